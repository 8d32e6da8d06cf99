import type { League } from '../../../server/src/leagues/index.ts';
import {
  FITTED_COUNTS,
  fittedDefinition,
  fittedValue,
  type FittedCount,
  type FittedStat,
} from '../../../server/src/sports/basketball/index.ts';
import {
  type Calibration,
  clockOf,
  type Dispersion,
  DOUBLE_STATS,
  type EndConstants,
  expectedMinutes,
  LEAST_SHARE,
  LIVE_MINUTES_FEATURES,
  LIVE_RATE_FEATURES,
  type LiveConstants,
  liveLaw,
  liveMinutesFeatures,
  liveRateFeatures,
  logit,
  marginFeatures,
  minutesLeft,
  type MinutesLeft,
  type ModelConstants,
  type PlayedGame,
  SUM_STATS,
  tieChance,
} from '../../../server/src/model/parts.ts';
import { asConstant } from '../fit/as-constant.ts';
import { fitDispersion } from '../fit/dispersion.ts';
import { fitCalibration, linesAround, noOutcomes } from '../fit/grid.ts';
import { fitMixture } from '../fit/mixture.ts';
import { emptyDesign, leastSquares } from '../fit/regressions/linear.ts';
import { poissonRegression } from '../fit/regressions/poisson.ts';
import { medianOf } from '../recent.ts';
import { eachLiveRow, type LiveRow, type LiveState } from './states.ts';

export interface LiveFitInput {
  readonly league: League;
  /** Finished games of whole seasons, sorted by day, up to the last one to learn from. */
  readonly games: readonly PlayedGame[];
  /** What is expected before a game. */
  readonly before: ModelConstants;
  readonly version: string;
  readonly progress: (step: string) => void;
}

/** A row and one of its states. */
interface At {
  readonly row: Kept;
  readonly state: LiveState;
}

interface Kept extends Omit<LiveRow, 'recent'> {
  readonly medians: ReadonlyMap<FittedStat, number>;
}

const PULLS = [1, 2, 4, 8, 15, 30, 60, 120] as const;
const RIDGE = 20;
const EDGES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] as const;
const LEAST = 1e-6;
const MINUTE = 60;
const CALIBRATE_EVERY = 3;
/** Rows for a dispersion: its standard error is then 3 %. */
const SPREAD_ROWS = 3_000;

/** Fits what moves probabilities while a game runs, on the ends of the periods of all games of regulars. */
export function fitLive({ league, games, before, version, progress }: LiveFitInput): LiveConstants {
  progress('states at the ends of periods');
  const rows: Kept[] = [];
  eachLiveRow(
    league,
    games,
    before,
    () => true,
    ({ recent, ...row }) => {
      const lines = recent.lines;
      const medians = new Map(SUM_STATS.map((stat) => [stat, medianOf(lines.map((line) => fittedValue(stat, line)))]));
      rows.push({ ...row, medians });
    },
  );
  const count = rows[0]?.states.length ?? 0;
  const margin = fitMargin(rows);
  const blank = blankConstants(version, games, margin);
  const ends: EndConstants[] = [];
  let constants = blank;
  for (let index = 0; index < count; index++) {
    progress(`minutes after period ${index + 1}`);
    const at = rows.map((row) => ({ row, state: row.states[index]! }));
    ends.push({ ...blankEnd(), ...fitMinutes(at, constants) });
    constants = { ...blank, ends };
  }
  constants = { ...constants, overtime: fitOvertime(rows, constants) };
  progress('rates');
  const all = rows.flatMap((row) => row.states.map((state): At => ({ row, state })));
  constants = { ...constants, pull: fitPulls(all, constants) };
  for (let index = 0; index < count; index++) {
    progress(`rates and calibration after period ${index + 1}`);
    const at = rows.map((row) => ({ row, state: row.states[index]! }));
    const withEnd = (end: Partial<EndConstants>): void => {
      ends[index] = { ...ends[index]!, ...end };
      constants = { ...constants, ends: [...ends] };
    };
    withEnd({ rates: fitRates(at, constants) });
    withEnd({ dispersion: fitSpreads(at, constants) });
    withEnd({ calibration: fitCalibrations(at, constants) });
  }
  return constants;
}

const record = <Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>;

const NEUTRAL: Calibration = { intercept: 0, slope: 1 };

