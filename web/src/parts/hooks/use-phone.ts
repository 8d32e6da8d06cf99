import { useSyncExternalStore } from 'react';

/** Where the rail is a bar at the bottom (frame.css). */
const phone = matchMedia('(max-width: 760px)');

const subscribe = (changed: () => void): (() => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

/** True on a phone's screen. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);
