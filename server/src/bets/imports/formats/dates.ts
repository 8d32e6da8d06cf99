import { isDay, timeIn, type Day } from '../../../kernel/index.ts';
import { shown, Unreadable } from './unreadable.ts';

export const DATE_ORDERS = ['DMY', 'MDY'] as const;
/** Which of the two first numbers of 10/05/2026 is the day. */
export type DateOrder = (typeof DATE_ORDERS)[number];

export interface DateStyle {
  /** Null where no value needs one, or where the values do not agree on one. */
  readonly order: DateOrder | null;
  readonly doubt: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
/** Year first, with any separator. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const DAY_NAMED = new RegExp(`^(\\d{1,2})[\\s-]+${MONTH}[\\s-]+(\\d{4}|\\d{2})(?!\\d)`, 'i');
const MONTH_NAMED = new RegExp(`^${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})`, 'i');
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const TIME =
  /^[T,\s]*(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** The order that a date alone shows; `either` where it may be two days; null where it needs none. */
export function orderIn(text: string): DateOrder | 'either' | null {
  const match = YEAR_LAST.exec(text.trim().replace(WEEKDAY, ''));
  if (match === null) return null;
  const [, first, sign, second] = match;
  if (sign === '.') return 'DMY';
  if (Number(first) > 12) return 'DMY';
  if (Number(second) > 12) return 'MDY';
  return Number(first) === Number(second) ? null : 'either';
}

/** The order that all dates of a file agree on; `asked` goes first. */
export function dateStyle(
  seen: { readonly [O in DateOrder | 'either']: string | undefined },
  asked: DateOrder | null,
): DateStyle {
  if (asked !== null) return { order: asked, doubt: '' };
  const { DMY, MDY, either } = seen;
  if (DMY !== undefined && MDY !== undefined)
    return { order: null, doubt: `the file has “${shown(DMY)}” and “${shown(MDY)}”` };
  if (DMY !== undefined) return { order: 'DMY', doubt: '' };
  if (MDY !== undefined) return { order: 'MDY', doubt: '' };
  return { order: null, doubt: either === undefined ? '' : 'no date of the file says which' };
}

const two = (text: string | number): string => String(text).padStart(2, '0');
const dayOf = (year: string, month: string | number, day: string): Day =>
  `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
const monthOf = (name: string): number => MONTHS.findIndex((month) => name.toLowerCase().startsWith(month)) + 1;

/** A day at the beginning of a text, and what follows it. */
function dayIn(text: string, { order, doubt }: DateStyle): { day: Day; rest: string } | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [whole, year = '', month = '', day = ''] = yearFirst;
    return { day: dayOf(year, month, day), rest: text.slice(whole.length) };
  }
  const named = DAY_NAMED.exec(text);
  if (named !== null) {
    const [whole, day = '', month = '', year = ''] = named;
    return { day: dayOf(year, monthOf(month), day), rest: text.slice(whole.length) };
  }
  const monthFirst = MONTH_NAMED.exec(text);
  if (monthFirst !== null) {
    const [whole, month = '', day = '', year = ''] = monthFirst;
    return { day: dayOf(year, monthOf(month), day), rest: text.slice(whole.length) };
  }
  const match = YEAR_LAST.exec(text);
  if (match === null) return undefined;
  const [whole, first = '', sign, second = '', year = ''] = match;
  const known = sign === '.' || first === second ? (order ?? 'DMY') : order;
  if (known === null)
    throw new Unreadable(`has the date “${shown(text)}”, which may be two days (${doubt}): send dateOrder`);
  const [day, month] = known === 'DMY' ? [first, second] : [second, first];
  if (Number(month) > 12)
    throw new Unreadable(`has the date “${shown(text)}”, which is not in the order ${known} of the file`);
  return { day: dayOf(year, month, day), rest: text.slice(whole.length) };
}

/** A day of a file. */
export function readDay(text: string, style: DateStyle): Day {
  const found = dayIn(text.trim().replace(WEEKDAY, ''), style);
  if (found !== undefined && isDay(found.day) && (found.rest === '' || TIME.test(found.rest))) return found.day;
  throw new Unreadable(`has the day “${shown(text)}”: written like 2026-01-10`);
}

/** A moment of a file; `timeZone` is for times without a zone. A day without a time is its noon. */
export function readMoment(text: string, timeZone: string, style: DateStyle): Date {
  const found = dayIn(text.trim().replace(WEEKDAY, ''), style);
  if (found !== undefined && isDay(found.day)) {
    if (found.rest.trim() === '') return timeIn(timeZone, found.day, 12, 0);
    const [, hour = '', minute = '', second = '0', half, zone] = TIME.exec(found.rest) ?? [];
    const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
    const isTime =
      hour !== '' &&
      hours < 24 &&
      Number(minute) < 60 &&
      Number(second) < 60 &&
      (half === undefined || Number(hour) <= 12);
    if (isTime) {
      const seconds = fractionOf(found.rest) ?? Number(second);
      if (zone === undefined)
        return new Date(timeIn(timeZone, found.day, hours, Number(minute)).getTime() + seconds * 1_000);
      const offset = /^[+-]/.test(zone) ? zone.replace(/^(.\d{2}):?/, '$1:') : 'Z';
      const moment = new Date(`${found.day}T${two(hours)}:${two(minute)}:00${offset}`).getTime();
      if (!Number.isNaN(moment)) return new Date(moment + Math.round(seconds * 1_000));
    }
  }
  throw new Unreadable(`has the time “${shown(text)}”: written like 2026-01-10T18:30:00Z`);
}

/** When the day of a text without a time began, by `timeZone`; null for one with a time. */
export function dayBegan(text: string, timeZone: string, style: DateStyle): Date | null {
  const found = dayIn(text.trim().replace(WEEKDAY, ''), style);
  return found?.rest.trim() === '' && isDay(found.day) ? timeIn(timeZone, found.day, 0) : null;
}

/** The seconds of a time with their fraction. */
function fractionOf(time: string): number | undefined {
  const seconds = /:\d{2}:(\d{2}[.,]\d{1,9})/.exec(time)?.[1];
  return seconds === undefined ? undefined : Number(seconds.replace(',', '.'));
}
