import { hitInterval, type Day } from '../kernel/index.ts';
import { clusteredMean, expectedSum, returnOnStakes, type Estimate } from './intervals.ts';
import { BINS, type CellRow, type Counts } from './cell-row.ts';
import { maxDrawdown, type Drawdown } from './max-drawdown.ts';

/** A loss of our probabilities and of the market's on the same picks. */
export interface LossBeside {
  readonly model: number;
  readonly market: number;
  /** Market's minus ours: above 0 ours is better. */
  readonly difference: Estimate;
}

export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly picks: number;
  readonly predicted: number;
  readonly market: number;
  /** The share of hits. */
  readonly actual: number;
  readonly interval: readonly [low: number, high: number];
}

export interface ClosingValue {
  /** Picks whose market closed at a known probability. */
  readonly picks: number;
  /** Expected value of the frozen price at the closing no-vig probability, per unit staked. */
  readonly mean: Estimate;
  /** Share of picks whose price had a positive expected value at the close. */
  readonly beaten: Estimate;
}

/** The results of a set of picks of record. */
export interface Figures extends Counts {
  /** Hits of hits and misses, with Wilson's interval; null without either. */
  readonly hitRate: Estimate | null;
  /** Rounded to 4 places. */
  readonly units: number;
  /** Expected units of the decided picks at their frozen prices, by the market's own probabilities. */
  readonly marketUnits: Estimate | null;
  /** Units per unit staked; pushes count as staked, voids do not. */
  readonly roi: Estimate | null;
  readonly closingLineValue: ClosingValue | null;
  readonly brier: LossBeside | null;
  readonly logLoss: LossBeside | null;
  readonly calibration: readonly CalibrationBin[];
  readonly worstStretch: Drawdown | null;
}

type SumName = Exclude<keyof CellRow, 'key' | 'date' | 'bin'>;
type Sums = Readonly<Record<SumName, number>>;

/** The figures of a set of picks from its sums by day and by bin; sums of several groups on one day are added up. */
export function figuresOf(rows: readonly CellRow[]): Figures {
  const days = mergedBy(rows, (row) => row.date);
  const bins = mergedBy(rows, (row) => row.bin);
  const all = addUp(days.map(([, sums]) => sums));
  const decided = all.hits + all.misses;
  const { picks, hits, misses, pushes, voids, pending, awaitingStats, dataGaps, regraded } = all;
  return {
    picks,
    hits,
    misses,
    pushes,
    voids,
    pending,
    awaitingStats,
    dataGaps,
    regraded,
    hitRate: decided === 0 ? null : { value: hits / decided, interval: hitInterval(hits, decided) },
    units: units(all.tinyUnits),
    marketUnits: decided === 0 ? null : expectedSum(all.marketUnits, all.marketVariance),
    roi: returnOnStakes(
      days.map(([, day]) => ({ sum: day.tinyUnits * TINY, count: day.hits + day.misses + day.pushes })),
    ),
    closingLineValue: closingValue(all, days),
    brier: beside(all, days, 'brier', 'marketBrier'),
    logLoss: beside(all, days, 'logLoss', 'marketLogLoss'),
    calibration: bins.flatMap(([bin, sums]) => calibrationBin(bin, sums)),
    worstStretch: drawdownOf(days),
  };
}

const TINY = 1e-10;

/** Rounded half away from zero to 4 places, from the exact sum. */
function units(tiny: number): number {
  const rounded = Math.round(Math.abs(tiny) / 1e6) / 1e4;
  return tiny < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Merges sums by a part of their key, in its order; rows without that part are left out. */
function mergedBy<Part extends Day | number>(
  rows: readonly CellRow[],
  partOf: (row: CellRow) => Part | null,
): [Part, Sums][] {
  const merged = new Map<Part, CellRow[]>();
  for (const row of rows) {
    const part = partOf(row);
    if (part === null) continue;
    const same = merged.get(part);
    if (same === undefined) merged.set(part, [row]);
    else same.push(row);
  }
  return Array.from(merged, ([part, same]): [Part, Sums] => [
    part,
    same.length === 1 && same[0] ? same[0] : addUp(same),
  ]).sort(([a], [b]) => (a < b ? -1 : 1));
}

const NOTHING: Sums = {
  picks: 0,
  hits: 0,
  misses: 0,
  pushes: 0,
  voids: 0,
  pending: 0,
  awaitingStats: 0,
  dataGaps: 0,
  regraded: 0,
  tinyUnits: 0,
  predicted: 0,
  market: 0,
  logLoss: 0,
  marketLogLoss: 0,
  brier: 0,
  marketBrier: 0,
  marketUnits: 0,
  marketVariance: 0,
  closed: 0,
  beatClose: 0,
  closingValue: 0,
};
const SUM_NAMES = Object.keys(NOTHING) as SumName[];

function addUp(parts: readonly Sums[]): Sums {
  const total: Record<SumName, number> = { ...NOTHING };
  for (const part of parts) for (const name of SUM_NAMES) total[name] += part[name];
  return total;
}

type Days = readonly (readonly [Day, Sums])[];

function meanOf(days: Days, sum: (day: Sums) => number, count: (day: Sums) => number): Estimate | null {
  return clusteredMean(days.map(([, day]) => ({ sum: sum(day), count: count(day) })));
}

function beside(
  all: Sums,
  days: Days,
  ours: 'brier' | 'logLoss',
  market: 'marketBrier' | 'marketLogLoss',
): LossBeside | null {
  const decided = all.hits + all.misses;
  const difference = meanOf(
    days,
    (day) => day[market] - day[ours],
    (day) => day.hits + day.misses,
  );
  return difference && { model: all[ours] / decided, market: all[market] / decided, difference };
}

function closingValue(all: Sums, days: Days): ClosingValue | null {
  const mean = meanOf(
    days,
    (day) => day.closingValue,
    (day) => day.closed,
  );
  const { closed, beatClose } = all;
  return (
    mean && { picks: closed, mean, beaten: { value: beatClose / closed, interval: hitInterval(beatClose, closed) } }
  );
}

function calibrationBin(bin: number, { hits, misses, predicted, market }: Sums): CalibrationBin[] {
  const picks = hits + misses;
  if (picks === 0) return [];
  const bounds = { from: bin / BINS, to: (bin + 1) / BINS };
  const means = { predicted: predicted / picks, market: market / picks, actual: hits / picks };
  return [{ ...bounds, picks, ...means, interval: hitInterval(hits, picks) }];
}

function drawdownOf(days: Days): Drawdown | null {
  const worst = maxDrawdown(days.map(([date, { picks, tinyUnits }]) => ({ date, picks, units: tinyUnits })));
  return worst && { ...worst, units: units(worst.units) };
}
