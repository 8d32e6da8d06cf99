import { setTimeout } from 'node:timers/promises';

/**
 * Shutdown modes and their time limits: fast; immediate, with recovery at the next start; kill. Together they fit into
 * the ten seconds that a service has to stop.
 */
const SHUTDOWN_MODES: readonly (readonly [NodeJS.Signals, milliseconds: number])[] = [
  ['SIGINT', 6_000],
  ['SIGQUIT', 1_500],
  ['SIGKILL', 1_000],
];

const POLL_MS = 5;

/** No mode loses an acknowledged commit; they differ in the duration of the next start. */
export async function stopServer(send: (signal: NodeJS.Signals) => void, isGone: () => boolean): Promise<void> {
  for (const [signal, limitMs] of SHUTDOWN_MODES) {
    if (isGone()) return;
    send(signal);
    const asked = performance.now();
    while (!isGone() && performance.now() - asked < limitMs) await setTimeout(POLL_MS);
  }
}
