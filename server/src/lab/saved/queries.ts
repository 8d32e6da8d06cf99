import type { Day, Direction, LineHalves, Rating } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import { command, query } from '../../platform/index.ts';
import { sumsSql, type SystemDay } from '../statistics/index.ts';
import type { System } from '../systems/system.ts';

/** A saved system of an account. */
export interface SavedRow {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly system: System;
  readonly createdAt: Date;
  /** Null while its bets are not recorded. */
  readonly followedSince: Date | null;
}

const COLUMNS = `id, account_id as "accountId", name, system, created_at as "createdAt", followed_since as "followedSince"`;

/**
 * Serializes an account's changes to its systems until the transaction ends, so that they can be counted: an advisory lock.
 */
export const lockOwner = command<[accountId: number]>(
  'lab.lock-owner',
  `select pg_advisory_xact_lock(hashtextextended('lab.system', $1))`,
);

/** An account's systems, the oldest first: index system_by_account; no locks. */
export const listSystems = query<[accountId: number], SavedRow>(
  'lab.list-systems',
  `select ${COLUMNS} from lab.system where account_id = $1 order by id`,
);

/** One of an account's systems: primary key; no locks. */
export const findSystem = query<[accountId: number, id: number], SavedRow>(
  'lab.find-system',
  `select ${COLUMNS} from lab.system where id = $2 and account_id = $1`,
);

/** Adds a system; locks only the new row. */
export const insertSystem = query<
  [accountId: number, name: string, system: string, hash: Buffer, at: Date, followedSince: Date | null],
  SavedRow
