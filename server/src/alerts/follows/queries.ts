import { command, query } from '../../platform/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';

export interface FollowRow {
  readonly id: number;
  readonly league: League;
  readonly playerId: number | null;
  readonly playerName: string | null;
  /** For a followed team. */
  readonly team: string | null;
  readonly teamName: string | null;
  readonly stat: Stat | null;
  readonly createdAt: Date;
}

const FOLLOWS = `select follow.id, coalesce(player.league, team.league) as league, follow.player_id as "playerId",
     player.name as "playerName", team.abbreviation as team, team.name as "teamName", follow.stat,
     follow.created_at as "createdAt"
   from alerts.follow
   left join league.players player on player.id = follow.player_id
   left join league.teams team on team.id = follow.team_id`;

/** The follows of an account, newest first; unique key of the account, no lock. */
export const listFollows = query<[accountId: number], FollowRow>(
  'alerts.list-follows',
  `${FOLLOWS} where follow.account_id = $1 order by follow.id desc`,
);

/** One follow of an account; primary key, no lock. */
export const findFollow = query<[accountId: number, id: number], FollowRow>(
  'alerts.find-follow',
  `${FOLLOWS} where follow.id = $2 and follow.account_id = $1`,
);

/** The number of follows of an account; unique key of the account, no lock. */
export const countFollows = query<[accountId: number], { readonly count: number }>(
  'alerts.count-follows',
  'select count(*)::int as count from alerts.follow where account_id = $1',
);

/** Adds a follow unless it exists; returns its id, locks the row. */
export const insertFollow = query<
  [accountId: number, playerId: number | null, teamId: number | null, stat: Stat | null, now: Date],
  { readonly id: number }
>(
  'alerts.insert-follow',
  `with made as (
     insert into alerts.follow (account_id, player_id, team_id, stat, created_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, player_id, team_id, stat) do nothing
     returning id)
   select id from made
   union all
   select id from alerts.follow
   where account_id = $1 and player_id is not distinct from $2 and team_id is not distinct from $3
     and stat is not distinct from $4
   limit 1`,
);

/** Deletes one follow of an account; primary key, locks the row. */
export const deleteFollow = command<[accountId: number, id: number]>(
  'alerts.delete-follow',
  'delete from alerts.follow where id = $2 and account_id = $1',
);

/** Deletes all follows of an account; unique key of the account, locks the rows. */
export const deleteFollows = command<[accountId: number]>(
  'alerts.delete-follows',
  'delete from alerts.follow where account_id = $1',
);
