import type { Day } from '../../kernel/index.ts';
import { BOX_COUNTS, type CountLine } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Quote } from '../../odds/index.ts';
import { query } from '../../platform/index.ts';

/**
 * Each prop's first quotes known by a moment, of books with prices. For each game one range of the quotes' primary key, in
 * the months in which it was quoted; no locks.
 */
export const openingQuotes = query<[gameIds: readonly number[], asOf: Date], Quote>(
  'lab.opening-quotes',
  `with known as materialized (
     select quote.*, min(quote.known_at) over (partition by quote.game_id, quote.player_id, quote.stat, quote.period) as first
     from odds.quoted_games quoted
     join odds.quotes quote on quote.game_id = quoted.game_id
       and quote.known_at between quoted.first_known and least(quoted.last_known, $2)
     where quoted.game_id = any($1) and quote.over_price is not null and quote.under_price is not null
   )
   select known.game_id as "gameId", known.player_id as "playerId", known.stat, known.period,
     known.line_halves as "lineHalves", known.book_id as "bookId", book.key as book, book.title as "bookTitle",
     known.over_price as "overPrice", known.under_price as "underPrice", known.known_at as "knownAt"
   from known
   join odds.books book on book.id = known.book_id and book.kind <> 'pick-em'
   where known.known_at = known.first`,
);

/** Of one game: a count that some lines have, such as the skaters' and the goalkeepers' of hockey, is the sum of these. */
const GAME_SUMS = BOX_COUNTS.map((count) => `sum(line.${count}) as ${count}`).join(', ');
/** A count that one of the games lacks has no sum. */
const SUMS = BOX_COUNTS.map(
  (count) => `case when count(game.${count}) = count(*) then sum(game.${count})::int end as ${count}`,
).join(', ');

/** The opponents' counts against a team in its games of a season before a day, as known at a moment. */
export interface Allowed extends CountLine {
  readonly teamId: number;
  readonly games: number;
  readonly knownAt: Date;
}

/** By team: index game_by_date, then the keys of box scores and lines (30,000 lines late in a season); no locks. */
export const allowedByTeams = query<[league: League, season: string, from: Day, before: Day, asOf: Date], Allowed>(
  'lab.allowed-by-teams',
  `with box as materialized (
     select distinct on (game.id) game.id as game_id, game.home_team_id, game.away_team_id, box.id, box.known_at
     from league.games game
     join league.box_scores box on box.game_id = game.id and box.known_at <= $5 and box.superseded_at > $5
     where game.league = $1 and game.season = $2 and game.game_date >= $3 and game.game_date < $4
       and game.season_type <> 'preseason' and game.known_at <= $5
     order by game.id, box.known_at desc, box.id desc
   ), game as (
     select case when line.team_id = box.home_team_id then box.away_team_id else box.home_team_id end as team_id,
       box.known_at, ${GAME_SUMS}
     from box
     join league.box_lines line on line.box_score_id = box.id
     group by 1, box.game_id, box.known_at
   )
   select game.team_id as "teamId", count(*)::int as games, max(game.known_at) as "knownAt", ${SUMS}
   from game
   group by 1
   order by 1`,
);

/** A team's last game before a day. */
export interface LastGame {
  readonly teamId: number;
  readonly date: Day;
  readonly knownAt: Date;
}

/**
 * Each team's last played game before a day, as known at a moment, without preseason and not before a given day. Index
 * game_by_date, then each game's state by its key; no locks.
 */
export const lastGames = query<
  [league: League, teamIds: readonly number[], from: Day, before: Day, asOf: Date],
  LastGame
>(
  'lab.last-games',
  `select distinct on (team.id) team.id as "teamId", game.game_date as date,
     greatest(game.known_at, state.known_at) as "knownAt"
   from unnest($2::int[]) as team (id)
   join league.games game on team.id in (game.home_team_id, game.away_team_id)
   join league.game_states state on state.game_id = game.id and state.known_at <= $5 and state.superseded_at > $5
   where game.league = $1 and game.game_date >= $3 and game.game_date < $4 and game.known_at <= $5
     and game.season_type <> 'preseason' and state.status = 'final'
   order by team.id, game.game_date desc`,
);
