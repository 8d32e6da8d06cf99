import { unitWin } from '../../kernel/index.ts';
import { takerFee } from '../../odds/index.ts';
import type { BetState, BetTerms } from '../bet.ts';

/** What the profit of a bet depends on beside its result. */
export type StakeTerms = Pick<BetTerms, 'price' | 'stake'> &
  Partial<Pick<BetTerms, 'stakeKind' | 'boostedPrice' | 'commission'>>;

/**
 * A graded bet's profit in the currency of its stake, as exact decimal text with two places. It is the stake at the price,
 * rounded half up to cents as books pay it. It is not derived from the rounded profit of one unit, which can be a cent off at
 * half a cent.
 */
export function profitOf(state: BetState, terms: StakeTerms): string {
  const cents = centsOf(terms.stake);
  if (state === 'lost') return textOf(afterTerms(-cents, terms));
  if (state !== 'won') return textOf(0n);
  const [win, staked] = winAndStake(priceTaken(terms));
  return textOf(afterTerms(roundedHalfUp(cents * win, staked), terms));
}

/** One contract in the unit of its cost and value. */
const CONTRACT = 10_000n;

/**
 * The profit of a bet whose contracts the exchange paid at a value each, in ten-thousandths. It is that value of what the stake
 * bought at the price, less the stake and the exchange's fee, rounded half up to cents.
 */
export function settledProfit(paid: number, terms: StakeTerms & Pick<BetTerms, 'book'>): string {
  const cents = centsOf(terms.stake);
  const [win, staked] = winAndStake(priceTaken(terms));
  const cost = Number(staked) / Number(win + staked);
  const fee = takerFee(terms.book, cost, Number(cents) / 100 / cost);
  const feeUnits = BigInt(Math.ceil(fee * Number(CONTRACT) - 1e-6));
  const gained = cents * 100n * (BigInt(paid) * (win + staked) - CONTRACT * staked) - feeUnits * CONTRACT * staked;
  const profit = roundedHalfUp(gained, 100n * CONTRACT * staked);
  return textOf(terms.stakeKind === 'bonus' && profit < 0n ? 0n : profit);
}

/** What a price wins for what is staked, in whole numbers. */
function winAndStake(price: number): readonly [win: bigint, staked: bigint] {
  const size = BigInt(Math.abs(price));
  return price > 0 ? [size, 100n] : [100n, size];
}

function roundedHalfUp(over: bigint, under: bigint): bigint {
  const twice = 2n * over + under;
  const whole = twice / (2n * under);
  return twice < 0n && twice % (2n * under) !== 0n ? whole - 1n : whole;
}

/** The price that a bet pays at. */
export const priceTaken = ({ price, boostedPrice }: Pick<StakeTerms, 'price' | 'boostedPrice'>): number =>
  boostedPrice ?? price;

/** A result in cents as it is paid: winnings after the commission, rounded half up; no loss of a bonus. */
export function afterTerms(cents: bigint, { stakeKind, commission = 0 }: Omit<StakeTerms, 'price' | 'stake'>): bigint {
  if (cents <= 0n) return stakeKind === 'bonus' ? 0n : cents;
  const kept = 10_000n - BigInt(Math.round(commission * 10_000));
  return (2n * cents * kept + 10_000n) / 20_000n;
}

/** What one unit staked wins and loses, without rounding to cents. */
export const unitTerms = (terms: Omit<StakeTerms, 'stake'>): { readonly wins: number; readonly loses: number } => ({
  wins: unitWin(priceTaken(terms)) * (1 - (terms.commission ?? 0)),
  loses: terms.stakeKind === 'bonus' ? 0 : 1,
});

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
