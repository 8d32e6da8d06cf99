import {
  FITTED_COUNTS,
  fittedDefinition,
  fittedValue,
  noCounts,
  type FittedCount,
  type FittedLine,
} from '../../../server/src/sports/basketball/index.ts';
import type { SplitPeriod } from '../../../server/src/sports/index.ts';
import { countsForPeriod, leagueOf, splitPeriodsOf, type League } from '../../../server/src/leagues/index.ts';
import {
  type Calibration,
  type Dispersion,
  factorsAt,
  ladderOf,
  type MinutesMixture,
  type PeriodConstants,
  drawnShare,
  periodPast,
  periodShare,
  type Projection,
  SUM_STATS,
} from '../../../server/src/model/parts.ts';
import { asConstant } from './as-constant.ts';
import { fitDispersion } from './dispersion.ts';
import { addLines, fitCalibration, noOutcomes } from './grid.ts';
import { fitMixture } from './mixture.ts';
import type { PlayedRow } from './rows.ts';

/** A played game, and what its projection without news expects. The terms are left out: they need more memory than the rest. */
export interface ProjectedRow {
  readonly row: PlayedRow;
  readonly projection: Pick<Projection, 'minutes' | 'means' | 'factors'>;
}

type What = 'minutes' | FittedCount;
const WHATS: readonly What[] = ['minutes', ...FITTED_COUNTS];
const PULLS = [5, 15, 40, 100, 250, 600, 1500] as const;
const LINES_EITHER_SIDE = [-2, -1, 0, 1, 2] as const;
/** Bounds of the projected minutes of a period, as parts of its length. */
const LEVELS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] as const;

/** The period props that are one regulation period. */
const quartersOf = (league: League): readonly SplitPeriod[] =>
  splitPeriodsOf(league).filter((period) => leagueOf(league).periods.props[period]?.length === 1);

/** Regulation minutes of a period prop. */
function periodMinutes(league: League, period: SplitPeriod): number {
  const { minutes, props } = leagueOf(league).periods;
  return minutes * (props[period]?.length ?? 0);
}

/** Minutes and counts of one player in one period of a finished game. */
export function periodLine(
  league: League,
  row: Pick<PlayedRow, 'line'>,
  period: SplitPeriod,
): { readonly minutes: number; readonly counts: FittedLine } {
  let minutes = 0;
  const counts: Record<FittedCount, number> = noCounts();
  for (const part of row.line.periods) {
    if (!countsForPeriod(league, period, part.period)) continue;
    minutes += part.minutes;
    for (const count of FITTED_COUNTS) counts[count] += part.counts[count];
  }
  return { minutes, counts };
}

const amount = (line: { readonly minutes: number; readonly counts: FittedLine }, what: What): number =>
  what === 'minutes' ? line.minutes : line.counts[what];

function leagueShares(league: League, rows: readonly ProjectedRow[]): PeriodConstants['shares'] {
  const known = rows.flatMap(({ row: { line } }) => (line.starter === null ? [] : [line]));
  const sideOf = ({ starter }: PlayedRow['line']): number => (starter === true ? 1 : 0);
  /** Sums of the bench and of starters, in the order of `WHATS`. */
  const noSums = (): [number, number][] => WHATS.map(() => [0, 0]);
  const whole = noSums();
  for (const line of known)
    for (const played of line.periods) WHATS.forEach((what, at) => (whole[at]![sideOf(line)]! += amount(played, what)));
  const sharesOf = (period: SplitPeriod) => {
    const part = noSums();
    for (const line of known) {
      const played = periodLine(league, { line }, period);
      WHATS.forEach((what, at) => (part[at]![sideOf(line)]! += amount(played, what)));
    }
    return Object.fromEntries(
      WHATS.map((what, at) => {
        const [bench, starters] = part[at]!;
        return [what, [asConstant(bench / whole[at]![0]), asConstant(starters / whole[at]![1])] as const];
      }),
    );
  };
  return Object.fromEntries(splitPeriodsOf(league).map((period) => [period, sharesOf(period)]));
}

