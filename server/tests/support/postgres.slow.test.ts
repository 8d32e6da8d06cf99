import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from './postgres.ts';

test('two test databases of one process share no row', async (t) => {
  const [one, other] = await Promise.all([testDatabase(t), testDatabase(t)]);
  await one.query({ text: `insert into odds.book (key, title) values ('a', 'A')` });
  const rows = await other.query({ text: 'select * from odds.book' });
  assert.deepEqual(rows.rows, []);
});
