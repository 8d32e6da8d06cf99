import assert from 'node:assert/strict';
import test from 'node:test';
import { daysOfBets, expectedUnits, isDecided, type SystemBet } from '../../../tests/lab/days-of-bets.ts';
import { madeBets, pValueOf, SEEDS, shareOf, type MadeSeason } from '../../../tests/lab/made-bets.ts';
import { againstMarket } from './against-market.ts';
import { figuresOf } from './figures.ts';
import { correctedFor } from './p-value.ts';

test('of 500 systems without an edge about 5 % have p < .05, also where bets of a day depend on each other', () => {
  const alone = shareOf((seed) => pValueOf(seed) < 0.05);
  assert.ok(alone > 0.025 && alone < 0.07, `${alone} of independent bets`);
  const together: MadeSeason = { dayEffect: 0.6 };
  const clustered = shareOf((seed) => pValueOf(seed, together) < 0.05);
  assert.ok(clustered > 0.025 && clustered < 0.07, `${clustered} of bets that share their day`);
  // The planted bug: a test that treats all bets as independent.
  const naive = shareOf((seed) => {
    const bets = madeBets(seed, together).filter(isDecided);
    const { excessUnits } = againstMarket(daysOfBets(bets));
    const variance = bets.reduce((all, { probabilityOfMarket: p, priceDecimal: d }) => all + d * d * p * (1 - p), 0);
    return Math.abs(excessUnits) > 1.96 * Math.sqrt(variance);
  });
  assert.ok(naive > 0.1, `${naive} without days`);
});

test('the best of 20 systems without an edge passes after correction in at most 5 % of families', () => {
  const families = Array.from({ length: 200 }, (_, family) =>
    Array.from({ length: 20 }, (_one, index) => pValueOf(family * 20 + index + 1, { days: 60, mostBetsADay: 6 })),
  );
  const passes = (corrected: (p: number) => number): number =>
    families.filter((ofFamily) => ofFamily.some((p) => corrected(p) < 0.05)).length / families.length;
  const best = passes((p) => correctedFor(20, p));
  assert.ok(best > 0 && best < 0.085, `${best} corrected`);
  assert.ok(passes((p) => p) > 0.5, 'uncorrected, most families have a winner');
});

test('the intervals of generated seasons contain the true value in about 95 %, also with a day effect', () => {
  for (const season of [{}, { dayEffect: 0.6 }, { days: 30, mostBetsADay: 4 }] as const) {
    const holds = { hitRate: 0, roi: 0, closing: 0 };
    for (const seed of SEEDS) {
      const bets = madeBets(seed, season);
      const { hitRate, roi, closingLineValue } = figuresOf(daysOfBets(bets), 1);
      // A day effect is symmetric in log-odds around one half, as the probabilities are: half of all bets win.
      if (isWithin(0.5, hitRate?.interval)) holds.hitRate += 1;
      if (isWithin(truthOf(bets), roi?.interval)) holds.roi += 1;
      const closing = bets
        .filter(({ result }) => result !== 'void')
        .map((one) => expectedUnits(one, one.probabilityOfMarket));
      if (isWithin(closing.reduce((all, one) => all + one, 0) / closing.length, closingLineValue?.mean.interval))
        holds.closing += 1;
    }
    for (const [figure, count] of Object.entries(holds))
      assert.ok(count >= 460 && count <= 492, `${figure} of ${JSON.stringify(season)}: ${count} of 500`);
  }
});

const isWithin = (value: number, interval: readonly [number, number] | null | undefined): boolean =>
  interval !== null && interval !== undefined && interval[0] <= value && value <= interval[1];

/** The expected return of a season's bets: the hold, and nothing for a push. */
const truthOf = (bets: readonly SystemBet[]): number => {
  const staked = bets.filter(({ result }) => result !== 'void');
  const expected = staked.filter(isDecided).reduce((all, one) => all + expectedUnits(one, one.probabilityOfMarket), 0);
  return expected / staked.length;
};
