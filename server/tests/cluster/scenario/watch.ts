import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ask } from './client.ts';
import type { Tally } from './tally.ts';
import { every } from './writers.ts';

/** Observed data that must still exist at the end. */
export interface Seen {
  /** Hashes of the ledger's entries by sequence number. */
  readonly entries: Map<number, string>;
  /** Ids of published picks. */
  readonly picks: Set<number>;
}

interface Deps {
  readonly ask: Ask;
  readonly key: string;
  readonly tally: Tally;
  readonly until: AbortSignal;
}

/** Reads the newest entries of the ledger and the picks of today, once a second. */
export function watchRecord({ ask, key, tally, until }: Deps, seen: Seen): Promise<void> {
  const headers = { 'x-api-key': key };
  return every(1_000, until, async () => {
    const ledger = await ask('/picks/ledger?limit=20', { headers });
    tally.add('reads', ledger);
    const { items = [] } = (ledger.status === 200 ? ledger.body : {}) as {
      items?: { sequence: number; hash: string }[];
    };
    for (const { sequence, hash } of items) seen.entries.set(sequence, hash);
    const top = await ask('/picks/top', { headers });
    tally.add('reads', top);
    for (const { id } of (top.status === 200 ? top.body : []) as { id: number }[]) seen.picks.add(id);
  });
}

/** Interval of the reads; all due reads are sent at once, because one timer per read would be late. */
const TICK_MS = 20;

/** Reads at a steady rate, independent of the responses. */
export async function readSteadily(
  { ask, key, tally, until }: Deps,
  perSecond: number,
  paths: readonly string[],
): Promise<void> {
  const headers = { 'x-api-key': key };
  const began = performance.now();
  let sent = 0;
  const read = async (path: string): Promise<void> => tally.add('reads', await ask(path, { headers }));
  await every(TICK_MS, until, async () => {
    const due = Math.floor(((performance.now() - began) * perSecond) / 1_000);
    const now = Array.from({ length: due - sent }, (_, n) => read(paths[(sent + n) % paths.length] ?? ''));
    sent = due;
    await Promise.all(now);
  });
}

export interface Receiver {
  readonly url: string;
  /** Ids of the events received by each path. */
  readonly events: Map<string, Set<string>>;
  close(): void;
}

/** Receives webhooks and returns 204. */
export async function openReceiver(): Promise<Receiver> {
  const events = new Map<string, Set<string>>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    request.resume().on('end', () => {
      events.set(path, (events.get(path) ?? new Set()).add(String(request.headers['x-webhook-id'])));
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
