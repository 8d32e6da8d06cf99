import { cursorQuery } from '../../platform/index.ts';
import type { Day, SeasonType } from '../../kernel/index.ts';
import { countColumns, type CountLine, type Period, type Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';

/** The prop of a row. */
export interface PropFacts {
  readonly gameId: number;
  readonly gameDate: Day;
  readonly playerId: number;
  readonly playerName: string;
  readonly stat: Stat;
  readonly period: Period;
}

export interface MovementRow extends PropFacts {
  readonly id: number;
  readonly detectedAt: Date;
  readonly fromHalves: number;
  readonly toHalves: number;
  readonly books: number;
  /** Since when the previous line was in force. */
  readonly fromSince: Date;
  readonly openHalves: number;
  readonly openedAt: Date;
}

/**
 * Line movements detected by a time in the games of a range of days, in order. Primary keys and one scan of the
 * movements; no locks. A null disables a filter.
 */
export const movementTable = cursorQuery<
  [league: League, at: Date, from: Day, to: Day, stat: Stat | null, playerId: number | null],
  MovementRow
>(
  'exports_movements',
  `select movement.id, movement.detected_at as "detectedAt", movement.game_id as "gameId", game.game_date as "gameDate",
     movement.player_id as "playerId", player.name as "playerName", movement.stat, movement.period,
     movement.from_halves as "fromHalves", movement.to_halves as "toHalves", movement.books,
     movement.from_since as "fromSince", movement.open_halves as "openHalves", movement.opened_at as "openedAt"
   from odds.movements movement
   join league.games game on game.id = movement.game_id
   join league.players player on player.id = movement.player_id
   where game.league = $1 and movement.detected_at <= $2 and game.game_date between $3 and $4
     and ($5::text is null or movement.stat = $5) and ($6::int is null or movement.player_id = $6)
   order by movement.detected_at, movement.id`,
);

export interface QuoteRow extends PropFacts {
  readonly book: string;
  readonly lineHalves: number;
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  readonly knownAt: Date;
  /** Null while the quote is in force. */
  readonly supersededAt: Date | null;
}

/**
 * Every quote learned by a time on the games of a range of days, game by game. Index game_by_date, then each game's
 * range of the quotes' primary key, in its quoted months; no locks. A null disables a filter.
 */
export const quoteTable = cursorQuery<
  [league: League, at: Date, from: Day, to: Day, stat: Stat | null, playerId: number | null, book: string | null],
  QuoteRow
>(
  'exports_quotes',
  `select quote.game_id as "gameId", game.game_date as "gameDate", quote.player_id as "playerId",
     player.name as "playerName", quote.stat, quote.period, book.key as book, quote.line_halves as "lineHalves",
     quote.over_price as "overPrice", quote.under_price as "underPrice", quote.known_at as "knownAt",
     case when quote.superseded_at <= $2 then quote.superseded_at end as "supersededAt"
   from league.games game
   join odds.quoted_games kept on kept.game_id = game.id
   join odds.quotes quote on quote.game_id = game.id and quote.known_at between kept.first_known and kept.last_known
   join odds.books book on book.id = quote.book_id
   join league.players player on player.id = quote.player_id
   where game.league = $1 and quote.known_at <= $2 and game.game_date between $3 and $4
     and ($5::text is null or quote.stat = $5) and ($6::int is null or quote.player_id = $6)
     and ($7::text is null or book.key = $7)
   order by game.game_date, quote.game_id, quote.player_id, quote.stat, quote.period, quote.book_id, quote.line_halves,
     quote.known_at`,
);

export type GameLogRow = CountLine & {
  readonly gameId: number;
  readonly gameDate: Day;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly playerId: number;
  readonly playerName: string;
  readonly teamAbbreviation: string;
  readonly opponentAbbreviation: string;
  readonly isHome: boolean;
  readonly starter: boolean | null;
  readonly seconds: number;
};

/**
 * Box-score lines of all players in the games of a range of days, by game. Uses the latest box score of each game known
 * at a time. Index game_by_date, then the keys of box scores and lines; no locks. A null disables a filter.
 */
export const gameLogTable = cursorQuery<
  [league: League, at: Date, from: Day, to: Day, playerId: number | null, team: string | null],
  GameLogRow
>(
  'exports_game_logs',
  `select game.id as "gameId", game.game_date as "gameDate", game.season, game.season_type as "seasonType",
     line.player_id as "playerId", player.name as "playerName", team.abbreviation as "teamAbbreviation",
     opponent.abbreviation as "opponentAbbreviation", line.team_id = game.home_team_id as "isHome", line.starter,
     line.seconds, ${countColumns('line')}
   from league.games game
   cross join lateral (
     select box.id from league.box_scores box
     where box.game_id = game.id and box.known_at <= $2 and box.superseded_at > $2
     order by box.known_at desc, box.id desc
     limit 1) box
   join league.box_lines line on line.box_score_id = box.id and line.seconds > 0
   join league.players player on player.id = line.player_id
   join league.teams team on team.id = line.team_id
   join league.teams opponent on opponent.id =
     case when line.team_id = game.home_team_id then game.away_team_id else game.home_team_id end
   where game.league = $1 and game.game_date between $3 and $4
     and ($5::int is null or line.player_id = $5) and ($6::text is null or team.abbreviation = $6)
   order by game.game_date, game.id, line.player_id`,
);
