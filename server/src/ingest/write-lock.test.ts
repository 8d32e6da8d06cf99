import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually } from '../../tests/support/eventually.ts';
import { testDatabase } from '../../tests/support/postgres.ts';
import { addGame, addPastGame, openQuoteMonth, smallLeague } from '../../tests/support/small-league.ts';
import type { League } from '../leagues/index.ts';
import { joinedTo, type Database, type Queryable } from '../platform/index.ts';
import { writeFacts } from './facts/write-facts.ts';
import { writeTransaction } from './write-transaction.ts';
import { NO_FACTS } from '../../tests/support/no-facts.ts';

/** True once a session waits for an advisory lock in this database. */
async function isWaiting(db: Queryable): Promise<true | undefined> {
  const { rows } = await db.query<{ n: number }>({
    text: `select count(*)::int as n from pg_locks
           where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
  });
  return rows[0]?.n === 1 ? true : undefined;
}

test('a writer of one league does not wait for the writer of another', async (t) => {
  const db = await testDatabase(t);
  const order: string[] = [];
  await writeTransaction(db, 'Nba', async () => {
    // Would deadlock if it waited for the transaction around it.
    await writeTransaction(db, 'Wnba', async () => void order.push('Wnba'));
    order.push('Nba');
  });
  assert.deepEqual(order, ['Wnba', 'Nba']);
});

test('two writers of one league write one after the other', async (t) => {
  const db = await testDatabase(t);
  const order: string[] = [];
  let second: Promise<void> | undefined;
  await writeTransaction(db, 'Nba', async () => {
    second = writeTransaction(db, 'Nba', async () => void order.push('second'));
    await eventually('the wait for the lock', () => isWaiting(db));
    order.push('first');
  });
  await second;
  assert.deepEqual(order, ['first', 'second']);
});

test('dropping months of quotes waits for the writers of every league', async (t) => {
  const db = await testDatabase(t);
  await db.query({ text: `select odds.open_quote_months(array['2020-01-05T00:00:00Z'::timestamptz])` });
  let dropped: Promise<{ rows: { n: number }[] }> | undefined;
  await writeTransaction(db, 'Wnba', async () => {
    dropped = db.query<{ n: number }>({ text: `select odds.drop_quote_months('2021-01-01T00:00:00Z') as n` });
    await eventually('the wait for the lock', () => isWaiting(db));
  });
  assert.deepEqual((await dropped)?.rows, [{ n: 1 }]);
});

test('two leagues’ writers that create a new month at the same time both write to it', async (t) => {
  const db = await testDatabase(t);
  const open = { text: `select odds.open_quote_months(array['2020-01-05T00:00:00Z'::timestamptz]) as n` };
  let second: Promise<{ rows: object[] }> | undefined;
  await writeTransaction(db, 'Nba', async (tx) => {
    await tx.query(open);
    second = writeTransaction(db, 'Wnba', (other) => other.query(open));
    await eventually('the wait for the month', () => isWaiting(db));
  });
  assert.deepEqual((await second)?.rows, [{ n: 0 }], 'the first one made it');
});

const LOOK_AT = new Date('2024-05-20T20:00:00Z');

/** Writes and announces five books' prices for a game of the day, as a feed's run does. */
async function ingestLook(db: Database, league: League): Promise<number> {
  const provenance = { league, source: 'test', ids: 'test', learnedAt: LOOK_AT };
  const quoteSets = ['alpha', 'bravo', 'charlie', 'delta', 'echo'].map((book) => ({
    ...({ game: { externalId: 'g1' }, book, stat: 'Points', period: 'Full' } as const),
    knownAt: LOOK_AT,
    assumed: false,
    quotes: [{ player: { externalId: null, name: 'Player 1' }, lineHalves: 40, overPrice: -110, underPrice: -110 }],
  }));
  const { written, leftOut } = await writeFacts(db, provenance, { ...NO_FACTS, quoteSets }, { movement: 0.5 });
  assert.deepEqual(leftOut, []);
  return written.quoteSets;
}

test('the ingest of one league does not wait for another league’s open transaction', async (t) => {
  const db = await testDatabase(t);
  for (const league of ['Nba', 'Wnba'] as const) {
    const small = await smallLeague(db, league);
    await addPastGame(db, small, '2024-05-16');
    const game = await addGame(db, small, '2024-05-20', new Date('2024-05-21T00:00:00Z'));
    await db.query({
      text: `insert into league.game_external (league, source, external_id, game_id, known_at) values ($1, 'test', 'g1', $2, $3)`,
      values: [league, game, LOOK_AT],
    });
  }
  await openQuoteMonth(db, LOOK_AT);
  await db.transaction(async (tx) => {
    assert.equal(await ingestLook(joinedTo(tx), 'Nba'), 5);
    // Would deadlock if it waited: the transaction around it commits after this one.
    assert.equal(await ingestLook(db, 'Wnba'), 5);
    const { rows } = await db.query({ text: 'select count(*)::int as n from odds.quote' });
    assert.deepEqual(rows, [{ n: 5 }], 'the first one is still open');
  });
  const { rows } = await db.query({ text: 'select count(*)::int as n from odds.quote' });
  assert.deepEqual(rows, [{ n: 10 }]);
});
