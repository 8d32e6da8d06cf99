import { createAccount, createKeyFor } from '../../server/src/accounts/index.ts';
import type { Day } from '../../server/src/kernel/index.ts';
import { STAT_NAMES } from '../../server/src/sports/index.ts';
import { gameDayOf, seasonOf } from '../../server/src/leagues/index.ts';
import { randomText, silentLog, systemClock, type Database } from '../../server/src/platform/index.ts';
import { publishSlate } from '../../server/src/cycle/index.ts';
import { loadSlate, scoreSlate } from '../../server/src/scoring/index.ts';

const GAMES = 15;
const PLAYERS = 240;
const STATS = STAT_NAMES.slice(0, 15);

/** A full slate: 240 players of 15 games, 15 stats each. */
export const PROPS = PLAYERS * STATS.length;

/** One admin's API key: the same statement counts an admin's requests, but they have no quota. */
export async function adminKey(db: Database): Promise<string> {
  const email = `bench-${randomText(8)}@example.org`;
  await createAccount(db, { email, password: randomText(24), tier: 'Admin' });
  return createKeyFor(db, email, 'bench');
}

/**
 * Teams, players, and today's games with five books' quotes on every prop, each with its own prices. One in eight pays enough
 * for a pick.
 */
export async function makeSlate(db: Database): Promise<Day> {
  const clock = systemClock();
  const now = clock.now();
  const date = gameDayOf('Nba', now);
  const tipOff = new Date(now.getTime() + 12 * 3_600_000);
  await db.query({
    text: `insert into league.team (league, abbreviation, name, known_at)
           select 'Nba', 'T' || to_char(n, 'FM00'), 'Team ' || n, '2024-01-01' from generate_series(1, ${GAMES * 2}) n`,
  });
  await db.query({
    text: `insert into league.player (league, name, name_key, known_at)
           select 'Nba', 'Given' || n % 17 || ' Family' || n, 'given family ' || n, '2024-01-01'
           from generate_series(1, ${PLAYERS}) n`,
  });
  await db.query({
    text: `insert into odds.book (key, title) select 'book' || n, 'Book ' || n from generate_series(1, 5) n`,
  });
  await addPastGames(db, date);
  await db.query({ text: 'select odds.open_quote_months(array[$1::timestamptz])', values: [now] });
  await db.query({
    text: `with game as (
             insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
             select 'Nba', $3, 'regular', $1, 2 * n - 1, 2 * n, '2024-01-01' from generate_series(1, ${GAMES}) n
             returning id)
           insert into league.game_state
             (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
           select id, '2024-01-01', false, 'bench', 'scheduled', $2, false from game`,
    values: [date, tipOff, seasonOf('Nba', date)],
  });
  await db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed,
             source, over_price, under_price)
           select game.id, player.id, stat.name, 'Full', 2 * (player.id % 20 + stat.nth) + 1, book.id, $3, false, 'bench',
             case when book.id = 5 and (player.id + stat.nth) % 8 = 0 then -130 else -108 - leaning end,
             case when book.id = 5 and (player.id + stat.nth) % 8 = 0 then 110 else -112 + leaning end
           from league.game game
           join league.player player on (player.id - 1) % ${GAMES} + 1 = (game.home_team_id + 1) / 2
           cross join unnest($2::text[]) with ordinality as stat (name, nth)
           cross join odds.book book
           cross join lateral (select (player.id * book.id * 3 + stat.nth * (book.id + 1)) % 5 as leaning) own
           where game.game_date = $1`,
    values: [date, STATS, new Date(now.getTime() - 3_600_000)],
  });
  return date;
}

/** Ten past games for everyone, so that teams and hit counts are known. */
const addPastGames = (db: Database, date: Day): Promise<void> =>
  addFinalGames(
    db,
    seasonOf('Nba', date),
    `select $2::date - day, 2 * n - 1, 2 * n from generate_series(1, ${GAMES}) n, generate_series(2, 20, 2) day`,
    [date],
  );

/** The team of a player: eight players per team, the same in every game. */
const TEAM_OF_PLAYER = `2 * ((player.id - 1) % ${GAMES} + 1) - (player.id + 1) % 2`;

/**
 * Finished games of a season with everyone's box scores. `fixtures` selects their days and teams, home first, from parameters
 * that begin at $2.
 */
export async function addFinalGames(
  db: Database,
  season: string,
  fixtures: string,
  parameters: readonly unknown[],
): Promise<void> {
  await db.query({
    text: `with fixture (day, home, away) as (${fixtures}),
           past as (
             insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
             select 'Nba', $1, 'regular', day, home, away, '2019-01-01' from fixture
             returning id, game_date, home_team_id, away_team_id),
           state as (
             insert into league.game_state
               (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed, home_points, away_points)
             select id, game_date + time '20:00', false, 'bench', 'final', game_date + time '19:00', false, 110, 104 from past),
           box as (
             insert into league.box_score
               (game_id, known_at, known_at_assumed, source, has_periods, totals_hash, periods_hash)
             select id, game_date + time '23:00', false, 'bench', false, '', '' from past returning id, game_id)
           insert into league.box_line (box_score_id, player_id, team_id, starter, seconds, pts, reb, ast, fg3m, fg3a, fgm,
             fga, ftm, fta, stl, blk, tov)
           select box.id, player.id, ${TEAM_OF_PLAYER}, true, 1800,
             (player.id * 7 + box.id * 5) % 35, (player.id + box.id * 3) % 14, (player.id * 3 + box.id) % 11, box.id % 6, 8,
             box.id % 12, 20, box.id % 7, 8, box.id % 3, player.id % 3, box.id % 4
           from box join past on past.id = box.game_id
           join league.player player on ${TEAM_OF_PLAYER} in (past.home_team_id, past.away_team_id)`,
    values: [season, ...parameters],
  });
}

/** Scores the slate from the current quotes and publishes it, as the scorer does after a change. */
export async function publish(db: Database, date: Day): Promise<void> {
  const clock = systemClock();
  const slate = await loadSlate(db, { league: 'Nba', date, asOf: clock.now() });
  // Uses only the market: the benchmark measures reading, and the model knows nothing of generated players.
  await publishSlate({ db, clock, log: silentLog }, scoreSlate({ ...slate, background: undefined }), 'live');
}

/** A tenth of the book's prices move, as between two polls. */
export async function moveQuotes(db: Database, date: Day, turn: number): Promise<void> {
  await db.query({
    text: `with moved as (
             update odds.quote quote set superseded_at = clock_timestamp()
             from league.game game
             where game.id = quote.game_id and game.game_date = $1 and quote.book_id = 1 + $2 % 4
               and quote.superseded_at = 'infinity' and (quote.player_id + length(quote.stat)) % 10 = $2 % 10
             returning quote.*)
           insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed, source,
             over_price, under_price)
           select game_id, player_id, stat, period, line_halves, book_id, superseded_at, false, source, under_price - 1 - $2 % 3,
             over_price - 1 from moved`,
    values: [date, turn],
  });
}
