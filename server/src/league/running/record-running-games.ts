import type { Transaction } from '../../platform/index.ts';
import type { Provenance } from '../provenance.ts';
import type { RunningGame } from './running-game.ts';
import { forgetRunningGames, upsertRunningGames } from './running-queries.ts';

/** A state of a game that is over long since helps no one. */
const KEPT_MS = 2 * 86_400_000;

/** Writes states, at most one a game, and returns how many are new. */
export async function recordRunningGames(
  tx: Transaction,
  { source, learnedAt }: Pick<Provenance, 'source' | 'learnedAt'>,
  games: readonly RunningGame[],
): Promise<number> {
  if (games.length === 0) return 0;
  await forgetRunningGames(tx, new Date(learnedAt.getTime() - KEPT_MS));
  const written = await upsertRunningGames(tx, source, JSON.stringify(games));
  return written.filter(({ isNew }) => isNew).length;
}
