import {
  expectedValue,
  fairPrice,
  impliedProbability,
  lineValue,
  STATS,
  statDefinition,
  type Direction,
  type LineHalves,
  type Period,
  type Rating,
  type Stat,
} from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { KnownPlayer } from '../../league/index.ts';
import {
  BLOCK_LABELS,
  edgeScore,
  evaluate,
  evaluateFromGames,
  isPriced,
  isThin,
  ownGames,
  OWN_GAMES_VERSION,
  price,
  shippedFor,
  type BookQuote,
  type Evaluation,
  type Projection,
} from '../../model/index.ts';
import { consensusOf, propKey, type Quote } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { offersOn, type Offers } from '../offers/best-offer.ts';
import { confidenceUnder, doubtsOf, type Doubt } from '../judgement/doubts.ts';
import { SCORING_BOUNDS, type ScoringBounds } from '../rating/bounds.ts';
import type { EvaluationReader, Scene } from './evaluation-reader.ts';
import type { RecentValues } from './recent-values.ts';
import { wholeStep, type Occasion, type OccasionQuestion, type Refused } from './find-occasion.ts';
import { newsIn } from '../past/background.ts';
import { forecastFromGames, forecastOf, type Forecast } from './forecast.ts';
import { informedIn } from './other-quotes.ts';
import { projectPlayer } from '../judgement/full-model.ts';
import { opinionsOf } from '../judgement/opinions.ts';
import { comparedPrice, EVEN_SCORE, type ComparedPrice, type PriceBasis } from './compared-price.ts';
import { ratingUnder } from '../rating/rating.ts';
import { blockScores, type BlockScore } from '../rating/score.ts';
import { unpricedShare } from '../judgement/unpriced-news.ts';

/** One side of one line, whether a book offers it or not. */
export interface EvaluationQuestion extends OccasionQuestion {
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  /** Offers of these books alone; null or left out, of all of them. The probability comes from all books. */
  readonly books?: ReadonlySet<string> | null;
}

export interface EvaluatedProp {
  readonly player: KnownPlayer;
  readonly occasion: Occasion;
  readonly asOf: Date;
  readonly modelVersion: string;
  readonly evaluation: Evaluation;
  /** The line that the board has for the prop; null where the books have none together. */
  readonly consensusLine: number | null;
  /** The books' offers on this line and side. */
  readonly offers: Offers;
  /** The price that the score compares the probability with, American odds, and where it comes from. */
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
}

/**
 * Prices one side of any line of a player's game, and takes the price apart. Says why where that cannot be done. What was
 * known is read as of the last whole step, so that the same question about the same moment has the same answer later.
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
  const { player, occasion } = found;
  const scene = await reader.scene(db, question.league, occasion.game, question.asOf);
  const { background } = scene;
  const { league, stat, period } = question;
  const isUnpriced = background === null ? isLeagueUnpriced(league) : !isPriced(background.constants, stat, period);
  const recent = isUnpriced ? await reader.values(db, scene, question) : undefined;
  return evaluateIn(scene, player, occasion, question, bounds, recent);
}

/**
 * The game of a player that a question means: the player team's own, or the one in which books quote the player. Says why
 * if there is none.
 */
export async function findGame(
  db: Queryable,
  reader: EvaluationReader,
  asked: OccasionQuestion & { readonly playerId: number },
): Promise<{ readonly player: KnownPlayer; readonly occasion: Occasion } | Refused> {
  const question = { ...asked, asOf: wholeStep(asked.asOf) };
  const player = await reader.player(db, question.playerId, question);
  if (player === undefined) return { refused: `There is no player ${question.playerId}.` };
  const found = await reader.occasion(db, player, question);
  const isQuoted =
    'game' in found && (await reader.scene(db, question.league, found.game, question.asOf)).quoted.has(player.id);
  const occasion = isQuoted ? found : await reader.elsewhere(db, player, question, found);
  return 'refused' in occasion ? occasion : { player, occasion };
}

/** No constants were ever fitted for the league: all of its stats are unpriced. */
const isLeagueUnpriced = (league: League): boolean => shippedFor(league).length === 0;

function refusedLine({ stat, period, lineHalves }: EvaluationQuestion): string | undefined {
  if (lineHalves < 1) return 'A line is at least 0.5: no count is below 0.';
  if (statDefinition(stat).doubles === undefined) return undefined;
  if (period !== 'Full') return `A ${STATS[stat].label.toLowerCase()} is priced for the full game alone.`;
  return lineHalves === 1 ? undefined : `A ${STATS[stat].label.toLowerCase()} has one line, 0.5.`;
}

