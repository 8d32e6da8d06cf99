import assert from 'node:assert/strict';
import test from 'node:test';
import { importFolder } from '../../src/ingest/index.ts';
import { PICK_EM_BOOKS, settableClock } from '../../src/kernel/index.ts';
import { closingLines, consensusOf, CONSENSUS_BOUNDS, feedsOf, quotesInForce } from '../../src/odds/index.ts';
import { only, query, silentLog } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { SMALL_FOLDER, writeFiles } from './import-folder-files.ts';

const SPORTSBOOKS = ['betmgm', 'draftkings', 'fanduel'];
const TIP_OFF = new Date('2024-03-02T03:10:00Z');

/** One player's points: three sportsbooks at 26.5, and every pick'em book at a very different line and price. */
const row = (book: string, line: number, over: number): string =>
  `2024-03-01T20:00:00Z,2024-03-02,2024-03-02T03:10:00Z,DEN,LAL,${book},player_points,Nikola Jokic,${line},${over},-120`;
const PROPS = [
  SMALL_FOLDER['props-2023-24.csv']?.split('\n')[0],
  ...SPORTSBOOKS.map((book) => row(book, 26.5, -110)),
  ...[...PICK_EM_BOOKS].flatMap((book) => [row(book, 26.5, 100), row(book, 20.5, 100)]),
  '',
].join('\n');

const bookKinds = query<[], { key: string; kind: string }>(
  'test.book-kinds',
  'select key, kind from odds.book order by key',
);
const games = query<[], { id: number }>('test.quoted-games', 'select distinct game_id as id from odds.quote');

test('quotes of pick’em books in a CSV file are stored as theirs and never count in a consensus or a closing line', async (t) => {
  const ctx = { clock: settableClock(new Date('2024-07-01T12:00:00Z')), db: await testDatabase(t), log: silentLog };
  const folder = await temporaryFolder(t);
  await writeFiles(folder, { ...SMALL_FOLDER, 'props-2023-24.csv': PROPS });
  await importFolder(ctx, folder, { league: 'Nba' });

  const kinds = await bookKinds(ctx.db);
  assert.deepEqual(
    kinds.filter(({ kind }) => kind === 'pick-em').map(({ key }) => key),
    [...PICK_EM_BOOKS].sort(),
  );
  const { id } = only(await games(ctx.db));
  const quotes = await quotesInForce(ctx.db, [id], TIP_OFF);
  const consensus = consensusOf(quotes, feedsOf(quotes), TIP_OFF, CONSENSUS_BOUNDS);
  assert.deepEqual([consensus?.lineHalves, consensus?.quotes.map(({ book }) => book).sort()], [53, SPORTSBOOKS]);
  const closed = [...(await closingLines(ctx.db, [{ id, tipOff: TIP_OFF }])).values()];
  assert.deepEqual([...new Set(closed.flatMap((line) => line.quotes.map(({ book }) => book)))].sort(), SPORTSBOOKS);
});
