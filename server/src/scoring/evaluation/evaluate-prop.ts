import { expectedValue, fairPrice, impliedProbability, lineValue, type Rating, rounded } from '../../kernel/index.ts';
import { BLOCK_LABELS, refusedLine } from '../../sports/index.ts';
import type { Player } from '../../league/index.ts';
import {
  edgeScore,
  evaluateFromGames,
  OWN_GAMES_VERSION,
  sigmoid,
  type BookQuote,
  type Evaluation,
} from '../../model/index.ts';
import { consensusOf, netPrice, propKey, type Quote } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { offersOn, type Offer, type Offers } from '../offers/best-offer.ts';
import { confidenceUnder, type Doubt } from '../judgement/doubts.ts';
import { SCORING_BOUNDS, type ScoringBounds } from '../rating/bounds.ts';
import type { EvaluationReader, GameSnapshot } from './evaluation-reader.ts';
import type { RecentValues } from './recent-values.ts';
import { wholeStep, type Matchup, type MatchupQuestion, type Refused } from './find-matchup.ts';
import { forecastFromGames, forecastOf, type Forecast } from './forecast.ts';
import { opinionsOf } from '../judgement/opinions.ts';
import { doubtsOfPlayer, isUnpriced, ownGamesOf, pricedIn, type EvaluationQuestion } from './price-question.ts';
import { comparedPrice, EVEN_SCORE, type ComparedPrice, type PriceBasis } from './compared-price.ts';
import { ratingUnder } from '../rating/rating.ts';
import { reasonOf, type Reason } from '../rating/reason.ts';
import { blockScores, type BlockScore } from '../rating/score.ts';

export interface EvaluatedProp {
  readonly player: Player;
  readonly matchup: Matchup;
  readonly asOf: Date;
  readonly modelVersion: string;
  readonly evaluation: Evaluation;
  /** The board's line for the prop; null without a consensus. */
  readonly consensusLine: number | null;
  /** The books' offers on this line and side. */
  readonly offers: Offers;
  /** The price (American odds) that the score compares the probability with, and its source. */
  readonly price: number;
  readonly priceBasis: PriceBasis;
  readonly fairPrice: number;
  /** At the best offer; null without an offer. */
  readonly expectedValue: number | null;
  readonly score: number;
  readonly confidence: number;
  readonly rating: Rating;
  readonly doubts: readonly Doubt[];
  readonly blocks: readonly BlockScore[];
  readonly axes: readonly { readonly label: string; readonly value: number; readonly max: number }[];
  readonly forecast: Forecast;
  readonly reason: Reason;
}

/**
 * Prices one side of any line of a player's game and splits the price into blocks. Returns the reason if it cannot.
 * Facts are read as of the last whole step, so the same question about the same moment has the same response later.
 */
export async function evaluateProp(
  db: Queryable,
  reader: EvaluationReader,
  asked: EvaluationQuestion,
  bounds: ScoringBounds = SCORING_BOUNDS,
): Promise<EvaluatedProp | Refused> {
  const question = { ...asked, asOf: wholeStep(asked.asOf) };
  const refused = refusedLine(question);
  if (refused !== undefined) return { refused };
  const found = await findGame(db, reader, question);
  if ('refused' in found) return found;
  const { player, matchup } = found;
  const snapshot = await reader.snapshot(db, question.league, matchup.game, question.asOf);
  const recent = isUnpriced(snapshot, question) ? await reader.values(db, snapshot, question) : undefined;
  return evaluateIn(snapshot, player, matchup, question, bounds, recent);
}

/**
 * The game that a question refers to: that of the player's team, or else the one in which books quote the player.
 * Returns the reason if there is none.
 */
export async function findGame(
  db: Queryable,
  reader: EvaluationReader,
  asked: MatchupQuestion & { readonly playerId: number },
): Promise<{ readonly player: Player; readonly matchup: Matchup } | Refused> {
  const question = { ...asked, asOf: wholeStep(asked.asOf) };
  const player = await reader.player(db, question.playerId, question);
  if (player === undefined) return { refused: `There is no player ${question.playerId}.` };
  const found = await reader.matchup(db, player, question);
  const isQuoted =
    'game' in found && (await reader.snapshot(db, question.league, found.game, question.asOf)).quoted.has(player.id);
  const matchup = isQuoted ? found : await reader.elsewhere(db, player, question, found);
  return 'refused' in matchup ? matchup : { player, matchup };
}

