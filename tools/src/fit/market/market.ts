import { FITTED_STATS, type FittedStat } from '../../../../server/src/sports/basketball/index.ts';
import { leagueOf, type League } from '../../../../server/src/leagues/index.ts';
import {
  blended,
  type MarketEvidence,
  type ModelConstants,
  NEWS_LEVELS,
  type NewsLevel,
  type PricedRecord,
  sigmoid,
  type Stack,
} from '../../../../server/src/model/parts.ts';
import { logLoss } from '../../proper-scores.ts';
import { asConstant } from '../as-constant.ts';
import { corrected, fitMainLineVariance } from './main-lines.ts';
import { fitBorrowedStack, type BorrowedStack } from './borrowed-stack.ts';
import { fitStack, type GradedRow, type StackRow } from './stack.ts';

/**
 * With this many graded prices over all markets, a league uses its own weights. The error of the weight of all markets
 * is then as large as the difference between seasons of NBA quotes.
 */
export const ENOUGH_PRICED = 10_000;

/** Another league's constants, whose weights are used where prices are few. */
export interface Lender {
  readonly league: League;
  readonly constants: ModelConstants;
}

type Stacks = Readonly<Record<NewsLevel, Readonly<Record<FittedStat, Stack>>>>;

/** Weights at every level of news, and the evidence if they are not the league's own. */
export interface FittedMarket {
  readonly stacks: Stacks;
  readonly evidence: MarketEvidence | undefined;
  /** The league's own, or the lender's where prices are few. */
  readonly mainLineVariance: ModelConstants['mainLineVariance'];
  /** The rows without news, corrected for the averaging of several books. */
  readonly rows: readonly GradedRow[];
}

type Fit = (rows: readonly StackRow[]) => Readonly<Record<string, Stack>>;

/** Loss of the service's blend on a row minus that of the consensus, in thousandths. */
function lossOf({ model, market, consensus, trust, won }: GradedRow, { intercept, weight }: Stack): number {
  const blend = sigmoid(blended(model, market, { intercept, weight: trust * weight }));
  return 1000 * (logLoss(blend, won) - logLoss(consensus, won));
}

export interface ScoredRow {
  readonly stat: string;
  readonly season: string;
  readonly day: string;
  readonly loss: number;
}

/** Every row, scored with weights of earlier months. `fit` gives weights of every stat of the rows. */
export function walkMonths(rows: readonly GradedRow[], fit: Fit): ScoredRow[] {
  const monthOf = ({ day }: StackRow): string => day.slice(0, 'YYYY-MM'.length);
  const months = [...new Set(rows.map(monthOf))].toSorted();
  return months.flatMap((month) => {
    const byStat = fit(rows.filter((row) => monthOf(row) < month));
    return rows
      .filter((row) => monthOf(row) === month)
      .map((row) => ({ stat: row.stat, day: row.day, season: row.season, loss: lossOf(row, byStat[row.stat]!) }));
  });
}

/** Mean loss with its standard error, clustered by night because rows of a night share games. */
export function recordOf(rows: readonly ScoredRow[], borrowed: number | null): PricedRecord {
  const mean = rows.reduce((sum, { loss }) => sum + loss, 0) / rows.length;
  const nights = [...Map.groupBy(rows, ({ day }) => day).values()];
  const squares = nights.map((night) => night.reduce((sum, { loss }) => sum + loss - mean, 0) ** 2);
  const error = Math.sqrt(squares.reduce((sum, square) => sum + square, 0)) / rows.length;
  return { rows: rows.length, loss: asConstant(mean), lossError: asConstant(error), borrowed };
}

/**
 * The market's weights: the league's own if it has enough prices. Otherwise they are shrunk towards the lender's, with
 * a record for each market. `quoted`: quoted player-games by level of news, with constants of the seasons before them.
 */
export function fitMarket(
  quoted: Readonly<Record<NewsLevel, readonly GradedRow[]>>,
  lender: Lender | undefined,
): FittedMarket {
  const hasEnough = quoted.none.length >= ENOUGH_PRICED;
  const mainLineVariance =
    hasEnough || lender === undefined ? fitMainLineVariance(quoted.none) : lender.constants.mainLineVariance;
  const rows = {
    none: corrected(quoted.none, mainLineVariance),
    absences: corrected(quoted.absences, mainLineVariance),
    lineups: corrected(quoted.lineups, mainLineVariance),
  };
  const shared = { mainLineVariance, rows: rows.none };
  const byLevel = (fit: (level: NewsLevel) => Readonly<Record<FittedStat, Stack>>): Stacks =>
    Object.fromEntries(NEWS_LEVELS.map((level) => [level, fit(level)])) as Stacks;
  const own = (of: readonly StackRow[]): Record<FittedStat, Stack> => fitStack(of, FITTED_STATS).byStat;
  if (hasEnough) return { ...shared, stacks: byLevel((level) => own(rows[level])), evidence: undefined };
  const borrowed = (of: readonly StackRow[], level: NewsLevel): BorrowedStack | undefined =>
    lender && fitBorrowedStack(of, lender.constants.levels[level].stack);
  const scored = walkMonths(rows.none, (of) => borrowed(of, 'none')?.byStat ?? own(of));
  const shares = borrowed(rows.none, 'none')?.borrowed;
  const byStat = FITTED_STATS.flatMap((stat) => {
    const of = scored.filter((row) => row.stat === stat);
    return of.length === 0 ? [] : [[stat, recordOf(of, shares?.[stat] ?? null)] as const];
  });
  return {
    ...shared,
    stacks: byLevel((level) => borrowed(rows[level], level)?.byStat ?? own(rows[level])),
    evidence: {
      lender: lender ? { league: leagueOf(lender.league).name, version: lender.constants.version } : null,
      byStat: Object.fromEntries(byStat),
    },
  };
}
