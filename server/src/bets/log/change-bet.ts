import { gamesKnown } from '../../league/index.ts';
import { DomainError, type Transaction } from '../../platform/index.ts';
import type { Bet, BetTerms } from '../bet.ts';
import { checkPlacedAt, hasBegun } from './checks.ts';
import type { Asker } from './find-claim.ts';
import { isOfferedNow } from './offered.ts';
import { checkBook } from './place-bets.ts';
import { changeTerms, deleteBet, lockBet } from './queries.ts';

/** Limit of versions of a bet, which are all stored. */
const MOST_VERSIONS = 100;

export const noBet = (): DomainError => new DomainError('not-found', 'You have no bet with this id.');

/** Changes a bet before tip-off. A changed book, price or stake is verified again. */
export async function changeBet(
  tx: Transaction,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  change: Partial<BetTerms>,
  asker: Pick<Asker, 'at' | 'now'>,
): Promise<void> {
  const { now } = asker;
  const bet = await lockOpen(tx, accountId, id, asker);
  if (bet.version >= MOST_VERSIONS)
    throw new DomainError('impossible', `A bet can be changed ${MOST_VERSIONS - 1} times: delete it and log it again.`);
  if (bet.payout !== null && (change.book !== undefined || change.price !== undefined))
    throw new DomainError('impossible', 'An entry keeps its house and its payout: delete it and log it again.');
  const { book, price, stake, placedAt, note } = { ...bet, ...change };
  const terms = { book, price, stake, placedAt, note };
  if (book !== bet.book) await checkBook(tx, book);
  checkPlacedAt(terms, bet, now);
  const pricedAgain = book !== bet.book || price !== bet.price || Number(stake) !== Number(bet.stake);
  const isSingle = bet.legs === null;
  const isVerified = pricedAgain ? isSingle && (await isOfferedNow(tx, bet, terms, now)) : bet.isVerified;
  await changeTerms(tx, id, book, price, stake, placedAt, note, isVerified, pricedAgain, now);
}

/** Deletes a bet before tip-off. */
export async function removeBet(
  tx: Transaction,
  accountId: number,
  id: number,
  asker: Pick<Asker, 'at' | 'now'>,
): Promise<void> {
  await lockOpen(tx, accountId, id, asker);
  await deleteBet(tx, id, asker.now);
}

/** The bet with what is known of it now. Its games are as the asker sees them. */
async function lockOpen(
  tx: Transaction,
  accountId: number,
  id: number,
  { at, now }: Pick<Asker, 'at' | 'now'>,
): Promise<Bet> {
  const [bet] = await lockBet(tx, accountId, id, now);
  if (bet === undefined) throw noBet();
  const ids = new Set([bet.gameId, ...(bet.legs ?? []).map(({ gameId }) => gameId)]);
  const games = await gamesKnown(tx, [...ids], at);
  const game = games.find((one) => hasBegun(one, now)) ?? games.find(({ id: gameId }) => gameId === bet.gameId);
  if (bet.state !== 'open' || game === undefined || games.length < ids.size || hasBegun(game, now) || bet.tipOff <= now)
    throw new DomainError(
      'bet-locked',
      `The game began at ${(game ?? bet).tipOff.toISOString()}: the bet stands as it is.`,
    );
  return bet;
}
