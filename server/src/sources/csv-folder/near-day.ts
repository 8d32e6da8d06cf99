import { daysBetween, type Day } from '../../kernel/index.ts';

/** Whether a moment is on a day or a day beside it, as UTC counts days: no zone of the league is further off. */
export function isNearDay(moment: Date, day: Day): boolean {
  return Math.abs(daysBetween(moment.toISOString().slice(0, 10), day)) <= 1;
}
