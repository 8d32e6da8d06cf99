import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import type { League } from '../../src/leagues/index.ts';
import type { Archiving } from '../../src/odds/archive/archive-month.ts';
import { archiveQuotes, dropArchived, type ArchivedMonth } from '../../src/odds/index.ts';
import type { PooledDatabase, Queryable } from '../../src/platform/index.ts';
import { folderStore, type ObjectStore } from '../../src/platform/store/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addGame, openQuoteMonth, smallLeague, type SmallLeague } from '../support/small-league.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The archived month. */
export const MONTH = '2024-05';
/** The moment of every run: later than all quotes. */
export const NOW = new Date('2024-08-01T09:00:00Z');
/** NBA quotes of the month, more than fit in a row group. */
export const MANY = 10_100;

export interface ArchiveStage {
  readonly db: PooledDatabase;
  readonly nba: SmallLeague;
  readonly gameId: number;
  /** Where the archive is. */
  readonly folder: string;
  readonly store: ObjectStore;
  /** Archives, and drops what is archived; returns the months that the run reports. */
  run(
    store?: ObjectStore,
    checkpoint?: () => Promise<void>,
    database?: PooledDatabase,
  ): Promise<{ months: readonly ArchivedMonth[]; dropped: number }>;
}

/** A month of quotes of two leagues with equal player and team names, and a month that is not archived. */
export async function archiveStage(
  t: TestContext,
  { nbaQuotes = 400, db: given }: { readonly nbaQuotes?: number; readonly db?: PooledDatabase } = {},
): Promise<ArchiveStage> {
  const db = given ?? (await testDatabase(t));
  const folder = join(await temporaryFolder(t), 'archive');
  const workFolder = join(await temporaryFolder(t), 'work');
  const [nba, wnba] = [await smallLeague(db), await smallLeague(db, 'Wnba')];
  const gameId = await addGame(db, nba, '2024-05-20', new Date('2024-05-21T00:00:00Z'));
  const other = await addGame(db, wnba, '2024-05-20', new Date('2024-05-20T23:00:00Z'));
  const kept = await addGame(db, nba, '2024-06-02', new Date('2024-06-03T00:00:00Z'));
  await addQuotes(db, nba, gameId, '2024-05-19T12:00:00Z', nbaQuotes);
  await addQuotes(db, wnba, other, '2024-05-20T12:00:00Z', 40);
  await addQuotes(db, nba, kept, '2024-06-02T12:00:00Z', 30);
  const store = folderStore(folder);
  return {
    db,
    nba,
    gameId,
    folder,
    store,
    async run(used = store, checkpoint = async () => {}, database = db) {
      const meant = { before: new Date('2024-06-01T00:00:00Z') };
      const months = await archiveQuotes(
        { db: database, clock: { now: () => NOW }, checkpoint, store: used, workFolder },
        meant,
      );
      assert.ok(months, 'no other run is at it');
      return { months, dropped: await dropArchived(database, months) };
    },
  };
}

/** As `archiveStage`, with the dependencies of a run. */
export async function archivingStage(t: TestContext): Promise<ArchiveStage & { readonly archive: Archiving }> {
  const stage = await archiveStage(t, { nbaQuotes: 20 });
  const clock = { now: () => NOW };
  const { db, store } = stage;
  return { ...stage, archive: { db, clock, store, workFolder: await temporaryFolder(t), checkpoint: async () => {} } };
}

/** Quotes of every form, a second apart: one-sided, with links, with assumed times, ended and in force. */
async function addQuotes(
  db: Queryable,
  { players, books }: SmallLeague,
  gameId: number,
  first: string,
  count: number,
): Promise<void> {
  await openQuoteMonth(db, new Date(first));
  await db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, superseded_at,
             known_at_assumed, source, over_price, under_price, over_link, under_link)
           select $1, ($2::int[])[1 + n % cardinality($2::int[])], (array['Points', 'PtsRebAst', 'Steals'])[1 + n / 7 % 3],
             (array['Full', 'Q1'])[1 + n / 3 % 2], 20 + n % 40, ($3::smallint[])[1 + n / 5 % cardinality($3::smallint[])],
             $4::timestamptz + n * interval '1.001 seconds',
             case when n % 4 = 0 then 'infinity' else $4::timestamptz + (n + 900) * interval '1.001 seconds' end,
             n % 11 = 0, case when n % 2 = 0 then 'one-feed' else 'another' end,
             case when n % 13 = 1 then null else -110 - n % 50 end, case when n % 13 = 2 then null else 100 + n % 50 end,
             case when n % 17 = 0 then 'https://book.example/' || n end, null
           from generate_series(0, $5::int - 1) n`,
    values: [gameId, players, [...books.values()], first, count],
  });
}

/** Every attached quote of a month, and with `aside` those set aside, as sorted text. */
export async function quotesOf(db: Queryable, { aside = false } = {}): Promise<string[]> {
  const tables = ['odds.quote', ...(aside ? ['odds.quote_aside'] : [])];
  const { rows } = await db.query<{ row: string }>({
    text: `select row_to_json(quote)::text as row from (${tables.map((table) => `select * from ${table}`).join(' union all ')}) quote
           where known_at < '2024-06-01' order by 1`,
  });
  return rows.map(({ row }) => row);
}

/** DuckDB's reading of an archive's files, in the form of `inWords`. */
export async function readByDuckDb(folder: string): Promise<string[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const duckdb = await instance.connect();
  try {
    await duckdb.run(`set timezone = 'UTC'`);
    const files = join(folder, 'quotes/*/*/*.parquet');
    const read = await duckdb.runAndReadAll(
      `select league, gameDate::text, home, away, playerName, stat, period, book, line::text,
         epoch_ms(knownAt)::text, epoch_ms(supersededAt)::text, knownAtAssumed::text, source, overPrice::text,
         underPrice::text, overLink, underLink, gameId::text, playerId::text from '${files}'`,
    );
    return read
      .getRows()
      .map((row) => row.map((value) => String(value ?? '–')).join(' | '))
      .sort();
  } finally {
    duckdb.closeSync();
    instance.closeSync();
  }
}

/** The database's quotes of the month in DuckDB's form. */
export async function inWords(db: Queryable, league?: League): Promise<string[]> {
  const { rows } = await db.query<{ row: string }>({
    text: `select concat_ws(' | ', game.league, game.game_date, home.abbreviation, away.abbreviation, player.name, stat, period,
             book.key, to_char(line_halves / 2.0, 'FM990.0'), round(1000 * extract(epoch from quote.known_at)),
             case when superseded_at = 'infinity' then '–' else round(1000 * extract(epoch from superseded_at))::text end,
             known_at_assumed, source, coalesce(over_price::text, '–'), coalesce(under_price::text, '–'),
             coalesce(over_link, '–'), coalesce(under_link, '–'), game.id, player.id) as row
           from odds.quote quote
           join league.game game on game.id = quote.game_id
           join league.team home on home.id = game.home_team_id
           join league.team away on away.id = game.away_team_id
           join league.player player on player.id = quote.player_id
           join odds.book book on book.id = quote.book_id
           where quote.known_at < '2024-06-01' and ($1::text is null or game.league = $1)`,
    values: [league ?? null],
  });
  return rows.map(({ row }) => row.replaceAll(' | t | ', ' | true | ').replaceAll(' | f | ', ' | false | ')).sort();
}