const blankEnd = (): EndConstants => ({
  minutes: record(LIVE_MINUTES_FEATURES, (feature) => (feature === 'usual' ? 1 : 0)),
  mixture: { centres: [0.5], factors: [Array.from({ length: 9 }, () => 1)] },
  rates: record(FITTED_COUNTS, () => record(LIVE_RATE_FEATURES, () => 0)),
  dispersion: record(SUM_STATS, () => ({ c0: 1, c1: 0 })),
  calibration: record([...SUM_STATS, ...DOUBLE_STATS], () => NEUTRAL),
});

function blankConstants(
  version: string,
  games: readonly PlayedGame[],
  margin: Pick<LiveConstants, 'marginSpread' | 'tie'>,
): LiveConstants {
  return {
    version,
    seasons: [...new Set(games.map(({ season }) => season))].sort(),
    lastDay: games.at(-1)?.day ?? '',
    ...margin,
    overtime: { minutes: 5, constant: 0, slope: 1 },
    pull: record(FITTED_COUNTS, () => 10),
    ends: [],
  };
}

/** How far margins move, and how often a tie ends regulation: every state of a game once, seen from one of its teams. */
function fitMargin(rows: readonly Kept[]): Pick<LiveConstants, 'marginSpread' | 'tie'> {
  const games = [...new Map(rows.map((row) => [row.game.gameId, row])).values()];
  const moves = games.flatMap(({ game, states, overtime, line: { teamId } }) => {
    const last = overtime > 0 ? 0 : marginOf(teamId, game);
    return states.map(({ game: { margin, leftSeconds } }) => ({ margin, left: leftSeconds / MINUTE, last }));
  });
  const squares = moves.reduce((sum, { margin, left, last }) => sum + (last - margin) ** 2 / left, 0);
  const marginSpread = asConstant(Math.sqrt(squares / moves.length));
  const tied = moves.filter(({ last }) => last === 0).length;
  const byChance = moves.reduce((sum, { margin, left }) => sum + tieChance(margin, left, { marginSpread, tie: 1 }), 0);
  return { marginSpread, tie: asConstant(tied / byChance) };
}

const marginOf = (team: number, { lines }: PlayedGame): number =>
  lines.reduce((sum, { teamId, counts }) => sum + (teamId === team ? counts.pts : -counts.pts), 0);

function fitMinutes(at: readonly At[], constants: LiveConstants): Pick<EndConstants, 'minutes' | 'mixture'> {
  const width = LIVE_MINUTES_FEATURES.length;
  const design = emptyDesign(at.length, width);
  const shares = new Float64Array(at.length);
  at.forEach(({ row, state }, index) => {
    const clock = clockOf(state.game, row.pregame.periods);
    const margin = marginFeatures(state.game.margin, clock.left, constants);
    design.values.set(liveMinutesFeatures(row.pregame, state.player, clock, margin), index * width);
    shares[index] = state.minutesAfter / clock.left;
  });
  const weights = leastSquares(design, shares, RIDGE);
  const minutes = record(LIVE_MINUTES_FEATURES, (feature) =>
    asConstant(weights[LIVE_MINUTES_FEATURES.indexOf(feature)]!),
  );
  const fitted = Float64Array.from(at, (_, index) => {
    let sum = 0;
    for (let column = 0; column < width; column++) sum += design.values[index * width + column]! * weights[column]!;
    return Math.min(1, Math.max(LEAST_SHARE, sum));
  });
  const { centres, factors } = fitMixture(fitted, shares, EDGES);
  return {
    minutes,
    mixture: {
      centres: centres.map((centre) => asConstant(centre)),
      factors: factors.map((row) => row.map((factor) => asConstant(factor))),
    },
  };
}

const leftOf = ({ row, state }: At, constants: LiveConstants): MinutesLeft =>
  minutesLeft(row.pregame, state.player, state.game, clockOf(state.game, row.pregame.periods), constants);

/** The share of overtime on court against the share of the last period that was expected at its start. */
function fitOvertime(rows: readonly Kept[], constants: LiveConstants): LiveConstants['overtime'] {
  const late = rows.filter(({ overtime }) => overtime > 0);
  const design = emptyDesign(late.length, 2);
  const shares = new Float64Array(late.length);
  let minutes = 0;
  late.forEach((row, index) => {
    const state = row.states.at(-1)!;
    design.values.set([1, leftOf({ row, state }, constants).share], 2 * index);
    shares[index] = state.overtimeAfter / row.overtime;
    minutes += row.overtime / late.length;
  });
  const [constant, slope] = leastSquares(design, shares, LEAST);
  return { minutes: asConstant(minutes), constant: asConstant(constant!), slope: asConstant(slope!) };
}

const after = ({ row, state }: At, count: FittedCount): number => row.line.counts[count] - state.player.counts[count]!;

