import { opens } from '../../access/index.ts';
import { priceCombo, refuseConflict } from '../../combos/index.ts';
import { FEWEST_TEAMS, fairPrice, type Day } from '../../kernel/index.ts';
import { DomainError, type Queryable } from '../../platform/index.ts';
import type { BetTerms, Paid } from '../bet.ts';
import type { BetsDeps } from '../deps.ts';
import { checkPlacedAt, hasBegun } from '../log/checks.ts';
import { claimOfLine, type Asker, type FoundLine } from '../log/find-claim.ts';
import { checkBook, type NewBet } from '../log/place-bets.ts';
import type { AskedSlip } from './asked-slip-route.ts';
import type { SlipPayout } from './slip.ts';

/** The owner's terms of a bet on several props; an entry's price is its payout. */
export type SlipTermsGiven = Omit<BetTerms, 'price'> & { readonly price: number | null; readonly paid: Paid | null };

/**
 * Reads and checks everything that a new bet on several props needs. Throws `impossible` with the leg for one that cannot be
 * bet on, and for legs that repeat or contradict each other. Only reads.
 */
export async function checkSlip(
  db: Queryable,
  deps: BetsDeps,
  { league, legs: asked, payout }: AskedSlip,
  given: SlipTermsGiven,
  { tier, at, now }: Asker,
): Promise<NewBet> {
  const found: FoundLine[] = [];
  for (const [place, leg] of asked.entries())
    // One after the other: they share the reads of a game.
    // eslint-disable-next-line no-await-in-loop
    found.push(await claimOfLine(db, deps, leg, at).catch((error: unknown) => refusedLeg(place, error)));
  const legs = found.map(({ claim, game, teamId }) => ({ ...claim, teamId, tipOff: game.tipOff }));
  refuseConflict(league, legs);
  const terms = { ...given, price: given.price ?? priceOf(payout, legs) };
  if (payout === null) await checkBook(db, terms.book);
  // The sort is stable: of games that begin together the first leg stays first.
  const [first] = found.toSorted((a, b) => a.game.tipOff.getTime() - b.game.tipOff.getTime());
  const { claim, game } = first!;
  const isLive = checkPlacedAt(terms, game, now);
  const begun = found.some((one) => hasBegun(one.game, now));
  const gameDate = found.reduce<Day>((last, one) => (one.claim.gameDate > last ? one.claim.gameDate : last), '');
  const question = { league, legs: legs.map((leg) => ({ ...leg, date: leg.gameDate })), asOf: at, now };
  const held = begun || !opens('evaluation', tier) ? NOT_ESTIMATED : await jointEstimate(db, deps, question);
  return {
    ...claim,
    gameDate,
    ...terms,
    legs,
    payout,
    ...held,
    isVerified: false,
    isLive,
    tipOff: game.tipOff,
    hasBegun: begun,
  };
}

/** The highest payout as American odds. Throws `impossible` for legs that no book accepts, and for a payout without a win. */
function priceOf(
  payout: SlipPayout | null,
  legs: readonly { readonly playerId: number; readonly teamId: number }[],
): number {
  const players = new Set(legs.map(({ playerId }) => playerId)).size;
  const teams = new Set(legs.map(({ teamId }) => teamId)).size;
  if (players < legs.length || teams < FEWEST_TEAMS)
    throw new DomainError('impossible', 'The houses take a player once, and players of at least two teams.');
  const most = payout?.tables[payout.kind][legs.length]?.[0] ?? 0;
  if (most > 1) return fairPrice(1 / most);
  const detail = 'pays back no more than the stake';
  throw new DomainError('impossible', `This entry ${detail}.`, { facts: { errors: [{ pointer: '/payout', detail }] } });
}

/** The service's estimate for all legs together; null where unknown. */
export type JointEstimate = Pick<NewBet, 'ourProbability'> & { readonly dependence: number | null };
const NOT_ESTIMATED: JointEstimate = { ourProbability: null, dependence: null };

/** The probability of the question's moment that all legs win, and its ratio to that of independent legs. */
export async function jointEstimate(
  db: Queryable,
  { reader, bounds }: Pick<BetsDeps, 'reader' | 'bounds'>,
  question: Parameters<typeof priceCombo>[2],
): Promise<JointEstimate> {
  try {
    const { probability, independentProbability } = (await priceCombo(db, reader, question, bounds())).joint;
    if (probability <= 0 || probability >= 1) return NOT_ESTIMATED;
    return { ourProbability: probability, dependence: probability / independentProbability };
  } catch (error) {
    if (error instanceof DomainError) return NOT_ESTIMATED;
    throw error;
  }
}

function refusedLeg(place: number, error: unknown): never {
  if (!(error instanceof DomainError)) throw error;
  const errors = [{ pointer: `/legs/${place}`, detail: error.message }];
  throw new DomainError(error.kind, `Leg ${place + 1}: ${error.message}`, { facts: { errors } });
}
