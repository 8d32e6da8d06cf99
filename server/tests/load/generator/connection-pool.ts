import { openConnection, type Connection } from './connection.ts';
import type { Plan } from './plan.ts';
import type { Outcome, Passed } from './tally.ts';

/** A request since it was due, with its outcome. */
export interface Request extends Passed {
  /** By target. */
  readonly bytes: readonly Buffer[];
  sentAt: number;
  endedAt: number;
  outcome: Passed['outcome'];
  why: string;
}

/** The connections of a generator, up to the plan's limit. */
export interface ConnectionPool {
  /** Opens as many idle connections as the plan allows; resolves when a probe was served on each. */
  openAll(): Promise<void>;
  /** Sends the request on a free connection, else on a new one; false if all are busy and no more are allowed. */
  take(request: Request): boolean;
  /** Closes connections with an overdue response. True while any request is pending. */
  look(): boolean;
  close(): void;
}

interface Wire {
  readonly connection: Connection;
  readonly target: number;
  request: Request | undefined;
  /** Called when the probe on a new connection is served. */
  probed: (() => void) | undefined;
  /** True if it has received a response. */
  isUsed: boolean;
}

const OVERDUE = 'no response in time';

/** Ends of a connection that are not failures; the last two are missing descriptors and ports of the generator. */
const WITHOUT_RESPONSE: Readonly<Record<string, Outcome>> = {
  [OVERDUE]: 'overdue',
  EMFILE: 'unsent',
  EADDRNOTAVAIL: 'unsent',
};

/** `following` returns the next waiting request whenever a connection is free, or a new one can be opened. */
export function openConnectionPool(
  plan: Plan,
  clock: () => number,
  following: () => Request | undefined,
): ConnectionPool {
  const hosts = plan.targets.map((target) => new URL(target));
  const pool = new Set<Wire>();
  const idle: Wire[] = [];
  /** Sent requests with their connections, in order; all before `oldest` have ended. */
  const sent: Request[] = [];
  const carriers: Wire[] = [];
  let oldest = 0;

  const send = (wire: Wire, request: Request): void => {
    request.sentAt = clock();
    wire.request = request;
    sent.push(request);
    carriers.push(wire);
    wire.connection.send(request.bytes[wire.target] ?? Buffer.alloc(0));
  };
  const settle = (wire: Wire, outcome: Outcome, why: string): void => {
    const { request } = wire;
    if (request === undefined) return;
    wire.request = undefined;
    request.endedAt = clock();
    request.outcome = outcome;
    request.why = why;
  };
  const open = (): Wire => {
    const target = pool.size % hosts.length;
    const { hostname: host = '', port } = hosts[target] ?? {};
    const connection = openConnection(
      { host, port: Number(port) },
      {
        responded: (status, hasRetryAfter) => {
          if (wire.request === undefined && wire.probed === undefined) return connection.close('responded unasked');
          settle(wire, outcomeOf(status, hasRetryAfter), `status ${status}`);
          wire.isUsed = true;
        },
        free: () => {
          const { probed } = wire;
          wire.probed = undefined;
          const request = probed === undefined ? following() : undefined;
          probed?.();
          if (request === undefined) idle.push(wire);
          else send(wire, request);
        },
        ended: (why) => {
          pool.delete(wire);
          wire.probed?.();
          const on = wire.isUsed ? 'a used connection' : 'a new connection';
          settle(wire, WITHOUT_RESPONSE[why] ?? 'failed', `${why} on ${on}`);
          // A closed load continues with one connection less.
          const request = plan.perSecond === undefined ? undefined : following();
          if (request !== undefined) send(open(), request);
        },
      },
    );
    const wire: Wire = { connection, target, request: undefined, probed: undefined, isUsed: false };
    pool.add(wire);
    return wire;
  };
  return {
    async openAll() {
      const opening: Promise<void>[] = [];
      while (pool.size < plan.connections) {
        const wire = open();
        const { promise, resolve } = Promise.withResolvers<void>();
        wire.probed = resolve;
        opening.push(promise);
        wire.connection.send(probeFrom(pool.size));
        // The kernel's queue of new connections is shorter than this list.
        // oxlint-disable-next-line no-await-in-loop
        if (opening.length % 500 === 0) await Promise.all(opening);
      }
      await Promise.all(opening);
    },
    take(request) {
      let wire = idle.pop();
      while (wire !== undefined && !pool.has(wire)) wire = idle.pop();
      if (wire === undefined && pool.size >= plan.connections) return false;
      send(wire ?? open(), request);
      return true;
    },
    look() {
      const longAgo = clock() - 2 * plan.patienceMs;
      for (; oldest < sent.length; oldest += 1) {
        const carrier = carriers[oldest];
        const request = carrier?.request;
        if (carrier === undefined || request === undefined || request !== sent[oldest]) continue;
        if (request.sentAt > longAgo) return true;
        carrier.connection.close(OVERDUE);
      }
      return false;
    },
    close: () => {
      for (const { connection } of pool) connection.close(OVERDUE);
    },
  };
}

function outcomeOf(status: number, hasRetryAfter: boolean): Outcome {
  if (status >= 200 && status < 300) return 'ok';
  return status === 503 && hasRetryAfter ? 'shed' : 'failed';
}

/** Each with its own client address, so that the limit per address does not apply. */
const probeFrom = (index: number): Buffer =>
  Buffer.from(`GET /livez HTTP/1.1\r\nhost: probe\r\nx-forwarded-for: 10.1.${index >> 8}.${index & 255}\r\n\r\n`);
