import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SCOPES } from '../../src/access/index.ts';
import { createKeyFor, createTokenFor } from '../../src/accounts/index.ts';
import { gameDayOf } from '../../src/leagues/index.ts';
import { openDatabase, silentLog, startEmbedded, type Database } from '../../src/platform/index.ts';
import { newFolder } from '../support/temporary-folder.ts';
import { startNode, type Node } from './node.ts';

/** A complete service on this machine in several processes: the demo league with ingest, scoring and webhooks. */
export interface Stage {
  readonly db: Database;
  /** An admin's API key: counted like all keys, but without a limit. */
  readonly key: string;
  /** In the order of the requested roles. */
  readonly nodes: Node[];
  /** Starts one more process. */
  add(roles: string): Promise<Node>;
  /** Queues ingest and scoring of the open day, and an event for every subscriber, as on a busy evening. */
  stir(): Promise<void>;
  /** Changes the lower bound of the ratings, so that the next scoring of a day gives another board. */
  moveBoard(): Promise<void>;
  /** Webhooks received so far. */
  received(): number;
  close(): Promise<void>;
}

/** Opens the stage with a process per entry of `roles`; the first prepares the demo, which takes a minute. */
export async function openStage(
  roles: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const folder = await newFolder();
  const server = await startEmbedded({ dataDir: folder, log: silentLog });
  const db = openDatabase({ url: server.url, poolSize: 2, log: silentLog, applicationName: 'load' });
  const instanceKey = randomBytes(32).toString('hex');
  const nodes: Node[] = [];
  const add = async (role: string): Promise<Node> => {
    const node = await startNode(join(folder, `node${nodes.length}`), role, {
      PROPPICK_DATABASE_URL: server.url,
      PROPPICK_INSTANCE_KEY: instanceKey,
      PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true',
      // The load comes from many addresses, so that the limit per address does not apply.
      PROPPICK_TRUST_PROXY: 'true',
      ...settings,
    });
    nodes.push(node);
    return node;
  };
  const receiver = await openReceiver();
  const close = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')));
    await db.close();
    await server.stop();
    receiver.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    for (const role of roles) {
      // The first process prepares the data for the others.
      // oxlint-disable-next-line no-await-in-loop
      await add(role);
    }
    const email = await adminOf(nodes[0]?.folder ?? '');
    const key = await createKeyFor(db, email, 'load');
    const address = nodes.find((node) => node.address !== '')?.address ?? '';
    const subscriptions = await subscribe(address, key, receiver.url);
    const token = await createTokenFor(db, email, { name: 'load', scopes: SCOPES });
    const stir = () => stirUp(address, { key, token, subscriptions });
    const moveBoard = boardMover(address, token);
    return { db, key, nodes, add, stir, moveBoard, received: receiver.count, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function adminOf(folder: string): Promise<string> {
  const accounts = JSON.parse(await readFile(join(folder, 'demo-accounts.json'), 'utf8')) as {
    tier: string;
    email: string;
  }[];
  return accounts.find(({ tier }) => tier === 'Admin')?.email ?? '';
}

interface Means {
  readonly key: string;
  readonly token: string;
  readonly subscriptions: readonly number[];
}

/** Refusals and broken connections are part of the faults; what was not queued now is queued the next time. */
async function stirUp(address: string, { key, token, subscriptions }: Means): Promise<void> {
  const post = (path: string, headers: Record<string, string>, body?: object): Promise<unknown> =>
    fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
      .then((result) => result.arrayBuffer())
      .catch(() => undefined);
  const ops = { authorization: `Bearer ${token}` };
  await post('/ops/operations/ingest', ops, { source: 'simulated-league' });
  await post('/ops/operations/score-day', ops, { date: gameDayOf('Nba', new Date()) });
  await Promise.all(subscriptions.map((id) => post(`/data/webhook-subscriptions/${id}/test`, { 'x-api-key': key })));
}

/** Cycles through minimum values of a Standard pick, each of which admits other picks. */
function boardMover(address: string, token: string): () => Promise<void> {
  let moves = 0;
  return async () => {
    const value = (0.01 + (moves % 7) * 0.002).toFixed(3);
    const result = await fetch(`${address}/api/v1/admin/config/ratings/standardExpectedValue`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ value }),
    }).catch(() => undefined);
    await result?.arrayBuffer();
    if (result?.ok === true) moves += 1;
  };
}

/** A receiver of webhooks. */
async function openReceiver(): Promise<{ url: string; count: () => number; close: () => void }> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    count: () => count,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Ten subscriptions to all events. */
async function subscribe(address: string, key: string, url: string): Promise<number[]> {
  const ids: number[] = [];
  const result = await fetch(`${address}/api/v1/data/events/types`, { headers: { 'x-api-key': key } });
  const events = ((await result.json()) as { type: string }[]).map(({ type }) => type);
  for (let n = 0; n < 10; n += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const made = await fetch(`${address}/api/v1/data/webhook-subscriptions`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${url}/${n}`, events }),
    });
    // oxlint-disable-next-line no-await-in-loop
    if (made.status !== 201) throw new Error(`no subscription: ${await made.text()}`);
    // oxlint-disable-next-line no-await-in-loop
    ids.push(((await made.json()) as { id: number }).id);
  }
  return ids;
}
