import { leagueOf, type League } from '../../server/src/leagues/index.ts';
import type { Database } from '../../server/src/platform/index.ts';
import type { QuoteSetFact } from '../../server/src/sources/facts.ts';
import type { Stat } from '../../server/src/sports/index.ts';

/** A market of round numbers: 10 games a day, 10 players a team, 8 books, 6 stats. */
export const GAMES_A_DAY = 10;
export const PLAYERS_A_GAME = 20;
export const BOOKS = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel'];
export const STATS: readonly Stat[] = ['Points', 'Rebounds', 'Assists', 'Threes', 'PtsRebAst', 'Steals'];
export const QUOTES_A_LOOK = GAMES_A_DAY * PLAYERS_A_GAME * BOOKS.length * STATS.length;

const DAY_MS = 86_400_000;
export const FIRST_DAY = Date.parse('2023-10-24T00:00:00Z');

/** Teams, players, and games of this many days. Feed ids count from 1 in each league. */
export async function makeLeague(db: Database, days: number, league: League = 'Nba'): Promise<void> {
  await db.query({
    text: `insert into league.team (league, abbreviation, name, known_at)
           select $2, abbreviation, abbreviation, '2023-01-01' from unnest($1::text[]) abbreviation`,
    values: [Object.keys(leagueOf(league).teams), league],
  });
  await db.query({
    text: `with made as (
             insert into league.player (league, name, name_key, known_at)
             select $1, 'Player ' || n, 'player' || n, '2023-01-01' from generate_series(1, 300) n returning id)
           insert into league.player_external (league, source, external_id, player_id, known_at)
           select $1, $2, (row_number() over (order by id))::text, id, '2023-01-01' from made`,
    values: [league, leagueOf(league).ids],
  });
  await addGames(db, 0, days, league);
}

/** The games of some days, each at midnight UTC after its day. */
export async function addGames(db: Database, firstDay: number, days: number, league: League = 'Nba'): Promise<void> {
  await db.query({
    text: `with teams as (select array_agg(id order by id) as ids from league.team where league = $4),
           made as (
             insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
             select $4, '2023-24', 'regular', '2023-10-24'::date + n / $2::int, ids[1 + n % cardinality(ids)],
               ids[1 + (n + cardinality(ids) / 2) % cardinality(ids)], '2023-01-01'
             from teams, generate_series($3::int * $2::int, ($3 + $1::int) * $2::int - 1) n returning id, game_date),
           stated as (
             insert into league.game_state (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
             select id, '2023-01-01', false, 'made', 'scheduled', (game_date + 1)::timestamp at time zone 'utc', false
             from made)
           insert into league.game_external (league, source, external_id, game_id, known_at)
           select $4, $5, ($3 * $2 + row_number() over (order by id))::text, id, '2023-01-01' from made`,
    values: [days, GAMES_A_DAY, firstDay, league, leagueOf(league).ids],
  });
}

/** One poll of all books' offers for the games of a day: every line stays, every price has moved. */
export function look(day: number, number: number): QuoteSetFact[] {
  const knownAt = new Date(FIRST_DAY + day * DAY_MS + number * 600_000);
  const sets: QuoteSetFact[] = [];
  for (let game = 0; game < GAMES_A_DAY; game += 1) {
    const gameNumber = day * GAMES_A_DAY + game;
    for (const [at, book] of BOOKS.entries())
      for (const stat of STATS)
        sets.push({
          game: { externalId: String(gameNumber + 1) },
          book,
          stat,
          period: 'Full',
          knownAt,
          assumed: false,
          quotes: Array.from({ length: PLAYERS_A_GAME }, (_, player) => ({
            player: { externalId: String(((gameNumber * PLAYERS_A_GAME + player) % 300) + 1), name: '' },
            lineHalves: 20 + player,
            overPrice: -110 - ((number + at) % 20),
            underPrice: -110 + ((number + at) % 10),
          })),
        });
  }
  return sets;
}
