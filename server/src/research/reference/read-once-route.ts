import type { FastifyRequest } from 'fastify';
import { callerOf, preparedAnswers, prepareJson, type Prepared } from '../../platform/http/index.ts';
import { singleFlight } from '../../platform/index.ts';
import { visibilityOf, type Visibility } from '../visibility.ts';

/** Cached responses as bytes, plain and compressed. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
/** The longest time a response is served from the cache: nothing in it changes within a second. */
const FRESH_MS = 1_000;
/** The shortest. The times between are spread, so that responses first requested together are not all read again together. */
const SURELY_FRESH_MS = 500;
/** Multiples of the golden ratio are spread evenly between whole numbers. */
const GOLDEN = 0.6180339887498949;

/**
 * Answers a reference question as the caller's tier sees it. Identical questions within a second or during the read share one
 * database read.
 */
export type ReadOnce = (
  request: FastifyRequest,
  question: readonly unknown[],
  read: (visibility: Visibility) => Promise<unknown>,
) => Promise<Prepared>;

export function readOnce(): ReadOnce {
  const share = singleFlight<Prepared>();
  const answers = preparedAnswers(MOST_ANSWER_BYTES);
  let reads = 0;
  const freshness = new WeakMap<Prepared, { readonly from: number; readonly until: number }>();

  function fresh(name: string, now: Date): Prepared | undefined {
    const answer = answers.get(name);
    const known = answer && freshness.get(answer);
    return known !== undefined && known.from <= now.getTime() && now.getTime() < known.until ? answer : undefined;
  }

  return async (request, question, read) => {
    const { clock } = request.context;
    const { tier } = callerOf(request).account;
    const name = JSON.stringify([tier, ...question]);
    const known = fresh(name, clock.now());
    if (known !== undefined) return known;
    return share(name, async () => {
      const now = clock.now();
      const answer = answers.keep(name, prepareJson(await read(visibilityOf(tier, now))));
      const from = now.getTime();
      const part = (reads++ * GOLDEN) % 1;
      freshness.set(answer, { from, until: from + SURELY_FRESH_MS + part * (FRESH_MS - SURELY_FRESH_MS) });
      return answer;
    });
  };
}
