import { useSyncExternalStore } from 'react';

/** The time, as often as ages on the page need it: one timer for all who look. */
const EVERY_MS = 15_000;
const watchers = new Set<() => void>();
let shown = Date.now();

setInterval(() => {
  shown = Date.now();
  for (const watcher of watchers) watcher();
}, EVERY_MS);

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useNow = (): number => useSyncExternalStore(subscribe, () => shown);
