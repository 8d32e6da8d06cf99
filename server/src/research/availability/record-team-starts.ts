import { rounded, type Origin } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { ScoredSlate } from '../../scoring/index.ts';
import { addTeamStarts, type StoredStarts } from './team-starts-queries.ts';

/**
 * Stores who starts for the teams of a scored slate, known from `at` on, in the caller's transaction; games begun by then
 * stay unchanged. The same slate again writes nothing.
 */
export async function recordTeamStarts(
  tx: Transaction,
  { games, starts }: Pick<ScoredSlate, 'games' | 'starts'>,
  { origin, at }: { readonly origin: Origin; readonly at: Date },
): Promise<void> {
  const open = new Set(games.filter(({ tipOff }) => tipOff > at).map(({ id }) => id));
  const stored = starts
    .filter(({ gameId }) => open.has(gameId))
    .map(({ gameId, teamId, chances }): StoredStarts => ({ gameId, teamId, chances: inHundredths(chances) }));
  if (stored.length > 0) await addTeamStarts(tx, origin, at, JSON.stringify(stored));
}

/** Smaller changes would add a row at nearly every scoring, and change nearly no five. */
const inHundredths = (chances: ReadonlyMap<number, number>): StoredStarts['chances'] =>
  Object.fromEntries(Array.from(chances, ([playerId, chance]) => [playerId, rounded(chance, 2)]));
