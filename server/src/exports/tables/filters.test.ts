import assert from 'node:assert/strict';
import test from 'node:test';
import { EVERY_LEAGUE } from '../../leagues/index.ts';
import { DomainError, type Queryable } from '../../platform/index.ts';
import { checkedFilters, type Filters } from './filters.ts';

/** Days are checked without the database. */
const NO_DATABASE = {} as Queryable;
const checked = (given: Filters) => checkedFilters(NO_DATABASE, EVERY_LEAGUE, 'picks', given);

test('a range of days may be a single one, and does not end before it begins', async () => {
  const one = { from: '2024-03-01', to: '2024-03-01' };
  assert.deepEqual(await checked(one), one);
  await assert.rejects(
    checked({ from: '2024-03-02', to: '2024-03-01' }),
    (error: unknown) => error instanceof DomainError && error.kind === 'impossible' && /is after/.test(error.message),
  );
  assert.deepEqual(await checked({ from: '2024-03-02' }), { from: '2024-03-02' });
  await assert.rejects(checked({ to: '2024-02-30' }));
});
