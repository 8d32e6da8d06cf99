import type { Database } from '../../server/src/platform/index.ts';

const DAYS = 164;
const GAMES_A_DAY = 15;
const QUOTED_PROPS_A_GAME = 32;
const BOOKS = 2;

/** What the database holds of the past. */
export interface Past {
  readonly lines: number;
  readonly quotes: number;
}

/**
 * Adds seasons before that of the slate, whose 30 teams and 240 players go on: 82 games a team with everybody's box scores,
 * and of each game 32 props at two books. `had` says how many there are already.
 */
export async function addSeasons(db: Database, had: number, wanted: number): Promise<Past> {
  for (let back = had + 1; back <= wanted; back += 1) {
    // The newest first.
    // oxlint-disable-next-line no-await-in-loop
    await addGames(db, 2026 - back);
    // oxlint-disable-next-line no-await-in-loop
    await addQuotes(db, 2026 - back);
  }
  await db.query({ text: 'vacuum analyze' });
  const { rows } = await db.query<Past>({
    text: `select (select count(*) from league.box_line) as lines, (select count(*) from odds.quote) as quotes`,
  });
  return rows[0] ?? { lines: 0, quotes: 0 };
}

const seasonOf = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`;

/** Every second day 15 games, the opponents in turn. */
async function addGames(db: Database, year: number): Promise<void> {
  await db.query({
    text: `with past as (
             insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
             select 'Nba', $1, 'regular', make_date($2, 10, 20) + day, home, (home + 2 * (day % 15)) % 30 + 1, '2019-01-01'
             from generate_series(0, ${DAYS - 2}, 2) day, generate_series(1, ${2 * GAMES_A_DAY}, 2) home
             returning id, game_date, home_team_id, away_team_id),
           state as (
             insert into league.game_state
               (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed, home_points, away_points)
             select id, game_date + time '23:00', false, 'bench', 'final', game_date + time '22:00', false, 110, 104 from past),
           box as (
             insert into league.box_score
               (game_id, known_at, known_at_assumed, source, has_periods, totals_hash, periods_hash)
             select id, game_date + time '23:30', false, 'bench', false, '', '' from past returning id, game_id)
           insert into league.box_line (box_score_id, player_id, team_id, starter, seconds, pts, reb, ast, fg3m, fg3a, fgm,
             fga, ftm, fta, stl, blk, tov)
           select box.id, player.id, side.team_id, true, 1800, (player.id * 7 + box.id * 5) % 35, (player.id + box.id * 3) % 14,
             (player.id * 3 + box.id) % 11, box.id % 6, 8, box.id % 12, 20, box.id % 7, 8, box.id % 3, player.id % 3, box.id % 4
           from box join past on past.id = box.game_id
           cross join lateral (values (past.home_team_id), (past.away_team_id)) side (team_id)
           join league.player player on (player.id - 1) % 30 + 1 = side.team_id`,
    values: [seasonOf(year), year],
  });
}

async function addQuotes(db: Database, year: number): Promise<void> {
  await db.query({
    text: `select odds.open_quote_months(array(
             select distinct date_trunc('month', game_date + time '12:00') at time zone 'utc'
             from league.game where season = $1))`,
    values: [seasonOf(year)],
  });
  await db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed, source,
             over_price, under_price)
           select game.id, line.player_id, stat.name, 'Full', 2 * (line.player_id % 20) + 1, book.id,
             game.game_date + time '12:00', false, 'bench', -110, -110
           from league.game game
           join league.box_score box on box.game_id = game.id
           join (select *, row_number() over (partition by box_score_id order by player_id) as nth from league.box_line) line
             on line.box_score_id = box.id and line.nth <= ${QUOTED_PROPS_A_GAME / 2}
           cross join unnest(array['Points', 'Rebounds']) as stat (name)
           join odds.book book on book.id <= ${BOOKS}
           where game.season = $1`,
    values: [seasonOf(year)],
  });
}
