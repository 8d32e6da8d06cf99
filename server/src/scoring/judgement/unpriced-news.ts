import type { KnownAvailability } from '../../league/index.ts';
import type { Quote } from '../../odds/index.ts';

/** A price that stood through the news for so long was left there on purpose. */
const BOOKS_ANSWER_WITHIN_MS = 10 * 60_000;

/** Share of the quotes that were made before news of this game which their books had no time to answer; 0 without news. */
export function unpricedShare(
  quotes: readonly Pick<Quote, 'knownAt'>[],
  news: readonly Pick<KnownAvailability, 'knownAt'>[],
  asOf: Date,
): number {
  const fresh = news.filter(({ knownAt }) => asOf.getTime() - knownAt.getTime() < BOOKS_ANSWER_WITHIN_MS);
  if (fresh.length === 0 || quotes.length === 0) return 0;
  const latest = Math.max(...fresh.map(({ knownAt }) => knownAt.getTime()));
  return quotes.filter(({ knownAt }) => knownAt.getTime() < latest).length / quotes.length;
}
