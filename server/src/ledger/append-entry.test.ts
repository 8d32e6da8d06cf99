import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../tests/support/postgres.ts';
import { DomainError, type Database } from '../platform/index.ts';
import { appendEntry, type NewEntry } from './append-entry.ts';
import { checkChain } from './check-chain.ts';
import { leafHash, rootOf } from './merkle.ts';
import { readChain, readDay, readHead } from './read-entries.ts';

const LEAVES = [leafHash('a'), leafHash('b'), leafHash('c')];
const ENTRY: NewEntry = {
  origin: 'replay',
  kind: 'board',
  league: 'Nba',
  date: '2024-03-05',
  about: { version: 1 },
  recordedAt: new Date('2024-03-05T18:00:00Z'),
  leaves: LEAVES,
};

const append = (db: Database, change: Partial<NewEntry> = {}) =>
  db.transaction((tx) => appendEntry(tx, { ...ENTRY, ...change }));

test('entries are read back as appended, with one chain per origin', async (t) => {
  const db = await testDatabase(t);
  assert.equal(await readHead(db, 'replay'), undefined);
  const first = await append(db);
  const second = await append(db, { kind: 'settlement', about: {}, leaves: [] });
  const other = await append(db, { origin: 'simulated' });
  const third = await append(db, { date: '2024-03-06', leaves: LEAVES.slice(1) });
  assert.deepEqual(
    [first, second, third, other].map(({ sequence }) => sequence),
    [1, 2, 3, 1],
  );
  assert.deepEqual([first.root, first.leaves, first.previous], [rootOf(LEAVES), 3, '0'.repeat(64)]);
  assert.deepEqual([first.recordedAt, first.about], ['2024-03-05T18:00:00.000Z', { version: 1 }]);
  assert.equal(second.previous, first.hash);
  const chain = await readChain(db, 'replay', 0, 100);
  assert.deepEqual(chain, [first, second, third]);
  assert.deepEqual(checkChain(chain, true), []);
  assert.deepEqual(await readChain(db, 'replay', 1, 1), [second]);
  assert.deepEqual(await readHead(db, 'replay'), { sequence: 3, hash: third.hash });
  assert.deepEqual(await readDay(db, 'replay', 'Nba', '2024-03-05'), [
    { entry: first, sealed: LEAVES },
    { entry: second, sealed: [] },
  ]);
  assert.deepEqual(await readDay(db, 'replay', 'Wnba', '2024-03-05'), []);
});

test('a live entry sealed more than two minutes late is refused, but not with clocks hours apart', async (t) => {
  const db = await testDatabase(t);
  const appendedAfter = (minutes: number) =>
    append(db, { origin: 'live', recordedAt: new Date(Date.now() - minutes * 60_000) });
  const isRefused = (error: unknown) => error instanceof DomainError && error.kind === 'unavailable';
  for (const minutes of [2.1, 30, 59]) await assert.rejects(appendedAfter(minutes), isRefused, `${minutes} minutes`);
  for (const minutes of [-30, 0, 1, 61, 600]) await appendedAfter(minutes);
  assert.equal((await readHead(db, 'live'))?.sequence, 5);
  await append(db, { recordedAt: new Date(Date.now() - 30 * 60_000) });
});
