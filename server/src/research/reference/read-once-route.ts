import type { FastifyRequest } from 'fastify';
import { callerOf, preparedResponses, prepareJson, type Prepared } from '../../platform/http/index.ts';
import { singleFlight } from '../../platform/index.ts';
import { visibilityOf, type Visibility } from '../visibility.ts';

/** Cached responses as bytes, plain and compressed. */
const MOST_RESPONSE_BYTES = 16 * 1024 * 1024;
/** The longest time that a response is served from the cache: nothing in it changes within a second. */
const FRESH_MS = 1_000;
/** Parts of one that are multiples of the golden ratio are evenly spread, however many there are. */
const GOLDEN_RATIO = 0.618;

/**
 * How long each next response is served: half of the longest time to all of it, evenly spread. Else responses read at one
 * moment expire at one moment: forty histories then delayed all other requests by a tenth of a second.
 */
function lifetimes(): () => number {
  let part = 0;
  return () => {
    part = (part + GOLDEN_RATIO) % 1;
    return FRESH_MS * (1 - part / 2);
  };
}

interface Kept {
  readonly readAt: number;
  readonly until: number;
}

/**
 * Reads reference data as the caller's tier sees it. Identical questions within half a second to a second, or during the
 * read, share one database read.
 */
export type ReadOnce = (
  request: FastifyRequest,
  question: readonly unknown[],
  read: (visibility: Visibility) => Promise<unknown>,
) => Promise<Prepared>;

export function readOnce(): ReadOnce {
  const share = singleFlight<Prepared>();
  const responses = preparedResponses(MOST_RESPONSE_BYTES);
  const keptOf = new WeakMap<Prepared, Kept>();
  const lifetime = lifetimes();

  function fresh(name: string, now: Date): Prepared | undefined {
    const response = responses.get(name);
    const kept = response && keptOf.get(response);
    if (kept === undefined) return undefined;
    return now.getTime() >= kept.readAt && now.getTime() < kept.until ? response : undefined;
  }

  return async (request, question, read) => {
    const { clock } = request.context;
    const { tier } = callerOf(request).account;
    const name = JSON.stringify([tier, ...question]);
    const known = fresh(name, clock.now());
    if (known !== undefined) return known;
    return share(name, async () => {
      const now = clock.now();
      const response = responses.keep(name, prepareJson(await read(visibilityOf(tier, now))));
      const readAt = now.getTime();
      keptOf.set(response, { readAt, until: readAt + lifetime() });
      return response;
    });
  };
}
