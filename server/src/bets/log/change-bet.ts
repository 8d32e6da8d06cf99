import { gamesKnown, type Game } from '../../league/index.ts';
import { DomainError, only, type Transaction } from '../../platform/index.ts';
import type { Bet, ChangedBet } from '../bet.ts';
import type { BetsDeps } from '../deps.ts';
import { gradeNew } from '../grading/settle-bets.ts';
import { checkBoost, checkPlacedAt, hasBegun } from './checks.ts';
import type { Asker } from './find-claim.ts';
import { isOfferedNow } from './offered.ts';
import { checkBook } from './place-bets.ts';
import { changeTerms, deleteBet, lockBet, mayBeVerified, openAgain, type ChangedTerms } from './queries.ts';

/** Limit of versions of a bet, which are all stored. */
const MOST_VERSIONS = 100;

export const noBet = (): DomainError => new DomainError('not-found', 'You have no bet with this id.');

/**
 * Changes a bet: an unverified one at any time, a verified one before tip-off; what the book paid at any time. A changed book,
 * price or stake is verified again before tip-off. A bet that was graded is graded anew.
 */
export async function changeBet(
  tx: Transaction,
  deps: Pick<BetsDeps, 'profile'>,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  change: Partial<ChangedBet>,
  asker: Pick<Asker, 'at' | 'now'>,
): Promise<void> {
  const { now } = asker;
  const { bet, begun, game } = await lockOwn(tx, accountId, id, asker);
  const ofTerms = Object.keys(change).some((name) => name !== 'paid');
  if (ofTerms) await refuseLocked(tx, bet, begun, asker);
  if (bet.version >= MOST_VERSIONS)
    throw new DomainError('impossible', `A bet can be changed ${MOST_VERSIONS - 1} times: delete it and log it again.`);
  if (bet.payout !== null && (change.book !== undefined || change.price !== undefined))
    throw new DomainError('impossible', 'An entry keeps its house and its payout: delete it and log it again.');
  const { book, price, stake, placedAt, note, stakeKind, boostedPrice, commission, paid } = { ...bet, ...change };
  const terms = { book, price, stake, placedAt, note, stakeKind, boostedPrice, commission };
  checkBoost(terms);
  if (book !== bet.book) await checkBook(tx, book);
  const isLive = ofTerms
    ? checkPlacedAt(terms, { tipOff: bet.tipOff, status: game?.status ?? 'scheduled' }, now)
    : bet.isLive;
  const pricedAgain = book !== bet.book || price !== bet.price || Number(stake) !== Number(bet.stake);
  const canBeOffered = bet.legs === null && begun === undefined && game !== undefined;
  const isVerified = pricedAgain ? canBeOffered && (await isOfferedNow(tx, bet, terms, now)) : bet.isVerified;
  const changed: ChangedTerms = { ...terms, paid, isLive, isVerified };
  await changeTerms(tx, id, JSON.stringify(changed), pricedAgain, now);
  if (bet.state === 'open' || !ofTerms) return;
  await openAgain(tx, id);
  await gradeNew(tx, [id], deps.profile(), now);
}

/** Deletes a bet: an unverified one at any time, a verified one before tip-off. */
export async function removeBet(
  tx: Transaction,
  accountId: number,
  id: number,
  asker: Pick<Asker, 'at' | 'now'>,
): Promise<void> {
  const { bet, begun } = await lockOwn(tx, accountId, id, asker);
  await refuseLocked(tx, bet, begun, asker);
  await deleteBet(tx, id, asker.now);
}

/** After tip-off a verified bet stands, and so does one of which the asker does not know yet that it is unverified. */
async function refuseLocked(
  tx: Transaction,
  bet: Bet,
  begun: Pick<Game, 'tipOff'> | undefined,
  { at }: Pick<Asker, 'at'>,
): Promise<void> {
  if (begun === undefined) return;
  const isOpen = !bet.isVerified && !only(await mayBeVerified(tx, bet.id, at)).mayBeVerified;
  if (isOpen) return;
  throw new DomainError(
    'bet-locked',
    `The game began at ${begun.tipOff.toISOString()}: a bet that is verified, or may be as far as your tier knows, stands as it is. What the book paid can be told as paid.`,
  );
}

interface OwnBet {
  readonly bet: Bet;
  /** Its game if that has begun or is not known; undefined before. Bets of several legs are not verified, so never locked. */
  readonly begun: Pick<Game, 'tipOff'> | undefined;
  /** The game of the bet as known now. */
  readonly game: Game | undefined;
}

/** The bet with what is known of it now. Its game is as the asker sees it. */
async function lockOwn(
  tx: Transaction,
  accountId: number,
  id: number,
  { at, now }: Pick<Asker, 'at' | 'now'>,
): Promise<OwnBet> {
  const [bet] = await lockBet(tx, accountId, id, now);
  if (bet === undefined) throw noBet();
  const [game] = await gamesKnown(tx, [bet.gameId], at);
  const begun = bet.state !== 'open' || bet.tipOff <= now || game === undefined || hasBegun(game, now);
  return { bet, game, begun: begun ? (game ?? bet) : undefined };
}
