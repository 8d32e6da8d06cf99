import assert from 'node:assert/strict';
import test from 'node:test';
import type { SystemFigures } from '../statistics/index.ts';
import type { ListedBet } from './bet-queries.ts';
import { betOnWire, claimOnWire, figuresOnWire, runOnWire, systemOnWire } from './on-wire.ts';
import { unitsOf } from './page-of-bets.ts';
import type { SystemRun } from './run-system.ts';
import type { System } from './system.ts';

const THIRD = 1 / 3;
const SHORT = 0.333_333;

const BET: ListedBet = {
  league: 'Nba',
  season: '2023-24',
  gameId: 1,
  gameDate: '2024-03-05',
  tipOff: new Date('2024-03-05T23:00:00Z'),
  asOf: new Date('2024-03-05T18:00:00Z'),
  playerId: 7,
  playerName: 'Player 7',
  teamAbbreviation: 'AAA',
  opponentAbbreviation: 'BBB',
  stat: 'Points',
  period: 'Full',
  halves: 29,
  book: 'alpha',
  price: -150,
  marketProbability: THIRD,
  probability: THIRD,
  edge: -THIRD,
  rating: 'Standard',
  result: 'won',
  actualValue: 15,
  closingHalves: 31,
  closingProbability: THIRD,
};

const CLAIM = {
  league: 'Nba',
  season: '2023-24',
  gameId: 1,
  gameDate: '2024-03-05',
  tipOff: '2024-03-05T23:00:00.000Z',
  playerId: 7,
  playerName: 'Player 7',
  teamAbbreviation: 'AAA',
  opponentAbbreviation: 'BBB',
  stat: 'Points',
  period: null,
  line: 14.5,
  direction: 'Over',
  book: 'alpha',
  price: -150,
  marketProbability: SHORT,
  probability: SHORT,
  edge: -SHORT,
  rating: 'Standard',
};

test('a claim has its line, no period for the full game, and six places', () => {
  assert.deepEqual(claimOnWire(BET, 'Over'), CLAIM);
  assert.deepEqual(claimOnWire({ ...BET, period: 'H1', probability: null, edge: null }, 'Under'), {
    ...CLAIM,
    period: 'H1',
    probability: null,
    edge: null,
    direction: 'Under',
  });
});

test('a bet of the past has its profit of one unit, and its close where there was one', () => {
  const past = { asOf: '2024-03-05T18:00:00.000Z', actualValue: 15, closingLine: 15.5, closingProbability: SHORT };
  assert.deepEqual(betOnWire(BET, 'Over'), { ...CLAIM, ...past, result: 'won', profit: 0.666_667 });
  const lost = betOnWire({ ...BET, result: 'lost', closingHalves: null, closingProbability: null }, 'Over');
  assert.deepEqual([lost.result, lost.profit, lost.closingLine, lost.closingProbability], ['lost', -1, null, null]);
  const none = betOnWire({ ...BET, result: null }, 'Over');
  assert.deepEqual([none.result, none.profit], ['void', 0]);
  assert.deepEqual(
    (['won', 'lost', 'push', 'void'] as const).map((result) => unitsOf(result, 2.5)),
    [1.5, -1, 0, 0],
  );
});

const ESTIMATE = { value: THIRD, interval: [-THIRD, 2 * THIRD] } as const;
const SHORT_ESTIMATE = { value: SHORT, interval: [-SHORT, 0.666_667] };
const FIGURES: SystemFigures = {
  bets: 9,
  days: 3,
  won: 4,
  lost: 3,
  pushed: 1,
  void: 1,
  hitRate: ESTIMATE,
  units: ESTIMATE,
  roi: { value: THIRD, interval: null },
  closingLineValue: { bets: 5, mean: ESTIMATE },
  market: {
    bets: 7,
    days: 3,
    expectedWins: THIRD,
    expectedUnits: -THIRD,
    excessUnits: 2 * THIRD,
    variance: 1,
    dayFactor: 1,
    pValue: THIRD,
  },
  systemsTried: 2,
  correctedPValue: THIRD,
  verdict: { code: 'holds', sentence: 'Holds.' },
};
const SHOWN = {
  bets: 9,
  days: 3,
  won: 4,
  lost: 3,
  pushed: 1,
  void: 1,
  hitRate: SHORT_ESTIMATE,
  units: SHORT_ESTIMATE,
  roi: { value: SHORT, interval: null },
  closingLineValue: { bets: 5, mean: SHORT_ESTIMATE },
  market: {
    bets: 7,
    days: 3,
    expectedWins: SHORT,
    expectedUnits: -SHORT,
    excessUnits: 0.666_667,
    pValue: SHORT,
  },
  correctedPValue: SHORT,
  verdict: { code: 'holds', sentence: 'Holds.' },
};

test('figures are shown with six places, and null where they are unknown', () => {
  assert.deepEqual(figuresOnWire(FIGURES), SHOWN);
  const unknown = {
    hitRate: null,
    units: null,
    roi: null,
    closingLineValue: null,
    market: null,
    correctedPValue: null,
  };
  assert.deepEqual(figuresOnWire({ ...FIGURES, ...unknown }), { ...SHOWN, ...unknown });
  const market = FIGURES.market && { ...FIGURES.market, pValue: null };
  assert.equal(figuresOnWire({ ...FIGURES, market }).market?.pValue, null);
});

test('a run has the system as it was understood, its figures, its curve, the other seasons and a page of bets', () => {
  const system: System = {
    league: 'Nba',
    from: '2023-10-24',
    to: null,
    where: { direction: 'Under', stats: ['Points'] },
    price: 'best',
  };
  const run: SystemRun = {
    from: '2023-10-24',
    to: '2024-03-05',
    props: 100,
    systemsTried: 2,
    figures: FIGURES,
    curve: [{ day: '2024-03-05', bets: 2, units: THIRD, expected: -THIRD, low: -2 * THIRD, high: THIRD }],
    otherSeasons: [{ league: 'Nba', season: '2022-23', figures: FIGURES }],
    bets: { items: [BET], nextCursor: 'c1' },
  };
  assert.deepEqual(systemOnWire(system), system);
  assert.deepEqual(runOnWire(system, run), {
    system,
    from: '2023-10-24',
    to: '2024-03-05',
    props: 100,
    systemsTried: 2,
    figures: SHOWN,
    curve: [{ day: '2024-03-05', bets: 2, units: SHORT, expected: -SHORT, low: -0.666_667, high: SHORT }],
    otherSeasons: [{ league: 'Nba', season: '2022-23', figures: SHOWN }],
    bets: { items: [betOnWire(BET, 'Under')], nextCursor: 'c1' },
  });
});
