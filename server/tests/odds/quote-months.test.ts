import assert from 'node:assert/strict';
import test from 'node:test';
import { dropQuoteMonths } from '../../src/odds/index.ts';
import type { Queryable } from '../../src/platform/index.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { addGame, addQuote, smallLeague } from '../support/small-league.ts';

async function months(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    text: `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'odds.quote'::regclass order by 1`,
  });
  return rows.map(({ name }) => name);
}

const checksum = async (db: Queryable): Promise<unknown> =>
  (
    await db.query({
      text: `select count(*)::int as rows, sum(hashtextextended(quote::text, 0))::text as sum from odds.quote quote`,
    })
  ).rows;

test('a quote that names an unknown player, book or game is refused, with every quote of its statement', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-03-01', new Date('2024-03-01T23:00:00Z'));
  const knownAt = new Date('2024-03-01T20:00:00Z');
  const good = {
    gameId,
    playerId: league.players[0] ?? 0,
    book: 'alpha',
    line: 20.5,
    over: -110,
    under: -110,
    knownAt,
  };
  await addQuote(db, league, good);
  const before = await checksum(db);
  for (const wrong of [{ playerId: 999 }, { gameId: 999 }])
    await assert.rejects(addQuote(db, league, { ...good, line: 21.5, ...wrong }), { code: '23503' });
  const books = new Map([...league.books, ['zulu', 999]]);
  await assert.rejects(addQuote(db, { ...league, books }, { ...good, book: 'zulu' }), { code: '23503' });
  assert.deepEqual(await checksum(db), before);
});

test('quotes written directly to a month are checked and recorded like quotes written to the whole table, also in a restored month', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-03-01', new Date('2024-03-01T23:00:00Z'));
  const open = async (): Promise<void> =>
    void (await db.query({ text: `select odds.open_quote_months(array['2024-03-01T20:00:00Z'::timestamptz])` }));
  const put = (playerId: number, lineHalves: number) =>
    db.query({
      text: `insert into odds.quote_2024_03 (game_id, player_id, stat, period, line_halves, book_id, known_at,
               known_at_assumed, source, over_price) values ($1, $2, 'Points', 'Full', $3, $4, '2024-03-01T20:00:00Z', false, 'test', -110)`,
      values: [gameId, playerId, lineHalves, league.books.get('alpha')],
    });
  await open();
  await assert.rejects(put(999, 40), { code: '23503' });
  // A restored month has no trigger until it is opened for writing.
  await asSuperuser(db, (superuser) =>
    superuser.query({ text: 'drop trigger quotes_are_taken_in on odds.quote_2024_03' }),
  );
  await open();
  await assert.rejects(put(999, 40), { code: '23503' });
  await put(league.players[0] ?? 0, 40);
  const { rows } = await db.query({
    text: 'select game_id as "gameId", first_known as "firstKnown" from odds.quoted_game',
  });
  assert.deepEqual(rows, [{ gameId, firstKnown: new Date('2024-03-01T20:00:00Z') }]);
});

test('the next month of quotes is created ahead; a month past its retention is dropped, unless a transaction reads it', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-03-01', new Date('2024-03-01T23:00:00Z'));
  const quote = { gameId, playerId: league.players[0] ?? 0, book: 'alpha', over: -110, under: -110 };
  for (const [month, line] of [
    ['2023-12', 20.5],
    ['2024-01', 21.5],
    ['2024-02', 22.5],
  ] as const)
    await addQuote(db, league, { ...quote, line, knownAt: new Date(`${month}-15T20:00:00Z`) });
  const now = new Date('2024-02-27T10:00:00Z');
  assert.equal(await dropQuoteMonths(db, now, 0), 0, 'kept for ever');
  const all = ['2023_12', '2024_01', '2024_02', '2024_03'].map((month) => `odds.quote_${month}`);
  assert.deepEqual(await months(db), all);
  await db.transaction(async (reader) => {
    await reader.query({ text: 'select count(*) from odds.quote' });
    assert.equal(await dropQuoteMonths(db, now, 1), 0, 'a transaction reads them');
  });
  assert.equal(await dropQuoteMonths(db, now, 1), 1);
  assert.deepEqual(await months(db), all.slice(1));
});
