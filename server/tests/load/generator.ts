import { seededRandom } from '../../src/model/index.ts';
import { openConnection, type Answered, type Connection } from './connection.ts';
import type { Kind, LoadReport, Plan, PlannedRequest } from './plan.ts';
import { reportOf, type Outcome, type Passed } from './tally.ts';

interface Due {
  readonly kind: string;
  readonly bytes: readonly Buffer[];
  readonly dueAt: number;
}

/**
 * Sends a plan's requests and tells what became of each. With a rate, every request has its moment before the first is
 * sent (independent arrivals), and waiting counts from that moment: a server that stands still does not make the
 * generator ask less, nor hides how long callers would have waited.
 */
export async function generate(plan: Plan): Promise<LoadReport> {
  const passed: Passed[] = [];
  const next = requestsOf(plan);
  const beganAt = performance.now();
  const clock = (): number => performance.now() - beganAt;
  const lasts = plan.seconds * 1_000;
  const backlog: Due[] = [];
  let first = 0;
  const hosts = plan.targets.map((target) => new URL(target));
  const idle: Wire[] = [];
  const wires = new Set<Wire>();

  const note = (due: Due, sentAt: number, outcome: Outcome, status: number): void => {
    passed.push({ kind: due.kind, dueAt: due.dueAt, sentAt, endedAt: clock(), outcome, status });
  };
  const open = (): Wire => {
    const host = wires.size % hosts.length;
    const at = { host: hosts[host]?.hostname ?? '', port: Number(hosts[host]?.port) };
    const connection = openConnection(
      at,
      () => free(wire),
      () => {
        wires.delete(wire);
        const due = plan.perSecond === undefined ? undefined : backlog[first];
        if (due === undefined) return;
        first += 1;
        send(open(), due);
      },
    );
    const wire: Wire = { connection, host, sentAt: 0 };
    wires.add(wire);
    return wire;
  };
  const send = (wire: Wire, due: Due): void => {
    const sentAt = clock();
    wire.sentAt = sentAt;
    wire.connection.send(due.bytes[wire.host] ?? Buffer.alloc(0), (answered) => {
      wire.sentAt = 0;
      note(due, sentAt, outcomeOf(answered, clock() - sentAt, plan), answered.status);
    });
  };
  const free = (wire: Wire): void => {
    if (plan.perSecond === undefined) {
      if (clock() < lasts) send(wire, next(clock()));
      return;
    }
    const due = backlog[first];
    if (due === undefined) idle.push(wire);
    else {
      first += 1;
      send(wire, due);
    }
  };
  const take = (due: Due): void => {
    let wire = idle.pop();
    while (wire !== undefined && !wires.has(wire)) wire = idle.pop();
    if (wire !== undefined) send(wire, due);
    else if (wires.size < plan.connections) send(open(), due);
    else backlog.push(due);
  };
  const giveUp = (): void => {
    const now = clock();
    for (let due = backlog[first]; due !== undefined && now - due.dueAt > plan.patienceMs; due = backlog[first]) {
      first += 1;
      note(due, now, 'dropped', 0);
    }
    for (const wire of wires) if (wire.sentAt > 0 && now - wire.sentAt > 2 * plan.patienceMs) wire.connection.close();
  };

  if (plan.perSecond === undefined) for (let n = 0; n < plan.connections; n += 1) send(open(), next(clock()));
  else await arrive(plan, next, take, giveUp, clock);
  while (clock() < lasts + 3 * plan.patienceMs && [...wires].some(({ sentAt }) => sentAt > 0)) {
    giveUp();
    await turn();
  }
  for (const due of backlog.slice(first)) note(due, clock(), 'dropped', 0);
  first = backlog.length;
  for (const wire of wires) wire.connection.close();
  return reportOf(passed, plan.seconds);
}

interface Wire {
  readonly connection: Connection;
  readonly host: number;
  /** When the request in hand went out; 0 with none. */
  sentAt: number;
}

function outcomeOf({ status, saysWhen }: Answered, tookMs: number, { patienceMs }: Plan): Outcome {
  if (status >= 200 && status < 300) return 'ok';
  if (status === 503 && saysWhen) return 'shed';
  return status === 0 && tookMs > 2 * patienceMs ? 'dropped' : 'failed';
}

/** Gives out every request at its moment: gaps between independent arrivals are exponential. */
async function arrive(
  { perSecond = 0, seconds, seed }: Plan,
  next: (at: number) => Due,
  take: (due: Due) => void,
  giveUp: () => void,
  clock: () => number,
): Promise<void> {
  const random = seededRandom(seed);
  const gap = (): number => (-Math.log(1 - random()) * 1_000) / perSecond;
  let at = gap();
  let looked = 0;
  while (at < seconds * 1_000) {
    const now = clock();
    for (; at <= now && at < seconds * 1_000; at += gap()) take(next(at));
    if (now - looked > 50) {
      giveUp();
      looked = now;
    }
    // oxlint-disable-next-line no-await-in-loop
    await turn();
  }
}

/** Until the event loop has read what there is; a millisecond, so that an idle generator leaves the machine to the server. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** Requests of the mix: kinds by their weights, variants of each in turn. */
function requestsOf({ kinds, targets, seed }: Plan): (at: number) => Due {
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
    return { kind: kind.name, bytes: kind.requests[kind.turn] ?? [], dueAt };
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
