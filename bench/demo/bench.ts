import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '../../server/tests/load/node.ts';
import type { Bench, Figure } from '../kit/figures.ts';

/** The same day at four hours: night, morning, afternoon and evening in the league's time zone, others elsewhere. */
const STARTS = ['2026-11-23T08:00:00Z', '2026-11-23T14:00:00Z', '2026-11-23T20:00:00Z', '2026-11-24T02:00:00Z'];

interface Run {
  /** How many times as fast as the machine's the demo's clock runs. */
  readonly speed: number;
  /** By the demo's clock, from its first response on. */
  readonly minutes: number;
  /** The events that are looked at; all others where there are none. */
  readonly types: readonly string[];
}

/** The seconds that a run of a job takes count tenfold at ten times the speed: too much for two minutes. */
const AT_ONCE: Run = { speed: 1, minutes: 2, types: ['lines.moved', 'odds.refreshed'] };
const SOON: Run = { speed: 10, minutes: 15, types: [] };

interface Seen {
  readonly type: string;
  /** Minutes after the start, by the demo's clock. */
  readonly minute: number;
}

export default {
  name: 'demo',
  about: `The demo started from nothing at four hours of a day: when each type of event comes first, and how many come, in its first ${SOON.minutes} minutes by the demo's clock. It runs ${SOON.speed} times as fast as the machine's once the demo is ready; for ${AT_ONCE.types.join(' and ')}, which are wanted within ${AT_ONCE.minutes} minutes, as fast.`,
  async run(say) {
    const figures: Figure[] = [];
    for (const clock of STARTS)
      for (const run of [AT_ONCE, SOON]) {
        // One after the other: starts at once would delay each other.
        // oxlint-disable-next-line no-await-in-loop
        const { types, events } = await inFolder((folder) => firstMinutes(folder, clock, run));
        const hour = clock.slice(11, 16);
        for (const type of types) figures.push(figureOf(type, hour, events, run));
        say(`started ${hour} UTC: ${types.map((type) => `${type} ${countOf(type, events)}`).join(', ')}`);
      }
    return figures;
  },
} satisfies Bench;

const countOf = (type: string, events: readonly Seen[]): number => events.filter((event) => event.type === type).length;

function figureOf(type: string, hour: string, events: readonly Seen[], { minutes }: Run): Figure {
  const first = Math.min(...events.filter((event) => event.type === type).map(({ minute }) => minute));
  return {
    what: `first ${type}, started ${hour} UTC; ${countOf(type, events)} in ${minutes} minutes`,
    value: Number.isFinite(first) ? Math.round(first * 10) / 10 : Number.NaN,
    unit: 'min',
    reach: `within ${minutes} min`,
    holds: first <= minutes,
  };
}

async function firstMinutes(
  folder: string,
  clock: string,
  { speed, minutes, types: wanted }: Run,
): Promise<{ readonly types: readonly string[]; readonly events: readonly Seen[] }> {
  const settings = { PROPPICK_CLOCK: clock, PROPPICK_SPEED: String(speed), PROPPICK_LOG_LEVEL: 'warn' };
  const node = await startNode(folder, 'api,worker,scheduler', settings);
  try {
    const started = await clockOf(node.address);
    const read = await signIn(node.address, folder);
    const all = (await json<{ readonly type: string }[]>(await read('/data/events/types'))).map(({ type }) => type);
    const types = all.filter(
      (type) => (wanted.length > 0 ? wanted : AT_ONCE.types).includes(type) === wanted.length > 0,
    );
    const ended = AbortSignal.timeout(((minutes + 1) * 60_000) / speed);
    // From the oldest stored event on: those of the seconds that the sign-in took count too.
    const events = await followed(await read('/data/events/stream', ended, { 'last-event-id': '0' }), started);
    return { types, events: events.filter(({ minute }) => minute >= 0 && minute <= minutes) };
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
