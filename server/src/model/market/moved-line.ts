import { isFitted } from '../../sports/basketball/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { ModelConstants } from '../constants/constants.ts';
import { clipped, overAt } from '../distribution/ladder.ts';
import { impliedLogMean, usualRange, type Shape } from './market.ts';
import { factorsAt } from '../projection/mixture.ts';

/** The market of a count: the probability of the over on one line, given no push. */
export interface LineOpinion {
  readonly line: number;
  readonly over: number;
}

/** Minutes of a typical quoted player; a player's difference from them changes a neighboring line little. */
const QUOTED_MINUTES = 31;

/**
 * The probability that a market implies at another line: the stat's distribution, moved to give the market's
 * probability on its line, evaluated at the other one. Only the width is the model's; the location is the market's.
 * Undefined for doubles, which have one line, and for stats of counts that are not fitted.
 */
export function overAtLine(
  stat: Stat,
  period: Period,
  { line, over }: LineOpinion,
  wanted: number,
  constants: ModelConstants,
): number | undefined {
  return movedTo({ line, over }, wanted, usualShape(stat, period, constants));
}

/** The same with the shape of the distribution; undefined for another line without a shape. */
export function movedTo({ line, over }: LineOpinion, wanted: number, shape: Shape | undefined): number | undefined {
  if (wanted === line) return over;
  if (shape === undefined) return undefined;
  const { factors, dispersion } = shape;
  const logMean = impliedLogMean(line, over, {
    overAtMean: (at, mean) => overAt(at, mean, factors, dispersion),
    rangeFor: usualRange,
  });
  return clipped(overAt(wanted, Math.exp(logMean), factors, dispersion));
}

function usualShape(stat: Stat, period: Period, { levels, periods }: ModelConstants): Shape | undefined {
  const { mixture, dispersion } =
    period === 'Full' ? levels.lineups : { mixture: periods.mixture[period], dispersion: periods.dispersion[period] };
  const width = isFitted(stat) ? dispersion?.[stat] : undefined;
  if (mixture === undefined || width === undefined) return undefined;
  const share = period === 'Full' ? 1 : period.startsWith('H') ? 1 / 2 : 1 / 4;
  return { factors: factorsAt(mixture, QUOTED_MINUTES * share), dispersion: width };
}
