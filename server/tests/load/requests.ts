import { seededRandom } from '../../src/model/index.ts';
import type { Kind, Plan, PlannedRequest } from './plan.ts';
import type { Passed } from './tally.ts';

/** A request from the moment when it is due, with what becomes of it. */
export interface Request extends Passed {
  /** By target. */
  readonly bytes: readonly Buffer[];
  sentAt: number;
  endedAt: number;
  outcome: Passed['outcome'];
  why: string;
}

/** Gives out requests of the mix: kinds by their weights, variants of each in turn. */
export function requestsOf({ kinds, targets, seed }: Plan): (dueAt: number) => Request {
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
