import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 1100px)');
const onTurn = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** Whether a wide table cannot be seen as a whole: on a phone, or on a tablet. */
export const useNarrow = (): boolean => useSyncExternalStore(onTurn, () => narrow.matches);
