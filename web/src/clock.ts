import { useSyncExternalStore } from 'react';

/**
 * The current time by the service's clock, with one timer for all components. A replay's clock is in the past, and the
 * viewer's may be wrong.
 */
const EVERY_MS = 15_000;
/** Smaller differences are network latency. */
const NOTICEABLE_MS = 10_000;
const watchers = new Set<() => void>();
let ahead = 0;
let shown = Date.now();

function look(): void {
  shown = Date.now() + ahead;
  for (const watcher of watchers) watcher();
}

setInterval(look, EVERY_MS);

/** Sets the service's current time. */
export function setServiceTime(moment: string): void {
  const difference = Date.parse(moment) - Date.now();
  const noticeable = Math.abs(difference) > NOTICEABLE_MS ? difference : 0;
  if (Math.abs(noticeable - ahead) <= NOTICEABLE_MS) return;
  ahead = noticeable;
  look();
}

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useNow = (): number => useSyncExternalStore(subscribe, () => shown);
