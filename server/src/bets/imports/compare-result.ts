import type { Grade } from '../../settlement/index.ts';
import type { BetState, BetTerms, Paid } from '../bet.ts';
import { centsOf, profitOf } from '../grading/profit.ts';
import { roundingOf } from './formats/odds.ts';
import type { ToldResult } from './formats/format.ts';
import { STATES } from '../grading/settle-bets.ts';
import { settleSlip } from '../slips/settle-slip.ts';
import type { SlipLeg } from '../slips/slip.ts';

/** Our result of a bet; null while it is open. */
export interface OwnResult {
  readonly state: BetState;
  readonly profit: string;
}

/** The result of a bet by the grades of its claims. */
export function ownResult(
  grades: readonly (Grade | null)[],
  bet: BetTerms & { readonly legs?: readonly Pick<SlipLeg, 'teamId'>[] },
): OwnResult | null {
  const outcomes = grades.flatMap((grade) => grade?.outcome ?? []);
  const [outcome] = outcomes;
  if (outcome === undefined || outcomes.length < grades.length) return null;
  if (bet.legs === undefined) return { state: STATES[outcome], profit: profitOf(STATES[outcome], bet) };
  const legs = bet.legs.map(({ teamId }, place) => ({ teamId, outcome: outcomes[place]! }));
  return settleSlip(legs, { ...bet, payout: null });
}

/**
 * What a file says that the book paid, where our grade does not say the same; else null. `differs` has both in words. Books
 * round to the cent in their own way, and our price is the nearest one to the odds as written.
 */
export function compareResult(
  told: ToldResult,
  ours: OwnResult | null,
  terms: BetTerms,
): { readonly paid: Paid | null; readonly differs: string | null } {
  const { result, profit, written } = told;
  if (told.paid !== null) return { paid: told.paid, differs: null };
  if (result === 'open' || (result === null && profit === null)) return { paid: null, differs: null };
  const theirs = profit ?? derived(result, terms);
  const note = written === '' ? null : `“${written}” in the file.`;
  const says = [written, theirs].filter((part) => part !== null && part !== '').join(' ');
  if (theirs === null) return { paid: null, differs: `says “${written}” without a profit: what was paid is not kept` };
  const paid: Paid = { state: stateOf(told, theirs), profit: theirs, note };
  if (ours === null) return { paid, differs: null };
  const distance = Math.abs(Number(centsOf(theirs) - centsOf(ours.profit)));
  const tolerance =
    1 + Math.ceil(Number(centsOf(terms.stake)) * roundingOf({ price: terms.price, payback: told.payback }));
  const isSame = distance <= tolerance && (result === null || kindOf(result) === kindOf(ours.state));
  if (isSame) return { paid: null, differs: null };
  return { paid, differs: `says ${says}, and our grade is ${ours.state} ${ours.profit}: both are kept` };
}

/** A push and a void both give the stake back. */
const kindOf = (result: string): string => (result === 'push' ? 'void' : result);

function derived(result: ToldResult['result'], terms: BetTerms): string | null {
  return result === null || result === 'cashed-out' || result === 'open' ? null : profitOf(result, terms);
}

function stateOf({ result }: ToldResult, profit: string): Paid['state'] {
  if (result === 'cashed-out' || result === 'void') return result;
  // A loss that cost nothing: the stake was a bonus, or came back as one.
  if (result === 'lost' && centsOf(profit) >= 0n) return 'bonus';
  return 'other';
}
