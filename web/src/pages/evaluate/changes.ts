import type { Evaluation, Rung } from '../../api/types.ts';
import { stepsOf } from '../../charts/steps.ts';

/** What the probability would be if one thing were otherwise. */
export interface Change {
  readonly what: string;
  readonly probability: number;
}

/** Blocks that say what a player is like, and what the books say: they are not what may change before tip-off. */
const GIVEN = new Set(['Baseline', 'Market']);
/** A part below a point of probability is not worth a line. */
const LEAST = 0.01;
const MOST = 4;

const logOddsOf = (probability: number): number => Math.log(probability / (1 - probability));
const probabilityAt = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** Each block with its part taken out: parts add up in log-odds. The largest first. */
export function withoutBlocks({ blocks, direction, probability }: Evaluation): Change[] {
  if (probability <= 0 || probability >= 1) return [];
  return stepsOf(blocks, direction)
    .filter(({ block }) => !GIVEN.has(block.blockType))
    .map(({ block, from, to }) => ({
      what: block.blockType,
      probability: probabilityAt(logOddsOf(probability) - (to - from)),
    }))
    .filter((change) => Math.abs(change.probability - probability) >= LEAST)
    .toSorted((a, b) => Math.abs(b.probability - probability) - Math.abs(a.probability - probability))
    .slice(0, MOST);
}

/** The side's share of a line's outcomes that are no push. */
export function shareAt({ over, under }: Rung, direction: Evaluation['direction']): number {
  const decided = over + under;
  return decided === 0 ? 0.5 : (direction === 'Over' ? over : under) / decided;
}

/** The line nearest to the one asked about at which the side is the other one's equal or better; undefined if none is. */
export function turningLine({ ladder, direction, line, probability }: Evaluation): number | undefined {
  const isLikely = probability >= 0.5;
  const turned = ladder.filter((rung) => shareAt(rung, direction) >= 0.5 !== isLikely);
  return turned.toSorted((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0]?.line;
}
