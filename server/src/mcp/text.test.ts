import assert from 'node:assert/strict';
import test from 'node:test';
import { measured, percent, price, propsText, signed } from './text.ts';

test('figures have their sign and digits, and what is unknown is told as such', () => {
  assert.deepEqual(
    [percent(0.5423), percent(0), percent(null), percent(undefined)],
    ['54.2 %', '0.0 %', 'unknown', 'unknown'],
  );
  assert.deepEqual([signed(1), signed(-1), signed(0), signed(0.1234, 3)], ['+1.00', '-1.00', '0.00', '+0.123']);
  assert.deepEqual([signed(null), signed(undefined)], ['unknown', 'unknown']);
  assert.deepEqual(
    [price(105), price(-110), price(0), price(null), price(undefined)],
    ['+105', '-110', '0', 'no price', 'no price'],
  );
});

test('an estimate has its interval, if it has one', () => {
  assert.equal(measured({ value: 0.542, interval: [0.48, 0.603] }), '54.2 % (95 %: 48.0 % to 60.3 %)');
  assert.equal(measured({ value: 0.542, interval: null }), '54.2 %');
  assert.deepEqual([measured(null), measured(undefined)], ['unknown', 'unknown']);
});

test('props are joined, each with its period and remark where it has one', () => {
  const prop = { playerName: 'Player 1', direction: 'Over', line: 26.5, stat: 'Points' };
  assert.equal(
    propsText([prop, { ...prop, period: 'Q1' }], ' + '),
    'Player 1 Over 26.5 Points + Player 1 Over 26.5 Points (Q1)',
  );
  assert.equal(
    propsText(
      [
        { ...prop, period: null },
        { ...prop, line: 7 },
      ],
      '; ',
      ({ line }) => (line === 7 ? 'low' : null),
    ),
    'Player 1 Over 26.5 Points; Player 1 Over 7 Points (low)',
  );
});
