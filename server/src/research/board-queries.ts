import { command, query } from '../platform/index.ts';
import type { Day, League, Origin, Period, Stat } from '../kernel/index.ts';
import type { PropContent } from './prop-content.ts';

/** The row of a day, made if it is new; locks it until the transaction ends, so that versions come one by one. */
export const lockDay = query<[league: League, date: Day, origin: Origin], { readonly id: number }>(
  'research.lock-day',
  `insert into research.day (league, game_date, origin) values ($1, $2, $3)
   on conflict (league, game_date, origin) do update set origin = excluded.origin
   returning id`,
);

export interface BoardVersion {
  readonly version: number;
  readonly knownAt: Date;
}

/** The newest version of a day, if it has one: last entry of the primary key, no locks. */
export const lastVersion = query<[dayId: number], BoardVersion>(
  'research.last-version',
  `select version, known_at as "knownAt" from research.board where day_id = $1 order by version desc limit 1`,
);

/**
 * Makes version $2 of a day's props, given as JSON: what differs on the current one ends, what is new or different is
 * added, what is the same is left alone. Props of games that are not among $3 stay as they were. Returns how many rows
 * it wrote. Joins the current rows (index board_prop_by_end) and the new ones by the prop's key; locks what it ends.
 */
export const writeProps = query<
  [dayId: number, version: number, gameIds: readonly number[], props: string],
  { readonly ended: number; readonly added: number }
>(
  'research.write-props',
  `with said as materialized (
     select * from jsonb_to_recordset($4::jsonb) as said
       ("gameId" int, "playerId" int, stat text, period text, content jsonb)
   ), current as materialized (
     select * from research.board_prop where day_id = $1 and until_version = 2147483647
   ), ended as (
     update research.board_prop prop set until_version = $2
     from current
     left join said on said."gameId" = current.game_id and said."playerId" = current.player_id
       and said.stat = current.stat and said.period = current.period and said.content = current.content
     where said."gameId" is null and current.game_id = any($3)
       and prop.day_id = current.day_id and prop.game_id = current.game_id and prop.player_id = current.player_id
       and prop.stat = current.stat and prop.period = current.period and prop.from_version = current.from_version
     returning 1
   ), added as (
     insert into research.board_prop (day_id, game_id, player_id, stat, period, from_version, content)
     select $1, said."gameId", said."playerId", said.stat, said.period, $2, said.content
     from said
     left join current on current.game_id = said."gameId" and current.player_id = said."playerId"
       and current.stat = said.stat and current.period = said.period and current.content = said.content
     where current.game_id is null
     returning 1
   )
   select (select count(*) from ended) as ended, (select count(*) from added) as added`,
);

/** Adds a version of a day; the caller holds the day's row. */
export const insertVersion = command<[dayId: number, version: number, asOf: Date, knownAt: Date]>(
  'research.insert-version',
  `insert into research.board (day_id, version, as_of, known_at) values ($1, $2, $3, $4)`,
);

/** The newest version of each of these days, null of one that has none: primary keys, no locks. */
export const newestVersions = query<
  [league: League, origin: Origin, dates: readonly Day[]],
  { readonly version: number | null }
>(
  'research.newest-versions',
  `select (select max(board.version) from research.day join research.board on board.day_id = day.id
           where day.league = $1 and day.origin = $2 and day.game_date = asked.date) as version
   from unnest($3::date[]) with ordinality as asked (date, nth)
   order by asked.nth`,
);

/** Every version of a day, oldest first: primary keys, no locks. */
export const versionsOf = query<[league: League, origin: Origin, date: Day], BoardVersion>(
  'research.versions-of',
  `select board.version, board.known_at as "knownAt"
   from research.day join research.board on board.day_id = day.id
   where day.league = $1 and day.origin = $2 and day.game_date = $3
   order by board.version`,
);

export interface StoredProp {
  readonly gameId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly teamAbbreviation: string | null;
  readonly opponentAbbreviation: string | null;
  readonly content: PropContent;
}

/** The props of one version of a day, in no order: index board_prop_by_end, which leaves out all that ended before; no locks. */
export const propsOfVersion = query<[league: League, origin: Origin, date: Day, version: number], StoredProp>(
  'research.props-of-version',
  `select prop.game_id as "gameId", prop.player_id as "playerId", player.name as "playerName", prop.stat, prop.period,
     team.abbreviation as "teamAbbreviation", opponent.abbreviation as "opponentAbbreviation", prop.content
   from research.day
   join research.board_prop prop on prop.day_id = day.id and prop.until_version > $4 and prop.from_version <= $4
   join league.player player on player.id = prop.player_id
   left join league.team team on team.id = (prop.content ->> 'teamId')::int
   left join league.team opponent on opponent.id = (prop.content ->> 'opponentTeamId')::int
   where day.league = $1 and day.origin = $2 and day.game_date = $3`,
);
