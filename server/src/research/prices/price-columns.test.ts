import assert from 'node:assert/strict';
import test from 'node:test';
import { PRICE_COLUMNS } from './price-columns.ts';

const GAME = {
  ...{ league: 'Nba', gameId: 3, gameDate: '2024-03-05', tipOff: '2024-03-06T00:00:00.000Z', gameStatus: 'scheduled' },
  ...{
    homeTeamAbbr: 'DEN',
    awayTeamAbbr: 'LAL',
    playerId: 7,
    playerName: 'Nikola Jokić',
    stat: 'Points',
    period: null,
  },
} as const;
const side = (book: string, price: number) => ({
  ...{ book, kind: 'sportsbook', line: 24.5, price, netPrice: price, quotedAt: '2024-03-05T20:00:00.000Z', age: 60 },
  ...{ link: null, isStale: false },
});
type Row = Parameters<(typeof PRICE_COLUMNS)[number]['of']>[0];
const flat = (row: Row) => Object.fromEntries(PRICE_COLUMNS.map(({ name, of }) => [name, of(row)]));

test('a row of any screen is flat in the same columns, null where the screen has nothing', () => {
  const pair = { over: side('alpha', 120), under: side('bravo', -104), edge: 0.03, hold: -0.03 };
  const arbitrage = {
    ...{ ...GAME, ...pair, stakes: { over: 0.47, under: 0.53 }, canPush: false },
    ...{ gap: null, reference: null, isStale: false, isSuspect: true },
  } as Row;
  assert.deepEqual(flat(arbitrage), {
    ...GAME,
    ...{ overBook: 'alpha', overLine: 24.5, overPrice: 120, overNetPrice: 120, overStake: 0.47 },
    ...{ underBook: 'bravo', underLine: 24.5, underPrice: -104, underNetPrice: -104, underStake: 0.53 },
    ...{ overQuotedAt: '2024-03-05T20:00:00.000Z', underQuotedAt: '2024-03-05T20:00:00.000Z' },
    ...{ edge: 0.03, hold: -0.03, canPush: false, gapProbability: null, against: null, referenceProbability: null },
    ...{ isStale: false, isSuspect: true },
  });
  const reference = { against: 'sharp', probability: 0.51, feeds: 1, quotedAt: '2024-03-05T20:00:00.000Z' };
  const single = { ...arbitrage, under: null, hold: null, stakes: null, reference } as Row;
  const { underBook, underStake, hold, against, referenceProbability } = flat(single);
  assert.deepEqual([underBook, underStake, hold, against, referenceProbability], [null, null, null, 'sharp', 0.51]);
});

test('no two columns have one name', () => {
  const names = PRICE_COLUMNS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
});
