import { noteError } from '../operations/index.ts';
import type { Queryable } from '../platform/index.ts';

/** Said beside why a grade is what it is. */
export const OVERRULED = 'sources disagreed for too long, and the box score in force decided';

/** Tells operations of each game whose picks were graded though sources still disagree about their players. */
export async function noteOverruled(run: Queryable, gameIds: readonly number[], occurredAt: Date): Promise<void> {
  for (const [gameId, { length: picks }] of Map.groupBy(gameIds, (id) => id)) {
    const message = `game ${gameId}: ${OVERRULED}, for ${picks === 1 ? 'one pick' : `${picks} picks`}`;
    await noteError(run, { category: 'disagreement', step: 'settle', message, occurredAt });
  }
}
