import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { archivingStage, MONTH, NOW } from '../../../tests/archive/stage.ts';
import { addQuote } from '../../../tests/support/small-league.ts';
import { LEAGUES } from '../../leagues/index.ts';
import type { Database } from '../../platform/index.ts';
import { readParquet } from '../../platform/parquet/index.ts';
import { archivePass } from './archive-month.ts';
import { ARCHIVE_COLUMNS, compareKeys, type ArchivedQuote } from './archived-quote.ts';

const TABLE = 'quote_2024_05';

/** The cells of the month's quotes as the database has them, in the order of their file. */
async function stored(db: Database, league: string): Promise<ArchivedQuote[]> {
  const text = (moment: string) => `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await db.query<{ cells: ArchivedQuote }>({
    text: `select json_build_array(game.league, game.id, game.game_date, home.abbreviation, away.abbreviation, player.id,
             player.name, stat, period, book.key, line_halves / 2.0, ${text('quote.known_at')},
             case when superseded_at < 'infinity' then ${text('superseded_at')} end, known_at_assumed, source, over_price,
             under_price, over_link, under_link, resting) as cells
           from odds.${TABLE} quote join league.game game on game.id = quote.game_id
           join league.team home on home.id = game.home_team_id join league.team away on away.id = game.away_team_id
           join league.player player on player.id = quote.player_id join odds.book book on book.id = quote.book_id
           where game.league = $1`,
    values: [league],
  });
  return rows.map(({ cells }) => cells).sort(compareKeys);
}

async function fileOf(path: string): Promise<ArchivedQuote[]> {
  const found: ArchivedQuote[] = [];
  for await (const batch of readParquet(path, ARCHIVE_COLUMNS)) found.push(...batch);
  return found;
}

test('a month is written as one part for each league: every quote with all its cells, in order, and its manifest', async (t) => {
  const { archive, db, folder } = await archivingStage(t);
  let checks = 0;
  const pass = await archivePass({ ...archive, checkpoint: async () => void (checks += 1) }, TABLE, MONTH);
  assert.deepEqual([pass, checks], [{ rows: 60, added: 60, parts: 2 }, LEAGUES.length]);
  for (const [league, rows] of [
    ['Nba', 20],
    ['Wnba', 40],
  ] as const) {
    const at = join(folder, 'quotes', league.toLowerCase(), MONTH);
    assert.deepEqual((await readdir(at)).sort(), ['1.json', '1.parquet']);
    const quotes = await fileOf(join(at, '1.parquet'));
    assert.deepEqual([quotes, quotes.length], [await stored(db, league), rows]);
    const [text, bytes] = [await readFile(join(at, '1.json'), 'utf8'), await readFile(join(at, '1.parquet'))];
    const manifest = {
      format: 'prop-pick quotes 1',
      league,
      month: MONTH,
      part: 1,
      file: '1.parquet',
      rows,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      writtenAt: NOW.toISOString(),
      columns: ARCHIVE_COLUMNS,
    };
    assert.equal(text, `${JSON.stringify(manifest, null, 2)}\n`);
  }
  assert.deepEqual(await readdir(archive.workFolder), [], 'nothing is left on this machine');
});

const byMoment = (one: ArchivedQuote, other: ArchivedQuote): number => (String(one[11]) < String(other[11]) ? -1 : 1);

test('a second look at an archived month adds nothing, and a quote that came or changed since is a part of its own', async (t) => {
  const { archive, db, folder, nba, gameId } = await archivingStage(t);
  await archivePass(archive, TABLE, MONTH);
  assert.deepEqual(await archivePass(archive, TABLE, MONTH), { rows: 60, added: 0, parts: 2 });
  const knownAt = new Date('2024-05-20T23:00:00.123Z');
  const quote = { gameId, playerId: nba.players[3] ?? 0, book: 'alpha', line: 30.5, over: -115, under: -105, knownAt };
  await addQuote(db, nba, quote);
  await db.query({
    text: `update odds.${TABLE} set over_price = 444 where game_id = $1 and known_at < $2
             and known_at = (select min(known_at) from odds.${TABLE} where game_id = $1)`,
    values: [gameId, knownAt],
  });
  assert.deepEqual(await archivePass(archive, TABLE, MONTH), { rows: 61, added: 2, parts: 3 });
  const part = (await fileOf(join(folder, 'quotes/nba', MONTH, '2.parquet'))).sort(byMoment);
  assert.deepEqual(
    part.map((cells) => [cells[11], cells[15]]),
    [
      ['2024-05-19T12:00:00.000Z', 444],
      [knownAt.toISOString(), -115],
    ],
  );
  const manifest = JSON.parse(await readFile(join(folder, 'quotes/nba', MONTH, '2.json'), 'utf8')) as object;
  assert.deepEqual(
    { ...manifest, bytes: 0, sha256: '', columns: [] },
    {
      format: 'prop-pick quotes 1',
      league: 'Nba',
      month: MONTH,
      part: 2,
      file: '2.parquet',
      rows: 2,
      bytes: 0,
      sha256: '',
      writtenAt: NOW.toISOString(),
      columns: [],
    },
  );
  assert.deepEqual(await archivePass(archive, TABLE, MONTH), { rows: 61, added: 0, parts: 3 });
  assert.deepEqual(await readdir(archive.workFolder), []);
});

test('a part of a month that another program wrote meanwhile is an error, and is not replaced', async (t) => {
  const { archive, store } = await archivingStage(t);
  const taken: string[] = [];
  const late: typeof store = {
    ...store,
    async create(key, content) {
      taken.push(key);
      await store.create(key, Buffer.from('theirs'));
      return store.create(key, content);
    },
  };
  await assert.rejects(archivePass({ ...archive, store: late }, TABLE, MONTH), {
    message: `part 1 of quotes/nba/${MONTH} was written by another program`,
  });
  assert.deepEqual(taken, [`quotes/nba/${MONTH}/1.json`], 'the other leagues are not written');
  assert.equal(String(await store.get(`quotes/nba/${MONTH}/1.json`)), 'theirs');
  assert.deepEqual(await readdir(archive.workFolder), []);
});