/** The pull with the highest likelihood of the quarters' counts, each game split by its earlier shares. */
function fitPulls(
  league: League,
  rows: readonly ProjectedRow[],
  shares: PeriodConstants['shares'],
): PeriodConstants['pull'] {
  const names = quartersOf(league);
  /** What each row has in each quarter, in the order of `WHATS`. */
  const gotten = new Float64Array(rows.length * names.length * WHATS.length);
  rows.forEach(({ row }, index) =>
    names.forEach((period, quarter) => {
      const played = periodLine(league, row, period);
      const at = (index * names.length + quarter) * WHATS.length;
      WHATS.forEach((what, column) => (gotten[at + column] = amount(played, what)));
    }),
  );
  const lossesOf = (what: What): number[] => {
    const column = WHATS.indexOf(what);
    const losses = PULLS.map(() => 0);
    rows.forEach(({ row }, index) =>
      names.forEach((period, quarter) => {
        const got = gotten[(index * names.length + quarter) * WHATS.length + column]!;
        if (got <= 0) return;
        const past = periodPast(row.inputs.none, period, what, { shares });
        PULLS.forEach((pull, at) => (losses[at]! -= got * Math.log(Math.max(drawnShare(past, pull), 1e-6))));
      }),
    );
    return losses;
  };
  const best = (what: What): number => {
    const losses = lossesOf(what);
    return PULLS[losses.indexOf(Math.min(...losses))]!;
  };
  return Object.fromEntries(WHATS.map((what) => [what, best(what)])) as PeriodConstants['pull'];
}

interface PeriodFit {
  readonly mixture: MinutesMixture;
  readonly dispersion: Record<string, Dispersion>;
  readonly calibration: Record<string, Calibration>;
}

function fitPeriod(
  league: League,
  rows: readonly ProjectedRow[],
  period: SplitPeriod,
  known: Pick<PeriodConstants, 'shares' | 'pull'>,
): PeriodFit {
  const actual = rows.map(({ row }) => periodLine(league, row, period));
  const minutes = Float64Array.from(rows, ({ row, projection }) =>
    Math.max(0.5, projection.minutes * periodShare(row.inputs.none, period, 'minutes', known)),
  );
  const edges = LEVELS.map((level) => level * periodMinutes(league, period));
  const mixture = fitMixture(
    minutes,
    Float64Array.from(actual, (line) => line.minutes),
    edges,
  );
  const factors = Array.from(minutes, (value) => factorsAt(mixture, value));
  const parts = Object.fromEntries(
    FITTED_COUNTS.map((count) => [
      count,
      Float64Array.from(
        rows,
        ({ row, projection }) => projection.means[count] * periodShare(row.inputs.none, period, count, known),
      ),
    ]),
  ) as Record<FittedCount, Float64Array>;
  const dispersion: Record<string, Dispersion> = {};
  const calibration: Record<string, Calibration> = {};
  for (const stat of SUM_STATS) {
    const means = Float64Array.from(rows, (_, row) =>
      fittedDefinition(stat).parts.reduce((sum, part) => sum + parts[part][row]!, 0),
    );
    const counts = Float64Array.from(actual, (line) => fittedValue(stat, line.counts));
    dispersion[stat] = fitDispersion({ means, counts, factors });
    const outcomes = noOutcomes();
    for (let row = 0; row < rows.length; row += 2) {
      const ladder = ladderOf(means[row]!, factors[row]!, dispersion[stat]);
      addLines(outcomes, ladder, periodLines(means[row]!), counts[row]!);
    }
    calibration[stat] = fitCalibration(outcomes);
  }
  return { mixture, dispersion, calibration };
}

/** Positive half lines around an expected value. */
export function periodLines(mean: number): number[] {
  return LINES_EITHER_SIDE.map((offset) => Math.floor(mean) + 0.5 + offset).filter((line) => line > 0);
}

/** Fits period props on games that have period box scores; `every` thins the rows. */
export function fitPeriods(league: League, rows: readonly ProjectedRow[]): PeriodConstants {
  const whole = rows.filter(({ row }) => row.line.periods.length > 0);
  const shares = leagueShares(league, whole);
  const pull = fitPulls(league, whole, shares);
  const fits = splitPeriodsOf(league).map(
    (period) => [period, fitPeriod(league, whole, period, { shares, pull })] as const,
  );
  const pick = <Key extends keyof PeriodFit>(key: Key): PeriodConstants[Key] =>
    Object.fromEntries(fits.map(([period, fit]) => [period, fit[key]]));
  return { shares, pull, mixture: pick('mixture'), dispersion: pick('dispersion'), calibration: pick('calibration') };
}
