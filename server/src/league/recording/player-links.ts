import type { League } from '../../leagues/index.ts';
import type { Queryable, Transaction } from '../../platform/index.ts';
import { externalPlayers, insertPlayerLinks } from './writing-queries.ts';

/** The player of an id in another numbering. */
export interface PlayerLink {
  readonly externalId: string;
  readonly playerId: number;
}

/** All known ids of a league's players in a numbering. */
export function playerLinks(run: Queryable, league: League, ids: string): Promise<readonly PlayerLink[]> {
  return externalPlayers(run, league, ids);
}

/** Stores ids of a numbering for players matched by name; returns how many were new. */
export async function linkPlayers(
  tx: Transaction,
  league: League,
  ids: string,
  links: readonly PlayerLink[],
  knownAt: Date,
): Promise<number> {
  return links.length === 0 ? 0 : insertPlayerLinks(tx, league, ids, knownAt, JSON.stringify(links));
}
