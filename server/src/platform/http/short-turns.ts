import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** So many requests are worked on in one turn of the event loop, some milliseconds; so many turns in a row only let callers in. */
const MOST = 64;

const waited = new WeakMap<IncomingMessage, number>();

/** Milliseconds for which the request, read and whole, waited for its turn. */
export function waitedMs(request: IncomingMessage): number {
  return waited.get(request) ?? 0;
}

interface Means {
  readonly now: () => number;
  readonly nextTurn: (then: () => void) => void;
}

type Waiting = readonly [request: IncomingMessage, response: ServerResponse, since: number];

/**
 * Keeps the turns of the event loop short when there is too much to do. The loop accepts one connection a turn (libuv since
 * 1.45) and works in the same turn on every request that came: of 50 who came to a process with 100 busy callers inside,
 * none was let in within six seconds, so nobody could tell them to come back either; and whoever was let in heard from the
 * database only after thousands of others. Here a turn works on a share of the requests, the others wait in their order;
 * and while turns bring connections, requests wait for some of them. With less to do nothing waits.
 */
export function shortTurns(
  server: EventEmitter,
  { now, nextTurn }: Means = { now: () => performance.now(), nextTurn: setImmediate },
): void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const waiting: Waiting[] = [];
  let isHeld = false;
  let isTurnAhead = false;
  let cameIn = false;
  let turnsOfTheDoor = 0;
  let worked = 0;

  const work = (request: IncomingMessage, response: ServerResponse): void => {
    worked += 1;
    for (const handler of handlers) handler.call(server, request, response);
  };
  const lookAgain = (): void => {
    if (isTurnAhead) return;
    isTurnAhead = true;
    nextTurn(turn);
  };
  const turn = (): void => {
    isTurnAhead = false;
    worked = 0;
    const isDoorsTurn = cameIn && turnsOfTheDoor < MOST;
    turnsOfTheDoor = isDoorsTurn ? turnsOfTheDoor + 1 : 0;
    cameIn = false;
    if (!isDoorsTurn) {
      for (const [request, response, since] of waiting.splice(0, MOST)) {
        // Who hung up meanwhile wants no answer, and nobody would hear any more that he is gone.
        if (response.destroyed) continue;
        waited.set(request, now() - since);
        work(request, response);
      }
      isHeld = waiting.length > 0;
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
    if (worked >= MOST) isHeld = true;
    if (isHeld) waiting.push([request, response, now()]);
    else work(request, response);
    lookAgain();
  });
}
