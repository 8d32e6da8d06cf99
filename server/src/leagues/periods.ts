import { PERIODS, type Period } from '../kernel/index.ts';
import { leagueOf, type League } from './registry.ts';

/** Whether a box-score period (overtimes follow the last one of regulation) counts for a period prop. */
export function countsForPeriod(league: League, period: Period, boxScorePeriod: number): boolean {
  if (period === 'Full') return true;
  const { count, props, overtimeIn } = leagueOf(league).periods;
  if (boxScorePeriod > count) return period === overtimeIn;
  return props[period]?.includes(boxScorePeriod) === true;
}

/** The full game and the period props that exist in a league. */
export function periodsOf(league: League): readonly Period[] {
  const { props } = leagueOf(league).periods;
  return PERIODS.filter((period) => period === 'Full' || props[period] !== undefined);
}
