import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { FITTED_COUNTS } from '../../sports/basketball/index.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import { rateChain, type LeagueRates } from './rates.ts';
import { sampleLine } from '../../../tests/support/sample-season.ts';
import { absorbGame, meanOf, minutesEvidence, newPlayer, startGain } from './states.ts';

const NOTHING = [0, 0, 0, 0] as const;
const CLOSE = { length: 1, margin: 4 };

/** The definition as an explicit sum: newest game last. */
function bruteForce(values: readonly number[], halfLife: number): number {
  let [sum, weight] = [0, 0];
  values.toReversed().forEach((value, ago) => {
    const factor = 0.5 ** (ago / halfLife);
    sum += factor * value;
    weight += factor;
  });
  return sum / weight;
}

test('running averages equal the weighted sum over all games', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 48, noNaN: true }), { minLength: 1, maxLength: 60 }), (minutes) => {
      const state = newPlayer(1, 4);
      const line = sampleLine(seededRandom(1), 1, 1, true);
      minutes.forEach((played, index) =>
        absorbGame(state, { ...line, minutes: played }, '2023-24', index + 1, NOTHING, CLOSE),
      );
      for (const [average, halfLife] of [
        [state.m2, 2],
        [state.m8, 8],
        [state.m32, 32],
      ] as const) {
        assert.ok(Math.abs(meanOf(average, 0) - bruteForce(minutes, halfLife)) < 1e-9);
      }
    }),
  );
});

test('a game of which it is not known who started teaches minutes and rates, and nothing of starts', () => {
  const line = sampleLine(seededRandom(1), 1, 1, true);
  const after = (...starters: readonly (boolean | null)[]) => {
    const state = newPlayer(1, 4);
    for (const [game, starter] of starters.entries())
      absorbGame(state, { ...line, starter }, '2023-24', game + 1, NOTHING, CLOSE);
    return state;
  };
  const startsOf = ({ lastStart, st4, st16, starting, benched }: ReturnType<typeof newPlayer>) =>
    structuredClone({ lastStart, st4, st16, starting, benched });
  assert.deepEqual(startsOf(after(true, false, null)), startsOf(after(true, false)));
  assert.deepEqual(startsOf(after(false, null, true)), startsOf(after(false, true)));
  assert.deepEqual(startsOf(after(null, null)), startsOf(newPlayer(1, 4)));
  assert.deepEqual(after(true, null).m8, after(true, false).m8);
  assert.equal(after(true, null).careerGames, 2);
});

test('a new season keeps 35 % of the weight of minutes, and their mean is unchanged', () => {
  const state = newPlayer(1, 4);
  const draw = seededRandom(2);
  for (let game = 1; game <= 40; game++)
    absorbGame(state, sampleLine(draw, 1, 1, true), '2022-23', game, NOTHING, CLOSE);
  const mean = meanOf(state.m32, 0);
  const seen = minutesEvidence(state, '2022-23');
  assert.ok(Math.abs(minutesEvidence(state, '2023-24') - 0.35 * seen) < 1e-12);
  assert.equal(meanOf(state.m32, 0), mean);
});

test('a rate read in a new season equals the rate after the season’s first game, if that adds no minutes', () => {
  const league = Object.fromEntries(FITTED_COUNTS.map((count) => [count, 0.1])) as LeagueRates;
  const state = newPlayer(1, 4);
  const draw = seededRandom(3);
  for (let game = 1; game <= 30; game++)
    absorbGame(state, sampleLine(draw, 1, 1, true), '2022-23', game, NOTHING, CLOSE);
  const before = rateChain(state, '2023-24', 'pts', league, { halfLife: 12, pull: 200 });
  const nothing = {
    ...sampleLine(draw, 1, 1, true),
    minutes: 0,
    counts: Object.fromEntries(FITTED_COUNTS.map((count) => [count, 0])) as never,
  };
  absorbGame(state, nothing, '2023-24', 1, NOTHING, CLOSE);
  const after = rateChain(state, '2023-24', 'pts', league, { halfLife: 12, pull: 200 });
  assert.ok(Math.abs(before.long - after.long) < 0.002);
});

test('a new player has the league’s rates', () => {
  const league = Object.fromEntries(FITTED_COUNTS.map((count, index) => [count, 0.01 * (index + 1)])) as LeagueRates;
  for (const count of FITTED_COUNTS) {
    const chain = rateChain(newPlayer(9, 4), '2023-24', count, league, { halfLife: 25, pull: 100 });
    for (const rate of [chain.long, chain.base, chain.form]) assert.ok(Math.abs(rate - league[count]) < 1e-12);
  }
});

test('minutes count in the length of regulation: overtime is no larger role', () => {
  const [regulation, overtime] = [newPlayer(1, 4), newPlayer(2, 4)];
  const line = sampleLine(seededRandom(4), 1, 1, true);
  absorbGame(regulation, { ...line, minutes: 36 }, '2023-24', 1, NOTHING, CLOSE);
  absorbGame(overtime, { ...line, minutes: 39.75 }, '2023-24', 1, NOTHING, { ...CLOSE, length: 53 / 48 });
  for (const average of ['m2', 'm8', 'm32', 'starting'] as const)
    assert.ok(Math.abs(meanOf(overtime[average], 0) - meanOf(regulation[average], 0)) < 1e-9, average);
  assert.ok(Math.abs(overtime.lastMinutes - 36) < 1e-9);
});

test('what a start brings is known only of a player who did both, and less surely with few games of a kind', () => {
  const line = sampleLine(seededRandom(5), 1, 1, true);
  const after = (games: readonly boolean[]) => {
    const state = newPlayer(1, 4);
    games.forEach((starter, game) => {
      absorbGame(state, { ...line, starter, minutes: starter ? 34 : 18 }, '2023-24', game + 1, NOTHING, CLOSE);
    });
    return state;
  };
  const [both, one] = [Array.from({ length: 40 }, (_, game) => game % 2 === 0), Array.from({ length: 40 }, () => true)];
  assert.equal(startGain(after(one), '2023-24'), 0);
  assert.equal(startGain(newPlayer(1, 4), '2023-24'), 0);
  const [many, few] = [startGain(after(both), '2023-24'), startGain(after([...one, false]), '2023-24')];
  assert.ok(0 < few && few < many && many < 34 - 18 - 6, `${few}, ${many}`);
  assert.ok(startGain(after(both), '2024-25') < many, 'a summer later');
});
