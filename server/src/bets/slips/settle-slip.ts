import { settleEntry, tablesOf, unitWin, type GradedLeg } from '../../kernel/index.ts';
import type { BetState } from '../bet.ts';
import { afterTerms, centsOf, priceTaken, profitOf, textOf, type StakeTerms } from '../grading/profit.ts';
import type { SlipPayout } from './slip.ts';

export interface SlipTerms extends StakeTerms {
  /** Of a pick'em entry; its price only expresses its highest payout. */
  readonly payout: SlipPayout | null;
}

export interface SettledSlip {
  readonly state: BetState;
  /** Decimal text with two places. */
  readonly profit: string;
  readonly reason: string;
}

/**
 * The result of a bet on several legs, once all are graded. A leg that pushes or has no action drops out.
 *
 * At one price: any miss loses the stake. With k of n legs left the bet is paid at D^(k/n), where D is the decimal odds of
 * the whole. The legs' own prices are unknown, so each counts for the same share of the price. As a pick'em entry: by its
 * tables (`settleEntry`). It is `lost` where less than the stake is paid back, and `push` where exactly the stake is.
 */
export function settleSlip(legs: readonly GradedLeg[], terms: SlipTerms): SettledSlip {
  const { stake, payout } = terms;
  const count = (outcome: GradedLeg['outcome']): number => legs.filter((leg) => leg.outcome === outcome).length;
  const [hits, misses] = [count('Hit'), count('Miss')];
  const left = hits + misses;
  const tally = `${hits} of ${left} legs hit${left < legs.length ? `, ${legs.length - left} dropped out` : ''}`;
  const noAction: BetState = count('Void') === legs.length ? 'void' : 'push';
  if (payout !== null) {
    const { state, pays } = settleEntry(tablesOf(payout.tables), payout.kind, legs);
    const profit = textOf(afterTerms(paidBack(stake, pays) - centsOf(stake), terms));
    if (state === 'Refunded') return { state: noAction, profit, reason: `${tally}: the stake comes back.` };
    const result = pays > 1 ? 'won' : pays === 1 ? 'push' : 'lost';
    return { state: result, profit, reason: `${tally}: pays ${pays} for one staked.` };
  }
  if (misses > 0) return { state: 'lost', profit: profitOf('lost', terms), reason: `${tally}.` };
  if (left === 0) return { state: noAction, profit: '0.00', reason: `${tally}: the stake comes back.` };
  if (left === legs.length) return { state: 'won', profit: profitOf('won', terms), reason: `${tally}.` };
  const pays = (1 + unitWin(priceTaken(terms))) ** (left / legs.length);
  const profit = textOf(afterTerms(paidBack(stake, pays) - centsOf(stake), terms));
  return { state: 'won', profit, reason: `${tally}: paid at ${pays.toFixed(3)}, the share of the legs that are left.` };
}

/** A stake times the payback of one unit, rounded half up to the cent. */
const paidBack = (stake: string, pays: number): bigint =>
  BigInt(Math.floor(Number(centsOf(stake)) * pays + 0.5 + 1e-9));
