import { command, copy, query } from '../../platform/index.ts';
import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Prop } from '../../odds/index.ts';
import type { PropContent } from './prop-content.ts';

/** The row of a day, created if new; locked until the transaction ends, so that versions are serialized. */
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

/** A prop on the newest version of a day. */
export interface CurrentProp extends Prop {
  /** The version that first listed it in this form. */
  readonly from: number;
  /** SHA-256 of its content's text, base64. */
  readonly hash: string;
}

/** The props of these games on the newest version of a day: index board_prop_by_end; the caller holds the day's row. */
export const currentProps = query<[dayId: number, gameIds: readonly number[]], CurrentProp>(
  'research.current-props',
  `select game_id as "gameId", player_id as "playerId", stat, period, from_version as "from",
     encode(sha256(convert_to(content::text, 'UTF8')), 'base64') as hash
   from research.board_prop
   where day_id = $1 and until_version = 2147483647 and game_id = any($2)`,
);

/** A prop on the newest version of a day, with its content. */
export interface PropAsListed extends Prop {
  readonly content: PropContent;
}

/** The props of these games on the newest version of a day: index board_prop_by_end, no locks. */
export const contentsOfGames = query<
  [league: League, origin: Origin, date: Day, gameIds: readonly number[]],
  PropAsListed
>(
  'research.contents-of-games',
  `select prop.game_id as "gameId", prop.player_id as "playerId", prop.stat, prop.period, prop.content
   from research.day
   join research.board_prop prop on prop.day_id = day.id and prop.until_version = 2147483647
   where day.league = $1 and day.origin = $2 and day.game_date = $3 and prop.game_id = any($4)`,
);

/** Ends props, given as JSON, with the version before $2: primary key; locks those rows. */
export const endProps = command<[dayId: number, version: number, props: string]>(
  'research.end-props',
  `update research.board_prop prop set until_version = $2
   from jsonb_to_recordset($3::jsonb) as said ("gameId" int, "playerId" int, stat text, period text, "from" int)
   where prop.day_id = $1 and prop.game_id = said."gameId" and prop.player_id = said."playerId"
     and prop.stat = said.stat and prop.period = said.period and prop.from_version = said."from"`,
);

export type PropRow = readonly [
  dayId: number,
  gameId: number,
  playerId: number,
  stat: string,
  period: string,
  fromVersion: number,
  content: string,
];

/** Lists props from a version on; fails as a whole if a day, game or player does not exist. */
export const copyProps = copy<PropRow>(
  `copy research.board_prop (day_id, game_id, player_id, stat, period, from_version, content) from stdin`,
);

/** Adds a version of a day; the caller holds the day's row. */
export const insertVersion = command<[dayId: number, version: number, asOf: Date, knownAt: Date]>(
  'research.insert-version',
  `insert into research.board (day_id, version, as_of, known_at) values ($1, $2, $3, $4)`,
);

/** The state of a day: its newest version (0 and null without one), and the first version with stored props. */
export interface DayState {
  readonly newest: number;
  readonly newestKnownAt: Date | null;
  readonly keptFrom: number;
}

/** The state of a day; no row for a day without a board. Primary keys, no locks. */
export const dayState = query<[league: League, origin: Origin, date: Day], DayState>(
  'research.day-state',
  `select coalesce(board.version, 0) as newest, board.known_at as "newestKnownAt", day.kept_from_version as "keptFrom"
   from research.day
   left join lateral (
     select version, known_at from research.board where day_id = day.id order by version desc limit 1) board on true
   where league = $1 and origin = $2 and game_date = $3`,
);

/** The newest version of each board from a day on: index of days, last entries of the primary key; no locks. */
export const openBoards = query<
  [league: League, origin: Origin, from: Day],
  { readonly date: Day; readonly version: number }
>(
  'research.open-boards',
  `select day.game_date as date, max(board.version) as version
   from research.day join research.board board on board.day_id = day.id
   where day.league = $1 and day.origin = $2 and day.game_date >= $3
   group by day.game_date order by day.game_date`,
);

/** The known teams of the players on the boards of these games: keys of games and days, index board_prop_by_end; no locks. */
export const teamsOfPlayers = query<
  [origin: Origin, gameIds: readonly number[]],
  { readonly gameId: number; readonly playerId: number; readonly teamId: number }
>(
  'research.teams-of-players',
  `select distinct prop.game_id as "gameId", prop.player_id as "playerId", (prop.content->>'teamId')::int as "teamId"
   from league.games game
   join research.day day on day.league = game.league and day.game_date = game.game_date and day.origin = $1
   join research.board_prop prop on prop.day_id = day.id and prop.game_id = game.id
     and prop.until_version = 2147483647
   where game.id = any($2) and prop.content->>'teamId' is not null`,
);

/**
 * Keeps only the last version of the days before a given one; returns the number of deleted rows. One scan of the days, and
 * of each the rows that ended (index board_prop_by_end). Locks the days that it changes.
 */
export const forgetVersions = query<[before: Day], { readonly gone: number }>(
  'research.forget-versions',
  `with past as (
     update research.day set kept_from_version = last.version
     from (select day_id, max(version) as version from research.board group by day_id) last
     where last.day_id = day.id and day.game_date < $1 and day.kept_from_version < last.version
     returning day.id
   ), gone as (
     delete from research.board_prop prop using past
     where prop.day_id = past.id and prop.until_version < 2147483647
     returning 1
   )
   select count(*) as gone from gone`,
);

/** Every version of a day, oldest first: primary keys, no locks. */
export const versionsOf = query<[league: League, origin: Origin, date: Day], BoardVersion>(
  'research.versions-of',
  `select board.version, board.known_at as "knownAt"
   from research.day join research.board on board.day_id = day.id
   where day.league = $1 and day.origin = $2 and day.game_date = $3
   order by board.version`,
);

export interface StoredProp extends Prop {
  readonly playerName: string;
  readonly content: PropContent;
}

/** A prop of a version; name and content are null where an earlier version listed the same. */
type ListedProp = StoredProp | (Prop & { readonly playerName: null; readonly content: null });

/**
 * The props of version $4 of a day, unordered; without content where version $5 had the same (0: before all versions). Index
 * board_prop_by_end, which skips props that ended before; no locks.
 */
export const propsOfVersion = query<
  [league: League, origin: Origin, date: Day, version: number, since: number],
  ListedProp
>(
  'research.props-of-version',
  `select prop.game_id as "gameId", prop.player_id as "playerId", prop.stat, prop.period,
     case when prop.from_version > $5 then player.name end as "playerName",
     case when prop.from_version > $5 then prop.content end as content
   from research.day
   join research.board_prop prop on prop.day_id = day.id and prop.until_version > $4 and prop.from_version <= $4
   join league.players player on player.id = prop.player_id
   where day.league = $1 and day.origin = $2 and day.game_date = $3`,
);
