import { fittedDefinition, type FittedCount, type FittedStat } from '../../sports/basketball/index.ts';
import type { Period, SplitPeriod } from '../../sports/index.ts';
import { statOfCount, type Calibration, type ModelConstants } from '../constants/constants.ts';
import { isPriced } from '../constants/priced.ts';
import { doubleChance } from '../distribution/doubles.ts';
import { chancesAt, ladderOf, overAt, overGivenNoPush, type Ladder } from '../distribution/ladder.ts';
import { usualRange, usualSlope, type LinePricer, type Shape } from '../market/market.ts';
import { factorsAt } from '../projection/mixture.ts';
import { periodShare } from '../projection/periods.ts';
import { levelOf, type Projection } from '../projection/projection.ts';

const FEWEST_PERIOD_MINUTES = 0.5;
/** The range of factors on a player's projection within which a market of doubles is searched. */
const DOUBLE_RANGE = 8;

/**
 * One stat of one player's game or period: its parts' means, and how to price any line from them. Model and market
 * share it, so their distributions differ only in the mean.
 */
export interface Target extends LinePricer {
  readonly stat: FittedStat;
  readonly period: Period;
  readonly parts: readonly FittedCount[];
  /** Expected value of each part by the model. */
  readonly means: readonly number[];
  /** Share of the game's count in the period, by part; 1 for the full game. */
  readonly shares: readonly number[];
  /** Expected value of the stat itself (for doubles, of its parts together). */
  readonly mean: number;
  readonly calibration: Calibration;
  /** Probability of the over given no push, with these means of the parts. */
  overWith(line: number, means: readonly number[]): number;
  /** The whole distribution with all means scaled to add up to `mean`. */
  ladderAt(mean: number): Ladder;
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new RangeError(`no ${what} in the constants`);
  return value;
}

interface Setting {
  readonly shape: Shape;
  readonly shares: readonly number[];
  readonly calibration: Calibration;
}

function fullSetting(projection: Projection, stat: FittedStat, constants: ModelConstants): Setting {
  const level = levelOf(constants, projection.input);
  return {
    shape: { factors: projection.factors, dispersion: required(level.dispersion[stat], `dispersion of ${stat}`) },
    shares: fittedDefinition(stat).parts.map(() => 1),
    calibration: required(level.calibration[stat], `calibration of ${stat}`),
  };
}

/** The inputs shared by all stats of a player's period. */
interface PeriodView {
  readonly factors: Float64Array;
  /** Filled on demand by count. */
  readonly shares: Partial<Record<FittedCount, number>>;
}

/** A slate asks for every stat of a player's period: the shared inputs are computed once per projection. */
const periodViews = new WeakMap<Projection, Partial<Record<SplitPeriod, PeriodView>>>();

function periodView(projection: Projection, period: SplitPeriod, { periods }: ModelConstants): PeriodView {
  let views = periodViews.get(projection);
  if (views === undefined) periodViews.set(projection, (views = {}));
  const minutes = (): number => projection.minutes * periodShare(projection.input, period, 'minutes', periods);
  return (views[period] ??= {
    factors: factorsAt(
      required(periods.mixture[period], `mixture of ${period}`),
      Math.max(FEWEST_PERIOD_MINUTES, minutes()),
    ),
    shares: {},
  });
}

function periodSetting(
  projection: Projection,
  stat: FittedStat,
  period: SplitPeriod,
  constants: ModelConstants,
): Setting {
  const { periods } = constants;
  const { factors, shares } = periodView(projection, period, constants);
  return {
    shape: { factors, dispersion: required(periods.dispersion[period]?.[stat], `dispersion of ${stat} in ${period}`) },
    shares: fittedDefinition(stat).parts.map(
      (part) => (shares[part] ??= periodShare(projection.input, period, part, periods)),
    ),
    calibration: required(periods.calibration[period]?.[stat], `calibration of ${stat} in ${period}`),
  };
}

/** A plain sum of counts. A class, so that all instances of a slate share the methods. */
class SumTarget implements Target {
  readonly stat: FittedStat;
  readonly period: Period;
  readonly means: readonly number[];
  readonly mean: number;
  readonly #setting: Setting;
  /** The last line priced from `mean`, and its over: search and blend both ask for it. */
  #line = Number.NaN;
  #over = Number.NaN;

  constructor(projection: Projection, stat: FittedStat, period: Period, setting: Setting) {
    this.stat = stat;
    this.period = period;
    this.#setting = setting;
    this.means = this.parts.map((part, index) => projection.means[part] * setting.shares[index]!);
    this.mean = total(this.means);
  }

  get parts(): readonly FittedCount[] {
    return fittedDefinition(this.stat).parts;
  }

  get shares(): readonly number[] {
    return this.#setting.shares;
  }

  get calibration(): Calibration {
    return this.#setting.calibration;
  }

  overWith(line: number, means: readonly number[]): number {
    return this.overAtMean(line, total(means));
  }

  overAtMean(line: number, mean: number): number {
    const { factors, dispersion } = this.#setting.shape;
    if (mean !== this.mean) return overAt(line, mean, factors, dispersion);
    if (line !== this.#line) {
      this.#over = overAt(line, mean, factors, dispersion);
      this.#line = line;
    }
    return this.#over;
  }

  rangeFor(line: number): readonly [number, number] {
    return usualRange(line);
  }

  slopeAt(mean: number): number {
    return usualSlope(this.#setting.shape, mean);
  }

  ladderAt(mean: number): Ladder {
    const { factors, dispersion } = this.#setting.shape;
    return ladderOf(mean, factors, dispersion);
  }
}

function doubleTarget(projection: Projection, stat: FittedStat, needed: number, constants: ModelConstants): Target {
  const { parts } = fittedDefinition(stat);
  const level = levelOf(constants, projection.input);
  const dispersions = parts.map((part) => required(level.dispersion[statOfCount(part)], `dispersion of ${part}`));
  const chance = (means: readonly number[]): number =>
    doubleChance(parts, means, needed, projection.factors, dispersions, constants.doubles.correlation);
  const means = parts.map((part) => projection.means[part]);
  const mean = total(means);
  const chanceAt = (wanted: number): number => chance(means.map((part) => (part * wanted) / mean));
  return {
    stat,
    period: 'Full',
    parts,
    means,
    shares: parts.map(() => 1),
    mean,
    calibration: required(constants.doubles.calibration[stat], `calibration of ${stat}`),
    overWith: (line, of) => (line < 1 ? chance(of) : 0),
    overAtMean: (line, wanted) => (line < 1 ? chanceAt(wanted) : 0),
    rangeFor: () => [mean / DOUBLE_RANGE, mean * DOUBLE_RANGE],
    ladderAt: (wanted) => Float64Array.of(1 - chanceAt(wanted), 1),
  };
}

/** The distribution of one stat of a player's game or period; undefined for a stat that these constants do not price. */
export function targetOf(
  projection: Projection,
  stat: FittedStat,
  period: Period,
  constants: ModelConstants,
): Target | undefined {
  const { doubles } = fittedDefinition(stat);
  if (!isPriced(constants, stat, period)) return undefined;
  if (doubles !== undefined) return doubleTarget(projection, stat, doubles, constants);
  const setting =
    period === 'Full' ? fullSetting(projection, stat, constants) : periodSetting(projection, stat, period, constants);
  return new SumTarget(projection, stat, period, setting);
}

/** Probability of the over given no push, from a ladder. */
export function overOnLadder(ladder: Ladder, line: number): number {
  return overGivenNoPush(chancesAt(ladder, line));
}
