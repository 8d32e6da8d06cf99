import { PERIODS, type Period, type SplitPeriod } from '../sports/index.ts';
import type { Periods } from './league-definition.ts';
import { leagueOf, type League } from './registry.ts';

/** Whether a box-score period (overtimes follow the last one of regulation) counts for a period prop. */
export function countsForPeriod(league: League, period: Period, boxScorePeriod: number): boolean {
  return counts(leagueOf(league).periods, period, boxScorePeriod);
}

/** The full game and the period props that exist in a league. */
export const periodsOf = (league: League): readonly Period[] => ['Full', ...splitPeriodsOf(league)];

/** The period props that exist in a league, in the order of `PERIODS`. */
export const splitPeriodsOf = (league: League): readonly SplitPeriod[] => existing(leagueOf(league).periods);

/** Minutes of a game without overtime. */
export const regulationMinutes = ({ count, minutes }: Periods): number => count * minutes;

/** `countsForPeriod` of any periods. */
export function counts({ count, props, overtimeIn }: Periods, period: Period, boxScorePeriod: number): boolean {
  if (period === 'Full') return true;
  if (boxScorePeriod > count) return period === overtimeIn;
  return props[period]?.includes(boxScorePeriod) === true;
}

/** `splitPeriodsOf` any periods. */
export const existing = ({ props }: Periods): readonly SplitPeriod[] =>
  PERIODS.filter((period): period is SplitPeriod => period !== 'Full' && props[period] !== undefined);

/** Game time played, overtimes included, in seconds. */
export function elapsedSeconds(league: League, period: number, clockSeconds: number): number {
  const { count, minutes, overtimeMinutes } = leagueOf(league).periods;
  const before = Math.min(period, count) * minutes + Math.max(0, period - count) * overtimeMinutes;
  return 60 * before - clockSeconds;
}

/** Game time left in regulation, or in the overtime that runs, in seconds. */
export function secondsLeft(league: League, period: number, clockSeconds: number): number {
  const { count, minutes } = leagueOf(league).periods;
  return clockSeconds + 60 * minutes * Math.max(0, count - period);
}
