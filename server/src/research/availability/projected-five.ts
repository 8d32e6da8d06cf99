/** A player of a team, by the last games. */
export interface Candidate {
  readonly playerId: number;
  /** Expected minutes, if the player plays. */
  readonly minutes: number;
  /** Share of games started, 0 to 1. */
  readonly starts: number;
}

/**
 * The most likely starters: of players more likely to play than not, the five who started most of their last games; ties are
 * decided by minutes. Fewer than five if there are not enough.
 */
export function projectedFive(team: readonly Candidate[], plays: (playerId: number) => number): number[] {
  return team
    .filter(({ playerId }) => plays(playerId) >= 0.5)
    .toSorted((a, b) => b.starts - a.starts || b.minutes - a.minutes || a.playerId - b.playerId)
    .slice(0, 5)
    .map(({ playerId }) => playerId);
}