>(
  'lab.insert-system',
  `insert into lab.system (account_id, name, system, hash, created_at, followed_since)
   values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
);

/** Changes a system of an account: primary key; locks the row. */
export const updateSystem = query<[accountId: number, id: number, name: string, followedSince: Date | null], SavedRow>(
  'lab.update-system',
  `update lab.system set name = $3, followed_since = $4 where id = $2 and account_id = $1 returning ${COLUMNS}`,
);

/** Deletes a system of an account with its bets: primary key; locks the rows. */
export const deleteSystem = command<[accountId: number, id: number]>(
  'lab.delete-system',
  'delete from lab.system where id = $2 and account_id = $1',
);

/**
 * Every followed system of enabled accounts: index system_followed. Locks the rows in order of id until the transaction ends,
 * so that none is deleted or unfollowed while its bets are recorded.
 */
export const followedSystems = query<[], SavedRow>(
  'lab.followed-systems',
  `select ${COLUMNS} from lab.system saved
   where followed_since is not null
     and exists (select from accounts.accounts account where account.id = account_id and account.disabled_at is null)
   order by saved.id
   for no key update of saved`,
);

/** Whether any system is followed: index system_followed; no locks. */
export const isAnyFollowed = query<[], { readonly found: boolean }>(
  'lab.is-any-followed',
  'select exists (select from lab.system where followed_since is not null) as found',
);

/** A game whose bets are due for recording. */
export interface GameToFollow {
  readonly gameId: number;
  readonly league: League;
  readonly date: Day;
  readonly tipOff: Date;
}

/**
 * Games of these leagues that begin between two moments and have no recorded bets, as known at the first moment. Index
 * game_by_date of some days, states by their key; no locks.
 */
export const gamesToFollow = query<
  [leagues: readonly League[], now: Date, until: Date, from: Day, to: Day],
  GameToFollow
>(
  'lab.games-to-follow',
  `select game.id as "gameId", game.league, game.game_date as date, state.tip_off as "tipOff"
   from league.games game
   join league.game_states state on state.game_id = game.id and state.known_at <= $2 and state.superseded_at > $2
   where game.league = any($1) and game.game_date between $4 and $5 and game.known_at <= $2
     and state.status = 'scheduled' and state.tip_off > $2 and state.tip_off <= $3
     and not exists (select from lab.followed_game done where done.game_id = game.id)
   order by game.id`,
);

/**
 * Takes these games, each once; returns those that were not taken before. Waits for a concurrent transaction that takes one
 * of them.
 */
export const takeGames = query<[gameIds: readonly number[], at: Date], { readonly gameId: number }>(
  'lab.take-games',
  `insert into lab.followed_game (game_id, recorded_at) select id, $2 from unnest($1::int[]) as new (id)
   on conflict (game_id) do nothing returning game_id as "gameId"`,
);

/** The last bet of a chain; null for an empty one. */
export interface ChainEnd {
  readonly sequence: number;
  readonly hash: Buffer;
}

/** As of a moment; null for now. Primary key of the system's bets; no locks. */
export const chainEnd = query<[systemId: number, at: Date | null], ChainEnd>(
  'lab.chain-end',
  `select sequence, hash from lab.bet where system_id = $1 and ($2::timestamptz is null or recorded_at <= $2)
   order by sequence desc limit 1`,
);

/** Adds the bets of a system, given as JSON; locks only the new rows. */
export const insertBets = command<[systemId: number, recordedAt: Date, bets: string]>(
  'lab.insert-bets',
  `insert into lab.bet (system_id, sequence, league, game_id, game_date, tip_off, recorded_at, player_id, stat, period,
     line_halves, direction, book, price, rating, content, previous, hash)
   select $1, new.sequence, new.league, new."gameId", new."gameDate", new."tipOff", $2, new."playerId", new.stat, new.period,
     new."lineHalves", new.direction, new.book, new.price, new.rating, new.content, decode(new.previous, 'hex'),
     decode(new.hash, 'hex')
   from jsonb_to_recordset($3::jsonb) as new (sequence int, league text, "gameId" int, "gameDate" date,
     "tipOff" timestamptz, "playerId" int, stat text, period text, "lineHalves" smallint, direction text, book text,
     price int, rating text, content jsonb, previous text, hash text)`,
);

/** A recorded bet. */
export interface RecordedBet {
  readonly sequence: number;
  readonly gameDate: Day;
  readonly tipOff: Date;
  readonly recordedAt: Date;
  readonly price: number;
  readonly rating: Rating | null;
  readonly content: object;
  readonly state: 'open' | 'won' | 'lost' | 'push' | 'void';
  readonly actualValue: number | null;
  readonly closingProbability: number | null;
  readonly previous: string;
  readonly hash: string;
}

/** The bets of system $1 that were recorded by the moment $2, with grade and closing as of then. */
const RECORDED = `(
     select bet.sequence, bet.game_date, bet.tip_off, bet.recorded_at, bet.price, bet.rating, bet.content, bet.previous,
       bet.hash, case when bet.graded_at <= $2 then bet.state else coalesce(earlier.state, 'open') end as state,
       case when bet.graded_at <= $2 then bet.actual_value else earlier.actual_value end as actual_value,
       case when bet.closed_at <= $2 then bet.closing_probability end as closing_probability
     from lab.bet bet
     left join lateral (
       select before.state, before.actual_value from lab.earlier_grade before
       where bet.graded_at > $2 and before.system_id = bet.system_id and before.sequence = bet.sequence
         and before.graded_at <= $2
       order by before.graded_at desc
       limit 1) earlier on true
     where bet.system_id = $1 and bet.recorded_at <= $2) recorded`;

/**
 * The bets of a system that a caller may see, as of a moment. Of ratings hidden from the tier, only graded ones.
 * Newest first: primary key; no locks.
 */
export const recordedBets = query<
  [systemId: number, seenAt: Date, hidden: readonly Rating[], before: number | null, most: number | null],
  RecordedBet
>(
  'lab.recorded-bets',
  `select sequence, game_date as "gameDate", tip_off as "tipOff", recorded_at as "recordedAt", price, rating,
     content, state, actual_value as "actualValue", closing_probability as "closingProbability",
     encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
   from ${RECORDED}
   where (state <> 'open' or not coalesce(rating = any($3), false))
     and ($4::int is null or sequence < $4)
   order by sequence desc
   limit $5`,
);

/** A game day of a system's recorded bets: the sums of graded ones, and the number of open ones. */
export interface RecordedDay extends SystemDay {
  readonly open: number;
}

/** The game days of the same bets, in order: primary key, 300 bytes per bet; no locks. */
export const recordedDays = query<[systemId: number, seenAt: Date, hidden: readonly Rating[]], RecordedDay>(
  'lab.recorded-days',
  `select game_date as day, (count(*) filter (where state = 'open'))::int as open,
     ${sumsSql({
       won: "(state = 'won')",
       decided: "(state in ('won', 'lost'))",
       pushed: "(state = 'push')",
       void: "(state = 'void')",
       pays: 'lab.pays(price)',
       market: "(content ->> 'marketProbability')::double precision",
       closing: "(case when state <> 'open' then closing_probability end)",
     })}
   from ${RECORDED}
   where (state <> 'open' or not coalesce(rating = any($3), false))
   group by game_date
   order by game_date`,
);

/** A recorded bet with its current grade. */
export interface BetToGrade {
  readonly systemId: number;
  readonly sequence: number;
  readonly league: League;
  readonly date: Day;
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  readonly price: number;
  readonly tipOff: Date;
  readonly state: RecordedBet['state'];
  readonly actualValue: number | null;
  readonly firstGradedAt: Date | null;
  /** The label of the rules that graded it; null before, and for grades from before labels were stored. */
  readonly profile: string | null;
  readonly isClosed: boolean;
}

/**
 * The bets of a league's days, both included, that are ungraded or still correctable since a moment. Index bet_by_day; locks
 * the rows in order of key until the transaction ends.
 */
export const betsToGrade = query<[league: League, from: Day, to: Day, gradedSince: Date], BetToGrade>(
  'lab.bets-to-grade',
  `select system_id as "systemId", sequence, league, game_date as date, game_id as "gameId", player_id as "playerId", stat,
     period, line_halves as "lineHalves", direction, price, tip_off as "tipOff", state, actual_value as "actualValue",
     first_graded_at as "firstGradedAt", profile, closed_at is not null as "isClosed"
   from lab.bet
   where league = $1 and game_date between $2 and $3 and (first_graded_at is null or first_graded_at >= $4)
   order by system_id, sequence
   for update`,
);

/** Writes grades by one version of the rules, given as JSON, and keeps the ones that they replace: primary keys; locks the rows. */
export const writeGrades = command<[grades: string, profile: string, at: Date]>(
  'lab.write-grades',
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as one ("systemId" int, sequence int, state text, "actualValue" smallint)
   ), replaced as (
     insert into lab.earlier_grade (system_id, sequence, graded_at, state, actual_value)
     select bet.system_id, bet.sequence, bet.graded_at, bet.state, bet.actual_value
     from given join lab.bet bet on bet.system_id = given."systemId" and bet.sequence = given.sequence
     where bet.graded_at is not null
     on conflict do nothing)
   update lab.bet bet
   set state = given.state, actual_value = given."actualValue", profile = $2, graded_at = $3,
     first_graded_at = coalesce(bet.first_graded_at, $3)
   from given
   where bet.system_id = given."systemId" and bet.sequence = given.sequence`,
);

/** Writes the closings of bets, given as JSON: primary keys; locks the rows. */
export const writeClosings = command<[closings: string, at: Date]>(
  'lab.write-closings',
  `update lab.bet bet set closed_at = $2, closing_probability = given.probability
   from jsonb_to_recordset($1::jsonb) as given ("systemId" int, sequence int, probability double precision)
   where bet.system_id = given."systemId" and bet.sequence = given.sequence`,
);
