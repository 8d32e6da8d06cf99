import { query } from '../../platform/index.ts';
import type { Day, LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
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

/** A game that is not settled. */
export interface OpenGame extends HistoryGame, QuotedGame {}

/**
 * A player's settled props of some days as known at a moment, with a limit, and the unsettled games of these days with quotes
 * of the player. Both are newest game first. In one statement they are of one snapshot: each game is either settled or open.
 *
 * Props: the newest entries of settled_prop_by_player. Games: the player's range of quoted_player and primary keys; no locks.
 * The player's few games come first, kept so by `offset 0`: a plan for any days would read all settled games, and all stored
 * ones of the days.
 */
export const historyOfPlayer = query<
  [asOf: Date, playerId: number, from: Day, to: Day, stat: Stat | null, most: number],
  (SettledProp & { readonly status: null }) | OpenGame
>(
  'research.history-of-player',
  `with newest as materialized (
     select * from research.settled_prop
     where player_id = $2 and game_date between $3 and $4 and ($5::text is null or stat = $5)
       and known_at <= $1 and superseded_at > $1
     order by game_date desc, tip_off desc, game_id desc, stat, period
     limit $6
   ), open as materialized (
     select named.game_id from odds.quoted_players named
     left join lateral (
       select game_id from research.settled_game
       where game_id = named.game_id and known_at <= $1 and superseded_at > $1 offset 0) settled on true
     where named.player_id = $2 and settled.game_id is null
   ), entry as (
     select game_id, game_date, tip_off, null as status, team_id, stat, period, line_halves, book_id, over_price, under_price,
       closing_halves, value, is_voided
     from newest
     union all
     select game.id, game.game_date, state.tip_off, state.status, null, null, null, null, null, null, null, null, null, null
     from open
     join lateral (select id, game_date from league.games where id = open.game_id offset 0) game
       on game.game_date between $3 and $4
     join league.game_states state on state.game_id = game.id and state.known_at <= $1 and state.superseded_at > $1
   )
   select entry.game_id as "gameId", game.league, entry.game_date as date, entry.tip_off as "tipOff", entry.status,
     game.home_team_id as "homeTeamId", game.away_team_id as "awayTeamId", home.abbreviation as "homeTeam", away.abbreviation as "awayTeam",
     coalesce(entry.team_id, ${teamOn('$2', 'entry.game_date')}) as "teamId", entry.stat, entry.period,
     entry.line_halves as "lineHalves", book.key as book, entry.over_price as "overPrice",
     entry.under_price as "underPrice", entry.closing_halves as "closingHalves", entry.value,
     entry.is_voided as "isVoided"
   from entry
   join league.games game on game.id = entry.game_id
   join league.teams home on home.id = game.home_team_id
   join league.teams away on away.id = game.away_team_id
   left join odds.books book on book.id = entry.book_id
   order by entry.game_date desc, entry.tip_off desc, entry.game_id desc, entry.stat, entry.period`,
);
