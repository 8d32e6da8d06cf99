import assert from 'node:assert/strict';
import test from 'node:test';
import type { Grade } from '../../settlement/index.ts';
import type { BetTerms } from '../bet.ts';
import { compareResult, ownResult } from './compare-result.ts';
import type { ToldResult } from './formats/format.ts';

const TERMS: BetTerms = {
  book: 'alpha',
  price: -110,
  stake: '10.00',
  placedAt: new Date('2024-03-05T12:00:00Z'),
  note: null,
  stakeKind: 'cash',
  boostedPrice: null,
  commission: 0,
};
const told = (change: Partial<ToldResult>): ToldResult => ({
  result: null,
  written: '',
  profit: null,
  paid: null,
  payback: 1 + 100 / 110,
  ...change,
});
const WON = { state: 'won', profit: '9.09' } as const;
const LOST = { state: 'lost', profit: '-10.00' } as const;
const compared = (change: Partial<ToldResult>, ours: Parameters<typeof compareResult>[1], terms = TERMS) =>
  compareResult(told(change), ours, terms);
const SAME = { paid: null, differs: null };

test('a row that is open, or says neither a result nor a profit, is compared with nothing', () => {
  assert.deepEqual(compared({}, WON), SAME);
  assert.deepEqual(compared({ result: 'open', written: 'open', profit: '5.00' }, WON), SAME);
});

test('what an export of this service says was paid is kept as it stands', () => {
  const paid = { state: 'corrected', profit: '1.00', note: 'phone' } as const;
  assert.deepEqual(compared({ paid, result: 'lost', written: 'L' }, WON), { paid, differs: null });
});

test('the same result is kept once, a cent beside it too, and two cents are told', () => {
  assert.deepEqual(compared({ result: 'won', written: 'W' }, WON), SAME);
  for (const profit of ['9.08', '9.09', '9.10']) assert.deepEqual(compared({ profit }, WON), SAME, profit);
  for (const profit of ['9.07', '9.11'])
    assert.deepEqual(compared({ profit }, WON), {
      paid: { state: 'other', profit, note: null },
      differs: `says ${profit}, and our grade is won 9.09: both are kept`,
    });
});

test('the profit may be as far off as our price is from the odds as written, on the whole stake', () => {
  const terms = { ...TERMS, stake: '1000.00' };
  const ours = { state: 'won', profit: '909.09' } as const;
  // 1.91 pays 0.0909 cents more for each unit than −110: 91 cents, and one of rounding.
  assert.deepEqual(compared({ profit: '910.01', payback: 1.91 }, ours, terms), SAME);
  assert.notEqual(compared({ profit: '910.02', payback: 1.91 }, ours, terms).differs, null);
});

test('another result with the same profit is told, and a push is the same as a void', () => {
  const nothing = { state: 'void', profit: '0.00' } as const;
  assert.deepEqual(compared({ result: 'push', written: 'push' }, nothing), SAME);
  assert.deepEqual(compared({ result: 'void', written: 'void' }, { ...nothing, state: 'push' }), SAME);
  assert.match(
    compared({ result: 'won', written: 'W', profit: '0.00' }, nothing).differs ?? '',
    /^says W 0\.00, and our/,
  );
  assert.deepEqual(compared({ result: 'lost', written: 'L' }, WON), {
    paid: { state: 'other', profit: '-10.00', note: '“L” in the file.' },
    differs: 'says L -10.00, and our grade is won 9.09: both are kept',
  });
});

test('a cash-out is what was paid, and without a profit it is not kept', () => {
  assert.deepEqual(compared({ result: 'cashed-out', written: 'C', profit: '3.00' }, null), {
    paid: { state: 'cashed-out', profit: '3.00', note: '“C” in the file.' },
    differs: null,
  });
  assert.deepEqual(compared({ result: 'cashed-out', written: 'C' }, LOST), {
    paid: null,
    differs: 'says “C” without a profit: what was paid is not kept',
  });
});

test('a loss that cost nothing is a bonus, a void is one, and before our grade nothing differs', () => {
  const paid = (change: Partial<ToldResult>) => compared(change, null);
  assert.deepEqual(paid({ result: 'lost', written: 'L', profit: '0.00' }).paid?.state, 'bonus');
  assert.deepEqual(paid({ result: 'lost', written: 'L', profit: '-0.01' }).paid?.state, 'other');
  assert.deepEqual(paid({ result: 'won', written: 'W', profit: '0.00' }).paid?.state, 'other');
  assert.deepEqual(paid({ result: 'void', written: 'V' }), {
    paid: { state: 'void', profit: '0.00', note: '“V” in the file.' },
    differs: null,
  });
});

test('our result needs a grade of every claim: of one leg its state, of several that of the slip', () => {
  const grade = (outcome: Grade['outcome']): Grade => ({ outcome }) as Grade;
  assert.deepEqual(ownResult([grade('Hit')], TERMS), { state: 'won', profit: '9.09' });
  assert.deepEqual(ownResult([grade('Miss')], TERMS), { state: 'lost', profit: '-10.00' });
  assert.equal(ownResult([null], TERMS), null);
  assert.equal(ownResult([], TERMS), null);
  const slip = { ...TERMS, price: 300, legs: [{ teamId: 1 }, { teamId: 2 }] };
  assert.equal(ownResult([grade('Hit'), null], slip), null);
  const both = ownResult([grade('Hit'), grade('Hit')], slip);
  assert.deepEqual([both?.state, both?.profit], ['won', '30.00']);
  assert.equal(ownResult([grade('Hit'), grade('Miss')], slip)?.state, 'lost');
});
