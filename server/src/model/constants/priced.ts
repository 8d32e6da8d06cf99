import { statDefinition, type Period, type Stat } from '../../kernel/index.ts';
import type { ModelConstants } from './constants.ts';

/**
 * Whether these constants price a stat over a period. Stats and periods without fitted constants are unpriced until the
 * next fit. A double is priced over the full game only.
 */
export function isPriced({ levels, doubles, periods }: ModelConstants, stat: Stat, period: Period): boolean {
  if (levels.none.stack[stat] === undefined) return false;
  if (statDefinition(stat).doubles !== undefined) return period === 'Full' && doubles.calibration[stat] !== undefined;
  return (period === 'Full' ? levels.none.dispersion : periods.dispersion[period])?.[stat] !== undefined;
}
