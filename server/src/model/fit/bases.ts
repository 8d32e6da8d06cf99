import { leagueOf, type League } from '../../leagues/index.ts';
import { FITTED_COUNTS, type FittedCount } from '../../kernel/index.ts';
import type { Bases } from '../projection/inputs.ts';
import type { PlayedGame } from '../past/history.ts';
import { FREE_THROW_USE, teamMinutes } from '../past/pace.ts';
import { rateChain, type BaseRate, type LeagueRates } from '../past/rates.ts';
import { meanOf, RATE_HALF_LIVES } from '../past/states.ts';
import { advance, newWorld, playerOf, type LeagueStart } from '../past/world.ts';
import { gameDays } from './rows.ts';

const HALF_LIVES = RATE_HALF_LIVES.filter((halfLife) => halfLife >= 12 && halfLife <= 50);
const PULLS = [50, 100, 200, 400, 800] as const;
const CANDIDATES: readonly BaseRate[] = HALF_LIVES.flatMap((halfLife) => PULLS.map((pull) => ({ halfLife, pull })));

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

/**
 * Half-life and pull of each count's base rate, from a small grid. The choice maximizes the Poisson likelihood of the
 * counts, given each game's earlier rate and its minutes.
 */
export function fitBases(league: League, games: readonly PlayedGame[], start: LeagueStart, from: string): Bases {
  const losses = FITTED_COUNTS.map(() => new Float64Array(CANDIDATES.length));
  const world = newWorld(league, start);
  for (const today of gameDays(games)) {
    for (const game of today.games) {
      if (game.season < from) continue;
      for (const line of game.lines) {
        const state = playerOf(world, line.playerId);
        if (state.careerGames < 10 || meanOf(state.m32, 0) < 15 || line.minutes < 1) continue;
        FITTED_COUNTS.forEach((count, row) => {
          for (const [column, base] of CANDIDATES.entries()) {
            const mean = line.minutes * rateChain(state, game.season, count, start.rates, base).base;
            losses[row]![column] = losses[row]![column]! + mean - line.counts[count] * Math.log(mean);
          }
        });
      }
    }
    advance(world, today.day, today.games);
  }
  return Object.fromEntries(
    FITTED_COUNTS.map((count, row) => [count, CANDIDATES[losses[row]!.indexOf(Math.min(...losses[row]!))]!]),
  ) as Bases;
}
