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
import type { KnownPlayer } from '../../league/index.ts';
import {
  BLOCK_LABELS,
  edgeScore,
  evaluate,
  evaluateFromGames,
  isPriced,
  ownGames,
  OWN_GAMES_VERSION,
  price,
  type BookQuote,
  type Evaluation,
  type ModelConstants,
  type Projection,
} from '../../model/index.ts';
import { consensusOf, propKey } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { offersOn, type Offers } from '../slate/best-offer.ts';
import { confidenceUnder, doubtsOf, type Doubt } from '../judgement/doubts.ts';
import { SCORING_BOUNDS, type ScoringBounds } from '../rating/bounds.ts';
import type { EvaluationReader, Scene } from './evaluation-reader.ts';
import { wholeStep, type Occasion, type OccasionQuestion, type Refused } from './find-occasion.ts';
import { newsIn } from '../past/background.ts';
import { forecastFromGames, forecastOf, type Forecast } from './forecast.ts';
import { projectPlayer } from '../judgement/full-model.ts';
import { opinionsOf } from '../judgement/opinions.ts';
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
  readonly fairPrice: number;
  /** At the best offer; null where nobody offers the line. */
  readonly expectedValue: number | null;
  readonly score: number;
  readonly confidence: number;
  readonly rating: Rating;
  readonly doubts: readonly Doubt[];
  readonly blocks: readonly BlockScore[];
  readonly axes: readonly { readonly label: string; readonly value: number; readonly max: number }[];
  readonly forecast: Forecast;
}

/** The price that stands in where no book offers the line: what most sides cost. */
const USUAL_PRICE = -110;

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
  const player = await reader.player(db, question.playerId, question);
  if (player === undefined) return { refused: `There is no player ${question.playerId}.` };
  const found = await reader.occasion(db, player, question);
  const sceneOf = ({ game }: Occasion): Promise<Scene> => reader.scene(db, question.league, game, question.asOf);
  const isQuoted = 'game' in found && (await sceneOf(found)).quoted.has(player.id);
  const occasion = isQuoted ? found : await reader.elsewhere(db, player, question, found);
  if ('refused' in occasion) return occasion;
  const scene = await sceneOf(occasion);
  const { background } = scene;
  const isUnpriced = background !== null && !isPriced(background.constants, question.stat, question.period);
  const values = isUnpriced ? await reader.values(db, scene, question) : undefined;
  return evaluateIn(scene, player, occasion, question, bounds, values);
}

function refusedLine({ stat, period, lineHalves }: EvaluationQuestion): string | undefined {
  if (lineHalves < 1) return 'A line starts at 0.5: nobody lands under 0.';
  if (statDefinition(stat).doubles === undefined) return undefined;
  if (period !== 'Full') return `A ${STATS[stat].label.toLowerCase()} is priced for the full game alone.`;
  return lineHalves === 1 ? undefined : `A ${STATS[stat].label.toLowerCase()} has one line, 0.5.`;
}

/** `values`: the stat in the player's own games, where the constants do not price it. */
function evaluateIn(
  scene: Scene,
  player: KnownPlayer,
  occasion: Occasion,
  question: EvaluationQuestion,
  bounds: ScoringBounds,
  values: readonly number[] | undefined,
): EvaluatedProp | Refused {
  const { background, game, feeds, quotes } = scene;
  if (background === null)
    return { refused: `There is no model for ${game.gameDate}: all constants were fitted on later days.` };
  const { stat, period, direction, lineHalves, playerId } = question;
  const offered = quotes.get(propKey({ gameId: game.id, playerId, stat, period })) ?? [];
  const consensus = consensusOf(offered, feeds, game.tipOff, bounds.consensus);
  const unquoted = !scene.quoted.has(playerId);
  const projection = projectPlayer(background, { game, teamId: occasion.teamId, playerId, unquoted });
  if (projection === undefined) return { refused: 'There is no model of this player and game.' };
  const opinions = consensus === undefined ? [] : opinionsOf(offered, feeds, consensus);
  const unpriced = unpricedShare(offered, newsIn(background), scene.asOf);
  const answer =
    values === undefined
      ? byModel(projection, question, opinions, background.constants, unpriced)
      : byOwnGames(projection, question, values);
  if ('refused' in answer) return answer;
  const doubts = [...answer.doubts, ...doubtsOf(projection.input, background.past, bounds)];
  const { evaluation, modelVersion, forecast } = answer;
  const side = { lineHalves, direction, probability: evaluation.probability };
  const offers = offersOn(offered, consensus, game.tipOff, side, bounds.suspectExpectedValue);
  return {
    player,
    occasion,
    asOf: scene.asOf,
    evaluation,
    consensusLine: consensus === undefined ? null : lineValue(consensus.lineHalves),
    offers,
    doubts,
    ...verdict(evaluation, offers, doubts, bounds),
    modelVersion,
    forecast,
  };
}

type Answer = Pick<EvaluatedProp, 'evaluation' | 'forecast' | 'modelVersion' | 'doubts'>;

function byModel(
  projection: Projection,
  { stat, period, lineHalves, direction }: EvaluationQuestion,
  opinions: readonly BookQuote[],
  constants: ModelConstants,
  unpriced: number,
): Answer | Refused {
  const priced = price(projection, stat, period, opinions, constants, unpriced);
  if (priced === undefined) return { refused: 'There is no model of this stat and period.' };
  const evaluation = evaluate(priced, lineValue(lineHalves), direction, constants);
  return { evaluation, forecast: forecastOf(priced, evaluation, 'whole'), modelVersion: constants.version, doubts: [] };
}

/** An unpriced stat: the player's own games are all there is, and the doubt says so. */
function byOwnGames(
  projection: Projection,
  { stat, lineHalves, direction }: EvaluationQuestion,
  values: readonly number[],
): Answer | Refused {
  if (values.length === 0) return { refused: 'The player has no games on record to evaluate this stat from.' };
  const own = ownGames(stat, values);
  const evaluation = evaluateFromGames(own, lineHalves, direction, projection.minutes);
  const forecast = forecastFromGames(own, evaluation);
  return { evaluation, forecast, modelVersion: OWN_GAMES_VERSION, doubts: ['unpricedStat'] };
}

/** Score and rating against the best offer; without one against the usual price, and then a Lean at best. */
function verdict(
  evaluation: Evaluation,
  { best }: Offers,
  doubts: readonly Doubt[],
  { ratings }: ScoringBounds,
): Pick<EvaluatedProp, 'fairPrice' | 'expectedValue' | 'score' | 'confidence' | 'rating' | 'blocks' | 'axes'> {
  const { probability, direction } = evaluation;
  const confidence = confidenceUnder(doubts, evaluation.confidence);
  const blocks = blockScores(evaluation.blocks, direction, best?.price ?? null);
  const at = best?.price ?? USUAL_PRICE;
  const value = expectedValue(probability, at);
  const rated = ratingUnder(doubts, { expectedValue: value, probability, confidence }, ratings);
  return {
    fairPrice: fairPrice(probability),
    expectedValue: best === null ? null : value,
    score: edgeScore(probability, impliedProbability(at)),
    confidence,
    rating: best !== null ? rated : value >= 0 ? 'Lean' : 'Avoid',
    blocks,
    axes: blocks.map(({ blockName, score }) => ({
      label: BLOCK_LABELS[blockName],
      value: Math.round(score),
      max: 100,
    })),
  };
}
