import { query, sharedQuery } from '../../platform/index.ts';
import type { Day, GameStatus, Period, Stat } from '../../kernel/index.ts';
import type { Quote } from '../../odds/index.ts';

/** A prop that was quoted on a player, with its game as known at a moment. */
export interface QuotedProp {
  readonly gameId: number;
  readonly date: Day;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly status: GameStatus;
  readonly tipOff: Date;
  readonly stat: Stat;
  readonly period: Period;
}

/**
 * The props of a player that some book quoted on both sides before tip-off, newest game first, at most so many. Primary
 * key of quoted_player for the games he was quoted in, and of each the player's range of the quotes' primary key; no
 * locks.
 */
export const propsOfPlayer = query<
  [asOf: Date, playerId: number, from: Day, to: Day, stat: Stat | null, most: number],
  QuotedProp
>(
  'research.props-of-player',
  `select game.id as "gameId", game.game_date as date, game.home_team_id as "homeTeamId",
     game.away_team_id as "awayTeamId", home.abbreviation as "homeTeam", away.abbreviation as "awayTeam", state.status, state.tip_off as "tipOff",
     prop.stat, prop.period
   from league.player player
   join odds.quoted_player named on named.player_id = player.id
   join league.game game on game.id = named.game_id and game.league = player.league and game.game_date between $3 and $4
   join league.team home on home.id = game.home_team_id
   join league.team away on away.id = game.away_team_id
   join league.game_state state on state.game_id = game.id and state.known_at <= $1 and state.superseded_at > $1
   cross join lateral (
     select distinct quote.stat, quote.period
     from odds.quoted_game quoted
     join odds.quote quote on quote.game_id = quoted.game_id
       and quote.known_at between quoted.first_known and quoted.last_known
     where quoted.game_id = game.id and quote.player_id = player.id and ($5::text is null or quote.stat = $5)
       and quote.known_at <= $1 and quote.known_at < state.tip_off
       and quote.over_price is not null and quote.under_price is not null) prop
   where player.id = $2
   order by game.game_date desc, state.tip_off desc, game.id desc, prop.stat, prop.period
   limit $6`,
);

/** A quote at one end of a prop's market, or at both. */
export interface EndQuote extends Quote {
  readonly isOpening: boolean;
  /** In force at tip-off. */
  readonly isClosing: boolean;
}

/**
 * The quotes of these props of a player that were the first known of their prop, and those in force at tip-off, as known
 * at a moment: of each game the player's range of the quotes' primary key, no locks. What is materialized is read once a
 * game, however many of its props are asked for: planned for any values, the quotes of a game were read anew for each of
 * its props (10,100 pages for 100 props of 7 games, and 780 so).
 */
export const endQuotes = query<
  [
    asOf: Date,
    playerId: number,
    gameIds: readonly number[],
    stats: readonly Stat[],
    periods: readonly Period[],
    tipOffs: readonly Date[],
  ],
  EndQuote
>(
  'research.end-quotes',
  `with game as materialized (
     select asked.game_id, asked.tip_off, quoted.first_known, least(quoted.last_known, $1) as last_known
     from (select distinct game_id, tip_off from unnest($3::int[], $6::timestamptz[]) as one (game_id, tip_off)) asked
     join odds.quoted_game quoted on quoted.game_id = asked.game_id
   ), said as materialized (
     select quote.game_id, quote.stat, quote.period, quote.line_halves, quote.book_id, quote.over_price,
       quote.under_price, quote.known_at, quote.superseded_at >= game.tip_off as is_closing
     from game
     join odds.quote quote on quote.game_id = game.game_id and quote.player_id = $2
       and quote.known_at between game.first_known and game.last_known and quote.known_at < game.tip_off
     where quote.over_price is not null and quote.under_price is not null
   ), placed as (
     select said.*, known_at = min(known_at) over (partition by game_id, stat, period) as is_opening
     from said
     where (game_id, stat, period) in (
       select game_id, stat, period from unnest($3::int[], $4::text[], $5::text[]) as asked (game_id, stat, period))
   )
   select placed.game_id as "gameId", $2 as "playerId", placed.stat, placed.period, placed.line_halves as "lineHalves",
     placed.book_id as "bookId", book.key as book, book.title as "bookTitle", placed.over_price as "overPrice",
     placed.under_price as "underPrice", placed.known_at as "knownAt", placed.is_opening as "isOpening",
     placed.is_closing as "isClosing"
   from placed
   join odds.book book on book.id = placed.book_id
   where placed.is_opening or placed.is_closing`,
);

