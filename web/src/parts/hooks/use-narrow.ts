import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 1100px)');
const onTurn = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether the screen is too narrow for a wide table: a phone or a tablet. */
export const useNarrow = (): boolean => useSyncExternalStore(onTurn, () => narrow.matches);
