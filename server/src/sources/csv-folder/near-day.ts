import { daysBetween, type Day } from '../../kernel/index.ts';

/** Whether a moment is on a day or an adjacent day in UTC: no zone of a league is further away. */
export function isNearDay(moment: Date, day: Day): boolean {
  return Math.abs(daysBetween(moment.toISOString().slice(0, 10), day)) <= 1;
}
