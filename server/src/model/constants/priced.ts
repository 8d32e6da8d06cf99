import { fittedDefinition, isFitted, type FittedStat } from '../../sports/basketball/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { ModelConstants } from './constants.ts';

/**
 * Whether these constants price a stat over a period. Stats and periods without fitted constants are unpriced until the
 * next fit, as are stats of counts that are not fitted. A double is priced over the full game only.
 */
export function isPriced({ levels, doubles, periods }: ModelConstants, stat: Stat, period: Period): stat is FittedStat {
  if (!isFitted(stat) || levels.none.stack[stat] === undefined) return false;
  if (fittedDefinition(stat).doubles !== undefined) return period === 'Full' && doubles.calibration[stat] !== undefined;
  return (period === 'Full' ? levels.none.dispersion : periods.dispersion[period])?.[stat] !== undefined;
}
