import { Type } from 'typebox';
import { isDay, type Day } from '../../../kernel/index.ts';
import { invalidRequest, Problem } from '../responses/problems.ts';

/** A game day as a parameter; `checkedDay` validates it. */
export const DayParam = (description: string) =>
  Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description, examples: ['2024-03-02'] });

/** The day, or a 400 if it does not exist in the calendar. */
export function checkedDay(name: string, day: string, place: 'query' | 'path' = 'query'): Day {
  if (isDay(day)) return day;
  throw invalidRequest([{ pointer: `/${place}/${name}`, detail: 'must be a day that exists' }]);
}

/** The time, or a 400 if it does not exist or its UTC year has not four digits. */
export function checkedMoment(pointer: string, text: string): Date {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  if (year >= 1 && year <= 9_999) return moment; // an invalid date has the year NaN
  throw invalidRequest([{ pointer, detail: 'must be a moment that exists, such as 2026-01-31T17:00:00Z' }]);
}

/** A range of days with optional ends; 422 if it ends before it begins. */
export function checkedRange({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: Day;
  to: Day;
} {
  const range = { from: checkedDay('from', from ?? '0001-01-01'), to: checkedDay('to', to ?? '9999-12-31') };
  if (range.from > range.to) throw new Problem('unprocessable', `${range.from} is after ${range.to}.`);
  return range;
}
