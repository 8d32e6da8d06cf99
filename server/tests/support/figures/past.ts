// The input of each player's projection, and the projection, for two invented seasons. A change of any step changes a
// figure.
import assert from 'node:assert/strict';
import { addDays } from '../../../src/kernel/index.ts';
import { FITTED_COUNTS, type FittedCount, type FittedLine } from '../../../src/sports/basketball/index.ts';
import { seededRandom } from '../../../src/model/distribution/seeded-random.ts';
import type { LevelConstants, ModelConstants } from '../../../src/model/constants/constants.ts';
import { shippedFor } from '../../../src/model/constants/shipped.ts';
import { leagueStart } from '../../../src/model/past/league-start.ts';
import { gameDays } from '../../../src/model/past/game-days.ts';
import type { PlayedGame, PlayerLine, TeamNews } from '../../../src/model/past/history.ts';
import { advance, newWorld } from '../../../src/model/past/world.ts';
import {
  MINUTES_FEATURES,
  minutesFeatures,
  RATE_FEATURES,
  rateFeatures,
} from '../../../src/model/projection/features.ts';
import { inputsOf, type Bases } from '../../../src/model/projection/inputs.ts';
import { periodShare } from '../../../src/model/projection/periods.ts';
import { meanOfStat, project, shapeOf } from '../../../src/model/projection/projection.ts';
import { sampleSeason } from '../sample-season.ts';

const ROUNDS = 24;
const draw = seededRandom(2024);

/** A line divided into four periods and, in some games, an overtime. */
function withPeriods(line: PlayerLine, overtime: boolean): PlayerLine {
  const parts = overtime ? [0.3, 0.2, 0.25, 0.15, 0.1] : [0.3, 0.2, 0.3, 0.2];
  const periods = parts.map((part, index) => ({
    period: index + 1,
    minutes: part * line.minutes,
    counts: scaled(line, () => part),
  }));
  return { ...line, periods };
}

const scaled = ({ counts }: PlayerLine, by: (count: FittedCount) => number): FittedLine =>
  Object.fromEntries(FITTED_COUNTS.map((count) => [count, by(count) * counts[count]])) as FittedLine;

/** Players of three kinds: with rebounds, with assists, with neither; sometimes from the bench. */
function asKind(line: PlayerLine, index: number): PlayerLine {
  const { playerId } = line;
  const more: Partial<Record<FittedCount, number>> =
    playerId % 3 === 0 ? { reb: 2.2 } : playerId % 3 === 1 ? { ast: 2.5 } : {};
  const starter = (playerId + index) % 7 === 0 ? !line.starter : line.starter;
  return { ...line, starter, counts: scaled(line, (count) => more[count] ?? 1) };
}

/** Days between rounds: consecutive days, a third game in four nights, a rest. */
const GAPS = [1, 2, 1, 1, 5, 2, 3];
const dayOf = (first: string, round: number): string => {
  const days = Array.from({ length: round }, (_, index) => GAPS[index % GAPS.length] ?? 0);
  return addDays(
    first,
    days.reduce((sum, gap) => sum + gap, 0),
  );
};
/** Two players are absent for long, a week and half a season. */
const isAway = (playerId: number, round: number): boolean =>
  (playerId === 9 && round > 5 && round < 11) || (playerId === 10 && round > 3 && round < 20);

/** A season with playoffs at its end, periods in most games and sometimes an overtime. */
const season = (label: string): PlayedGame[] => {
  const sample = sampleSeason(draw, label, ROUNDS);
  return sample.map((game, index) => ({
    ...game,
    day: dayOf(sample[0]?.day ?? '', index >> 1),
    playoffs: index > 2 * ROUNDS - 10,
    lines: game.lines
      .filter(({ playerId }) => !isAway(playerId, index >> 1))
      .map((line) => asKind(line, index))
      .map((line) => (index % 5 === 0 ? line : withPeriods(line, index % 9 === 0))),
  }));
};

