import { gamesKnown } from '../../league/index.ts';
import type { Queryable } from '../../platform/index.ts';

/**
 * The moment of a prop's features: an hour before tip-off. By then nearly all injuries are known and every book quotes, and
 * there is time to place a bet. It is also the assumed moment of quotes and game lines without a time of their own.
 */
export const LEAD_MS = 60 * 60_000;

export interface Begun {
  readonly gameId: number;
  readonly tipOff: Date;
}

/**
 * The moments of games that have begun: an hour before tip-off, or before the tip-off scheduled then if that was earlier. A
 * game that began late was bet on by the schedule. One statement for each hour with tip-offs.
 */
export async function momentsOf(db: Queryable, games: readonly Begun[]): Promise<Map<number, Date>> {
  const moments = new Map<number, Date>();
  for (const [time, begun] of Map.groupBy(games, ({ tipOff }) => tipOff.getTime())) {
    const last = new Date(time - LEAD_MS);
    // oxlint-disable-next-line no-await-in-loop
    const known = await gamesKnown(
      db,
      begun.map(({ gameId }) => gameId),
      last,
    );
    const scheduled = new Map(known.map(({ id, tipOff }) => [id, tipOff.getTime()]));
    for (const { gameId } of begun)
      moments.set(gameId, new Date(Math.min(time, scheduled.get(gameId) ?? time) - LEAD_MS));
  }
  return moments;
}
