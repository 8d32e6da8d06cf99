import { useSyncExternalStore } from 'react';

/**
 * The time by the service's clock, as often as ages on the page need it: one timer for all who look. A replay's clock
 * stands in the past, and a viewer's may be wrong.
 */
const EVERY_MS = 15_000;
/** A difference that is only the way of an answer through the net. */
const NOTICEABLE_MS = 10_000;
const watchers = new Set<() => void>();
let ahead = 0;
let shown = Date.now();

function look(): void {
  shown = Date.now() + ahead;
  for (const watcher of watchers) watcher();
}

setInterval(look, EVERY_MS);

/** What the service said the time is, just now. */
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
