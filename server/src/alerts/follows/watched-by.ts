import type { Queryable } from '../../platform/index.ts';
import { followsOf, type FollowedRow } from '../matching/queries.ts';
import type { Follows } from '../matching/rule-index.ts';

/** The current follows of an account, for filters. */
export const watchedBy = async (db: Queryable, accountId: number): Promise<Follows> =>
  setsOf(await followsOf(db, [accountId]));

/** Groups the follows of one account by players, teams and props. */
export function setsOf(rows: readonly FollowedRow[]): Follows {
  const [players, teams, props] = [new Set<number>(), new Set<string>(), new Set<string>()];
  for (const { playerId, league, team, stat } of rows) {
    if (team !== null) teams.add(`${league} ${team}`);
    else if (playerId !== null && stat !== null) props.add(`${playerId} ${stat}`);
    else if (playerId !== null) players.add(playerId);
  }
  return { players, teams, props };
}
