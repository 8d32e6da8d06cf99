import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { copy, copyLine } from './copy.ts';
import { query } from './query.ts';

test('each kind of value has its COPY text', () => {
  const row = [1, -2.5, 'a\tb\\c\nd\re', true, false, null, new Date('2024-03-02T17:00:00.500Z')];
  assert.equal(copyLine(row), '1\t-2.5\ta\\tb\\\\c\\nd\\re\tt\tf\t\\N\t2024-03-02T17:00:00.500Z\n');
});

test('text of any kind comes back as it went in', async (t) => {
  const db = await testDatabase(t);
  const texts = fc.sample(fc.string({ unit: 'grapheme' }), 500).filter((text) => !text.includes('\0'));
  const add = copy<[number, string]>('copy copied (id, value) from stdin');
  const read = query<[], { value: string }>('test.read-copied', 'select value from copied order by id');
  const back = await db.transaction(async (tx) => {
    await tx.query({ text: 'create temporary table copied (id int, value text) on commit drop' });
    assert.equal(
      await add(
        tx,
        texts.map((text, id) => [id, text]),
      ),
      texts.length,
    );
    return read(tx);
  });
  assert.deepEqual(
    back.map(({ value }) => value),
    texts,
  );
});

test('a row that the table refuses fails the copy and leaves the session usable', async (t) => {
  const db = await testDatabase(t);
  const add = copy<[number, string]>('copy copied (id, value) from stdin');
  await assert.rejects(
    db.transaction(async (tx) => {
      await tx.query({ text: 'create temporary table copied (id int check (id > 0), value text)' });
      await add(tx, [[0, 'refused']]);
    }),
    /check constraint/,
  );
  assert.equal((await db.query({ text: 'select 1' })).rowCount, 1);
});
