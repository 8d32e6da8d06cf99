import type { League } from '../../../server/src/leagues/index.ts';
import { FITTED_COUNTS } from '../../../server/src/sports/basketball/index.ts';
import {
  advance,
  type BaseRate,
  type Bases,
  gameDays,
  type LeagueStart,
  longRate,
  meanOf,
  newWorld,
  type PlayedGame,
  playerOf,
  RATE_HALF_LIVES,
  shrunkRate,
} from '../../../server/src/model/parts.ts';

const HALF_LIVES = RATE_HALF_LIVES.filter((halfLife) => halfLife >= 12 && halfLife <= 50);
const PULLS = [50, 100, 200, 400, 800] as const;
const CANDIDATES: readonly BaseRate[] = HALF_LIVES.flatMap((halfLife) => PULLS.map((pull) => ({ halfLife, pull })));

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
          const long = longRate(state, game.season, count, start.rates);
          for (let column = 0; column < CANDIDATES.length; column++) {
            const { halfLife, pull } = CANDIDATES[column]!;
            const mean = line.minutes * shrunkRate(state, game.season, halfLife, row, long, pull);
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
