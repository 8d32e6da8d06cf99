import { setTimeout } from 'node:timers/promises';

/**
 * How a server is asked to go, and how long each way gets: end sessions and write everything; drop everything, to be
 * recovered at the next start; be gone. Together they fit into the ten seconds that a service has to stop.
 */
const WAYS: readonly (readonly [NodeJS.Signals, milliseconds: number])[] = [
  ['SIGINT', 6_000],
  ['SIGQUIT', 1_500],
  ['SIGKILL', 1_000],
];

const POLL_MS = 5;

/** No acknowledged commit is lost in any of the ways: they differ in how long the next start takes. */
export async function stopServer(send: (signal: NodeJS.Signals) => void, isGone: () => boolean): Promise<void> {
  for (const [signal, patienceMs] of WAYS) {
    if (isGone()) return;
    send(signal);
    const asked = performance.now();
    while (!isGone() && performance.now() - asked < patienceMs) await setTimeout(POLL_MS);
  }
}
