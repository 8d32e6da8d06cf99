import { FITTED_COUNTS, type FittedCount } from '../../sports/basketball/index.ts';
import { leagueOf, type League } from '../../leagues/index.ts';
import type { PlayedGame } from './history.ts';
import { FREE_THROW_USE, teamMinutes } from './pace.ts';
import type { LeagueRates } from './rates.ts';
import type { LeagueStart } from './world.ts';

/** The league's counts per minute, and a team's pace and points in a whole game, over some games. */
export function leagueStart(league: League, games: readonly PlayedGame[]): LeagueStart {
  const sums = Object.fromEntries(FITTED_COUNTS.map((count) => [count, 0])) as Record<FittedCount, number>;
  let minutes = 0;
  for (const { lines } of games) {
    for (const line of lines) {
      minutes += line.minutes;
      for (const count of FITTED_COUNTS) sums[count] += line.counts[count];
    }
  }
  const rates = Object.fromEntries(FITTED_COUNTS.map((count) => [count, sums[count] / minutes])) as LeagueRates &
    Record<FittedCount, number>;
  const whole = teamMinutes(leagueOf(league).periods);
  return {
    rates,
    pace: whole * (rates.fga + FREE_THROW_USE * rates.fta + rates.tov),
    points: whole * rates.pts,
  };
}
