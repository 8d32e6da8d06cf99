import type { BetState } from '../bet.ts';

/**
 * A graded bet's profit in the currency of its stake, as exact decimal text with two places. It is the stake at the price,
 * rounded half up to cents as books pay it. It is not derived from the rounded profit of one unit, which can be a cent off at
 * half a cent. `stake` is decimal text with at most two places, `price` American odds.
 */
export function profitOf(state: BetState, price: number, stake: string): string {
  const cents = centsOf(stake);
  if (state === 'lost') return textOf(-cents);
  if (state !== 'won') return textOf(0n);
  const size = BigInt(Math.abs(price));
  const [over, under] = price > 0 ? [size, 100n] : [100n, size];
  return textOf((2n * cents * over + under) / (2n * under));
}

/** Decimal text with at most two places, in hundredths. */
export function centsOf(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return text.startsWith('-') ? -cents : cents;
}

/** Hundredths as decimal text with two places. */
export function textOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
