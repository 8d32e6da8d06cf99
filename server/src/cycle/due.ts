import { addDays } from '../kernel/index.ts';
import { gameDayOf, type LeagueChoice } from '../leagues/index.ts';
import { leagueNewsSince, resultsSince, tipOffBetween } from '../league/index.ts';
import { quotesSince } from '../odds/index.ts';
import { configChangedSince, type HasGames, type Job } from '../operations/index.ts';
import type { Context } from '../platform/index.ts';
import { propsAreUnsettled } from '../research/index.ts';
import { daysOpen } from '../settlement/index.ts';
import type { Cycle } from './cycle.ts';

const MINUTE_MS = 60_000;

/**
 * A fact has the time when it was learned, but is visible only after its commit. So the search for news starts this
 * much before the last run.
 */
const COMMIT_MS = 2 * MINUTE_MS;

/** Maximum interval of runs without changes. */
const SCORE_AT_LEAST_MS = 30 * MINUTE_MS;
const SETTLE_AT_LEAST_MS = 60 * MINUTE_MS;

/** True if the last run is too long ago, or in the future after the clock was set back. */
const isFar = (slot: Date, last: Date, atLeastMs: number): boolean =>
  Math.abs(slot.getTime() - last.getTime()) >= atLeastMs;

/** Scoring is due when quotes, lineups, games or the configuration changed. */
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

/**
 * Settling is due when games ended, were postponed or corrected, and every hour for deadlines. A service that was off
 * may store a result long after the time from which it is known. So any unsettled game that is over makes it due too.
 */
export const settlingIsDue =
  (cycle: Pick<Cycle, 'leagues' | 'profile'>): NonNullable<Job['isDue']> =>
  async (ctx, slot, last) => {
    if (last === undefined || isFar(slot, last, SETTLE_AT_LEAST_MS)) return true;
    const [results] = await resultsSince(ctx.db, new Date(last.getTime() - COMMIT_MS));
    return results?.found === true || hasUnsettledGames(ctx, cycle);
  };

async function hasUnsettledGames(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { leagues, profile }: Pick<Cycle, 'leagues' | 'profile'>,
): Promise<boolean> {
  const at = clock.now();
  const days = daysOpen(profile());
  const responses = await Promise.all(
    leagues.enabled().map((league) => {
      const to = gameDayOf(league, at);
      return propsAreUnsettled(db, { league, from: addDays(to, -days), to }, at);
    }),
  );
  return responses.includes(true);
}

/** True if a game of an enabled league tips off between two times. */
export const hasGames =
  (leagues: LeagueChoice): HasGames =>
  async ({ db }, { from, to }) => {
    const responses = await Promise.all(leagues.enabled().map((league) => tipOffBetween(db, league, from, to)));
    return responses.some(([response]) => response?.found === true);
  };
