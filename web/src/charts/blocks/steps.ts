import type { EvaluatedBlock } from '../../api/types.ts';

interface BlockStep {
  readonly block: EvaluatedBlock;
  /** Points of the evaluated side's probability above 50 %, before and after the block. */
  readonly from: number;
  readonly to: number;
}

/** From 50 % to the probability, block by block: a block's score is 50 and its points. */
export function stepsOf(blocks: readonly EvaluatedBlock[]): BlockStep[] {
  let place = 0;
  return blocks.map((block) => {
    const from = place;
    place += block.score - 50;
    return { block, from, to: place };
  });
}
