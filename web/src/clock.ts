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

export const timeNow = (): number => shown;

/**
 * What the clock decides: a text, a number or a yes. The component is drawn again when that changes, not every 15 seconds:
 * a board of forty cards would take a phone a tenth of a second each time.
 */
export const useClock = <Decided extends string | number | boolean>(decide: (now: number) => Decided): Decided =>
  useSyncExternalStore(subscribe, () => decide(shown));

/** For small components, and for those that show seconds. */
export const useNow = (): number => useClock((now) => now);
