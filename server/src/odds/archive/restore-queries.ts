import { command, query } from '../../platform/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';

/** The games of these days with their teams; index game_by_date, no locks. */
export const gamesOfDays = query<
  [league: League, days: readonly Day[]],
  { readonly id: number; readonly gameDate: Day; readonly home: string; readonly away: string }
>(
  'odds.games-of-days',
  `select game.id, game.game_date as "gameDate", home.abbreviation as home, away.abbreviation as away
   from league.games game
   join league.teams home on home.id = game.home_team_id
   join league.teams away on away.id = game.away_team_id
   where game.league = $1 and game.game_date = any($2::date[])`,
);

/** The names of players by id; primary key, no locks. */
export const playersById = query<
  [league: League, ids: readonly number[]],
  { readonly id: number; readonly name: string }
>('odds.players-by-id', `select id, name from league.players where league = $1 and id = any($2)`);

/** Adds missing quotes unchanged: both moments, source and links. Months must be open; existing rows are not locked. */
export const insertArchived = command<
  [
    gameIds: readonly number[],
    playerIds: readonly number[],
    stats: readonly string[],
    periods: readonly string[],
    lineHalves: readonly number[],
    bookIds: readonly number[],
    knownAt: readonly string[],
    supersededAt: readonly string[],
    assumed: readonly boolean[],
    sources: readonly string[],
    overPrices: readonly (number | null)[],
    underPrices: readonly (number | null)[],
    overLinks: readonly (string | null)[],
    underLinks: readonly (string | null)[],
    resting: readonly (number | null)[],
  ]
>(
  'odds.insert-archived',
  `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at,
     known_at_assumed, source, over_price, under_price, over_link, under_link, resting)
   select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::smallint[], $6::smallint[], $7::text[]::timestamptz[],
     $8::text[]::timestamptz[], $9::boolean[], $10::text[], $11::int[], $12::int[], $13::text[], $14::text[],
     $15::smallint[])
   on conflict do nothing`,
);
