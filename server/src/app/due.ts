import { DEFAULT_LEAGUE } from '../leagues/index.ts';
import { leagueNewsSince, resultsSince, tipOffBetween } from '../league/index.ts';
import { quotesSince } from '../odds/index.ts';
import { configChangedSince, type HasGames, type Job } from '../operations/index.ts';

const MINUTE_MS = 60_000;

/**
 * A fact bears the moment it was learned and is there when its transaction commits, a little later: who looks for news
 * since the last run looks so much further back.
 */
const COMMIT_MS = 2 * MINUTE_MS;

/** Run all the same after so long: what a question forgets comes with it. */
const SCORE_AT_LEAST_MS = 30 * MINUTE_MS;
const SETTLE_AT_LEAST_MS = 60 * MINUTE_MS;

/** Whether the last run is so long ago; or so far ahead, because the clock was set back since: what is learned now bears
 *  moments before it, and would never be news. */
const isFar = (slot: Date, last: Date, atLeastMs: number): boolean =>
  Math.abs(slot.getTime() - last.getTime()) >= atLeastMs;

/** Scoring is due when something that a board rests on has changed: quotes, line-ups, games, or the configuration. */
export const scoringIsDue: NonNullable<Job['isDue']> = async ({ db }, slot, last) => {
  if (last === undefined || isFar(slot, last, SCORE_AT_LEAST_MS)) return true;
  const since = new Date(last.getTime() - COMMIT_MS);
  const [[quotes], [league], [configuration]] = await Promise.all([
    quotesSince(db, since),
    leagueNewsSince(db, since),
    configChangedSince(db, since),
  ]);
  return quotes?.found === true || league?.found === true || configuration?.changed === true;
};

/** Settling is due when games have ended, were put off or were corrected; and every hour, for what ends by waiting. */
export const settlingIsDue: NonNullable<Job['isDue']> = async ({ db }, slot, last) => {
  if (last === undefined || isFar(slot, last, SETTLE_AT_LEAST_MS)) return true;
  const [results] = await resultsSince(db, new Date(last.getTime() - COMMIT_MS));
  return results?.found === true;
};

export const hasGames: HasGames = async ({ db }, { from, to }) => {
  const [answer] = await tipOffBetween(db, DEFAULT_LEAGUE, from, to);
  return answer?.found === true;
};
