import type { Period, Stat } from '../../sports/index.ts';
import { movedTo, type LineOpinion } from '../market/moved-line.ts';
import type { HockeyConstants } from './constants.ts';
import { isHockeyStat } from './features.ts';
import { ONE_FACTOR } from './price.ts';

/** The probability that a market implies at another line. Undefined for props of a period and stats without constants. */
export function hockeyOverAtLine(
  stat: Stat,
  period: Period,
  opinion: LineOpinion,
  wanted: number,
  { stats }: HockeyConstants,
): number | undefined {
  const dispersion = period === 'Full' && isHockeyStat(stat) ? stats[stat]?.dispersion : undefined;
  return movedTo(opinion, wanted, dispersion && { factors: ONE_FACTOR, dispersion });
}
