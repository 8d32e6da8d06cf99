import { gameDayOf, seasonFrom, seasonOf } from '../../server/src/leagues/index.ts';
import { settleImported } from '../../server/src/cycle/index.ts';
import { silentLog, type Database } from '../../server/src/platform/index.ts';
import { addFinalGames } from '../reads/slate.ts';

const DAYS = 164;
const GAMES_A_DAY = 15;
const QUOTED_PROPS_A_GAME = 32;
const BOOKS = 2;

/** The past data in the database. */
export interface Past {
  readonly lines: number;
  readonly quotes: number;
}

/**
 * Adds seasons before the slate's, with its 30 teams and 240 players: 82 games per team with everyone's box scores, and 32
 * props at two books per game. `had` is the number of existing seasons.
 */
export async function addSeasons(db: Database, had: number, wanted: number): Promise<Past> {
  const year = Number(seasonOf('Nba', gameDayOf('Nba', new Date())).slice(0, 4));
  for (let back = had + 1; back <= wanted; back += 1) {
    // The newest first.
    // oxlint-disable-next-line no-await-in-loop
    await addGames(db, year - back);
    // oxlint-disable-next-line no-await-in-loop
    await addQuotes(db, year - back);
  }
  await settleImported({ db, clock: { now: () => new Date() }, log: silentLog }, 'Nba');
  await db.query({ text: 'vacuum analyze' });
  const { rows } = await db.query<Past>({
    text: `select (select count(*) from league.box_line) as lines, (select count(*) from odds.quote) as quotes`,
  });
  return rows[0] ?? { lines: 0, quotes: 0 };
}

/** Every second day 15 games, with the opponents in turn. */
const addGames = (db: Database, year: number): Promise<void> =>
  addFinalGames(
    db,
    seasonFrom('Nba', year),
    `select make_date($2, 10, 20) + day, home, (home + 2 * (day % 15)) % 30 + 1
     from generate_series(0, ${DAYS - 2}, 2) day, generate_series(1, ${2 * GAMES_A_DAY}, 2) home`,
    [year],
  );

async function addQuotes(db: Database, year: number): Promise<void> {
  await db.query({
    text: `select odds.open_quote_months(array(
             select distinct date_trunc('month', game_date + time '12:00') at time zone 'utc'
             from league.game where season = $1))`,
    values: [seasonFrom('Nba', year)],
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
    values: [seasonFrom('Nba', year)],
  });
}
