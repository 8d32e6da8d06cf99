import { setTimeout } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { launchReady, type Cluster, type Server } from './launch.ts';
import { stopOrphan } from './orphan.ts';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** A server that ran this long was healthy: the back-off starts again. */
const HEALTHY_AFTER_MS = 60_000;

/**
 * Keeps a server running on its port. Restarts one that ends unexpectedly: at once, then with back-off up to ten
 * seconds. Retries without a limit, because a full disk may be cleared at any time. The returned function stops it; so
 * does an orderly exit of this process.
 */
export function supervise(cluster: Cluster, first: Server, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  let server = first;
  const asked = new Promise<undefined>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

  const watch = async () => {
    for (let delayMs = 0; ;) {
      const since = performance.now();
      const how = await Promise.race([server.ended, asked]);
      if (how === undefined) break;
      delayMs = performance.now() - since > HEALTHY_AFTER_MS ? 0 : delayMs;
      log.error({ how, delayMs }, 'PostgreSQL ended unasked; starting it again');
      const next = await startAgain(cluster, server.port, delayMs, stopping.signal, log);
      if (next === undefined) break;
      server = next;
      delayMs = longer(delayMs);
      log.info({ pid: server.pid }, 'PostgreSQL was restarted');
    }
    await server.stop();
  };
  const watching = watch();

  return () => {
    stopping.abort();
    return watching;
  };
}

/** Undefined if it was stopped meanwhile. */
async function startAgain(
  cluster: Cluster,
  port: number,
  firstDelayMs: number,
  signal: AbortSignal,
  log: Log,
): Promise<Server | undefined> {
  for (let delayMs = firstDelayMs; ; delayMs = longer(delayMs)) {
    try {
      await setTimeout(delayMs, undefined, { signal });
      await stopOrphan(cluster.folder, log);
      return await launchReady(cluster, port, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      log.error({ error: (error as Error).message }, 'PostgreSQL could not be restarted; it will be retried');
    }
  }
}

function longer(delayMs: number): number {
  return Math.min(Math.max(FIRST_DELAY_MS, 2 * delayMs), LONGEST_DELAY_MS);
}
