import type { Direction, EvaluatedBlock } from '../api/types.ts';

interface BlockStep {
  readonly block: EvaluatedBlock;
  /** Log-odds of the side that is asked about, before the block and after it. */
  readonly from: number;
  readonly to: number;
}

/** From even to the probability, block by block. The service tells parts of the over; those of the under are their opposites. */
export function stepsOf(blocks: readonly EvaluatedBlock[], direction: Direction): BlockStep[] {
  let place = 0;
  return blocks.map((block) => {
    const from = place;
    const part = block.subScores['logOdds'] ?? 0;
    place += direction === 'Over' ? part : -part;
    return { block, from, to: place };
  });
}
