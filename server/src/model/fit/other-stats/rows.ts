import type { FittedLine, FittedStat } from '../../../kernel/index.ts';
import { SUM_STATS, type ModelConstants } from '../../constants/constants.ts';
import { overAt } from '../../distribution/ladder.ts';
import { marketView, usualRange, type BookQuote } from '../../market/market.ts';
import { shapeOf, type Projection } from '../../projection/projection.ts';

/** A quoted player's game with a result: the model's means, the books' means by stat, and the actual counts. */
export interface OtherStatsRow {
  readonly means: FittedLine;
  readonly counts: FittedLine;
  /** ln of the market's mean, by stat. */
  readonly logMeans: ReadonlyMap<FittedStat, number>;
}

interface Quoted {
  readonly stat: FittedStat;
  readonly period: string;
  readonly quotes: readonly BookQuote[];
}

/** Undefined without a valid full-game quote. */
export function otherStatsRow(
  projection: Projection,
  counts: FittedLine,
  props: readonly Quoted[],
  constants: ModelConstants,
): OtherStatsRow | undefined {
  const logMeans = new Map<FittedStat, number>();
  for (const { stat, period, quotes } of props) {
    if (period !== 'Full' || !SUM_STATS.includes(stat)) continue;
    const { factors, dispersion } = shapeOf(projection, stat, constants);
    const market = marketView(quotes, {
      overAtMean: (line, mean) => overAt(line, mean, factors, dispersion),
      rangeFor: usualRange,
    });
    if (market !== undefined) logMeans.set(stat, market.logMean);
  }
  if (logMeans.size === 0) return undefined;
  return { means: projection.means, counts, logMeans };
}
