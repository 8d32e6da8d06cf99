import assert from 'node:assert/strict';
import test from 'node:test';
import { textOf, toldBy } from '../../tests/mcp/told-by.ts';
import { mySystems, testSystem } from './lab-tools.ts';

const NONE = {
  bets: 0,
  days: 0,
  won: 0,
  lost: 0,
  units: null,
  hitRate: null,
  roi: null,
  closingLineValue: null,
  market: null,
  correctedPValue: null,
  verdict: { code: 'no-bets', sentence: 'No bet was won or lost.' },
};
const SOME = {
  ...NONE,
  bets: 60,
  days: 25,
  won: 35,
  lost: 25,
  units: { value: 6.5, interval: null },
  hitRate: { value: 0.583, interval: [0.45, 0.7] },
  roi: { value: 0.108, interval: null },
  closingLineValue: { bets: 50, mean: { value: 0.01, interval: null } },
  market: { expectedWins: 30.04, expectedUnits: -2.5, pValue: 0.04 },
  correctedPValue: 0.12,
  verdict: { code: 'one-of-many', sentence: 'One of many.' },
};
const SOME_LINE =
  '60 bets on 25 days: 35 won, 25 lost, +6.50 units, hit rate 58.3 % (95 %: 45.0 % to 70.0 %), ROI 10.8 %, ' +
  'closing-line value 1.0 %, the market expected 30.0 wins and -2.50 units';
const NONE_LINE = '0 bets on 0 days: 0 won, 0 lost, unknown units';

test('a test of a system says its verdict first, then tries, figures, p-value and the other seasons', async () => {
  const run = { from: null, to: null, props: 0, systemsTried: 1, figures: NONE, otherSeasons: [] };
  const { text, asked } = await toldBy(testSystem, run, { where: {} });
  assert.equal(
    text,
    `No bet was won or lost. no day to no day, 0 props looked at. 1 systems tried so far.\n${NONE_LINE}.\nNo p-value: too few bets.`,
  );
  assert.deepEqual(asked, [['POST /research/systems', { limit: 20, where: {} }]]);
  const other = { league: 'Nba', season: '2022-23', figures: NONE };
  assert.equal(
    await textOf(testSystem, {
      ...run,
      from: '2023-10-24',
      to: '2024-03-05',
      figures: SOME,
      otherSeasons: [other, other],
    }),
    `One of many. 2023-10-24 to 2024-03-05, 0 props looked at. 1 systems tried so far.\n${SOME_LINE}.\n` +
      `p = 0.04, corrected for the systems tried 0.12.\nNba 2022-23: ${NONE_LINE}.\nNba 2022-23: ${NONE_LINE}.`,
  );
  assert.match(
    await textOf(testSystem, { ...run, figures: { ...SOME, market: { ...SOME.market, pValue: null } } }),
    /\nNo p-value: too few bets\.$/,
  );
  assert.equal(testSystem.writes, true, 'it counts as a try');
});

test('a saved system says since when it is followed, what is open, and its verdict', async () => {
  const saved = { id: 4, name: 'Hot hands', isFollowed: true, followedSince: '2024-03-01', open: 2, figures: SOME };
  const idle = { ...saved, id: 5, isFollowed: false, followedSince: null, open: 0, figures: NONE };
  const { text, structured } = await toldBy(mySystems, [saved, idle]);
  assert.equal(
    text,
    `#4 Hot hands, followed since 2024-03-01, 2 open. ${SOME_LINE}. One of many.\n` +
      `#5 Hot hands, not followed, 0 open. ${NONE_LINE}. No bet was won or lost.`,
  );
  assert.deepEqual(structured, { systems: [saved, idle] });
  assert.equal(await textOf(mySystems, []), 'No system is saved.');
  assert.equal(mySystems.writes, undefined);
});
