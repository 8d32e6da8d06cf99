import { createAccount } from '../../server/src/accounts/index.ts';
import { randomText, type Database } from '../../server/src/platform/index.ts';

/** A million quotes on forty games, and an account for the exports; returns its id. */
export async function makeQuotes(db: Database, rows: number): Promise<number> {
  const email = 'bench@example.org';
  await createAccount(db, { email, password: randomText(24), tier: 'Admin' });
  await db.query({
    text: `with team as (
             insert into league.team (league, abbreviation, name, known_at)
             values ('Nba', 'AAA', 'Alphas', '2024-01-01'), ('Nba', 'BBB', 'Bravos', '2024-01-01') returning id)
           insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
           select 'Nba', '2023-24', 'regular', date '2024-02-01' + n, min(team.id), max(team.id), '2024-01-01'
           from team, generate_series(0, 39) n group by n`,
  });
  await db.query({
    text: `insert into league.player (league, name, name_key, known_at)
           select 'Nba', 'Given Family-' || n, 'given family ' || n, '2024-01-01' from generate_series(1, 20) n`,
  });
  await db.query({
    text: `insert into odds.book (key, title) select 'book' || n, 'Book ' || n from generate_series(1, 5) n`,
  });
  await db.query({ text: `select odds.open_quote_months(array['2024-01-15'::timestamptz])` });
  await db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed, source,
             over_price, under_price)
           select 1 + n % 40, 1 + n / 40 % 20, 'Points', 'Full', n % 60, 1 + n % 5,
             '2024-01-15T00:00:00Z'::timestamptz + n * interval '100 milliseconds', false, 'bench', -110 - n % 20, 100 + n % 30
           from generate_series(1, $1::int) n`,
    values: [rows],
  });
  await db.query({ text: 'analyze' });
  const { rows: found } = await db.query<{ id: number }>({ text: 'select id from accounts.account' });
  return found[0]?.id ?? 0;
}

/** Creates an export as its route does, without HTTP; returns its id. */
export async function askForExport(db: Database, accountId: number, format: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    text: `insert into exports.job (account_id, type, format, filters, created_at)
           values ($1, 'odds_snapshots', $2, '{}', clock_timestamp()) returning id`,
    values: [accountId, format],
  });
  return rows[0]?.id ?? 0;
}