export const games = [...season('2022-23'), ...season('2023-24')];
const bases = Object.fromEntries(
  FITTED_COUNTS.map((count, index) => [count, { halfLife: index % 2 === 0 ? 25 : 12, pull: 100 + 10 * index }]),
) as Bases;

const weights = <Name extends string>(names: readonly Name[], size: number): Record<Name, number> =>
  Object.fromEntries(names.map((name, index) => [name, size * (((7 * index) % 11) - 4)])) as Record<Name, number>;

/** Invented weights, all different from 0 and from their neighbors. */
function madeConstants(): ModelConstants {
  const [shipped] = shippedFor('Nba');
  assert.ok(shipped);
  const level = (size: number): LevelConstants => ({
    ...shipped.levels.none,
    minutes: { ...weights(MINUTES_FEATURES, size / 4), constant: 11, minutes8: 0.4, minutes32: 0.3 },
    rates: Object.fromEntries(FITTED_COUNTS.map((count) => [count, weights(RATE_FEATURES, size / 20)])) as never,
    mixture: {
      centres: [10, 18, 26, 34],
      factors: [0.3, 0.2, 0.1, 0.05].map((spread) => [1 - spread, 1, 1 + spread]),
    },
  });
  return {
    ...shipped,
    unquotedOpening: -1.5,
    levels: { none: level(0.1), absences: level(0.2), lineups: level(0.3) },
  };
}
const constants = madeConstants();

const usual = Object.fromEntries(['minutes', ...FITTED_COUNTS].map((what, index) => [what, [0.2 + index / 100, 0.3]]));
const PERIODS = {
  shares: { Q1: usual, Q4: usual, H1: usual, H2: usual },
  pull: Object.fromEntries(['minutes', ...FITTED_COUNTS].map((what, index) => [what, 20 + index])),
} as unknown as ModelConstants['periods'];

/** The same chance at all usual minutes. */
const always = (chance: number) => ({ minutes: [0], chance: [chance] });

/** No news, a report with one player out and one doubtful, or also lineups. */
function newsOf(game: PlayedGame, kind: number): TeamNews[] {
  return [game.homeTeamId, game.awayTeamId].flatMap((teamId, side) => {
    if (kind === 0 || (kind === 3 && side === 1)) return [];
    const named = game.lines.filter((line) => line.teamId === teamId).slice(0, 4);
    return {
      teamId,
      lineupConfirmed: kind === 2,
      unlistedPlays: { present: always(0.97), absent: always(0.3) },
      players: named.map(({ playerId }, index) => ({
        playerId,
        plays: [0, 0.5, 0.75, 1][index] ?? 1,
        starts: kind === 2 ? index > 1 : null,
      })),
    };
  });
}

/** The figures of each player's game, in the order of the games. */
export function* figures(): Generator<object> {
  const world = newWorld('Nba', leagueStart('Nba', games));
  let place = 0;
  for (const { day, games: today } of gameDays(games)) {
    for (const game of today)
      for (const input of inputsOf(world, { ...game, news: newsOf(game, place % 4) }, game.lines, bases)) {
        const { periods: _, ...known } = input;
        const projection = project(input, constants, place % 3 === 0);
        const { minutes, means, factors } = projection;
        place += 1;
        yield {
          ...known,
          minutesFeatures: minutesFeatures(input, constants.starts?.weights),
          rateFeatures: rateFeatures(input, 'reb', minutes),
          projected: minutes,
          means,
          factors,
          terms: [projection.minutesTerms, projection.rateTerms.ast],
          sum: meanOfStat(projection, 'PtsRebAst'),
          shape: shapeOf(projection, 'Points', constants).dispersion,
          shares: (['Q1', 'Q4', 'H1'] as const).map((period) => periodShare(input, period, 'pts', PERIODS)),
          ownMinutes: periodShare(input, 'H2', 'minutes', PERIODS),
        };
      }
    advance(world, day, today);
  }
}
