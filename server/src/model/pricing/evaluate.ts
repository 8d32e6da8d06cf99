import type { Direction } from '../../kernel/index.ts';
import { BLOCKS } from '../../sports/basketball/index.ts';
import type { BlockName } from '../../sports/index.ts';
import { blockParts, blockScore, splitModel, type BlockParts } from './blocks.ts';
import { blockConfidence, confidenceIn } from './confidence.ts';
import type { ModelConstants } from '../constants/constants.ts';
import { explain, type SubScores } from './explain.ts';
import { logit, normalCdf, sigmoid } from '../distribution/logit.ts';
import {
  countInterval,
  expectedCount,
  logOddsAt,
  probabilityInterval,
  pushProbability,
  type Priced,
} from './pricing.ts';
import { levelOf } from '../projection/projection.ts';

/** One block of an evaluated prop. */
export interface Block {
  readonly name: BlockName;
  /** Part of the final log-odds of the over; all blocks add up to it. */
  readonly logOdds: number;
  /** 50 and the block's points of the requested side's probability; 50 is nothing. */
  readonly score: number;
  /** 0 to 1. */
  readonly confidence: number;
  readonly subScores: SubScores;
  readonly explanation: string;
}

/** A priced prop with its blocks. */
export interface Evaluation {
  readonly line: number;
  readonly direction: Direction;
  /** Probability that the requested side wins, given no push. */
  readonly probability: number;
  /** Probability of a push. */
  readonly push: number;
  /** 90 % interval of `probability`. */
  readonly interval: readonly [number, number];
  /** Expected count, and its 90 % interval. */
  readonly expected: number;
  readonly countInterval: readonly [number, number];
  readonly projectedMinutes: number;
  /** Log-odds of the over: final, the model's alone, the market's alone. */
  readonly logOdds: { readonly final: number; readonly model: number; readonly market: number | null };
  readonly books: number;
  /** 0 to 1. */
  readonly confidence: number;
  readonly blocks: readonly Block[];
}

/**
 * The distance of a pick's log-odds from even that scores well: 100·Φ(distance/0.30), from the spread of main-line
 * picks.
 */
const SCORE_SCALE = 0.3;

/** 0 to 100: the distance of a probability above the break-even of its price. 50 is no edge. */
export function edgeScore(probability: number, breakEven: number): number {
  return 100 * normalCdf((logit(probability) - logit(breakEven)) / SCORE_SCALE);
}

/** The blocks of one line's final log-odds; they sum to it. */
export function partsAt(priced: Priced, line: number, constants: ModelConstants): BlockParts {
  const split = splitModel(priced.projection, priced.target, line, levelOf(constants, priced.projection.input));
  const { corrected, others } = logOddsAt(priced, line);
  const fitted =
    corrected === undefined
      ? { intercept: priced.calibration.intercept, weight: priced.calibration.slope }
      : priced.stack;
  return blockParts(split, corrected, fitted, others);
}

/** Prices one side of one line and splits the price into its blocks. */
export function evaluate(priced: Priced, line: number, direction: Direction, constants: ModelConstants): Evaluation {
  const odds = logOddsAt(priced, line);
  const side = direction === 'Over' ? 1 : -1;
  const parts = partsAt(priced, line, constants);
  const trust = blockConfidence(priced);
  const [low, high] = probabilityInterval(priced, line);
  const blocks = BLOCKS.map((name): Block => {
    const { subScores, sentence } = explain(name, priced, odds, parts, direction);
    return {
      name,
      logOdds: parts[name],
      score: blockScore(parts[name], odds.final, side),
      confidence: trust[name],
      subScores,
      explanation: sentence,
    };
  });
  return {
    line,
    direction,
    probability: sigmoid(side * odds.final),
    push: pushProbability(priced, line),
    interval: side === 1 ? [low, high] : [1 - high, 1 - low],
    expected: expectedCount(priced),
    countInterval: countInterval(priced),
    projectedMinutes: priced.projection.minutes,
    logOdds: { final: odds.final, model: odds.model, market: odds.market ?? null },
    books: priced.market?.books ?? 0,
    confidence: confidenceIn(priced),
    blocks,
  };
}
