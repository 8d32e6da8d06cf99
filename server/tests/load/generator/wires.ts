import { openConnection, type Connection } from './connection.ts';
import type { Plan } from './plan.ts';
import type { Outcome, Passed } from './tally.ts';

/** A request from the moment when it is due, with what becomes of it. */
export interface Request extends Passed {
  /** By target. */
  readonly bytes: readonly Buffer[];
  sentAt: number;
  endedAt: number;
  outcome: Passed['outcome'];
  why: string;
}

/** The connections of a generator, as many as a plan allows. */
export interface Wires {
  /** Opens as many idle connections as a plan allows; resolves when a probe was answered on each. */
  openAll(): Promise<void>;
  /** Sends it on a connection that is free, else on a new one; false if there may be no more and all are at work. */
  take(request: Request): boolean;
  /** Closes connections whose answer is overdue. True while any request is under way. */
  look(): boolean;
  close(): void;
}

interface Wire {
  readonly connection: Connection;
  readonly target: number;
  request: Request | undefined;
  /** Called when the probe on a new connection is answered. */
  probed: (() => void) | undefined;
  /** Whether it brought an answer already. */
  isUsed: boolean;
}

const OVERDUE = 'no answer in time';

/** How a connection ends without a failure; the last two are the generator's own want of descriptors and ports. */
const WITHOUT_ANSWER: Readonly<Record<string, Outcome>> = {
  [OVERDUE]: 'unanswered',
  EMFILE: 'unsent',
  EADDRNOTAVAIL: 'unsent',
};

/** `following` is asked for a request that waits whenever a connection can take one, or a new one can be opened. */
export function openWires(plan: Plan, clock: () => number, following: () => Request | undefined): Wires {
  const hosts = plan.targets.map((target) => new URL(target));
  const wires = new Set<Wire>();
  const idle: Wire[] = [];
  /** What was sent and on what, in this order; all before the oldest have ended. */
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
    const target = wires.size % hosts.length;
    const { hostname: host = '', port } = hosts[target] ?? {};
    const connection = openConnection(
      { host, port: Number(port) },
      {
        answered: (status, saysWhen) => {
          if (wire.request === undefined && wire.probed === undefined) return connection.close('answered unasked');
          settle(wire, outcomeOf(status, saysWhen), `status ${status}`);
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
          wires.delete(wire);
          wire.probed?.();
          const on = wire.isUsed ? 'a used connection' : 'a new connection';
          settle(wire, WITHOUT_ANSWER[why] ?? 'failed', `${why} on ${on}`);
          // A closed load asks on with one connection less.
          const request = plan.perSecond === undefined ? undefined : following();
          if (request !== undefined) send(open(), request);
        },
      },
    );
    const wire: Wire = { connection, target, request: undefined, probed: undefined, isUsed: false };
    wires.add(wire);
    return wire;
  };
  return {
    async openAll() {
      const opening: Promise<void>[] = [];
      while (wires.size < plan.connections) {
        const wire = open();
        const { promise, resolve } = Promise.withResolvers<void>();
        wire.probed = resolve;
        opening.push(promise);
        wire.connection.send(probeFrom(wires.size));
        // The kernel's queue of new connections is shorter than this list.
        // oxlint-disable-next-line no-await-in-loop
        if (opening.length % 500 === 0) await Promise.all(opening);
      }
      await Promise.all(opening);
    },
    take(request) {
      let wire = idle.pop();
      while (wire !== undefined && !wires.has(wire)) wire = idle.pop();
      if (wire === undefined && wires.size >= plan.connections) return false;
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
      for (const { connection } of wires) connection.close(OVERDUE);
    },
  };
}

function outcomeOf(status: number, saysWhen: boolean): Outcome {
  if (status >= 200 && status < 300) return 'ok';
  return status === 503 && saysWhen ? 'shed' : 'failed';
}

/** Each from an address of its own, so that the guard of a single one stays out of it. */
const probeFrom = (index: number): Buffer =>
  Buffer.from(`GET /livez HTTP/1.1\r\nhost: probe\r\nx-forwarded-for: 10.1.${index >> 8}.${index & 255}\r\n\r\n`);
