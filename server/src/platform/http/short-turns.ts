import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** So many requests are worked on in one turn of the event loop, some milliseconds; so many turns in a row only let callers in. */
const MOST = 64;
/** And of those that are done with at once, so many. */
const MOST_QUICK = 128;

const waited = new WeakMap<IncomingMessage, number>();

/** Milliseconds for which the request, read and whole, waited for its turn. */
export function waitedMs(request: IncomingMessage): number {
  return waited.get(request) ?? 0;
}

interface Means {
  readonly now: () => number;
  readonly nextTurn: (then: () => void) => void;
  /** Whether a request is done with at once. Such ones wait in a line of their own, so that no other waits behind them. */
  readonly isQuick: (request: IncomingMessage) => boolean;
}

type Waiting = readonly [request: IncomingMessage, response: ServerResponse, since: number];

/** Those who wait, and how many of them had their turn in this one. */
interface Line {
  readonly most: number;
  readonly waiting: Waiting[];
  worked: number;
}

const lineOf = (most: number): Line => ({ most, waiting: [], worked: 0 });

/**
 * Keeps the turns of the event loop short when there is too much to do. The loop accepts one connection a turn (libuv since
 * 1.45) and works in the same turn on every request that came: of 50 who came to a process with 100 busy callers inside,
 * none was let in within six seconds, so nobody could tell them to come back either; and whoever was let in heard from the
 * database only after thousands of others. Here a turn works on a share of the requests, the others wait in their order;
 * and while turns bring connections, requests wait for some of them. With less to do nothing waits.
 */
export function shortTurns(
  server: EventEmitter,
  { now = () => performance.now(), nextTurn = setImmediate, isQuick = () => false }: Partial<Means> = {},
): void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const usual = lineOf(MOST);
  const quick = lineOf(MOST_QUICK);
  let isHeld = false;
  let isTurnAhead = false;
  let cameIn = false;
  let turnsOfTheDoor = 0;

  const work = (line: Line, request: IncomingMessage, response: ServerResponse): void => {
    line.worked += 1;
    for (const handler of handlers) handler.call(server, request, response);
  };
  const workOnShare = (line: Line): void => {
    for (const [request, response, since] of line.waiting.splice(0, line.most)) {
      // Who hung up meanwhile wants no answer, and nobody would hear any more that he is gone.
      if (response.destroyed) continue;
      waited.set(request, now() - since);
      work(line, request, response);
    }
  };
  const lookAgain = (): void => {
    if (isTurnAhead) return;
    isTurnAhead = true;
    nextTurn(turn);
  };
  const turn = (): void => {
    isTurnAhead = false;
    usual.worked = 0;
    quick.worked = 0;
    const isDoorsTurn = cameIn && turnsOfTheDoor < MOST;
    turnsOfTheDoor = isDoorsTurn ? turnsOfTheDoor + 1 : 0;
    cameIn = false;
    if (!isDoorsTurn) {
      workOnShare(usual);
      workOnShare(quick);
      isHeld = usual.waiting.length + quick.waiting.length > 0;
    }
    if (isHeld) lookAgain();
  };
  server.removeAllListeners('request');
  server.on('connection', () => {
    cameIn = true;
    isHeld = true;
    lookAgain();
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const line = isQuick(request) ? quick : usual;
    if (line.worked >= line.most) isHeld = true;
    if (isHeld) line.waiting.push([request, response, now()]);
    else work(line, request, response);
    lookAgain();
  });
}
