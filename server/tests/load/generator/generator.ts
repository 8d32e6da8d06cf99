// The generator: as a separate process it reads a plan as JSON and writes the report as JSON.
import { text } from 'node:stream/consumers';
import { seededRandom } from '../../../src/model/index.ts';
import { processorOf } from '../proc.ts';
import type { Kind, LoadReport, Plan, PlannedRequest } from './plan.ts';
import { reportOf } from './tally.ts';
import { openConnectionPool, type Request } from './connection-pool.ts';

/**
 * Sends a plan's requests and reports their outcomes. With a rate, every request has its time before the first is sent
 * (independent arrivals), and latency counts from that time. So a stalled server neither reduces the load nor hides the
 * time that clients would have waited.
 */
export async function generate(plan: Plan): Promise<LoadReport> {
  const { perSecond, seconds, patienceMs } = plan;
  const lasts = seconds * 1_000;
  const warmsUp = (plan.warmUpSeconds ?? 0) * 1_000;
  let beganAt = performance.now() + warmsUp;
  const clock = (): number => performance.now() - beganAt;
  const make = requestsOf(plan);
  const all: Request[] = [];
  const next = (dueAt: number): Request => {
    const request = make(dueAt);
    all.push(request);
    return request;
  };
  /** Due requests without a free connection: from `first` on they wait for one. */
  const backlog: Request[] = [];
  let first = 0;
  const skipOverdue = (): void => {
    const longAgo = clock() - patienceMs;
    while ((backlog[first]?.dueAt ?? longAgo) < longAgo) first += 1;
  };
  const waiting = (): Request | undefined => {
    skipOverdue();
    return first < backlog.length ? backlog[first++] : undefined;
  };
  const again = (): Request | undefined => (clock() < lasts ? next(clock()) : undefined);
  const pool = openConnectionPool(plan, clock, perSecond === undefined ? again : waiting);

  if (plan.openFirst === true) {
    await pool.openAll();
    beganAt = performance.now() + warmsUp;
  }
  if (perSecond === undefined) for (let n = 0; n < plan.connections; n += 1) pool.take(next(clock()));
  for (const due = arrivals(plan, -warmsUp); due.at < lasts;) {
    for (const now = clock(); due.at <= now && due.at < lasts; due.pass()) {
      const request = next(due.at);
      if (!pool.take(request)) backlog.push(request);
    }
    pool.look();
    // oxlint-disable-next-line no-await-in-loop
    await turn();
  }
  // oxlint-disable-next-line no-await-in-loop
  while (pool.look()) await turn();
  first = backlog.length;
  pool.close();
  const counted = all.filter(({ dueAt }) => dueAt >= 0);
  return reportOf(counted, seconds, await processorOf(process.pid));
}

/**
 * The times at which requests are due, after `from` in ms. Gaps between independent arrivals are exponential. Infinity
 * without a rate.
 */
function arrivals({ perSecond, seed }: Plan, from: number): { at: number; pass(): void } {
  if (perSecond === undefined) return { at: Infinity, pass: () => undefined };
  const random = seededRandom(seed);
  const gap = (): number => (-Math.log(1 - random()) * 1_000) / perSecond;
  const due = {
    at: from + gap(),
    pass: () => {
      due.at += gap();
    },
  };
  return due;
}

/**
 * Lets the event loop read pending data; a millisecond, so that an idle generator leaves the processor to the server.
 */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Creates requests of the mix: kinds by weight, variants of each in turn. */
function requestsOf({ kinds, targets, seed }: Plan): (dueAt: number) => Request {
  const random = seededRandom(seed + 1);
  const built = kinds.map(({ name, requests }) => ({
    name,
    requests: requests.map((one) => targets.map((target) => bytesOf(one, new URL(target).host))),
    turn: 0,
  }));
  const pick = picker(kinds, random);
  return (dueAt) => {
    const kind = built[pick()];
    if (kind === undefined) throw new Error('a plan without requests');
    kind.turn = (kind.turn + 1) % kind.requests.length;
    const bytes = kind.requests[kind.turn] ?? [];
    return { kind: kind.name, bytes, dueAt, sentAt: Number.NaN, endedAt: Number.NaN, outcome: 'unsent', why: '' };
  };
}

function picker(kinds: readonly Kind[], random: () => number): () => number {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let left = random() * total;
    return Math.max(
      0,
      kinds.findIndex(({ weight }) => (left -= weight) < 0),
    );
  };
}

function bytesOf({ method, path, headers, body = '' }: PlannedRequest, host: string): Buffer {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const length = body === '' ? [] : [`content-type: application/json`, `content-length: ${Buffer.byteLength(body)}`];
  return Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines, ...length].join('\r\n')}\r\n\r\n${body}`);
}

if (import.meta.main)
  process.stdout.write(JSON.stringify(await generate(JSON.parse(await text(process.stdin)) as Plan)));
