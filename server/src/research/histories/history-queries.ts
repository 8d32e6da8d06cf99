import { query } from '../../platform/index.ts';
import type { Day, LineHalves, Period, Stat } from '../../kernel/index.ts';
import type { QuotedGame } from './played-props.ts';
import { teamOn } from './team-queries.ts';

/** A game of a player's history. */
export interface HistoryGame {
  readonly gameId: number;
  readonly date: Day;
  readonly tipOff: Date;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
  /** The player's team then; null if no game of the player is known. */
  readonly teamId: number | null;
}

/** A settled prop with its game. */
export interface SettledProp extends HistoryGame {
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly book: string;
  readonly overPrice: number;
  readonly underPrice: number;
  readonly closingHalves: LineHalves | null;
  readonly value: number | null;
  readonly isVoided: boolean;
}

/**
 * A player's settled props of some days as known at a moment, newest game first, with a limit: the newest entries of
 * settled_prop_by_player; no locks.
 */
export const settledProps = query<
  [asOf: Date, playerId: number, from: Day, to: Day, stat: Stat | null, most: number],
  SettledProp
>(
  'research.settled-props',
  `with newest as materialized (
     select * from research.settled_prop
     where player_id = $2 and game_date between $3 and $4 and ($5::text is null or stat = $5)
       and known_at <= $1 and superseded_at > $1
     order by game_date desc, tip_off desc, game_id desc, stat, period
     limit $6
   )
   select prop.game_id as "gameId", prop.game_date as date, prop.tip_off as "tipOff",
     game.home_team_id as "homeTeamId", game.away_team_id as "awayTeamId", home.abbreviation as "homeTeam", away.abbreviation as "awayTeam",
     coalesce(prop.team_id, ${teamOn('$2', 'prop.game_date')}) as "teamId", prop.stat, prop.period,
     prop.line_halves as "lineHalves", book.key as book, prop.over_price as "overPrice",
     prop.under_price as "underPrice", prop.closing_halves as "closingHalves", prop.value,
     prop.is_voided as "isVoided"
   from newest prop
   join league.games game on game.id = prop.game_id
   join league.teams home on home.id = game.home_team_id
   join league.teams away on away.id = game.away_team_id
   join odds.books book on book.id = prop.book_id
   order by prop.game_date desc, prop.tip_off desc, prop.game_id desc, prop.stat, prop.period`,
);

/**
 * The unsettled games of some days in which a player was quoted, as known at a moment: the player's range of quoted_player
 * and primary keys; no locks. The player's few games come first, kept so by `offset 0`: a plan for any days would read all
 * settled games, and all stored ones of the days.
 */
export const openGames = query<[asOf: Date, playerId: number, from: Day, to: Day], HistoryGame & QuotedGame>(
  'research.open-games',
  `with open as materialized (
     select named.game_id from odds.quoted_players named
     left join lateral (
       select game_id from research.settled_game
       where game_id = named.game_id and known_at <= $1 and superseded_at > $1 offset 0) settled on true
     where named.player_id = $2 and settled.game_id is null
   ), game as materialized (
     select game.* from open
     cross join lateral (
       select * from league.games where id = open.game_id and game_date between $3 and $4 offset 0) game
   )
   select game.id as "gameId", game.league, game.game_date as date, state.tip_off as "tipOff", state.status,
     game.home_team_id as "homeTeamId", game.away_team_id as "awayTeamId", home.abbreviation as "homeTeam", away.abbreviation as "awayTeam",
     ${teamOn('$2', 'game.game_date')} as "teamId"
   from game
   join league.game_states state on state.game_id = game.id and state.known_at <= $1 and state.superseded_at > $1
   join league.teams home on home.id = game.home_team_id
   join league.teams away on away.id = game.away_team_id`,
);
