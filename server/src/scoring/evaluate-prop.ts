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
} from '../kernel/index.ts';
import type { PlayerBefore } from '../league/index.ts';
import {
  BLOCK_LABELS,
  edgeScore,
  evaluate,
  medianCount,
  overProbability,
  price,
  pushProbability,
  type Evaluation,
  type ModelConstants,
  type Priced,
} from '../model/index.ts';
import { consensusOf, propKey } from '../odds/index.ts';
import type { Queryable } from '../platform/index.ts';
import { offersOn, type Offers } from './best-offer.ts';
import { confidenceUnder, doubtsOf, type Doubt } from './doubts.ts';
import type { EvaluationDesk, Scene } from './evaluation-desk.ts';
import type { Occasion, OccasionQuestion, Refused } from './find-occasion.ts';
import { projectPlayers } from './full-model.ts';
import { opinionsOf } from './opinions.ts';
import { ratingUnder } from './rating.ts';
import { blockScores, type BlockScore } from './score.ts';
import { unpricedShare } from './unpriced-news.ts';

/** One side of one line, whether a book offers it or not. */
export interface EvaluationQuestion extends OccasionQuestion {
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
}

/** One line near the one asked about; over, push and under add up to 1. */
export interface Rung {
  readonly line: number;
  readonly over: number;
  readonly push: number;
  readonly under: number;
}

export interface EvaluatedProp {
  readonly player: PlayerBefore;
  readonly occasion: Occasion;
  readonly asOf: Date;
  readonly modelVersion: string;
  readonly evaluation: Evaluation;
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
  /** Expected count; of a double, its probability. */
  readonly mean: number;
  readonly median: number;
  /** Nine games of ten end in it. */
  readonly countInterval: readonly [number, number];
  readonly ladder: readonly Rung[];
}

/** The price that stands in where no book offers the line: what most sides cost. */
const USUAL_PRICE = -110;
const RUNGS_EACH_WAY = 4;
const DOUBLE_LINE = 0.5;
const TAIL = 0.05;

/** Prices one side of any line of a player's game, and takes the price apart. Says why where that cannot be done. */
export async function evaluateProp(
  db: Queryable,
  desk: EvaluationDesk,
  question: EvaluationQuestion,
): Promise<EvaluatedProp | Refused> {
  const refused = refusedLine(question);
  if (refused !== undefined) return { refused };
  const player = await desk.player(db, question.playerId, question);
  if (player === undefined) return { refused: `There is no player ${question.playerId}.` };
  const occasion = await desk.occasion(db, player, question);
  if ('refused' in occasion) return occasion;
  const scene = await desk.scene(db, question.league, occasion.game, question.asOf);
  return evaluateIn(scene, player, occasion, question);
}

function refusedLine({ stat, period, lineHalves }: EvaluationQuestion): string | undefined {
  if (lineHalves < 1) return 'A line starts at 0.5: nobody lands under 0.';
  if (statDefinition(stat).doubles === undefined) return undefined;
  if (period !== 'Full') return `A ${STATS[stat].label.toLowerCase()} is priced for the full game alone.`;
  return lineHalves === 1 ? undefined : `A ${STATS[stat].label.toLowerCase()} has one line, 0.5.`;
}

function evaluateIn(
  scene: Scene,
  player: PlayerBefore,
  occasion: Occasion,
  question: EvaluationQuestion,
): EvaluatedProp | Refused {
  const { background, game, feeds, quotes } = scene;
  if (background === null)
    return { refused: `There is no model for ${game.gameDate}: it lies before all of its data.` };
  const { stat, period, direction, lineHalves, playerId } = question;
  const offered = quotes.get(propKey({ gameId: game.id, playerId, stat, period })) ?? [];
  const consensus = consensusOf(offered, feeds, game.tipOff);
  const opinions = consensus === undefined ? [] : opinionsOf(offered, feeds, consensus);
  const projection = projectPlayers(background, [{ game, teamId: occasion.teamId, playerId }]).get(
    `${game.id} ${playerId}`,
  );
  const unpriced = unpricedShare(offered, background.availability, scene.asOf);
  const priced = projection && price(projection, stat, period, opinions, background.constants, unpriced);
  if (priced === undefined) return { refused: 'There is no model of this stat and period.' };
  const line = lineValue(lineHalves);
  const evaluation = evaluate(priced, line, direction, background.constants);
  const doubts = doubtsOf(priced.projection.input, background.past);
  const offers = offersOn(offered, consensus, game.tipOff, {
    lineHalves,
    direction,
    probability: evaluation.probability,
  });
  return {
    player,
    occasion,
    asOf: scene.asOf,
    evaluation,
    offers,
    doubts,
    ...verdict(evaluation, offers, doubts, background.constants),
    ...countsOf(priced, evaluation),
    ladder: ladderAround(priced, line),
  };
}

/** Score and rating against the best offer; without one against the usual price, and then a Lean at best. */
function verdict(
  evaluation: Evaluation,
  { best }: Offers,
  doubts: readonly Doubt[],
  constants: ModelConstants,
): Pick<
  EvaluatedProp,
  'modelVersion' | 'fairPrice' | 'expectedValue' | 'score' | 'confidence' | 'rating' | 'blocks' | 'axes'
> {
  const { probability, direction } = evaluation;
  const confidence = confidenceUnder(doubts, evaluation.confidence);
  const blocks = blockScores({ blocksFor: () => evaluation.blocks }, direction, best?.price ?? null);
  const at = best?.price ?? USUAL_PRICE;
  const value = expectedValue(probability, at);
  const rated = ratingUnder(doubts, { expectedValue: value, probability, confidence });
  return {
    modelVersion: constants.version,
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

/** What the count comes to; a double is one night in so many, and its count 0 or 1. */
function countsOf(
  priced: Priced,
  { expected, countInterval }: Evaluation,
): Pick<EvaluatedProp, 'mean' | 'median' | 'countInterval'> {
  if (statDefinition(priced.target.stat).doubles === undefined)
    return { mean: expected, median: medianCount(priced), countInterval };
  const happens = overProbability(priced, DOUBLE_LINE);
  return {
    mean: happens,
    median: Number(happens > 0.5),
    countInterval: [Number(happens > 1 - TAIL), Number(happens > TAIL)],
  };
}

/** The lines four whole steps below and above, from the first that can be bet on. A double has its one. */
function ladderAround(priced: Priced, line: number): Rung[] {
  const lines =
    statDefinition(priced.target.stat).doubles === undefined
      ? Array.from({ length: 2 * RUNGS_EACH_WAY + 1 }, (_, step) => line + step - RUNGS_EACH_WAY)
      : [line];
  return lines
    .filter((each) => each > 0)
    .map((each) => {
      const push = pushProbability(priced, each);
      const over = (1 - push) * overProbability(priced, each);
      return { line: each, over, push, under: 1 - push - over };
    });
}
