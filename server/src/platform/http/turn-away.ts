import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../index.ts';
import type { AnsweredRequest } from '../metrics/index.ts';
import type { Admission } from './admission.ts';
import { writeProblem } from './answer-problem.ts';
import { logBareAnswer } from './log-answer.ts';
import { PROBLEMS, unavailable } from './problems.ts';
import { waitedMs } from './short-turns.ts';

const TELL_EVERY_MS = 1_000;
/** A second's callers hear the same: nothing of it is about the one who asks, but the path and the number of his request. */
const TOO_MUCH = unavailable('More requests are in work than the service can take.');

interface Means {
  readonly door: Admission;
  /** Where the requests begin that may be turned away: pages and probes are always answered. */
  readonly prefix: string;
  readonly baseUrl: string;
  readonly newRequestId: () => string;
  /** Of every answer, as they are now. */
  readonly headers: (requestId: string) => Readonly<Record<string, string>>;
  readonly log: Log;
  readonly now: () => number;
  readonly onAnswer?: ((answer: AnsweredRequest) => void) | undefined;
}

export interface TurningAway {
  /** Decides whether the request is taken in, as soon as it has come: who waits for his turn is in work. */
  readonly decide: (request: IncomingMessage, response: ServerResponse) => void;
  /** Whether the request will be turned away when its turn comes. */
  readonly isRefused: (request: IncomingMessage) => boolean;
}

/**
 * Tells those to come back whom the node would only let wait: waiting longer helps nobody when all wait. It is done before the
 * framework hears of the request: whoever is turned away must cost a small part of one who is answered, or a node that is
 * asked for three times what it can do does nothing else.
 */
export function turnAway(server: EventEmitter, means: Means): TurningAway {
  const { door, prefix } = means;
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const refuse = refusing(means);
  const refused = new WeakSet<IncomingMessage>();
  const leave = function (this: ServerResponse): void {
    door.leave(this);
  };
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (refused.has(request)) return refuse(request, response);
    for (const handler of handlers) handler.call(server, request, response);
  });
  return {
    decide: (request, response) => {
      if (request.url?.startsWith(prefix) !== true) return;
      if (!door.admits()) {
        refused.add(request);
        return;
      }
      door.enter(response);
      // 'close' comes once for every answer, also when the caller went away before it.
      response.on('close', leave);
    },
    isRefused: (request) => refused.has(request),
  };
}

function refusing({ baseUrl, newRequestId, headers, log, now, onAnswer }: Means) {
  const { status } = PROBLEMS[TOO_MUCH.slug];
  let turnedAway = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = newRequestId();
    const { method = '', url } = request;
    writeProblem(response, TOO_MUCH, baseUrl, { url, headers: headers(requestId) });
    const durationMs = Math.round(waitedMs(request) * 10) / 10;
    // The line that every answer has. Which route it would have been nobody looked up.
    logBareAnswer(log, { requestId, method, status, durationMs });
    onAnswer?.({ method, route: 'unknown', status, seconds: durationMs / 1_000 });
    turnedAway += 1;
    const at = now();
    if (at - toldAt < TELL_EVERY_MS) return;
    log.error({ problem: TOO_MUCH.slug, turnedAway }, TOO_MUCH.detail);
    toldAt = at;
    turnedAway = 0;
  };
}
