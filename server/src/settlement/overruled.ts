import { noteError } from '../operations/index.ts';
import type { Queryable } from '../platform/index.ts';

/** Appended to the reason of a grade. */
export const OVERRULED = 'sources disagreed for too long, and the box score in force decided';

/** Notifies operations of each game whose picks were graded while sources still disagreed on their players. */
export async function noteOverruled(run: Queryable, gameIds: readonly number[], occurredAt: Date): Promise<void> {
  for (const message of overruledGames(gameIds))
    await noteError(run, { category: 'disagreement', step: 'settle', message, occurredAt });
}

/** One message per game, from the games of the picks, one for each pick. */
export const overruledGames = (gameIds: readonly number[]): string[] =>
  Array.from(
    Map.groupBy(gameIds, (id) => id),
    ([gameId, { length: picks }]) => {
      const graded = picks === 1 ? 'one pick' : `${picks} picks`;
      return `game ${gameId}: ${OVERRULED}, for ${graded}`;
    },
  );
