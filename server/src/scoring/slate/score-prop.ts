import { DIRECTIONS, expectedValue, unitWin, type Direction, type Rating } from '../../kernel/index.ts';
import { isOfExchanges, linkOf, netPrice, priceOf, type ComparedQuote, type QuoteFault } from '../../odds/index.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import type { Forecast } from '../evaluation/forecast.ts';
import type { Judge, Judgement, PropFeatures } from '../judgement/judge.ts';
import { PUBLISHED_RATINGS, ratingUnder } from '../rating/rating.ts';
import { recentForm, type RecentForm } from './recent-form.ts';
import { reasonOf, type Reason } from '../rating/reason.ts';
import { blockScores, scoreClaim, type BlockScore, type Scored } from '../rating/score.ts';
import { summaryOf } from './summary.ts';

/** The number of recent games that a claim's hits are counted over. */
const FORM_GAMES = 10;

/** One direction of a prop at the best trustworthy price. */
export interface Claim extends Scored {
  readonly direction: Direction;
  readonly bookId: number;
  readonly book: string;
  readonly price: number;
  readonly quotedAt: Date;
  /** Deep link into the book's bet slip; null if the feed gave none. */
  readonly link: string | null;
  /** The market's no-vig probability of this direction. */
  readonly consensusProbability: number;
  readonly confidence: number;
  readonly rating: Rating;
  /** Null below Standard: only published claims are explained. */
  readonly grounds: Grounds | null;
}

/** The explanation of a published claim. */
export interface Grounds {
  readonly blocks: readonly BlockScore[];
  /** Null if the claim is based on the market's probability alone. */
  readonly forecast: Forecast | null;
  readonly reason: Reason;
  readonly summary: string;
  readonly recent: RecentForm;
}

/** A quote that was skipped, and why. `too-good`: it seems worth more than a real price can be. */
export interface FlaggedQuote {
  readonly book: string;
  readonly direction: Direction;
  readonly price: number;
  readonly reason: QuoteFault | 'too-good';
}

export interface ScoredProp {
  readonly features: PropFeatures;
  /** Without the details, which would keep every distribution in memory. */
  readonly judgement: Omit<Judgement, 'inDetail'>;
  /**
   * Both directions, the one with the higher expected value first; a direction without a trustworthy price is missing.
   */
  readonly claims: readonly Claim[];
  readonly flagged: readonly FlaggedQuote[];
}

/** Scores one prop on its consensus line: both directions, each at its best price. */
export function scoreProp(features: PropFeatures, judge: Judge, bounds: ScoringBounds): ScoredProp {
  const judgement = judge(features);
  const { over, confidence, doubts } = judgement;
  const flagged: FlaggedQuote[] = [];
  const claims: Claim[] = [];
  for (const direction of DIRECTIONS) {
    const claim = scoreSide(features, judgement, direction, bounds, flagged);
    if (claim !== undefined) claims.push(claim);
  }
  claims.sort((a, b) => b.expectedValue - a.expectedValue);
  return { features, judgement: { over, confidence, doubts }, claims, flagged };
}

/** One side at its best price, undefined without one; skipped quotes are added to `flagged`. */
function scoreSide(
  features: PropFeatures,
  judgement: Judgement,
  direction: Direction,
  bounds: ScoringBounds,
  flagged: FlaggedQuote[],
): Claim | undefined {
  const probability = direction === 'Over' ? judgement.over : 1 - judgement.over;
  let best: ComparedQuote | undefined;
  for (const quote of features.consensus.quotes) {
    const price = priceOf(quote, direction);
    const isTooGood = expectedValue(probability, netPrice(quote.book, price)) > bounds.suspectExpectedValue;
    const reason = quote.fault ?? (isTooGood ? 'too-good' : null);
    if (reason !== null) flagged.push({ book: quote.book, direction, price, reason });
    else if (best === undefined || isBetter(quote, best, direction)) best = quote;
  }
  return best && claimAt(features, judgement, direction, best, bounds);
}

const netPriceOf = (quote: ComparedQuote, direction: Direction): number =>
  netPrice(quote.book, priceOf(quote, direction));

/** Higher payout after the fee first; of equal payouts the first by book key. */
function isBetter(quote: ComparedQuote, than: ComparedQuote, direction: Direction): boolean {
  const more = unitWin(netPriceOf(quote, direction)) - unitWin(netPriceOf(than, direction));
  return more > 0 || (more === 0 && quote.book < than.book);
}

function claimAt(
  features: PropFeatures,
  judgement: Judgement,
  direction: Direction,
  quote: ComparedQuote,
  { ratings }: ScoringBounds,
): Claim {
  const { consensus } = features;
  const { doubts, confidence } = judgement;
  const price = priceOf(quote, direction);
  const net = netPriceOf(quote, direction);
  const { probability, expectedValue: value, scoreFinal } = scoreClaim(judgement, direction, net);
  const rating = ratingUnder(doubts, { expectedValue: value, probability, confidence }, ratings);
  const isPublished = PUBLISHED_RATINGS.includes(rating);
  return {
    probability,
    expectedValue: value,
    scoreFinal,
    direction,
    bookId: quote.bookId,
    book: quote.book,
    price,
    quotedAt: quote.knownAt,
    link: linkOf(quote, direction),
    consensusProbability: direction === 'Over' ? consensus.over : 1 - consensus.over,
    confidence,
    rating,
    grounds: isPublished ? groundsOf(features, judgement, { direction, price, probability }, quote) : null,
  };
}

function groundsOf(
  { prop, game, teamId, consensus, recent, news, lineups }: PropFeatures,
  judgement: Judgement,
  claim: Pick<Claim, 'direction' | 'price' | 'probability'>,
  { book, bookTitle, knownAt }: ComparedQuote,
): Grounds {
  const { direction } = claim;
  const { blocks, forecast } = judgement.inDetail(direction);
  const { lineHalves, feeds, quotes, over } = consensus;
  const reason = reasonOf({
    ...claim,
    marketProbability: direction === 'Over' ? over : 1 - over,
    book,
    bookTitle,
    quotedAt: knownAt,
    quotes,
    blocks,
    news,
    lineups,
    player: { id: prop.playerId, teamId },
  });
  return {
    blocks: blockScores(blocks),
    forecast,
    reason,
    summary: summaryOf(
      { ...prop, ...claim, lineHalves, bookTitle, feeds, isOfExchanges: isOfExchanges(consensus) },
      reason,
    ),
    recent: recentForm(game.league, recent, prop, lineHalves, direction, FORM_GAMES),
  };
}
