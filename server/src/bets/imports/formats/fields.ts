import { lineHalves, type LineHalves } from '../../../kernel/index.ts';
import { readNumber, type NumberStyle } from './numbers.ts';
import { shown, Unreadable } from './unreadable.ts';

/** An amount of money as exact decimal text with two places: `25`, `$1,500.00`, `12,50`. */
export function readStake(text: string, numbers: NumberStyle): string {
  const sum = Number(readNumber(text, 'stake', numbers) ?? Number.NaN);
  if (!(sum >= 0.01 && sum <= 1_000_000)) throw new Unreadable(`has the stake “${shown(text)}”: 0.01 to 1,000,000`);
  const rounded = sum.toFixed(2);
  if (Math.abs(Number(rounded) - sum) > 1e-9)
    throw new Unreadable(`has the stake “${shown(text)}”: two places at most`);
  return rounded;
}

/** A profit or loss, rounded to cents. */
export function readProfit(text: string, numbers: NumberStyle): string {
  const sum = Number(readNumber(text, 'profit', numbers) ?? Number.NaN);
  if (Math.abs(sum) <= 1_000_000_000) return sum.toFixed(2);
  throw new Unreadable(`has the profit “${shown(text)}”: an amount of money`);
}

/** A line in the text of a bet, with a point. */
export function readLine(text: string): LineHalves {
  const halves = text.trim() === '' ? undefined : lineHalves(Number(text));
  if (halves !== undefined && halves >= 1) return halves;
  throw new Unreadable(`has the line “${shown(text)}”: a multiple of 0.5 from 0.5 to 200`);
}
