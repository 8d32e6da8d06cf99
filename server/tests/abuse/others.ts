import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyFor } from '../../src/accounts/index.ts';
import { bearer } from '../support/accounts.ts';
import type { Stage } from './stage.ts';

/** What other clients get: how often each status, and the 99th percentile in ms. */
export interface Seen {
  readonly statuses: Readonly<Record<number, number>>;
  readonly p99: number;
}

/** Clients that have nothing to do with an attack: a session of one account, and an API key of another. */
export interface Others {
  /** Sends `requests`, as four clients that wait a little after each response. */
  ask(requests: number): Promise<Seen>;
}

/** The attack's other clients come from an address of their own. */
const THEIRS = '198.51.100.7';
/** Between two requests of a client, in ms. */
const PAUSE_MS = 5;
/** Of a measurement: its p99 is the fourth slowest. */
const REQUESTS = 400;

export async function otherClients(stage: Stage, name: string): Promise<Others> {
  const { email } = await stage.account(`${name}-visitor`);
  const session = bearer((await stage.signIn(email)).accessToken);
  const keyed = await stage.account(`${name}-program`, 'Admin');
  const key = { 'x-api-key': await createKeyFor(stage.db, keyed.email, name) };
  const clients = [
    { path: '/me', headers: session },
    { path: '/me/preferences', headers: session },
    { path: '/picks/top?count=5', headers: key },
    { path: '/research/props?pageSize=5', headers: key },
  ];
  const ask = async (requests: number): Promise<Seen> => {
    const statuses: Record<number, number> = {};
    const took: number[] = [];
    let left = requests;
    await Promise.all(
      clients.map(async ({ path, headers }) => {
        while (left > 0) {
          left -= 1;
          const since = performance.now();
          const { status } = await stage.ask(path, { headers, from: THEIRS });
          took.push(performance.now() - since);
          statuses[status] = (statuses[status] ?? 0) + 1;
          await pause(PAUSE_MS);
        }
      }),
    );
    took.sort((a, b) => a - b);
    return { statuses, p99: took[Math.floor(took.length * 0.99)] ?? 0 };
  };
  // The first requests compile code and fill caches.
  await ask(REQUESTS / 4);
  return { ask };
}

/**
 * Compares what others get during an attack with what they get before it: only 200 is allowed, and the 99th percentiles
 * are told. `attack` begins the attack, during which others ask too, and returns how it is ended.
 */
export async function compareOthers(others: Others, attack: () => Promise<() => unknown>): Promise<string> {
  const idle = await others.ask(REQUESTS);
  const [end, burst] = await Promise.all([attack(), others.ask(REQUESTS / 4)]);
  const seen = await others.ask(REQUESTS).finally(end);
  const figures =
    `p99 ${seen.p99.toFixed(1)} ms, idle ${idle.p99.toFixed(1)} ms, ${JSON.stringify(seen.statuses)}, ` +
    `at its beginning ${JSON.stringify(burst.statuses)}`;
  for (const { statuses } of [burst, seen])
    assert.deepEqual(Object.keys(statuses), ['200'], `others were refused: ${figures}`);
  return figures;
}

/** Connections that send part of a request and then wait. */
export interface HalfSent {
  /** The first line of each response so far. */
  readonly responses: readonly string[];
  close(): void;
}

/** Opens `count` connections, and sends on each the headers of a body of `bytes`, and its first byte. */
export async function sendHalf(
  origin: string,
  count: number,
  { path, headers, bytes = 1_000 }: { path: string; headers: Readonly<Record<string, string>>; bytes?: number },
): Promise<HalfSent> {
  const { hostname, port } = new URL(origin);
  const lines = Object.entries({ host: hostname, 'content-length': String(bytes), ...headers });
  const head = `POST /api/v1${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n{`;
  const sockets: Socket[] = [];
  const responses: string[] = [];
  await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => socket.write(head, () => resolve()));
          sockets.push(socket);
          socket.on('error', reject);
          socket.once('data', (bytesRead) => responses.push(bytesRead.toString().split('\r\n', 1)[0] ?? ''));
        }),
    ),
  );
  return {
    responses,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