/** `recent`: the player's own games, where no constants price the stat. */
function evaluateIn(
  scene: Scene,
  player: KnownPlayer,
  occasion: Occasion,
  question: EvaluationQuestion,
  bounds: ScoringBounds,
  recent: RecentValues | undefined,
): EvaluatedProp | Refused {
  const { game, feeds, quotes } = scene;
  const { stat, period, direction, lineHalves, playerId, books } = question;
  const offered = quotes.get(propKey({ gameId: game.id, playerId, stat, period })) ?? [];
  const consensus = consensusOf(offered, feeds, game.tipOff, bounds.consensus);
  const opinions = consensus === undefined ? [] : opinionsOf(offered, feeds, consensus);
  const answer = recent
    ? byOwnGames(question, recent, doubtsOfPlayer(scene, occasion, playerId, bounds))
    : byModel(scene, occasion, question, offered, opinions, bounds);
  if ('refused' in answer) return answer;
  const { evaluation, doubts } = answer;
  const side = { lineHalves, direction, probability: evaluation.probability };
  const offers = offersOn(offered, consensus, game.tipOff, side, bounds.suspectExpectedValue, books ?? undefined);
  return {
    ...answer,
    player,
    occasion,
    asOf: scene.asOf,
    consensusLine: consensus === undefined ? null : lineValue(consensus.lineHalves),
    offers,
    ...verdict(evaluation, comparedPrice(evaluation, offers.best?.price ?? null, consensus), doubts, bounds),
  };
}

type Answer = Pick<EvaluatedProp, 'evaluation' | 'forecast' | 'modelVersion' | 'doubts'>;

function projectIn(
  { game, quoted, background }: Scene,
  { teamId }: Occasion,
  playerId: number,
): Projection | undefined {
  const unquoted = !quoted.has(playerId);
  return background === null ? undefined : projectPlayer(background, { game, teamId, playerId, unquoted });
}

function doubtsOfPlayer(scene: Scene, occasion: Occasion, playerId: number, bounds: ScoringBounds): Doubt[] {
  const projection = projectIn(scene, occasion, playerId);
  return scene.background === null || projection === undefined
    ? []
    : doubtsOf(projection.input, scene.background.past, bounds);
}

function byModel(
  scene: Scene,
  occasion: Occasion,
  { playerId, stat, period, lineHalves, direction }: EvaluationQuestion,
  offered: readonly Quote[],
  opinions: readonly BookQuote[],
  bounds: ScoringBounds,
): Answer | Refused {
  const { background, game, asOf } = scene;
  if (background === null)
    return { refused: `There is no model for ${game.gameDate}: all constants were fitted on later days.` };
  const { constants, past } = background;
  const projection = projectIn(scene, occasion, playerId);
  const unpriced = unpricedShare(offered, newsIn(background), asOf);
  const others = projection && (() => informedIn(scene, projection, bounds));
  const priced = projection && price(projection, stat, period, opinions, constants, unpriced, others);
  if (priced === undefined) return { refused: 'There is no model of this stat and period.' };
  const evaluation = evaluate(priced, lineValue(lineHalves), direction, constants);
  // Without a price of the stat nothing borrowed is in the answer.
  const thin: Doubt[] = priced.market !== undefined && isThin(constants, stat, period) ? ['thinMarket'] : [];
  const forecast = forecastOf(priced, evaluation, 'whole');
  return {
    evaluation,
    forecast,
    modelVersion: constants.version,
    doubts: [...doubtsOf(priced.projection.input, past, bounds), ...thin],
  };
}

/** An unpriced stat: the player's own games are all there is, and the doubt says so. */
function byOwnGames(
  { stat, period, lineHalves, direction }: EvaluationQuestion,
  { values, minutes }: RecentValues,
  doubts: readonly Doubt[],
): Answer | Refused {
  if (values.length === 0 && period !== 'Full' && minutes > 0)
    return {
      refused: 'No model is fitted for this period, and the player’s box scores have no periods to evaluate it from.',
    };
  if (values.length === 0) return { refused: 'The player has no games on record to evaluate this stat from.' };
  const own = ownGames(stat, values);
  const evaluation = evaluateFromGames(own, lineHalves, direction, minutes);
  const forecast = forecastFromGames(own, evaluation);
  return { evaluation, forecast, modelVersion: OWN_GAMES_VERSION, doubts: ['unpricedStat', ...doubts] };
}

/** Score and rating against the price; a Lean at best where no book offers it. */
function verdict(
  evaluation: Evaluation,
  compared: ComparedPrice,
  doubts: readonly Doubt[],
  { ratings }: ScoringBounds,
): Pick<
  EvaluatedProp,
  'price' | 'priceBasis' | 'fairPrice' | 'expectedValue' | 'score' | 'confidence' | 'rating' | 'blocks' | 'axes'
> {
  const { probability, direction } = evaluation;
  const { price: at, priceBasis } = compared;
  const isQuoted = priceBasis === 'quoted';
  const confidence = confidenceUnder(doubts, evaluation.confidence);
  const blocks = blockScores(evaluation.blocks, direction, isQuoted ? at : null);
  const value = expectedValue(probability, at);
  const rated = ratingUnder(doubts, { expectedValue: value, probability, confidence }, ratings);
  return {
    fairPrice: fairPrice(probability),
    price: at,
    priceBasis,
    expectedValue: isQuoted ? value : null,
    score: priceBasis === 'none' ? EVEN_SCORE : edgeScore(probability, impliedProbability(at)),
    confidence,
    rating: isQuoted ? rated : (priceBasis === 'none' ? probability >= 0.5 : value >= 0) ? 'Lean' : 'Avoid',
    blocks,
    axes: blocks.map(({ blockName, score }) => ({
      label: BLOCK_LABELS[blockName],
      value: Math.round(score),
      max: 100,
    })),
  };
}
