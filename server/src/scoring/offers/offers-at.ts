import { expectedValue, type Direction, type LineHalves } from '../../kernel/index.ts';
import { consensusOf, propKey, quotesOfProps, type Prop } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import { offersOn, type Offer } from './best-offer.ts';

/** One side of a line, and its probability. */
export interface PricedClaim extends Prop {
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  readonly probability: number;
  readonly tipOff: Date;
}

/** The best trustworthy price of a claim. */
export interface ClaimOffer extends Offer {
  /** Expected value as a share of the stake. */
  readonly expectedValue: number;
}

/** Each book counts as an opinion of its own: finding resold feeds would need all quotes of the games. */
const NO_FEEDS = new Map<string, string>();

/**
 * The best offer of each claim at some books (null: all books), as of a moment or just before tip-off, whichever is
 * earlier. Null if none of the books offers the line at a trustworthy price. Uses the claim's own probability. One
 * statement.
 */
export async function offersAt(
  db: Queryable,
  claims: readonly PricedClaim[],
  at: Date,
  books: ReadonlySet<string> | null,
  { suspectExpectedValue, consensus: bounds }: ScoringBounds,
): Promise<(ClaimOffer | null)[]> {
  const asked = new Map(claims.map((claim) => [propKey(claim), { ...claim, at: momentBefore(claim.tipOff, at) }]));
  const quotes = Map.groupBy(await quotesOfProps(db, [...asked.values()]), propKey);
  return claims.map((claim) => {
    const { tipOff, probability } = claim;
    const ofProp = quotes.get(propKey(claim)) ?? [];
    const consensus = consensusOf(ofProp, NO_FEEDS, tipOff, bounds);
    const { best } = offersOn(ofProp, consensus, tipOff, claim, suspectExpectedValue, books ?? undefined);
    return best === null ? null : { ...best, expectedValue: expectedValue(probability, best.price) };
  });
}

const momentBefore = (tipOff: Date, at: Date): Date => (tipOff > at ? at : new Date(tipOff.getTime() - 1));