interface RateRows {
  readonly design: ReturnType<typeof emptyDesign>;
  readonly counts: Float64Array;
  readonly offset: Float64Array;
}

function rateRows(
  at: readonly At[],
  count: FittedCount,
  left: readonly MinutesLeft[],
  pull: LiveConstants['pull'],
): RateRows {
  const width = LIVE_RATE_FEATURES.length;
  const design = emptyDesign(at.length, width);
  const [counts, offset] = [new Float64Array(at.length), new Float64Array(at.length)];
  at.forEach((each, index) => {
    const { pregame } = each.row;
    const clock = clockOf(each.state.game, pregame.periods);
    design.values.set(liveRateFeatures(count, pregame, each.state.player, clock, left[index]!, pull), index * width);
    counts[index] = after(each, count);
    offset[index] = Math.log(Math.max(LEAST, (pregame.means[count] / pregame.minutes) * expectedMinutes(left[index]!)));
  });
  return { design, counts, offset };
}

function poissonLoss({ design, counts, offset }: RateRows, weights: Float64Array): number {
  let loss = 0;
  for (let row = 0; row < counts.length; row++) {
    let linear = offset[row]!;
    for (let column = 0; column < design.width; column++)
      linear += design.values[row * design.width + column]! * weights[column]!;
    loss += Math.exp(linear) - counts[row]! * linear;
  }
  return loss;
}

/** The pull of each count with the highest likelihood; that of shots first, because each count looks at shots. */
function fitPulls(all: readonly At[], constants: LiveConstants): LiveConstants['pull'] {
  const at = all.filter((_, index) => index % 5 === 0);
  const left = at.map((each) => leftOf(each, constants));
  let { pull } = constants;
  for (const count of ['fga', ...FITTED_COUNTS.filter((one) => one !== 'fga')] as const) {
    const losses = PULLS.map((tried) => {
      const rows = rateRows(at, count, left, { ...pull, [count]: tried });
      return poissonLoss(rows, poissonRegression(rows.design, rows.counts, rows.offset, RIDGE));
    });
    pull = { ...pull, [count]: PULLS[losses.indexOf(Math.min(...losses))]! };
  }
  return pull;
}

function fitRates(at: readonly At[], constants: LiveConstants): EndConstants['rates'] {
  const left = at.map((each) => leftOf(each, constants));
  return record(FITTED_COUNTS, (count) => {
    const { design, counts, offset } = rateRows(at, count, left, constants.pull);
    const weights = poissonRegression(design, counts, offset, RIDGE);
    return record(LIVE_RATE_FEATURES, (feature) => asConstant(weights[LIVE_RATE_FEATURES.indexOf(feature)]!));
  });
}

function fitSpreads(all: readonly At[], constants: LiveConstants): Record<string, Dispersion> {
  const every = Math.max(1, Math.floor(all.length / SPREAD_ROWS));
  const at = all.filter((_, index) => index % every === 0);
  const laws = at.map(({ row, state }) => liveLaw(row.pregame, state.player, state.game, constants));
  const factors = at.map((each) => {
    const left = leftOf(each, constants);
    const mean = Math.max(LEAST, expectedMinutes(left));
    return left.outcomes.map((minutes) => minutes / mean);
  });
  return record(SUM_STATS, (stat) =>
    fitDispersion({
      means: Float64Array.from(laws, (law) => law.remaining(stat)!),
      counts: Float64Array.from(at, (each) =>
        fittedDefinition(stat).parts.reduce((sum, part) => sum + after(each, part), 0),
      ),
      factors,
    }),
  );
}

function fitCalibrations(at: readonly At[], constants: LiveConstants): Record<string, Calibration> {
  const stats = [...SUM_STATS, ...DOUBLE_STATS];
  const outcomes = record(stats, () => noOutcomes());
  for (let index = 0; index < at.length; index += CALIBRATE_EVERY) {
    const { row, state } = at[index]!;
    const law = liveLaw(row.pregame, state.player, state.game, constants);
    for (const stat of stats) {
      const lines = linesOf(row, stat);
      const value = fittedValue(stat, row.line.counts);
      for (const line of lines) {
        const chance = law.chance(stat, 2 * line)!;
        if (chance.isDecided) continue;
        outcomes[stat].logOdds.push(logit(chance.over));
        outcomes[stat].won.push(value > line ? 1 : 0);
      }
    }
  }
  return record(stats, (stat) => fitCalibration(outcomes[stat]));
}

const linesOf = ({ medians }: Kept, stat: FittedStat): readonly number[] => {
  const median = medians.get(stat);
  return median === undefined ? [0.5] : linesAround(median);
};
