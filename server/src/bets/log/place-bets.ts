import { opens } from '../../access/index.ts';
import { isKnownBook } from '../../odds/index.ts';
import { DomainError, only, type Queryable, type Transaction } from '../../platform/index.ts';
import { evaluateProp } from '../../scoring/index.ts';
import type { BetClaim, BetTerms, Paid } from '../bet.ts';
import type { BetsDeps } from '../deps.ts';
import type { SlipLeg, SlipPayout } from '../slips/slip.ts';
import { gradeNew } from '../grading/settle-bets.ts';
import { checkPlacedAt, hasBegun } from './checks.ts';
import { findClaim, type AskedClaim, type Asker } from './find-claim.ts';
import { isOfferedNow } from './offered.ts';
import { countBets, findSame, insertBets, takeBetTurn } from './queries.ts';

/** Limit of an account's bets: one an hour for eleven years. */
const MOST_BETS = 100_000;
/** Limit of its deleted bets: they are stored too, because a shared record counts them. */
const MOST_DELETED = 100_000;

/** A bet that was checked and can be written. */
export interface NewBet extends BetClaim, BetTerms {
  readonly isVerified: boolean;
  readonly tipOff: Date;
  readonly ourProbability: number | null;
  readonly hasBegun: boolean;
  readonly isLive: boolean;
  readonly paid: Paid | null;
  /** The import that it comes with. */
  readonly importId?: number;
  /** Of a bet on several props, in the given order. */
  readonly legs?: readonly SlipLeg[];
  readonly payout?: SlipPayout | null;
  /** The factor by which the legs' joint probability exceeds that of independent legs; null where unknown. */
  readonly dependence?: number | null;
  /** Identifies the bet in other files; by default a new one. */
  readonly reference?: string;
  /** The format of the file it came from. */
  readonly source?: string;
}

/**
 * Reads and checks everything that a new bet needs. Throws `impossible` with a sentence: no such pick, game or book, or a bet
 * placed after tip-off. Only reads.
 */
export async function checkBet(
  db: Queryable,
  deps: BetsDeps,
  asked: AskedClaim,
  { paid, ...terms }: BetTerms & Pick<NewBet, 'paid'>,
  asker: Asker,
): Promise<NewBet> {
  const { now } = asker;
  const { claim, game, published } = await findClaim(db, deps, asked, asker);
  await checkBook(db, terms.book);
  const isLive = checkPlacedAt(terms, game, now);
  const begun = hasBegun(game, now);
  const isVerified = !begun && (await isOfferedNow(db, claim, terms, now));
  const ourProbability = published ?? (await probabilityOf(db, deps, claim, asker));
  return { ...claim, ...terms, paid, isLive, isVerified, tipOff: game.tipOff, ourProbability, hasBegun: begun };
}

/**
 * Writes a checked bet of an account; if its game is over it is graded at once. Returns its id. Throws `bet-duplicate` for a
 * bet that the account has just logged, unless it is meant `again`.
 */
export async function placeBet(
  tx: Transaction,
  deps: Pick<BetsDeps, 'profile'>,
  accountId: number,
  bet: NewBet,
  now: Date,
  again: boolean,
): Promise<number> {
  await takeBetTurn(tx, accountId);
  const [same] = again ? [] : await findSame(tx, accountId, JSON.stringify(bet));
  if (same !== undefined)
    throw new DomainError(
      'bet-duplicate',
      `This is bet ${same.id}, logged less than a minute apart: send again: true.`,
      {
        facts: { betId: same.id },
      },
    );
  return only(await writeBets(tx, deps, accountId, [bet], now));
}

/** Writes checked bets of an account, except those whose reference it already has. Returns the ids of the new ones. */
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

/** Throws `impossible` for an unknown book. */
export async function checkBook(db: Queryable, book: string): Promise<void> {
  if (await isKnownBook(db, book)) return;
  throw new DomainError(
    'impossible',
    `There is no book ${book}. The keys of all books are listed at GET /data/odds/books.`,
  );
}

/** The win probability of the bet at the asker's moment; null for tiers without evaluation, and where it is unknown. */
async function probabilityOf(
  db: Queryable,
  { reader, bounds }: BetsDeps,
  { gameDate, ...claim }: BetClaim,
  { tier, at }: Asker,
): Promise<number | null> {
  if (!opens('evaluation', tier)) return null;
  const question = { ...claim, date: gameDate, opponentTeamId: null, asOf: at };
  const evaluated = await evaluateProp(db, reader, question, bounds());
  return 'refused' in evaluated ? null : evaluated.evaluation.probability;
}
