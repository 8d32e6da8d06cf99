import type { Database } from '../../server/src/platform/index.ts';
import { BOOKS, FIRST_DAY, GAMES_A_DAY, PLAYERS_A_GAME, STATS } from '../ingest/made-market.ts';

/** Prices that each line of a book has in a day. */
const VERSIONS = 7;
const LINES = GAMES_A_DAY * PLAYERS_A_GAME * STATS.length * BOOKS.length;
export const QUOTES_A_DAY = LINES * VERSIONS;
const DAY_MS = 86_400_000;

/** Adds the quotes of whole days, a statement a day, in the order in which they became known: each price stands an hour. */
export async function fillDays(db: Database, firstDay: number, days: number): Promise<void> {
  const books = await ids(
    db,
    'insert into odds.book (key, title) select key, key from unnest($1::text[]) key on conflict (key) do update set title = excluded.title returning id',
    [BOOKS],
  );
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const from = new Date(FIRST_DAY + day * DAY_MS);
    // A statement a day: the trigger's share of memory stays small.
    // eslint-disable-next-line no-await-in-loop
    await db.query({ text: 'select odds.open_quote_months(array[$1::timestamptz])', values: [from] });
    const month = from.toISOString().slice(0, 7).replace('-', '_');
    // eslint-disable-next-line no-await-in-loop
    await db.query({
      text: `insert into odds.quote_${month} (game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at,
               known_at_assumed, source, over_price, under_price)
             select $1::int + game + 1, ($1::int + game) * $6 % 300 + player + 1 - case when ($1::int + game) * $6 % 300 + player >= 300 then 300 else 0 end,
               ($4::text[])[stat + 1], 'Full', 20 + player, ($5::smallint[])[book + 1],
               $2::timestamptz + version * interval '1 hour', $2::timestamptz + (version + 1) * interval '1 hour', false,
               'made', -110 - version, -110 + version
             from generate_series(0, $3::int - 1) version, generate_series(0, $7::int - 1) game,
               generate_series(0, $6::int - 1) player, generate_series(0, $8::int - 1) stat, generate_series(0, $9::int - 1) book`,
      values: [
        ...[day * GAMES_A_DAY, from, VERSIONS, STATS, books, PLAYERS_A_GAME, GAMES_A_DAY, STATS.length, BOOKS.length],
      ],
    });
  }
}

async function ids(db: Database, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({ text, values });
  return rows.map(({ id }) => id);
}
