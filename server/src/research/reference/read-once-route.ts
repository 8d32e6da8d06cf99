import type { FastifyRequest } from 'fastify';
import { callerOf, preparedAnswers, prepareJson, type Prepared } from '../../platform/http/index.ts';
import { singleFlight } from '../../platform/index.ts';
import { visibilityOf, type Visibility } from '../visibility.ts';

/** Cached responses as bytes, plain and compressed. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
/** How long a response is served from the cache: nothing in it changes within a second. */
const FRESH_MS = 1_000;

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
  const readAt = new WeakMap<Prepared, number>();

  function fresh(name: string, now: Date): Prepared | undefined {
    const answer = answers.get(name);
    const age = answer === undefined ? Infinity : now.getTime() - (readAt.get(answer) ?? -Infinity);
    return age >= 0 && age < FRESH_MS ? answer : undefined;
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
      readAt.set(answer, now.getTime());
      return answer;
    });
  };
}
