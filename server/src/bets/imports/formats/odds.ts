import { americanIn, americanPrice, unitWin } from '../../../kernel/index.ts';
import { shown, Unreadable } from './unreadable.ts';
import { readNumber, type NumberStyle } from './numbers.ts';

/** A price as written: American odds, and what one unit gives back. */
export interface ReadPrice {
  readonly price: number;
  readonly payback: number;
}

/** What the odds of a file have shown of its format. */
export interface OddsSeen {
  /** Odds with a sign, which are American. */
  signed: boolean;
  /** Odds without a sign below 100, which are decimal. */
  small: boolean;
}

export interface OddsStyle {
  /** What odds of 100 and more without a sign are; null where the file has both formats. */
  readonly large: 'american' | 'decimal' | null;
}

const isSigned = (text: string): boolean => /^[+\-−]/.test(text.trim());
const FRACTION = /^(\d{1,5})\s*\/\s*(\d{1,5})$/;
const EVEN = /^(?:evens?|evs)$/i;

/** Notes what a price shows of its file's format. */
export function noteOdds(seen: OddsSeen, text: string): void {
  if (isSigned(text)) seen.signed = true;
  else if (/^\s*\d{1,2}(?:[.,]\d+)?\s*$/.test(text)) seen.small = true;
}

export function oddsStyle({ signed, small }: OddsSeen, usual: 'american' | 'decimal'): OddsStyle {
  if (signed && small) return { large: null };
  if (signed) return { large: 'american' };
  return { large: small ? 'decimal' : usual };
}

/**
 * Odds as written: `-110`, `+120`, `1.91`, `1,91`, `10/11` and `evens`. The price is the nearest one in whole American odds; of
 * two equally near ones, the one that pays less.
 */
export function readPrice(text: string, numbers: NumberStyle, { large }: OddsStyle): ReadPrice {
  const fraction = FRACTION.exec(text.trim());
  if (EVEN.test(text.trim())) return { price: 100, payback: 2 };
  if (fraction !== null && Number(fraction[2]) > 0)
    return ofPayback(1 + Number(fraction[1]) / Number(fraction[2]), text);
  const written = readNumber(text, 'price', numbers);
  const value = Number(written ?? Number.NaN);
  const isAmerican = isSigned(text) || (value >= 100 && large === 'american');
  if (!isSigned(text) && value >= 100 && large === null)
    throw new Unreadable(
      `has the price “${shown(text)}”, which may be decimal or American: write +${shown(text)} or ${value - 1}/1`,
    );
  if (!isAmerican) return ofPayback(value, text);
  const whole = value > 0 ? Math.ceil(value - 0.5) : -Math.floor(-value + 0.5);
  const price = Math.abs(value) < 100 ? undefined : americanIn(String(whole));
  if (price === undefined)
    throw new Unreadable(`has the price “${shown(text)}”: American odds are at least +100 or at most -100`);
  return { price, payback: 1 + (value > 0 ? value / 100 : -100 / value) };
}

function ofPayback(payback: number, text: string): ReadPrice {
  if (!(payback > 1 && payback <= 1_001))
    throw new Unreadable(`has the price “${shown(text)}”: decimal odds are above 1`);
  const price = americanPrice(payback);
  if (price !== undefined) return { price, payback };
  throw new Unreadable(`has the price “${shown(text)}”, which no book offers`);
}

/** By how much the profit of one unit at the price may differ from that at the odds as written. */
export const roundingOf = ({ price, payback }: ReadPrice): number => Math.abs(1 + unitWin(price) - payback);
