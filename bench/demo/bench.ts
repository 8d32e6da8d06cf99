import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '../../server/tests/load/node.ts';
import type { Bench, Figure } from '../kit/figures.ts';

/** The same day at four hours: night, morning, afternoon and evening in the league's time zone, others elsewhere. */
const STARTS = ['2026-11-23T08:00:00Z', '2026-11-23T14:00:00Z', '2026-11-23T20:00:00Z', '2026-11-24T02:00:00Z'];
const MINUTES = 15;
/** The demo's clock runs so many times as fast: a quarter of an hour takes a minute and a half. */
const SPEED = 10;
const WANTED_MINUTES: Readonly<Record<string, number>> = { 'lines.moved': 2, 'odds.refreshed': 2 };

interface Seen {
  readonly type: string;
  /** Minutes after the start, by the demo's clock. */
  readonly minute: number;
}

export default {
  name: 'demo',
  about: `The demo started from nothing at four hours of a day: when each type of event comes first, and how many come, in its first ${MINUTES} minutes. By the demo's clock, which runs ${SPEED} times as fast as the machine's once the demo is ready.`,
  async run(say) {
    const figures: Figure[] = [];
    for (const clock of STARTS) {
      // One after the other: starts at once would delay each other.
      // oxlint-disable-next-line no-await-in-loop
      const { types, events } = await inFolder((folder) => firstMinutes(folder, clock));
      const hour = clock.slice(11, 16);
      for (const type of types) figures.push(figureOf(type, hour, events));
      say(`started ${hour} UTC: ${types.map((type) => `${type} ${countOf(type, events)}`).join(', ')}`);
    }
    return figures;
  },
} satisfies Bench;

const countOf = (type: string, events: readonly Seen[]): number => events.filter((event) => event.type === type).length;

function figureOf(type: string, hour: string, events: readonly Seen[]): Figure {
  const first = Math.min(...events.filter((event) => event.type === type).map(({ minute }) => minute));
  const wanted = WANTED_MINUTES[type] ?? MINUTES;
  return {
    what: `first ${type}, started ${hour} UTC; ${countOf(type, events)} in ${MINUTES} minutes`,
    value: Number.isFinite(first) ? Math.round(first * 10) / 10 : Number.NaN,
    unit: 'min',
    reach: `within ${wanted} min`,
    holds: first <= wanted,
  };
}

async function firstMinutes(
  folder: string,
  clock: string,
): Promise<{ readonly types: readonly string[]; readonly events: readonly Seen[] }> {
  const settings = { PROPPICK_CLOCK: clock, PROPPICK_SPEED: String(SPEED), PROPPICK_LOG_LEVEL: 'warn' };
  const node = await startNode(folder, 'api,worker,scheduler', settings);
  try {
    const started = await clockOf(node.address);
    const read = await signIn(node.address, folder);
    const types = (await json<{ readonly type: string }[]>(await read('/data/events/types'))).map(({ type }) => type);
    const ended = AbortSignal.timeout(((MINUTES + 1) * 60_000) / SPEED);
    // From the oldest stored event on: those of the seconds that the sign-in took count too.
    const events = await followed(await read('/data/events/stream', ended, { 'last-event-id': '0' }), started);
    return { types, events: events.filter(({ minute }) => minute >= 0 && minute <= MINUTES) };
  } finally {
    await node.end('SIGTERM');
  }
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
  const answer = await fetch(`${address}/api/v1/auth/login`, { method: 'POST', headers, body });
  const { accessToken } = await json<{ readonly accessToken: string }>(answer);
  return (path, signal, more) =>
    fetch(`${address}/api/v1${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, ...more },
      ...(signal !== undefined && { signal }),
    });
}

async function json<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return (await answer.json()) as Body;
}

/** The demo's clock, in milliseconds since 1970. */
async function clockOf(address: string): Promise<number> {
  return Date.parse((await json<{ readonly now: string }>(await fetch(`${address}/api/v1/service`))).now);
}

/** Events of a stream until it is cut. */
async function followed(answer: Response, started: number): Promise<Seen[]> {
  const events: Seen[] = [];
  let text = '';
  try {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
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

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-demo-'));
  // PostgreSQL runs as another user if this process is root.
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
