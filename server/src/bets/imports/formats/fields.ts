import { americanIn, americanPrice, isDay, lineHalves, timeIn, type LineHalves } from '../../../kernel/index.ts';

/** Parsers of single fields. Each throws Unreadable with the words after "the row". */
export class Unreadable extends Error {}

/** An amount of money as exact decimal text with two places: `25`, `$1,500.00`, `12,50`. */
export function readStake(text: string): string {
  const plain = text.trim().replace(/^[$€£]\s*/, '');
  const decimal = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replaceAll(',', '');
  const sum = /^\d+(\.\d+)?$/.test(decimal) ? Number(decimal) : Number.NaN;
  if (!(sum >= 0.01 && sum <= 1_000_000)) throw new Unreadable(`has the stake “${shown(text)}”: 0.01 to 1,000,000`);
  const rounded = sum.toFixed(2);
  if (Math.abs(Number(rounded) - sum) > 1e-9)
    throw new Unreadable(`has the stake “${shown(text)}”: two places at most`);
  return rounded;
}

/** American odds as written: `-110`, `+120`; a spreadsheet may have made them `−110` or `-110.0`. */
export function readAmerican(text: string): number {
  const price = americanIn(text.trim().replace(/\.0+$/, ''));
  if (price !== undefined) return price;
  throw new Unreadable(`has the price “${shown(text)}”: American odds are at least +100 or at most -100`);
}

/** Decimal odds, as the nearest American odds. */
export function readDecimal(text: string): number {
  const odds = Number(text.trim().replace(',', '.'));
  if (text.trim() === '' || !(odds > 1 && odds <= 1_001))
    throw new Unreadable(`has the price “${shown(text)}”: decimal odds are above 1`);
  const price = americanPrice(odds);
  if (price !== undefined) return price;
  throw new Unreadable(`has the price “${shown(text)}”, which no book offers`);
}

export function readLine(text: string): LineHalves {
  const halves = text.trim() === '' ? undefined : lineHalves(Number(text));
  if (halves !== undefined && halves >= 1) return halves;
  throw new Unreadable(`has the line “${shown(text)}”: a multiple of 0.5 from 0.5 to 200`);
}

const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

/** A moment with its zone; `timeZone` is for times without one. */
export function readMoment(text: string, timeZone: string): Date {
  const plain = text.trim();
  if (WITH_ZONE.test(plain)) {
    const moment = new Date(plain.replace(' ', 'T').replace(/\s*(UTC|GMT)$/, 'Z'));
    if (!Number.isNaN(moment.getTime())) return moment;
  }
  const [, day = '', hour = '12', minute = '0'] = LOCAL.exec(plain) ?? [];
  if (isDay(day) && Number(hour) < 24 && Number(minute) < 60)
    return timeIn(timeZone, day, Number(hour), Number(minute));
  throw new Unreadable(`has the time “${shown(text)}”: written like 2026-01-10T18:30:00Z`);
}

/** Truncates file content for messages. */
export const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Why a text with words that have no part in a bet is left out, in words after "the row". */
export const notUnderstood = (words: readonly string[]): string =>
  `has words that were not understood: ${words.map((word) => `“${shown(word)}”`).join(', ')}`;
