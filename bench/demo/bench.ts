import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startNode, type Node } from '../../server/tests/load/node.ts';
import type { Bench, Figure } from '../kit/figures.ts';

/** The same day at four hours: night, morning, afternoon and evening in the league's time zone. */
const STARTS = ['2026-11-23T08:00:00Z', '2026-11-23T14:00:00Z', '2026-11-23T20:00:00Z', '2026-11-24T02:00:00Z'];

/** By the demo's clock from its first response on, which runs as fast as the machine's. */
const MINUTES = 15;
/** Event types with an earlier deadline. */
const AT_ONCE = ['lines.moved', 'odds.refreshed'];
const AT_ONCE_MINUTES = 2;
/** How long a stream of stored events is read. */
const READ_MS = 10_000;

interface Seen {
  readonly type: string;
  /** Minutes after the start, by the demo's clock. */
  readonly minute: number;
}

/** A running demo. */
interface Demo {
  readonly node: Node;
  readonly folder: string;
  readonly hour: string;
  readonly started: number;
}

export default {
  name: 'demo',
  about: `The demo started from nothing at four hours of a day: when each type of event comes first, and how many come, in its first ${MINUTES} minutes. ${AT_ONCE.join(' and ')} are wanted within ${AT_ONCE_MINUTES} minutes. Each starts ${AT_ONCE_MINUTES} minutes after the one before was ready, beside those that run.`,
  async run(say) {
    const demos: Demo[] = [];
    const figures: Figure[] = [];
    try {
      for (const clock of STARTS) {
        // One after the other: concurrent starts would delay each other.
        // oxlint-disable-next-line no-await-in-loop
        demos.push(await started(clock));
        // oxlint-disable-next-line no-await-in-loop
        await setTimeout(AT_ONCE_MINUTES * 60_000);
      }
      for (const demo of demos) {
        // oxlint-disable-next-line no-await-in-loop
        const { types, events } = await firstMinutes(demo);
        for (const type of types) figures.push(figureOf(type, demo.hour, events));
        say(`started ${demo.hour} UTC: ${types.map((type) => `${type} ${countOf(type, events)}`).join(', ')}`);
      }
      return figures;
    } finally {
      await Promise.all(demos.map(ended));
    }
  },
} satisfies Bench;

const countOf = (type: string, events: readonly Seen[]): number => events.filter((event) => event.type === type).length;

function figureOf(type: string, hour: string, events: readonly Seen[]): Figure {
  const first = Math.min(...events.filter((event) => event.type === type).map(({ minute }) => minute));
  const wanted = AT_ONCE.includes(type) ? AT_ONCE_MINUTES : MINUTES;
  return {
    what: `first ${type}, started ${hour} UTC; ${countOf(type, events)} in ${MINUTES} minutes`,
    value: Number.isFinite(first) ? Math.round(first * 10) / 10 : Number.NaN,
    unit: 'min',
    reach: `within ${wanted} min`,
    holds: first <= wanted,
  };
}

async function started(clock: string): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-demo-'));
  // PostgreSQL runs as another user if this process is root.
  await chmod(folder, 0o711);
  const settings = { PROPPICK_CLOCK: clock, PROPPICK_LOG_LEVEL: 'warn' };
  const node = await startNode(folder, 'api,worker,scheduler', settings);
  return { node, folder, hour: clock.slice(11, 16), started: await clockOf(node.address) };
}

async function ended({ node, folder }: Demo): Promise<void> {
  await node.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function firstMinutes({
  node,
  folder,
  started: from,
}: Demo): Promise<{ readonly types: readonly string[]; readonly events: readonly Seen[] }> {
  await setTimeout(Math.max(0, from + MINUTES * 60_000 - (await clockOf(node.address))));
  const read = await signIn(node.address, folder);
  const types = (await json<{ readonly type: string }[]>(await read('/data/events/types'))).map(({ type }) => type);
  // All stored events, from the oldest on.
  const stream = await read('/data/events/stream', AbortSignal.timeout(READ_MS), { 'last-event-id': '0' });
  const events = await followed(stream, from);
  return { types, events: events.filter(({ minute }) => minute >= 0 && minute <= MINUTES) };
}

type Read = (path: string, signal?: AbortSignal, headers?: Readonly<Record<string, string>>) => Promise<Response>;

async function signIn(address: string, folder: string): Promise<Read> {
  const accounts = JSON.parse(await readFile(join(folder, 'demo-accounts.json'), 'utf8')) as {
    readonly tier: string;
    readonly email: string;
    readonly password: string;
  }[];
  const account = accounts.find(({ tier }) => tier === 'Sharp');
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: account?.email, password: account?.password });
  const response = await fetch(`${address}/api/v1/auth/login`, { method: 'POST', headers, body });
  const { accessToken } = await json<{ readonly accessToken: string }>(response);
  return (path, signal, more) =>
    fetch(`${address}/api/v1${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, ...more },
      ...(signal !== undefined && { signal }),
    });
}

async function json<Body>(response: Response): Promise<Body> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return (await response.json()) as Body;
}

/** The demo's clock, in milliseconds since 1970. */
async function clockOf(address: string): Promise<number> {
  return Date.parse((await json<{ readonly now: string }>(await fetch(`${address}/api/v1/service`))).now);
}

/** Events of a stream until it ends. */
async function followed(response: Response, started: number): Promise<Seen[]> {
  const events: Seen[] = [];
  let text = '';
  try {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const data = /^data: (.*)$/m.exec(message)?.[1];
        if (data === undefined) continue;
        const { type, timestamp } = JSON.parse(data) as { readonly type: string; readonly timestamp: string };
        events.push({ type, minute: (Date.parse(timestamp) - started) / 60_000 });
      }
    }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
  }
  return events;
}
