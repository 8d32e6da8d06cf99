import type { AvailabilityEntry } from '../../league/index.ts';
import type { Quote } from '../../odds/index.ts';

/** A book that leaves a price unchanged for this long after news has confirmed it. */
const BOOKS_REPRICE_WITHIN_MS = 10 * 60_000;

/** The latest news of a game that books had no time to react to; undefined if there is none. */
export function unpricedNews(news: readonly Pick<AvailabilityEntry, 'knownAt'>[], asOf: Date): Date | undefined {
  const fresh = news.filter(({ knownAt }) => asOf.getTime() - knownAt.getTime() < BOOKS_REPRICE_WITHIN_MS);
  return fresh.length === 0 ? undefined : new Date(Math.max(...fresh.map(({ knownAt }) => knownAt.getTime())));
}

/**
 * Share of the quotes that were made before news of this game and that their books had no time to update; 0 without
 * news.
 */
export function unpricedShare(
  quotes: readonly Pick<Quote, 'knownAt'>[],
  news: readonly Pick<AvailabilityEntry, 'knownAt'>[],
  asOf: Date,
): number {
  const latest = unpricedNews(news, asOf);
  if (latest === undefined || quotes.length === 0) return 0;
  return quotes.filter(({ knownAt }) => knownAt < latest).length / quotes.length;
}
