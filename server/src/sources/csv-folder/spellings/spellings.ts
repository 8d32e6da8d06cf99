import { isDay, type Day } from '../../../kernel/index.ts';

/**
 * How public data sets write values. Spreadsheets and data frames turn whole numbers into `29.0`, flags into `True` and minutes
 * into `36:16`. They take the leading zeros off ids. Each function returns undefined for any other text.
 */

/** `29`, also as `29.0`; without the decimal part. */
export function wholeText(given: string): string | undefined {
  return /^(-?\d{1,10})(?:\.0+)?$/.exec(given)?.[1];
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'true', 't', 'yes', 'y'].map((word) => [word, true] as const),
  ...['0', 'false', 'f', 'no', 'n'].map((word) => [word, false] as const),
]);

/** `1`, `1.0`, `True`, `yes` and their opposites. */
export const flagOf = (given: string): boolean | undefined => FLAGS.get(wholeText(given) ?? given.toLowerCase());

/** `36.27`, `29.0`, `36:16` as minutes. `isWhole` if the source may have rounded them. */
export function minutesOf(given: string): { readonly minutes: number; readonly isWhole: boolean } | undefined {
  const [, minutes, seconds] = /^(\d{1,3}):([0-5]\d)$/.exec(given) ?? [];
  if (minutes !== undefined && seconds !== undefined)
    return { minutes: Number(minutes) + Number(seconds) / 60, isWhole: false };
  if (!/^-?\d+(\.\d+)?(e-\d+)?$/i.test(given)) return undefined;
  return { minutes: Number(given), isWhole: wholeText(given) !== undefined };
}

/** The most zeros that are put back in front of an id: the prefix of a league, such as `00`. */
const MOST_ZEROS = 2;

/** An id as long as the example, also without its leading zeros and with `.0` behind it. */
export function paddedId(given: string, example: string): string {
  const digits = wholeText(given);
  if (digits === undefined || digits.startsWith('-') || digits.length < example.length - MOST_ZEROS) return given;
  return digits.padStart(example.length, '0');
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_MONTHS =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|sept?|[a-z]{3})\.?$/;

/**
 * A day as `2023-10-25`, also with midnight behind it, `20231025`, month first as in `10/25/2023`, or `Oct 25, 2023`. A time
 * other than midnight is a moment, whose day depends on a zone.
 */
export function dayOf(given: string): Day | undefined {
  const lower = given.toLowerCase();
  if (isDay(given)) return given;
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?)?$/.exec(given);
  if (iso !== null) return existing(iso[1], iso[2], iso[3]);
  const slashed = SLASHED.exec(given);
  if (slashed !== null) return existing(slashed[3], slashed[1], slashed[2]);
  const named = /^(?:[a-z]{3,9}\.?,? )?([a-z]{3,9}\.?) (\d{1,2}),? (\d{4})$/.exec(lower);
  if (named === null || !FULL_MONTHS.test(named[1] ?? '')) return undefined;
  const month = MONTHS.indexOf((named[1] ?? '').slice(0, 3)) + 1;
  return existing(named[3], String(month), named[2]);
}

/** Whether a text is a day only if the day is before the month. Then other days of its file are not what they seem. */
export function isDayFirst(given: string): boolean {
  const [, day, month, year] = SLASHED.exec(given) ?? [];
  return existing(year, day, month) === undefined && existing(year, month, day) !== undefined;
}

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: 0?0:00(?::00)?)?$/;

function existing(year = '', month = '', day = ''): Day | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}
