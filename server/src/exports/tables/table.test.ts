import assert from 'node:assert/strict';
import test from 'node:test';
import type { Transaction } from '../../platform/index.ts';
import { daysOf, withLeague, type Table, type TableQuestion } from './table.ts';

const QUESTION = { league: 'Wnba', filters: {} } as TableQuestion;

const table = (name: string): Table => ({
  columns: [
    { name: 'id', type: 'integer' },
    { name, type: 'text' },
  ],
  async *read(_tx, { league }) {
    yield [
      [1, `${league} 1`],
      [2, `${league} 2`],
    ];
    yield [[3, `${league} 3`]];
  },
});

async function rowsOf({ read }: Table): Promise<unknown[]> {
  const batches: unknown[] = [];
  for await (const batch of read({} as Transaction, QUESTION)) batches.push(batch);
  return batches;
}

test('a table gets the league as its last column, in every row of every batch', async () => {
  const added = withLeague(table('name'));
  assert.deepEqual(added.columns, [...table('name').columns, { name: 'league', type: 'text' }]);
  assert.deepEqual(await rowsOf(added), [
    [
      [1, 'Wnba 1', 'Wnba'],
      [2, 'Wnba 2', 'Wnba'],
    ],
    [[3, 'Wnba 3', 'Wnba']],
  ]);
});

test('a table that has a league keeps its own', async () => {
  const own = withLeague(table('league'));
  assert.deepEqual(own.columns, table('league').columns);
  assert.deepEqual(await rowsOf(own), await rowsOf(table('league')));
});

test('a day that is left out is the first or the last that there can be', () => {
  assert.deepEqual(daysOf({}), ['0001-01-01', '9999-12-31']);
  assert.deepEqual(daysOf({ from: '2024-03-01' }), ['2024-03-01', '9999-12-31']);
  assert.deepEqual(daysOf({ to: '2024-03-02' }), ['0001-01-01', '2024-03-02']);
});
