import type { FittedLine, FittedStat } from '../../../../server/src/sports/basketball/index.ts';
import {
  type BookQuote,
  marketView,
  type ModelConstants,
  overAt,
  type Projection,
  shapeOf,
  SUM_STATS,
  usualRange,
} from '../../../../server/src/model/parts.ts';

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
