/** The result of a bet. */
export interface Result {
  readonly state: 'won' | 'lost' | 'push' | 'void';
  /** Won or lost. */
  readonly cents: number;
}

/** A bet's payout in cents, computed without the service's code. `points` null: the player did not play. */
export function payout(points: number | null, halves: number, isOver: boolean, price: number, cents: number): Result {
  if (points === null) return { state: 'void', cents: 0 };
  if (points * 2 === halves) return { state: 'push', cents: 0 };
  if (points * 2 > halves !== isOver) return { state: 'lost', cents: -cents };
  const exact = price > 0 ? (cents * price) / 100 : (cents * 100) / -price;
  return { state: 'won', cents: Math.floor(exact + 0.5 + 1e-9) };
}
