import assert from 'node:assert/strict';
import test from 'node:test';
import { DomainError } from '../../platform/index.ts';
import { askedPayout } from './asked-payout.ts';
import { shippedPayouts } from './section.ts';

const asked = (payout: Partial<Parameters<typeof askedPayout>[1]>, legs: number) =>
  askedPayout(shippedPayouts, { house: 'prizepicks', ...payout }, legs);
const refusedAt = (work: () => unknown, kind: string, words: RegExp): void => {
  assert.throws(work, (error) => {
    assert.ok(error instanceof DomainError);
    assert.equal(error.kind, kind);
    assert.match(JSON.stringify([error.message, error.facts]), words);
    return true;
  });
};

test('an entry pays by the table of its house, all or nothing unless it says otherwise', () => {
  const { kind, isOwn, tables } = asked({}, 3);
  assert.deepEqual([kind, isOwn, tables.AllOrNothing.rows.get(3)], ['AllOrNothing', false, [5]]);
  const flexible = asked({ kind: 'Flexible' }, 3);
  assert.deepEqual([flexible.kind, flexible.tables.Flexible.rows.get(3)], ['Flexible', [2.25, 1.25]]);
  assert.equal(asked({ kind: null, multipliers: null }, 3).isOwn, false);
});

test('a length without a row needs the multipliers that the book shows, and the book is one of the list', () => {
  refusedAt(() => asked({ kind: 'Flexible' }, 2), 'impossible', /"\/payout"/);
  refusedAt(() => asked({ house: 'pick6' }, 2), 'impossible', /no payout of pick6 for 2 legs/);
  refusedAt(() => asked({ house: 'nowhere' }, 2), 'invalid', /\/payout\/house/);
  refusedAt(() => asked({ house: 'nowhere', multipliers: [3] }, 2), 'invalid', /\/payout\/house/);
});

test('own multipliers are the row of this length of this kind alone, and shorter entries keep the table', () => {
  const { isOwn, tables } = asked({ kind: 'Flexible', multipliers: [6, 1] }, 3);
  const shipped = shippedPayouts('prizepicks');
  assert.deepEqual([isOwn, tables.Flexible.rows.get(3), tables.Flexible.rows.get(4)], [true, [6, 1], [5, 1.5]]);
  assert.deepEqual([tables.AllOrNothing, shipped?.Flexible.rows.get(3)], [shipped?.AllOrNothing, [2.25, 1.25]]);
  assert.deepEqual(asked({ house: 'pick6', multipliers: [4] }, 2).tables.AllOrNothing.rows.get(2), [4]);
});

test('own multipliers never rise with a miss, are as many as the legs at most, and one figure where every leg must hit', () => {
  assert.ok(asked({ kind: 'Flexible', multipliers: [2, 2] }, 2).isOwn);
  for (const multipliers of [
    [1, 2],
    [3, 2, 1],
  ])
    refusedAt(() => asked({ kind: 'Flexible', multipliers }, 2), 'invalid', /\/payout\/multipliers.*must not rise/);
  assert.ok(asked({ multipliers: [3] }, 2).isOwn);
  refusedAt(() => asked({ multipliers: [3, 1] }, 2), 'invalid', /\/payout\/multipliers.*must be one figure/);
});
