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
import { BLOCK_LABELS, edgeScore, evaluate, price, type Evaluation } from '../../model/index.ts';
import { consensusOf, propKey } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { offersOn, type Offers } from '../slate/best-offer.ts';
import { confidenceUnder, doubtsOf, type Doubt } from '../judgement/doubts.ts';
import { SCORING_BOUNDS, type ScoringBounds } from '../rating/bounds.ts';
import type { EvaluationReader, Scene } from './evaluation-reader.ts';
import { wholeStep, type Occasion, type OccasionQuestion, type Refused } from './find-occasion.ts';
import { newsIn } from '../past/background.ts';
import { forecastOf, type Forecast } from './forecast.ts';
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
  return evaluateIn(await sceneOf(occasion), player, occasion, question, bounds);
}

function refusedLine({ stat, period, lineHalves }: EvaluationQuestion): string | undefined {
  if (lineHalves < 1) return 'A line starts at 0.5: nobody lands under 0.';
  if (statDefinition(stat).doubles === undefined) return undefined;
  if (period !== 'Full') return `A ${STATS[stat].label.toLowerCase()} is priced for the full game alone.`;
  return lineHalves === 1 ? undefined : `A ${STATS[stat].label.toLowerCase()} has one line, 0.5.`;
}

function evaluateIn(
  scene: Scene,
  player: KnownPlayer,
  occasion: Occasion,
  question: EvaluationQuestion,
  bounds: ScoringBounds,
): EvaluatedProp | Refused {
  const { background, game, feeds, quotes } = scene;
  if (background === null)
    return { refused: `There is no model for ${game.gameDate}: all that there is was fitted on later days.` };
  const { stat, period, direction, lineHalves, playerId } = question;
  const offered = quotes.get(propKey({ gameId: game.id, playerId, stat, period })) ?? [];
  const consensus = consensusOf(offered, feeds, game.tipOff, bounds.consensus);
  const opinions = consensus === undefined ? [] : opinionsOf(offered, feeds, consensus);
  const unquoted = !scene.quoted.has(playerId);
  const projection = projectPlayer(background, { game, teamId: occasion.teamId, playerId, unquoted });
  const unpriced = unpricedShare(offered, newsIn(background), scene.asOf);
  const priced = projection && price(projection, stat, period, opinions, background.constants, unpriced);
  if (priced === undefined) return { refused: 'There is no model of this stat and period.' };
  const line = lineValue(lineHalves);
  const evaluation = evaluate(priced, line, direction, background.constants);
  const doubts = doubtsOf(priced.projection.input, background.past, bounds);
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
    modelVersion: background.constants.version,
    forecast: forecastOf(priced, evaluation, 'whole'),
  };
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
