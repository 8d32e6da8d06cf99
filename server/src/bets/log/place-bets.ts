import { opens, type Tier } from '../../access/index.ts';
import { isKnownBook } from '../../odds/index.ts';
import { DomainError, only, type Queryable, type Transaction } from '../../platform/index.ts';
import { evaluateProp } from '../../scoring/index.ts';
import type { BetClaim, BetTerms } from '../bet.ts';
import type { BetsDeps } from '../deps.ts';
import type { SlipLeg, SlipPayout } from '../slips/slip.ts';
import { gradeNew } from '../grading/settle-bets.ts';
import { checkPlacedAt, hasBegun } from './checks.ts';
import { findClaim, type AskedClaim } from './find-claim.ts';
import { isOfferedNow } from './offered.ts';
import { countBets, insertBets } from './queries.ts';

/** Bets that an account can have: a bet an hour for eleven years. */
const MOST_BETS = 100_000;
/** Bets that it can have deleted: those are kept too, since a shared record counts them. */
const MOST_DELETED = 100_000;

/** A bet that was checked and can be written. */
export interface NewBet extends BetClaim, BetTerms {
  readonly isVerified: boolean;
  readonly tipOff: Date;
  readonly ourProbability: number | null;
  readonly hasBegun: boolean;
  /** Of a bet on several props, in the order in which they were said. */
  readonly legs?: readonly SlipLeg[];
  readonly payout?: SlipPayout | null;
  /** How many times as likely as independent legs all of them are together; null where the service cannot say. */
  readonly dependence?: number | null;
  /** What makes it the same bet in another file; by default a new one. */
  readonly reference?: string;
  /** The format of the file that it came with. */
  readonly source?: string;
}

/**
 * Reads and checks everything that a new bet needs. Throws `impossible` with a sentence for what cannot be: no such pick,
 * game or book, or a bet placed after tip-off. Reads only.
 */
export async function checkBet(
  db: Queryable,
  deps: BetsDeps,
  asked: AskedClaim,
  terms: BetTerms,
  tier: Tier,
  now: Date,
): Promise<NewBet> {
  const { claim, game, published } = await findClaim(db, deps, asked, tier, now);
  await checkBook(db, terms.book);
  checkPlacedAt(terms, game, now);
  const begun = hasBegun(game, now);
  const isVerified = !begun && (await isOfferedNow(db, claim, terms, now));
  const ourProbability = published ?? (await probabilityOf(db, deps, claim, tier, now));
  return { ...claim, ...terms, isVerified, tipOff: game.tipOff, ourProbability, hasBegun: begun };
}

/** Writes a checked bet of an account; one whose game is over is graded at once. Gives its id. */
export async function placeBet(
  tx: Transaction,
  deps: Pick<BetsDeps, 'profile'>,
  accountId: number,
  bet: NewBet,
  now: Date,
): Promise<number> {
  return only(await writeBets(tx, deps, accountId, [bet], now));
}

/** Writes checked bets of an account, those whose reference it has already left out. Gives the ids of the new ones. */
export async function writeBets(
  tx: Transaction,
  deps: Pick<BetsDeps, 'profile'>,
  accountId: number,
  bets: readonly NewBet[],
  now: Date,
): Promise<number[]> {
  if (bets.length === 0) return [];
  const { count, deleted } = only(await countBets(tx, accountId));
  if (deleted >= MOST_DELETED)
    throw new DomainError('impossible', `This account deleted ${deleted} bets, and can log no more.`);
  if (count + bets.length > MOST_BETS)
    throw new DomainError('impossible', `An account keeps ${MOST_BETS} bets; this one has ${count}.`);
  const rows = await insertBets(tx, accountId, JSON.stringify(bets.map((bet, nth) => ({ ...bet, nth }))), now);
  const ids = rows.map(({ id }) => id);
  const begun = rows.filter(({ hasBegun }) => hasBegun).map(({ id }) => id);
  if (begun.length > 0) await gradeNew(tx, begun, deps.profile(), now);
  return ids;
}

/** Throws `impossible` for a book that the service does not know. */
export async function checkBook(db: Queryable, book: string): Promise<void> {
  if (await isKnownBook(db, book)) return;
  throw new DomainError(
    'impossible',
    `There is no book ${book}. The keys of all books are listed at GET /data/odds/books.`,
  );
}

/** Of the bet coming true, as the service evaluates it now; null for tiers without evaluation, and where it cannot say. */
async function probabilityOf(
  db: Queryable,
  { reader, bounds }: BetsDeps,
  { gameDate, ...claim }: BetClaim,
  tier: Tier,
  now: Date,
): Promise<number | null> {
  if (!opens('evaluation', tier)) return null;
  const question = { ...claim, date: gameDate, opponentTeamId: null, asOf: now };
  const evaluated = await evaluateProp(db, reader, question, bounds());
  return 'refused' in evaluated ? null : evaluated.evaluation.probability;
}