/** The versions of these players' histories; none for who was never quoted. Primary key, no locks. Asked for by every request
 *  for a history. */
export const playerVersions = sharedQuery<
  [playerIds: readonly number[]],
  { readonly playerId: number; readonly version: string }
>(
  'research.player-versions',
  `select player_id as "playerId", version from odds.player_version where player_id = any($1)`,
);

/**
 * The next moment at which something comes to hold that is written of a player's history already, or ceases to; null if
 * all of it lies behind. Primary keys of the games he was quoted in, and of those with quotes known later the quotes; of
 * states and box scores the newest ends of game_state_by_news, game_state_by_end and those of box scores, which say that
 * nothing is ahead, or else those of his games and of box_line_by_player each; no locks.
 */
export const nextMoment = query<[asOf: Date, playerId: number], { readonly moment: Date | null }>(
  'research.next-moment',
  `with named as materialized (select game_id from odds.quoted_player where player_id = $2)
   select min(moment) as moment
   from (
     select quote.known_at as moment
     from named
     join odds.quoted_game quoted on quoted.game_id = named.game_id and quoted.last_known > $1
     join odds.quote quote on quote.game_id = quoted.game_id and quote.player_id = $2
       and quote.known_at between quoted.first_known and quoted.last_known and quote.known_at > $1
     union all
     select ${ahead('fact')} from named join league.game_state fact on fact.game_id = named.game_id
     where ${isAnyAhead('league.game_state')}
     union all
     select ${ahead('fact')} from named join league.box_score fact on fact.game_id = named.game_id
     where ${isAnyAhead('league.box_score')}
     union all
     select ${ahead('fact')}
     from league.box_line line join league.box_score fact on fact.id = line.box_score_id
     where line.player_id = $2 and ${isAnyAhead('league.box_score')}
   ) facts`,
);

/** When a fact comes to hold, or ends; null if neither is ahead. */
function ahead(fact: string): string {
  return `case when ${fact}.known_at > $1 then ${fact}.known_at
    when ${fact}.superseded_at > $1 and ${fact}.superseded_at < 'infinity' then ${fact}.superseded_at end`;
}

function isAnyAhead(table: string): string {
  return `greatest((select max(known_at) from ${table}),
    (select max(superseded_at) from ${table} where superseded_at < 'infinity')) > $1`;
}

export interface Appearance {
  readonly date: Day;
  readonly teamId: number;
}

/**
 * When and for whom a player played from one day to another, the game before them and the one after, as known at a
 * moment, oldest first: ranges of box_line_by_player, no locks.
 */
export const appearancesAround = query<[asOf: Date, playerId: number, from: Day, to: Day], Appearance>(
  'research.appearances-around',
  `select played_on as date, team_id as "teamId"
   from (
     (${appearances(`line.played_on < $3`)} order by line.played_on desc, box.game_id desc limit 1)
     union all
     (${appearances(`line.played_on between $3 and $4`)})
     union all
     (${appearances(`line.played_on > $4`)} order by line.played_on, box.game_id limit 1)
   ) played
   order by played_on, game_id`,
);

function appearances(when: string): string {
  return `
    select line.played_on, line.team_id, box.game_id
    from league.box_line line
    join league.box_score box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
    where line.player_id = $2 and line.seconds > 0 and ${when}`;
}
