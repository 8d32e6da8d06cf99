import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { periodsOf } from '../../leagues/index.ts';
import { pricedSums } from '../../../tests/support/priced-stats.ts';
import { overAtLine } from './moved-line.ts';
import { shippedFor } from '../constants/shipped.ts';

const constants = shippedFor('Nba')[0]!;
const opinion = fc.record({
  stat: fc.constantFrom(...pricedSums(constants)),
  period: fc.constantFrom(...periodsOf('Nba')),
  line: fc.integer({ min: 0, max: 45 }).map((whole) => whole + 0.5),
  over: fc.double({ min: 0.35, max: 0.65, noNaN: true }),
});

test('on its own line the market’s probability is returned unchanged', () => {
  assert.equal(overAtLine('Points', 'Full', { line: 20.5, over: 0.4321 }, 20.5, constants), 0.4321);
});

test('a higher line is never likelier to be exceeded, and moving there and back gives the same probability', () => {
  fc.assert(
    fc.property(opinion, fc.integer({ min: -2, max: 2 }), ({ stat, period, line, over }, step) => {
      // The mean implied by 2.5 may be above the range of a quote on 0.5; the way back then gives another probability.
      const to = Math.max(line > 2 ? 1.5 : 0.5, line + step);
      const moved = overAtLine(stat, period, { line, over }, to, constants)!;
      if (to > line) assert.ok(moved <= over + 1e-7, `${moved} at ${to}`);
      if (to < line) assert.ok(moved >= over - 1e-7, `${moved} at ${to}`);
      if (moved < 0.02 || moved > 0.98) return;
      const back = overAtLine(stat, period, { line: to, over: moved }, line, constants)!;
      assert.ok(Math.abs(back - over) < 1e-6, `${over} came back as ${back}`);
    }),
    { numRuns: 500 },
  );
});

test('the price of a double implies nothing about another line', () => {
  assert.equal(overAtLine('DoubleDouble', 'Full', { line: 0.5, over: 0.3 }, 1.5, constants), undefined);
});
