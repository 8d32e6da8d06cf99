import { isReadable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../kernel/index.ts';
import type { Log } from '../../index.ts';
import { networkOf } from '../../network-of.ts';
import { NoPlace, type FairPlaces } from '../../turns/fair-places.ts';
import { asWork } from '../../turns/work.ts';
import { callerOf } from '../access.ts';
import { BODY_LIMIT, type Api } from '../api.ts';
import { Problem } from '../responses/problems.ts';
import { hasBody, refusalsLog } from './shed-load.ts';

/** How many bodies may be arriving for longer than `graceMs`. */
export interface BodyBounds {
  /** Of an account; without a credential, of an address. */
  readonly ofOne: number;
  /** Of all together, as declared. */
  readonly bytes: number;
  readonly graceMs: number;
}

/** A browser sends six requests at once, and a body that follows its headers arrives at once: none of these is refused. */
export const USUAL_BODIES: BodyBounds = { ofOne: 20, bytes: 32 * 1024 * 1024, graceMs: 100 };

/** How long a request waits for a place, in ms: less than its body may take to arrive. */
const LONGEST_WAIT_MS = 10_000;
/** How long the client may take to read the response of heavy work that is kept in memory, or the next part of a stream, in ms. */
export const LONGEST_READ_MS = 30_000;

type Reason = NoPlace['reason'];

/** The bodies that are arriving. */
interface Bodies {
  /** A body begins to arrive; returns its end. `refuse` is called if it is still arriving when there are too many. */
  begin(key: string, bytes: number, refuse: (reason: Reason) => void): () => void;
}

export function arrivingBodies({ ofOne, bytes: mostBytes, graceMs }: BodyBounds): Bodies {
  const ofKey = new Map<string, number>();
  let sum = 0;
  const excess = (key: string): Reason | undefined => {
    if ((ofKey.get(key) ?? 0) > ofOne) return 'share';
    return sum > mostBytes ? 'full' : undefined;
  };
  return {
    begin(key, bytes, refuse) {
      ofKey.set(key, (ofKey.get(key) ?? 0) + 1);
      sum += bytes;
      let isArriving = true;
      const look = (): void => {
        const reason = isArriving ? excess(key) : undefined;
        if (reason !== undefined) refuse(reason);
      };
      // After the timers of a turn come its arrivals: a body that waits in the socket is read before it is judged.
      if (excess(key) !== undefined) setTimeout(() => setImmediate(look), graceMs).unref();
      return () => {
        if (!isArriving) return;
        isArriving = false;
        sum -= bytes;
        const others = (ofKey.get(key) ?? 1) - 1;
        if (others === 0) ofKey.delete(key);
        else ofKey.set(key, others);
      };
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Notes that the body has arrived; null without one. */
    bodyArrived: (() => void) | null;
    /** Gives the place of heavy work back; null without one. */
    leavePlace: (() => void) | null;
  }
}

interface Options {
  readonly bodies: BodyBounds;
  readonly longestReadMs: number;
  readonly wallClock: Clock;
  readonly log: Log;
}

/**
 * Runs after the caller is known. Bounds the bodies that are arriving, by account or address and by bytes, and lets heavy
 * work take its place. Meanwhile a request is no work.
 */
export function admitRequests(api: Api, { bodies, longestReadMs, wallClock, log }: Options): void {
  const noteRefusal = refusalsLog(log, 'no place for more work of this kind: requests were refused');
  const arriving = arrivingBodies(bodies);
  const refusal = (reason: Reason, request: FastifyRequest): Problem => {
    if (reason === 'full') {
      noteRefusal();
      request.isRefused = true;
      return new Problem('unavailable', 'The service has as much of this work as it can do.', {
        headers: { 'retry-after': '5' },
      });
    }
    const resetAt = new Date(wallClock.now().getTime() + 1_000).toISOString();
    return new Problem('rate-limit-exceeded', 'Too many requests of this caller are in progress at once.', {
      members: { resetAt },
    });
  };
  const takePlace = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const places = placesOf(request);
    if (places === undefined || request.leavePlace !== null) return;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const late = AbortSignal.timeout(LONGEST_WAIT_MS);
    try {
      const { id } = callerOf(request).account;
      const leave = await places.take(id, AbortSignal.any([gone.signal, late]));
      request.leavePlace = leave;
    } catch (error) {
      throw refusal(error instanceof NoPlace ? error.reason : 'full', request);
    }
  };
  const withPlace = async (
    request: FastifyRequest,
    reply: FastifyReply,
    refuse: (error: Error) => void,
    begin: () => void,
  ): Promise<void> => {
    try {
      await takePlace(request, reply);
    } catch (error) {
      return refuse(error as Error);
    }
    begin();
  };

  api.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request.raw)) return done(null, payload);
    if (isLarge(request)) return void withPlace(request, reply, done, () => done(null, payload));
    const { caller, raw } = request;
    const key = caller === null ? `address ${networkOf(request.ip)}` : `account ${caller.account.id}`;
    const arrived = arriving.begin(key, expectedBytes(request), (reason) => {
      arrived();
      if (raw.listenerCount('error') === 0) return;
      // The reading of the body ends as if the connection had failed, but with this response.
      reply.header('connection', 'close');
      raw.emit('error', refusal(reason, request));
    });
    request.bodyArrived = arrived;
    reply.raw.once('close', arrived);
    done(null, payload);
  });
  api.addHook('preValidation', (request, reply, done) => {
    const places = placesOf(request);
    const { work } = request;
    const hadBody = hasBody(request.raw);
    request.bodyArrived?.();
    if (places === undefined) {
      if (hadBody) work?.resume();
      return work === null ? done() : asWork(work, done);
    }
    if (!hadBody) work?.pause();
    void withPlace(request, reply, done, () => {
      work?.resume();
      if (work === null) done();
      else asWork(work, done);
    });
  });
  api.addHook('onSend', (request, reply, payload, done) => {
    const { leavePlace } = request;
    if (leavePlace !== null) leaveWhenSent(leavePlace, reply, payload, longestReadMs);
    done(null, payload);
  });
}

/** The places of the route, if this request takes one of them. */
function placesOf({ body, routeOptions: { config } }: FastifyRequest): FairPlaces<number> | undefined {
  return config.needsPlace?.(body) === false ? undefined : config.places;
}

/** Bytes of the body as declared. */
function expectedBytes({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? BODY_LIMIT;
  if (headers['transfer-encoding'] !== undefined) return limit;
  return Math.min(Number(headers['content-length'] ?? 0), limit);
}

const isLarge = ({ routeOptions }: FastifyRequest): boolean => (routeOptions.bodyLimit ?? 0) > BODY_LIMIT;

/**
 * Heavy work keeps its place until its response is read: until then the response is in memory, so a client that does not read
 * it is cut off. A stream is made as it is read: it keeps its place only if that is the work.
 */
function leaveWhenSent(
  leave: () => void,
  { raw, request }: FastifyReply,
  payload: unknown,
  longestReadMs: number,
): void {
  const isMadeAsRead = isStream(payload);
  if (raw.destroyed || (isMadeAsRead && request.routeOptions.config.streamIsWork !== true)) return leave();
  const cut = (): void => void raw.destroy();
  const whole = isMadeAsRead ? undefined : setTimeout(cut, longestReadMs);
  if (isMadeAsRead) raw.setTimeout(longestReadMs, cut);
  raw.once('close', () => {
    clearTimeout(whole);
    leave();
  });
}

const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' &&
  payload !== null &&
  'pipe' in payload &&
  isReadable(payload as NodeJS.ReadableStream) === true;