/** `recent`: values of the player's own games, used where no constants price the stat. */
function evaluateIn(
  snapshot: GameSnapshot,
  player: Player,
  matchup: Matchup,
  question: EvaluationQuestion,
  bounds: ScoringBounds,
  recent: RecentValues | undefined,
): EvaluatedProp | Refused {
  const { game, feeds, quotes } = snapshot;
  const { stat, period, direction, lineHalves, playerId, books } = question;
  const offered = quotes.get(propKey({ gameId: game.id, playerId, stat, period })) ?? [];
  const consensus = consensusOf(offered, feeds, game.tipOff, bounds.consensus);
  const opinions = consensus === undefined ? [] : opinionsOf(offered, feeds, consensus, bounds.consensus);
  const response = recent
    ? byOwnGames(question, recent, doubtsOfPlayer(snapshot, matchup, playerId, bounds))
    : byModel(snapshot, matchup, question, offered, opinions, bounds);
  if ('refused' in response) return response;
  const { evaluation, doubts } = response;
  const side = { lineHalves, direction, probability: evaluation.probability };
  const offers = offersOn(offered, consensus, game.tipOff, side, bounds, books ?? undefined);
  const compared = comparedPrice(evaluation, offers.best?.price ?? null, consensus);
  return {
    ...response,
    player,
    matchup,
    asOf: snapshot.asOf,
    consensusLine: consensus === undefined ? null : lineValue(consensus.lineHalves),
    offers,
    reason: reasonIn(snapshot, matchup, question, evaluation, offers.best, offered),
    ...verdict(evaluation, compared, offers.best, doubts, bounds),
  };
}

/** Of the best offer; without one there is no edge to explain. */
function reasonIn(
  { background }: GameSnapshot,
  { teamId }: Matchup,
  { playerId, direction, lineHalves }: EvaluationQuestion,
  { probability, logOdds, blocks }: Evaluation,
  best: Offer | null,
  offered: readonly Quote[],
): Reason {
  if (best === null) return { code: 'none', sentence: 'No book offers the line.', facts: {} };
  const { book, price, quotedAt } = best;
  const onLine = offered.filter((quote) => quote.lineHalves === lineHalves);
  const market = logOdds.market === null ? null : sigmoid(logOdds.market);
  return reasonOf({
    direction,
    price,
    probability,
    book,
    quotedAt,
    blocks,
    bookTitle: onLine.find((quote) => quote.book === book)?.bookTitle ?? book,
    // Without a market all of the edge is our estimate: the price is compared with its own break-even.
    marketProbability:
      market === null ? impliedProbability(netPrice(book, price)) : direction === 'Over' ? market : 1 - market,
    quotes: onLine,
    news: background?.availability ?? [],
    lineups: background?.lineups ?? [],
    player: { id: playerId, teamId },
  });
}

type Scored = Pick<EvaluatedProp, 'evaluation' | 'forecast' | 'modelVersion' | 'doubts'>;

function byModel(
  snapshot: GameSnapshot,
  matchup: Matchup,
  question: EvaluationQuestion,
  offered: readonly Quote[],
  opinions: readonly BookQuote[],
  bounds: ScoringBounds,
): Scored | Refused {
  const found = pricedIn(snapshot, matchup, question, offered, opinions, bounds);
  if ('refused' in found) return found;
  const { priced, doubts } = found;
  const evaluation = priced.evaluate(lineValue(question.lineHalves), question.direction);
  return { evaluation, forecast: forecastOf(priced, evaluation, 'whole'), modelVersion: priced.modelVersion, doubts };
}

/** An unpriced stat: only the player's own games are used, and a doubt records this. */
function byOwnGames(question: EvaluationQuestion, recent: RecentValues, doubts: readonly Doubt[]): Scored | Refused {
  const own = ownGamesOf(question, recent);
  if ('refused' in own) return own;
  const { lineHalves, direction } = question;
  const evaluation = evaluateFromGames(own, lineHalves, direction, recent.minutes);
  const forecast = forecastFromGames(own, evaluation);
  return { evaluation, forecast, modelVersion: OWN_GAMES_VERSION, doubts: ['unpricedStat', ...doubts] };
}

/** Score and rating at the compared price, after the fee of the book that offers it; at most Lean where no book offers the line. */
function verdict(
  evaluation: Evaluation,
  compared: ComparedPrice,
  best: Offer | null,
  doubts: readonly Doubt[],
  { ratings }: ScoringBounds,
): Pick<
  EvaluatedProp,
  'price' | 'priceBasis' | 'fairPrice' | 'expectedValue' | 'score' | 'confidence' | 'rating' | 'blocks' | 'axes'
> {
  const { probability } = evaluation;
  const { price, priceBasis } = compared;
  const at = best === null ? price : netPrice(best.book, price);
  const isQuoted = priceBasis === 'quoted';
  const confidence = confidenceUnder(doubts, evaluation.confidence);
  const blocks = blockScores(evaluation.blocks);
  const value = expectedValue(probability, at);
  const rated = ratingUnder(doubts, { expectedValue: value, probability, confidence }, ratings);
  return {
    fairPrice: fairPrice(probability),
    price,
    priceBasis,
    expectedValue: isQuoted ? value : null,
    score: priceBasis === 'none' ? EVEN_SCORE : edgeScore(probability, impliedProbability(at)),
    confidence,
    rating: isQuoted ? rated : (priceBasis === 'none' ? probability >= 0.5 : value >= 0) ? 'Lean' : 'Avoid',
    blocks,
    axes: blocks.map(({ blockName, score }) => ({
      label: BLOCK_LABELS[blockName],
      value: rounded(score, 1),
      max: 100,
    })),
  };
}
