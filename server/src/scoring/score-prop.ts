import { DIRECTIONS, expectedValue, type Direction, type Rating } from '../kernel/index.ts';
import { priceOf, pricesBestFirst, type ComparedQuote, type QuoteFault } from '../odds/index.ts';
import { SUSPECT_EXPECTED_VALUE } from './bounds.ts';
import type { Judge, Judgement, PropFeatures } from './judge.ts';
import { PUBLISHED_RATINGS, ratingUnder } from './rating.ts';
import { recentForm, type RecentForm } from './recent-form.ts';
import { blockScores, scoreClaim, type BlockScore, type Scored } from './score.ts';
import { summaryOf } from './summary.ts';

/** A claim shows how often it would have come true in so many of the player's last games. */
const FORM_GAMES = 10;

/** One direction of a prop at the best price that may be taken at its word. */
export interface Claim extends Scored {
  readonly direction: Direction;
  readonly bookId: number;
  readonly book: string;
  readonly price: number;
  readonly quotedAt: Date;
  /** The market's no-vig probability of this direction. */
  readonly consensusProbability: number;
  readonly confidence: number;
  readonly rating: Rating;
  /** Empty below Standard: what is not published is not taken apart. */
  readonly blocks: readonly BlockScore[];
  readonly summary: string;
  readonly recent: RecentForm;
}

/** A quote that was passed over, and why: `too-good` where it seems worth more than a real price is. */
export interface FlaggedQuote {
  readonly book: string;
  readonly direction: Direction;
  readonly price: number;
  readonly reason: QuoteFault | 'too-good';
}

export interface ScoredProp {
  readonly features: PropFeatures;
  readonly judgement: Judgement;
  /** Both directions, the one worth more first; a direction without a price to trust is missing. */
  readonly claims: readonly Claim[];
  readonly flagged: readonly FlaggedQuote[];
}

/** Scores one prop on its consensus line, both directions, each at its best price. */
export function scoreProp(features: PropFeatures, judge: Judge): ScoredProp {
  const judgement = judge(features);
  const sides = DIRECTIONS.map((direction) => scoreSide(features, judgement, direction));
  return {
    features,
    judgement,
    claims: sides.flatMap((side) => side.claim ?? []).sort((a, b) => b.expectedValue - a.expectedValue),
    flagged: sides.flatMap((side) => side.flagged),
  };
}

function scoreSide(
  features: PropFeatures,
  judgement: Judgement,
  direction: Direction,
): { claim: Claim | undefined; flagged: FlaggedQuote[] } {
  const { quotes } = features.consensus;
  const probability = direction === 'Over' ? judgement.over : 1 - judgement.over;
  const isTooGood = (quote: ComparedQuote): boolean =>
    expectedValue(probability, priceOf(quote, direction)) > SUSPECT_EXPECTED_VALUE;
  const flag = (quote: ComparedQuote, reason: FlaggedQuote['reason']): FlaggedQuote => ({
    book: quote.book,
    direction,
    price: priceOf(quote, direction),
    reason,
  });
  const priced = pricesBestFirst(quotes, direction);
  const best = priced.find((quote) => !isTooGood(quote));
  return {
    claim: best === undefined ? undefined : claimAt(features, judgement, direction, best),
    flagged: [
      ...quotes.flatMap((quote) => (quote.fault === null ? [] : flag(quote, quote.fault))),
      ...priced.filter(isTooGood).map((quote) => flag(quote, 'too-good')),
    ],
  };
}

function claimAt(features: PropFeatures, judgement: Judgement, direction: Direction, quote: ComparedQuote): Claim {
  const { prop, consensus, recent } = features;
  const price = priceOf(quote, direction);
  const scored = scoreClaim(judgement, direction, price);
  const { confidence } = judgement;
  const rating = ratingUnder(judgement.doubts, { ...scored, confidence });
  return {
    ...scored,
    direction,
    bookId: quote.bookId,
    book: quote.book,
    price,
    quotedAt: quote.knownAt,
    consensusProbability: direction === 'Over' ? consensus.over : 1 - consensus.over,
    confidence,
    rating,
    blocks: PUBLISHED_RATINGS.includes(rating) ? blockScores(judgement, direction, price) : [],
    summary: summaryOf({ ...prop, ...scored, ...quote, direction, price, feeds: consensus.feeds }),
    recent: recentForm(recent.slice(0, FORM_GAMES), prop, consensus.lineHalves, direction),
  };
}
