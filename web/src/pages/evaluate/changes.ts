import type { Evaluation, Rung } from '../../api/types.ts';
import { stepsOf } from '../../charts/blocks/steps.ts';

/** The probability if one factor were different. */
export interface Change {
  readonly what: string;
  readonly probability: number;
}

/** Blocks that cannot change before tip-off in this sense: the player's baseline, and the market. */
const GIVEN = new Set(['Baseline', 'Market']);
/** Changes below one percentage point are left out. */
const LEAST = 0.01;
const MOST = 4;

/** The probability without each block's points, largest change first. */
export function withoutBlocks({ blocks, probability }: Evaluation): Change[] {
  return stepsOf(blocks)
    .filter(({ block }) => !GIVEN.has(block.blockType))
    .map(({ block, from, to }) => ({ what: block.blockType, probability: probability - (to - from) / 100 }))
    .filter((change) => Math.abs(change.probability - probability) >= LEAST)
    .toSorted((a, b) => Math.abs(b.probability - probability) - Math.abs(a.probability - probability))
    .slice(0, MOST);
}

/** The side's probability at a line, pushes aside. */
export function shareAt({ over, under }: Rung, direction: Evaluation['direction']): number {
  const decided = over + under;
  return decided === 0 ? 0.5 : (direction === 'Over' ? over : under) / decided;
}

/** The nearest line at which the likelier side changes; undefined if there is none. */
export function turningLine({ ladder, direction, line, probability }: Evaluation): number | undefined {
  const isLikely = probability >= 0.5;
  const turned = ladder.filter((rung) => shareAt(rung, direction) >= 0.5 !== isLikely);
  return turned.toSorted((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0]?.line;
}
