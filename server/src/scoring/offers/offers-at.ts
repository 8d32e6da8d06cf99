import { expectedValue, type Direction, type LineHalves } from '../../kernel/index.ts';
import { consensusOf, propKey, quotesOfProps, type Prop } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import { offersOn, type Offer } from './best-offer.ts';

/** One side of a line, and the probability that it is given. */
export interface PricedClaim extends Prop {
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  readonly probability: number;
  readonly tipOff: Date;
}

/** The best price of a claim that may be taken at its word. */
export interface ClaimOffer extends Offer {
  /** Share of the stake. */
  readonly expectedValue: number;
}

/** Each book is its own opinion: which of them resell one feed would be found from all quotes of the games. */
const NO_FEEDS = new Map<string, string>();

/**
 * The best offer of each claim at some books, all of them for null: as of a moment, or just before tip-off if that was
 * earlier. Null where none of the books offers the line at a price that may be taken at its word. The probability stays what
 * the claim says. One statement.
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
