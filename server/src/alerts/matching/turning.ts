/** On which side of its last crossing a claim is: above 80 %, below 20 %, or neither. */
export type Side = 'likely' | 'open' | 'unlikely';

/** Where a claim turns, and how far it has to come back before it can turn again. */
const TURNS = { likely: 0.8, unlikely: 0.2 } as const;
const BACK = 0.05;

/**
 * The side of a claim at a probability, after the one it was on. It becomes likely at 80 % and stays so until it falls below 75 %; so
 * does the other side, at 20 and 25 %. A probability that swings around 80 % therefore turns once.
 */
export function sideAt(probability: number, before: Side): Side {
  const likely = before === 'likely' ? TURNS.likely - BACK : TURNS.likely;
  const unlikely = before === 'unlikely' ? TURNS.unlikely + BACK : TURNS.unlikely;
  return probability >= likely ? 'likely' : probability <= unlikely ? 'unlikely' : 'open';
}
