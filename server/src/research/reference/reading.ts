import type { FastifyRequest } from 'fastify';
import { callerOf, preparedAnswers, prepareJson, type Prepared } from '../../platform/http/index.ts';
import { singleFlight } from '../../platform/index.ts';
import { visibility, type Visibility } from '../visibility.ts';

/** Answers of reference reads kept as bytes, plain and compressed. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
/** What was read so lately is not read again: nothing that these answers tell of changes by the second. */
const FRESH_MS = 1_000;

/**
 * Answers a question of reference as the caller's tier sees it, from the database once for all who ask it within a second
 * or while it is read.
 */
export type Read = (
  request: FastifyRequest,
  question: readonly unknown[],
  read: (visibility: Visibility) => Promise<unknown>,
) => Promise<Prepared>;

export function reading(): Read {
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
    const name = JSON.stringify([callerOf(request).account.tier, ...question]);
    const known = fresh(name, clock.now());
    if (known !== undefined) return known;
    return share(name, async () => {
      const now = clock.now();
      const answer = answers.keep(name, prepareJson(await read(visibility(request))));
      readAt.set(answer, now.getTime());
      return answer;
    });
  };
}
