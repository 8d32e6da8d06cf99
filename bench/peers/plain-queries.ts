import type { Day, GameStatus, Rating } from '../../server/src/kernel/index.ts';
import type { Period, Stat } from '../../server/src/sports/index.ts';
import { query } from '../../server/src/platform/index.ts';
import { pickRows } from '../../server/src/picks/members/pick-queries.ts';
import type { PickRow } from '../../server/src/picks/members/pick.ts';

/** Finds the account of a key and counts its request, if the day's quota allows: unique index, primary-key upsert. */
export const takeRequest = query<[publicId: string, secretHash: Buffer, quota: number], { used: number | null }>(
  'plain.take-request',
  `with caller as (
     select key.account_id from accounts.api_key key join accounts.account on account.id = key.account_id
     where key.public_id = $1 and key.secret_hash = $2 and key.revoked_at is null and account.disabled_at is null
   ), counted as (
     insert into plain.request_count as known (account_id, day, used)
     select account_id, (now() at time zone 'utc')::date, 1 from caller
     on conflict (account_id, day) do update set used = known.used + 1 where known.used < $3
     returning used
   )
   select used from caller left join counted on true`,
);

/** The best picks of a day's newest board with their grades: primary keys, no locks. */
export const picksOfDay = query<[date: Day, ratings: readonly Rating[], at: Date, count: number], PickRow>(
  'plain.picks-of-day',
  `${pickRows({ at: '$3' })}
   where listed.board_id = (
       select id from picks.board where league = 'Nba' and game_date = $1 and origin = 'live' and published_at <= $3
       order by published_at desc, version desc limit 1)
     and pick.rating = any($2)
   order by listed.rank
   limit $4`,
);

export interface PlainPastProp {
  readonly date: Day;
  readonly gameId: number;
  readonly home: string;
  readonly away: string;
  readonly isHome: boolean | null;
  readonly status: GameStatus;
  readonly tipOff: Date;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: number;
  readonly book: string;
  readonly overPrice: number;
  readonly underPrice: number;
  readonly closingHalves: number | null;
  /** The row of the box score, by column name. */
  readonly counts: Record<string, number> | null;
}

/** A player's props with the first quote, the closing line of most books, and the box score: one index scan each. */
export const propsHistory = query<[playerId: number, most: number], PlainPastProp>(
  'plain.props-history',
  `with quoted as materialized (
     select quote.*, state.status, state.tip_off
     from odds.quote quote
     join league.game_state state on state.game_id = quote.game_id and state.superseded_at = 'infinity'
     where quote.player_id = $1 and quote.known_at < state.tip_off and quote.over_price is not null
       and quote.under_price is not null
   ), opening as (
     select distinct on (quoted.game_id, stat, period) quoted.*, book.key
     from quoted join odds.book book on book.id = quoted.book_id
     order by quoted.game_id, stat, period, known_at, book.key
   ), closing as (
     select game_id, stat, period, mode() within group (order by line_halves) as line_halves
     from quoted where superseded_at >= tip_off and tip_off <= now() group by game_id, stat, period
   ), team as materialized (
     select line.team_id
     from league.box_line line
     join league.box_score box on box.id = line.box_score_id and box.superseded_at = 'infinity'
     join league.game game on game.id = box.game_id
     where line.player_id = $1 and line.seconds > 0
     order by game.game_date desc limit 1
   )
   select game.game_date as date, game.id as "gameId", home.abbreviation as home, away.abbreviation as away,
     (select team_id from team) = game.home_team_id as "isHome", opening.status, opening.tip_off as "tipOff", opening.stat,
     opening.period, opening.line_halves as "lineHalves", opening.key as book, opening.over_price as "overPrice",
     opening.under_price as "underPrice", closing.line_halves as "closingHalves", to_jsonb(line) as counts
   from opening
   join league.game game on game.id = opening.game_id
   join league.team home on home.id = game.home_team_id
   join league.team away on away.id = game.away_team_id
   left join closing on closing.game_id = opening.game_id and closing.stat = opening.stat and closing.period = opening.period
   left join league.box_score box on box.game_id = game.id and box.superseded_at = 'infinity' and opening.status = 'final'
   left join league.box_line line on line.box_score_id = box.id and line.player_id = $1
   order by game.game_date desc, opening.tip_off desc, game.id desc, opening.stat, opening.period
   limit $2`,
);
