import { hitInterval, lineValue, type Direction, type LineHalves } from '../../kernel/index.ts';
import { STATS, type Stat } from '../../sports/index.ts';
import { logit } from '../distribution/logit.ts';
import { blockScore } from './blocks.ts';
import type { Block, Evaluation } from './evaluate.ts';

/** The method's name, used in place of a version of constants. */
export const OWN_GAMES_VERSION = 'own-games-1';

/** The distribution of a stat in a player's own past games, for the evaluation of an unpriced stat. */
export interface OwnGames {
  readonly stat: Stat;
  /** The stat in each game, ascending; at least one. */
  readonly values: readonly number[];
}

export function ownGames(stat: Stat, values: readonly number[]): OwnGames {
  if (values.length === 0) throw new RangeError(`no games to evaluate ${stat} from`);
  return { stat, values: values.toSorted((a, b) => a - b) };
}

/**
 * Probabilities at one line; they add up to 1. One game above every line and one below are added to those played
 * (Laplace).
 */
export function chancesFromGames({ values }: OwnGames, line: number): { over: number; push: number; under: number } {
  const games = values.length + 2;
  const above = values.filter((value) => value > line).length;
  const on = values.filter((value) => value === line).length;
  return { over: (above + 1) / games, push: on / games, under: (values.length - above - on + 1) / games };
}

/** The values that at most this share of games exceeds or stays below; with fewer than 1 / tail games all of them. */
export function spanOfGames({ values }: OwnGames, tail: number): readonly [number, number] {
  const skipped = Math.floor(tail * (values.length - 1));
  return [values[skipped]!, values[values.length - 1 - skipped]!];
}

export function medianOfGames({ values }: OwnGames): number {
  return values[Math.floor((values.length - 1) / 2)]!;
}

/** With 20 games the confidence is half of this. */
const MOST_CONFIDENCE = 0.5;
const HALF_CONFIDENCE_GAMES = 20;
const COUNT_TAIL = 0.05;

/**
 * One side of one line, from the player's own games only: no opponent, schedule, news or market. The interval is
 * Wilson's of 95 %, reported as 90 %, because past games are not independent draws of the next one.
 */
export function evaluateFromGames(
  own: OwnGames,
  lineHalves: LineHalves,
  direction: Direction,
  projectedMinutes: number,
): Evaluation {
  const line = lineValue(lineHalves);
  const { values, stat } = own;
  const { over, push, under } = chancesFromGames(own, line);
  const overs = values.filter((value) => value > line).length;
  const unders = values.filter((value) => value < line).length;
  const [low, high] = hitInterval(overs, overs + unders);
  const probability = over / (over + under);
  const logOdds = logit(probability);
  const confidence = (MOST_CONFIDENCE * values.length) / (values.length + HALF_CONFIDENCE_GAMES);
  const label = STATS[stat].label.toLowerCase();
  const block: Block = {
    name: 'Baseline',
    logOdds,
    score: blockScore(logOdds, logOdds, direction === 'Over' ? 1 : -1),
    confidence,
    subScores: { logOdds, games: values.length, gamesOver: overs, gamesUnder: unders },
    explanation:
      `No model is fitted for ${label} yet: the probability is the share of the player's last ${values.length} games, ` +
      `${overs} over and ${unders} under ${line}, with one game added on each side. The interval is wide, because opponent, ` +
      'schedule, news and prices are not part of it.',
  };
  return {
    line,
    direction,
    probability: direction === 'Over' ? probability : 1 - probability,
    push,
    interval: direction === 'Over' ? [low, high] : [1 - high, 1 - low],
    expected: values.reduce((sum, value) => sum + value, 0) / values.length,
    countInterval: spanOfGames(own, COUNT_TAIL),
    projectedMinutes,
    logOdds: { final: logOdds, model: logOdds, market: null },
    books: 0,
    confidence,
    blocks: [block],
  };
}
