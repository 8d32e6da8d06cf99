import assert from 'node:assert/strict';
import test from 'node:test';
import { DomainError } from '../../platform/index.ts';
import { refuseConflict } from './price-combo.ts';

type Asked = Parameters<typeof refuseConflict>[1][number];
const leg = (more: Partial<Asked>): Asked => ({
  gameId: 1,
  playerId: 1,
  stat: 'Points',
  period: 'Full',
  lineHalves: 41,
  direction: 'Over',
  ...more,
});
const refusal = (legs: readonly Asked[]): unknown => {
  try {
    refuseConflict('Nba', legs);
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return [error.kind, error.message, error.facts];
  }
  return undefined;
};
const refused = (why: string, ...places: readonly number[]) => [
  'impossible',
  why,
  { errors: places.map((place) => ({ pointer: `/legs/${place}`, detail: why })) },
];

test('legs that repeat or contradict each other are rejected with a sentence that counts them from 1, and with their places', () => {
  assert.equal(refusal([leg({}), leg({ playerId: 2 }), leg({ gameId: 2 })]), undefined);
  assert.deepEqual(refusal([leg({}), leg({ playerId: 2 }), leg({})]), refused('Legs 1 and 3 are the same leg.', 0, 2));
  const under = leg({ direction: 'Under' });
  assert.deepEqual(refusal([leg({ playerId: 2 }), leg({}), under]), refused('Legs 2 and 3 cannot win together.', 1, 2));
  const periods = 'Legs 1 and 2 are of one player and several periods, whose dependence is not measured.';
  assert.deepEqual(refusal([leg({}), leg({ period: 'Q1' })]), refused(periods, 0, 1));
  const three = [
    leg({ stat: 'Points', lineHalves: 41 }),
    leg({ stat: 'Rebounds', lineHalves: 21 }),
    leg({ stat: 'PtsRebAst', lineHalves: 63, direction: 'Under' }),
  ];
  assert.deepEqual(refusal(three), refused('Legs 1, 2 and 3 cannot win together.', 0, 1, 2));
});
