import assert from 'node:assert/strict';
import test from 'node:test';
import { textOf } from '../../tests/mcp/told-by.ts';
import { entryRecord, pickemEntries, priceCombination, publishedEntries } from './combo-tools.ts';

const LEG = { playerName: 'Player 1', direction: 'Over', line: 12.5, stat: 'Points', period: null, probability: 0.55 };
const OTHER = { ...LEG, playerName: 'Player 2', probability: 0.6 };
const JOINED = { probability: 0.34, independentProbability: 0.33, interval: [0.3, 0.4] };
const JOINT = 'joint probability 34.0 % [30.0 %, 40.0 %], 33.0 % if the legs were independent';

test('a combination tells its legs, the joint probability beside the product, its price and the reasons', async () => {
  const combo = {
    ...JOINED,
    legs: [LEG, OTHER],
    fairPrice: 194,
    expectedValue: 0.0214,
    reasons: [{ text: 'Same game.' }, { text: 'Second reason.' }],
  };
  assert.equal(
    await textOf(priceCombination, combo),
    'Player 1 Over 12.5 Points (55.0 %)\nPlayer 2 Over 12.5 Points (60.0 %)\n' +
      `${JOINT}; fair price +194, expected value +0.021.\nSame game.\nSecond reason.`,
  );
});

test('pick’em entries say whose lines they are on, or that there is none', async () => {
  const entries = [{ ...JOINED, expectedValue: -0.05, legs: [LEG, OTHER] }];
  const line = `expected value -0.050, ${JOINT}: Player 1 Over 12.5 Points (55.0 %); Player 2 Over 12.5 Points (60.0 %)`;
  assert.equal(await textOf(pickemEntries, { entries, lines: 'house' }), `On the lines of that house.\n${line}`);
  assert.equal(
    await textOf(pickemEntries, { entries: [...entries, ...entries], lines: 'books' }),
    `On the books’ main lines: that house may show others.\n${line}\n${line}`,
  );
  assert.match(await textOf(pickemEntries, { entries: [], lines: 'house' }), /^No entries: no games of that day/);
});

test('a published entry tells its legs with their outcomes, and what it came to once it is graded', async () => {
  const entry = {
    house: 'prizepicks',
    kind: 'Flex',
    legs: [
      { ...LEG, outcome: 'hit' },
      { ...OTHER, outcome: null },
    ],
    probability: 0.34,
    expectedPayout: 1.017,
    state: null,
    pays: null,
  };
  const first =
    'prizepicks, Flex: Player 1 Over 12.5 Points (hit); Player 2 Over 12.5 Points. All hit 34.0 %, expected payout 1.02';
  const told = (entries: readonly object[]) => textOf(publishedEntries, { date: '2024-03-05', entries });
  assert.equal(await told([entry]), `${first}; not graded yet.`);
  assert.equal(
    await told([{ ...entry, state: 'paid', pays: 3 }, entry]),
    `${first}; paid, paid 3 for one staked.\n${first}; not graded yet.`,
  );
  assert.equal(await told([]), 'No entries were published for 2024-03-05 so far.');
});

test('the record of entries tells all, each group, and how often legs were to hit and did', async () => {
  const figures = {
    entries: 5,
    won: 2,
    lost: 2,
    refunded: 1,
    units: 1.5,
    expectedUnits: -0.2,
    days: 2,
    distinctLegs: 7,
    legHits: 3,
    expectedLegHits: 3.84,
    roi: null,
    roiInterval: null,
  };
  const line =
    '5 entries: 2 paid, 2 lost, 1 refunded; +1.50 units, -0.20 expected; 2 days and 7 distinct legs, of which 3 hit, 3.8 expected';
  const group = { ...figures, house: 'prizepicks', kind: 'Flex', legs: 3, roi: 0.3, roiInterval: [-0.5, 1.1] };
  const record = {
    ...figures,
    origin: 'replay',
    groups: [group],
    calibration: [{ entries: 5, predicted: 0.3, actual: 0.4 }],
  };
  assert.equal(
    await textOf(entryRecord, record),
    `replay, ${line}.\nprizepicks Flex, 3 legs, ${line}; for one staked +0.30 (95 %: -0.50 to +1.10).\n` +
      'Of 5 entries all legs were to hit in 30.0 % and hit in 40.0 %.',
  );
});
