import { fittedValue } from '../../../server/src/sports/basketball/index.ts';
import {
  type Calibration,
  ladderOf,
  type LevelConstants,
  meanOfStat,
  type ModelConstants,
  NEWS_LEVELS,
  type NewsLevel,
  project,
  shapeOf,
  SUM_STATS,
} from '../../../server/src/model/parts.ts';
import { medianOf } from '../recent.ts';
import { fitAvailability } from './availability.ts';
import { type Core, FEWEST_ROWS, fitCore, NO_PERIODS } from './core.ts';
import { fitDoubles } from './doubles.ts';
import { type FitInput, isLater } from './fit-input.ts';
import { fitJoint } from './joint/fit-joint.ts';
import { addLines, fitCalibration, linesAround, noOutcomes } from './grid.ts';
import { fitUnquotedOpening } from './opening.ts';
import { fitOtherStats } from './other-stats/other-stats.ts';
import { fitPeriods, type ProjectedRow } from './periods.ts';
import { playerGame, type PlayedRow } from './rows.ts';
import { fitMarket } from './market/market.ts';
import { seasonsToWalk, type Walk, walkForward, walkSeason } from './market/walk-forward.ts';

/** These seasons are too little data to fit; with the reason. */
export class TooLittle extends Error {}

const CALIBRATE_EVERY = 3;

function fitLevelCalibration(
  rows: readonly PlayedRow[],
  level: NewsLevel,
  constants: ModelConstants,
): Record<string, Calibration> {
  const outcomes = SUM_STATS.map(() => noOutcomes());
  for (let index = 0; index < rows.length; index += CALIBRATE_EVERY) {
    const row = rows[index]!;
    const projection = project(row.inputs[level], constants);
    SUM_STATS.forEach((stat, column) => {
      const median = medianOf(row.recent.map((counts) => fittedValue(stat, counts)));
      const shape = shapeOf(projection, stat, constants);
      const ladder = ladderOf(meanOfStat(projection, stat), shape.factors, shape.dispersion);
      addLines(outcomes[column]!, ladder, linesAround(median), fittedValue(stat, row.line.counts));
    });
  }
  return Object.fromEntries(SUM_STATS.map((stat, column) => [stat, fitCalibration(outcomes[column]!)]));
}

function withLevels(constants: ModelConstants, change: (level: NewsLevel) => Partial<LevelConstants>): ModelConstants {
  const levels = Object.fromEntries(
    NEWS_LEVELS.map((level) => [level, { ...constants.levels[level], ...change(level) }]),
  ) as Record<NewsLevel, LevelConstants>;
  return { ...constants, levels };
}

/** Period props, from games with period box scores; with too few of these the given constants, or none. */
function periodsOf(projected: readonly ProjectedRow[], { league, periods }: FitInput): ModelConstants['periods'] {
  const split = projected.filter(({ row }) => row.line.periods.length > 0).length;
  return split >= FEWEST_ROWS ? fitPeriods(league, projected) : (periods ?? NO_PERIODS);
}

const walkAfterwards: Walk = (seasons, input) => () => walkForward(seasons, input);

/**
 * Fits all constants walk-forward: features from earlier games only, and the market's weight on seasons with constants
 * of the seasons before them. TooLittle if the data is insufficient. `walk`: how these seasons are walked.
 */
export async function fitConstants(input: FitInput, walk: Walk = walkAfterwards): Promise<ModelConstants> {
  const seasons = seasonsToWalk(input);
  const later = seasons.filter((season) => isLater(season, input));
  const rowsOf = walk(seasons.slice(0, seasons.length - later.length), input);
  const games = input.games.filter((game) => !isLater(game.season, input));
  await input.progress('minutes, rates and spreads');
  const core = fitCore(games, input);
  if (core === undefined) throw new TooLittle('Too few players have played ten games and more.');
  const { joint, ...own } = await fitOwn(core, input);
  await input.progress('prices of the seasons');
  const walked = await rowsOf();
  for (const season of later) walkSeason(season, core.constants, input, walked);
  const market = fitMarket(walked.stacks, input.lender);
  const isBorrowing = market.evidence !== undefined && input.lender !== undefined;
  const otherStats = isBorrowing ? input.lender?.constants.otherStats : fitOtherStats(walked.others);
  return {
    ...withLevels(own, (level) => ({ stack: market.stacks[level] })),
    lastDay: input.games.at(-1)?.day ?? '',
    ...(otherStats && { otherStats }),
    ...(market.mainLineVariance && { mainLineVariance: market.mainLineVariance }),
    joint,
    ...(market.evidence && { evidence: market.evidence }),
  };
}

/** All constants that need no prices. */
async function fitOwn({ constants: core, rows }: Core, input: FitInput) {
  const games = input.games.filter((game) => !isLater(game.season, input));
  const projected = rows.map((row): ProjectedRow => {
    const { minutes, means, factors } = project(row.inputs.none, core);
    return { row, projection: { minutes, means, factors } };
  });
  await input.progress('chances to play');
  const availability = fitAvailability(
    input.league,
    games,
    input.reported,
    input.submitted,
    core.league,
    input.availability,
  );
  await input.progress('period props');
  const periods = periodsOf(projected, input);
  await input.progress('calibration of any line');
  const calibrated = withLevels(core, (level) => ({ calibration: fitLevelCalibration(rows, level, core) }));
  await input.progress('double- and triple-doubles');
  const doubles = fitDoubles(projected, core.levels.none.dispersion);
  await input.progress('how the counts of a game depend on each other');
  const joint = fitJoint(rows, core, input.lender?.constants.joint);
  const quoted = new Set(input.quoted.map(({ gameId, playerId }) => playerGame(gameId, playerId)));
  const unquotedOpening = fitUnquotedOpening(projected, quoted);
  return { ...calibrated, unquotedOpening, periods, doubles, availability, joint };
}
