import { setTimeout } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { launchReady, type Cluster, type Server } from './launch.ts';
import { stopOrphan } from './orphan.ts';

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** A server that lived this long was well: the next failure is a new one. */
const WELL_AFTER_MS = 60_000;

/**
 * Keeps a server running on its port until it is stopped: one that ends unasked is started again at once, and then
 * after pauses that double up to ten seconds, for as long as it takes (a full disk may be cleared at any time).
 * The returned function stops it; this process ending in any orderly way does too.
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
      delayMs = performance.now() - since > WELL_AFTER_MS ? 0 : delayMs;
      log.error({ how, delayMs }, 'PostgreSQL ended unasked; starting it again');
      const next = await startAgain(cluster, server.port, delayMs, stopping.signal, log);
      if (next === undefined) break;
      server = next;
      delayMs = longer(delayMs);
      log.info({ pid: server.pid }, 'PostgreSQL runs again');
    }
    await server.stop();
  };
  const watching = watch();

  return () => {
    stopping.abort();
    return watching;
  };
}

/** Undefined if it was asked to stop meanwhile. */
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
      log.error({ error: (error as Error).message }, 'PostgreSQL did not start again; trying once more');
    }
  }
}

function longer(delayMs: number): number {
  return Math.min(Math.max(FIRST_DELAY_MS, 2 * delayMs), LONGEST_DELAY_MS);
}
