import assert from 'node:assert/strict';
import test from 'node:test';
import { FITTED_STATS } from '../../sports/basketball/index.ts';
import { PERIODS } from '../../sports/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { readConstants, writeConstants } from './constants-file.ts';
import type { PricedRecord } from './constants.ts';
import { shippedFor } from './shipped.ts';
import { FEWEST_PRICED, isProven, isThin, MOST_WORSE } from './thin-market.ts';

const [nba] = shippedFor('Nba');
assert.ok(nba !== undefined);
const record: PricedRecord = { rows: FEWEST_PRICED, loss: -1, lossError: 1, borrowed: 0.5 };
const lender = { league: 'NBA', version: 'nba-1' };

test('a market is proven by enough graded prices with a loss at most a thousandth above the consensus at the upper end', () => {
  assert.equal(isProven(undefined), false);
  assert.equal(isProven(record), true);
  assert.equal(isProven({ ...record, rows: FEWEST_PRICED - 1 }), false);
  assert.equal(isProven({ ...record, loss: MOST_WORSE, lossError: 0 }), true);
  assert.equal(isProven({ ...record, loss: MOST_WORSE + 0.01, lossError: 0 }), false);
  assert.equal(isProven({ ...record, loss: -1, lossError: 1.1 }), false, 'better on average, and not for sure');
});

test('a league with sufficient prices of its own has no thin market', () => {
  for (const stat of FITTED_STATS) for (const period of PERIODS) assert.equal(isThin(nba, stat, period), false);
});

test('with few prices every market is thin, except proven markets of whole games', () => {
  const constants = { ...nba, evidence: { lender, byStat: { Points: record, Threes: { ...record, rows: 12 } } } };
  for (const stat of FITTED_STATS)
    for (const period of PERIODS)
      assert.equal(isThin(constants, stat, period), !(stat === 'Points' && period === 'Full'), `${stat} ${period}`);
});

test('incomplete evidence, or evidence of an unknown stat, is refused, and its path is named', () => {
  const written = (evidence: unknown): string => JSON.stringify({ ...nba, evidence });
  const good = { lender, byStat: { Points: record } };
  assert.deepEqual(readConstants(written(good)).evidence, good);
  assert.deepEqual(
    readConstants(written({ lender: null, byStat: { Points: { ...record, borrowed: null } } })).evidence,
    {
      lender: null,
      byStat: { Points: { ...record, borrowed: null } },
    },
  );
  for (const [evidence, message] of [
    [{ ...good, lender: { league: 'NBA' } }, /lender names no constants/],
    [{ ...good, lender: undefined }, /evidence\.lender is missing/],
    [{ lender }, /evidence\.byStat is missing/],
    [{ ...good, byStat: { Dunks: record } }, /Dunks is not a stat/],
    [{ ...good, byStat: { Points: { ...record, borrowed: null } } }, /Points\.borrowed is not a number/],
    ...(['rows', 'loss', 'lossError'] as const).map(
      (name) =>
        [{ ...good, byStat: { Points: { ...record, [name]: null } } }, new RegExp(`${name} is not a number`)] as const,
    ),
  ] as const)
    assert.throws(() => readConstants(written(evidence)), message);
});

test('the sets of every league are in order, survive writing and reading, and borrow from a shipped set without later days', () => {
  const all = LEAGUES.flatMap((league) => shippedFor(league));
  assert.equal(new Set(all.map(({ version }) => version)).size, all.length);
  for (const league of LEAGUES) {
    const sets = shippedFor(league);
    assert.deepEqual(
      sets,
      sets.toSorted((a, b) => (a.lastDay < b.lastDay ? -1 : 1)),
    );
    for (const set of sets) {
      assert.deepEqual(readConstants(writeConstants(set)), set);
      const from = set.evidence?.lender;
      if (from === undefined || from === null) continue;
      const source = all.find(({ version }) => version === from.version) ?? assert.fail(from.version);
      assert.ok(source.lastDay <= set.lastDay && source.evidence === undefined);
    }
  }
});
