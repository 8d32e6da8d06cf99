import { expectedValue, type Direction, type LineHalves } from '../../kernel/index.ts';
import { consensusOf, netPrice, propKey, quotesOfProps, type Prop, type Quote } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import { offersOn, type Offer } from './best-offer.ts';

/** One side of a line. */
export interface PricedClaim extends Prop {
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  readonly tipOff: Date;
  /** The probability of the side on a line, given no push; null where nothing is known of the line. */
  probabilityAt(lineHalves: LineHalves): number | null;
}

/** The best trustworthy price of a side of a line. */
export interface ClaimOffer extends Offer {
  readonly lineHalves: LineHalves;
  readonly probability: number;
  /** Expected value after the book's fee, as a share of the stake. */
  readonly expectedValue: number;
}

/** What the books offer of a claim. */
export interface OffersNow {
  /** On the claim's own line; null if none of the books offers it at a trustworthy price. */
  readonly onLine: ClaimOffer | null;
  /** Without one: the same side of the player's main line, the consensus of all books. */
  readonly onMainLine: ClaimOffer | null;
}

/** Each book counts as an opinion of its own: finding resold feeds would need all quotes of the games. */
const NO_FEEDS = new Map<string, string>();

/**
 * The best offers of each claim at some books (null: all books), as of a moment or just before tip-off, whichever is
 * earlier. One statement.
 */
export async function offersNow(
  db: Queryable,
  claims: readonly PricedClaim[],
  at: Date,
  books: ReadonlySet<string> | null,
  bounds: ScoringBounds,
): Promise<OffersNow[]> {
  const asked = new Map(claims.map((claim) => [propKey(claim), { ...claim, at: momentBefore(claim.tipOff, at) }]));
  const quotes = Map.groupBy(await quotesOfProps(db, [...asked.values()]), propKey);
  return claims.map((claim) => offersOf(claim, quotes.get(propKey(claim)) ?? [], books, bounds));
}

function offersOf(
  claim: PricedClaim,
  quotes: readonly Quote[],
  books: ReadonlySet<string> | null,
  bounds: ScoringBounds,
): OffersNow {
  const { tipOff, direction } = claim;
  const consensus = consensusOf(quotes, NO_FEEDS, tipOff, bounds.consensus);
  const bestOn = (lineHalves: LineHalves): ClaimOffer | null => {
    const probability = claim.probabilityAt(lineHalves);
    if (probability === null) return null;
    const side = { lineHalves, direction, probability };
    const { best } = offersOn(quotes, consensus, tipOff, side, bounds, books ?? undefined);
    if (best === null) return null;
    const value = expectedValue(probability, netPrice(best.book, best.price));
    return { ...best, lineHalves, probability, expectedValue: value };
  };
  const onLine = bestOn(claim.lineHalves);
  const isMoved = onLine === null && consensus !== undefined && consensus.lineHalves !== claim.lineHalves;
  return { onLine, onMainLine: isMoved ? bestOn(consensus.lineHalves) : null };
}

const momentBefore = (tipOff: Date, at: Date): Date => (tipOff > at ? at : new Date(tipOff.getTime() - 1));
