import type { Stat } from '../../sports/index.ts';
import { leagueOf, LEAGUES, type League } from '../../leagues/index.ts';
import { DomainError, invalidInput, only, type Transaction } from '../../platform/index.ts';
import { lockOwner } from '../channels/queries.ts';
import { playersAmong, teamsAmong } from '../named-queries.ts';
import { noteChange } from '../rules/queries.ts';
import { countFollows, deleteFollow, findFollow, insertFollow, type FollowRow } from './queries.ts';

/** A player, one stat of a player, or a team of a league. */
export interface GivenFollow {
  readonly playerId: number | null;
  readonly stat: Stat | null;
  readonly team: string | null;
  readonly league: League;
}

/** Maximum of players, teams and props that an account can follow. */
const MOST_FOLLOWS = 500;

/**
 * Follows a player, a prop or a team for an account; an existing follow is unchanged. Throws `invalid` for neither or
 * both, and `impossible` for an unknown one or beyond the maximum.
 */
export async function addFollow(
  tx: Transaction,
  accountId: number,
  { playerId, stat, team, league }: GivenFollow,
  now: Date,
): Promise<FollowRow> {
  if ((playerId === null) === (team === null))
    throw invalidInput([{ pointer: '', detail: 'must have either playerId or team' }]);
  if (team !== null && stat !== null) throw invalidInput([{ pointer: '/stat', detail: 'goes with a player' }]);
  await lockOwner(tx, accountId);
  if (playerId !== null) await requirePlayer(tx, playerId, stat);
  const teamId = team === null ? null : await teamOf(tx, league, team.toUpperCase());
  const { id } = only(await insertFollow(tx, accountId, playerId, teamId, stat, now));
  if (only(await countFollows(tx, accountId)).count > MOST_FOLLOWS)
    throw new DomainError('impossible', `You follow ${MOST_FOLLOWS} players, teams and props, the most there can be.`);
  await noteChange(tx);
  return only(await findFollow(tx, accountId, id));
}

/** Ends a follow of an account. */
export async function removeFollow(tx: Transaction, accountId: number, id: number): Promise<void> {
  if ((await deleteFollow(tx, accountId, id)) === 0)
    throw new DomainError('not-found', 'You follow nothing with this id.');
  await noteChange(tx);
}

async function requirePlayer(tx: Transaction, id: number, stat: Stat | null): Promise<void> {
  const [player] = await playersAmong(tx, LEAGUES, [id]);
  if (player === undefined) throw new DomainError('impossible', `There is no player ${id}.`);
  if (stat !== null && !leagueOf(player.league).stats.includes(stat))
    throw new DomainError('impossible', `The player’s league has no stat ${stat}.`);
}

async function teamOf(tx: Transaction, league: League, abbreviation: string): Promise<number> {
  const [team] = await teamsAmong(tx, [league], [abbreviation]);
  if (team === undefined) throw new DomainError('impossible', `There is no team ${abbreviation} in this league.`);
  return team.id;
}
