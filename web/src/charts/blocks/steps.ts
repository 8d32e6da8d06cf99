import type { Direction, EvaluatedBlock } from '../../api/types.ts';

interface BlockStep {
  readonly block: EvaluatedBlock;
  /** Log-odds of the evaluated side before and after the block. */
  readonly from: number;
  readonly to: number;
}

/** From 50 % to the probability, block by block. The service reports parts for the over; the under's are their negatives. */
export function stepsOf(blocks: readonly EvaluatedBlock[], direction: Direction): BlockStep[] {
  let place = 0;
  return blocks.map((block) => {
    const from = place;
    const part = block.subScores['logOdds'] ?? 0;
    place += direction === 'Over' ? part : -part;
    return { block, from, to: place };
  });
}
