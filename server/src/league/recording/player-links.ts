import type { League } from '../../leagues/index.ts';
import type { Queryable, Transaction } from '../../platform/index.ts';
import { externalPlayers, insertPlayerLinks } from './writing-queries.ts';

/** Whom an id of another numbering means. */
export interface PlayerLink {
  readonly externalId: string;
  readonly playerId: number;
}

/** All ids of a numbering that are known of a league's players. */
export function playerLinks(run: Queryable, league: League, ids: string): Promise<readonly PlayerLink[]> {
  return externalPlayers(run, league, ids);
}

/** Remembers ids of a numbering for players who were recognised by their names; returns how many were new. */
export async function linkPlayers(
  tx: Transaction,
  league: League,
  ids: string,
  links: readonly PlayerLink[],
  knownAt: Date,
): Promise<number> {
  return links.length === 0 ? 0 : insertPlayerLinks(tx, league, ids, knownAt, JSON.stringify(links));
}
