import { expectedValue, isAmericanPrice } from '../../kernel/index.ts';
import { checkKeys, isSignedStatement, leafHash, rootOf } from '../../ledger/index.ts';
import { tallyOf, unitProfit, type Tally } from './bet-document.ts';
import type { BetDocument, SharedRecord } from './shapes.ts';

/** The result of checking a shared record, with figures computed from its bets alone. */
export interface SharedVerification extends Tally {
  readonly faults: readonly string[];
  readonly bets: number;
  /** Mean expected value of the prices taken at the closing consensus; null if no market closed. */
  readonly closingLineValue: number | null;
}

/**
 * Checks a shared record without a database, clock or network. Its bets must be the sealed ones, each graded by the rules and
 * recorded before its game. Their results must match the statement, and the instance must have signed it.
 */
export function verifyShared({ statement, signature, keys, bets }: SharedRecord): SharedVerification {
  const faults = [...signatureFaults({ statement, signature, keys }), ...checkKeys(keys)];
  if (rootOf(bets.map((bet) => leafHash(bet))) !== statement.root)
    faults.push('the bets are not the ones that were sealed');
  if (new Set(bets.map(({ id }) => id)).size !== bets.length) faults.push('a bet stands there twice');
  for (const bet of bets) for (const fault of betFaults(bet, statement)) faults.push(`bet ${bet.id} ${fault}`);
  const found = { bets: bets.length, ...tallyOf(bets) };
  for (const name of ['bets', 'won', 'lost', 'pushes', 'voids', 'open', 'units'] as const)
    if (found[name] !== statement[name])
      faults.push(`the statement has ${name} ${statement[name]}, and the bets come to ${found[name]}`);
  return { ...found, faults, closingLineValue: meanOf(bets) };
}

function signatureFaults({ statement, signature, keys }: Omit<SharedRecord, 'bets'>): string[] {
  if (!isSignedStatement(statement, signature)) return ['the signature of the statement is not valid'];
  const isKnown = keys.some(({ publicKey }) => publicKey === signature.publicKey);
  return isKnown ? [] : ['the statement is signed with a key that the history of keys does not have'];
}

function betFaults(bet: BetDocument, { from, to, withStakes, statedAt }: SharedRecord['statement']): string[] {
  const faults: string[] = [];
  if (!isAmericanPrice(bet.price)) return ['has a price that is none'];
  if (bet.recordedAt >= bet.game.tipOff) faults.push('was recorded after the start');
  if (bet.game.tipOff > statedAt) faults.push('is on a game that had not begun');
  if ((from !== null && bet.date < from) || (to !== null && bet.date > to)) faults.push('is of another day');
  if ((bet.stake !== null) !== withStakes) faults.push(withStakes ? 'has no stake' : 'has a stake');
  if (bet.profit !== unitProfit(bet.state, bet.price)) faults.push('does not pay what its price and result say');
  if (bet.state !== gradeOf(bet)) faults.push(`is not what ${bet.actualValue ?? 'no figure'} makes of it`);
  return faults;
}

function gradeOf({ state, actualValue: actual, line, direction }: BetDocument): BetDocument['state'] {
  if (state === 'open' || state === 'void') return state;
  if (actual === null) return 'void';
  if (actual === line) return 'push';
  return actual > line === (direction === 'Over') ? 'won' : 'lost';
}

function meanOf(bets: readonly BetDocument[]): number | null {
  const values = bets.flatMap(({ closingProbability: p, price, state }) =>
    p === null || state === 'void' || state === 'open' ? [] : [expectedValue(p, price)],
  );
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
