/** A player of a team before a game. */
export interface Candidate {
  readonly playerId: number;
  /** Expected minutes, if the player plays. */
  readonly minutes: number;
  /** The probability to start, if the player plays; or the share of games started, where no probability is known. */
  readonly starts: number;
}

/**
 * The projected starters: of players more likely to play than not, the five with the highest probability to start; ties
 * are decided by minutes. Fewer than five if there are not enough.
 */
export function projectedFive(team: readonly Candidate[], plays: (playerId: number) => number): number[] {
  return team
    .filter(({ playerId }) => plays(playerId) >= 0.5)
    .toSorted((a, b) => b.starts - a.starts || b.minutes - a.minutes || a.playerId - b.playerId)
    .slice(0, 5)
    .map(({ playerId }) => playerId);
}
