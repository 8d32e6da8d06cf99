import assert from 'node:assert/strict';
import test from 'node:test';
import { textOf, toldBy } from '../../tests/mcp/told-by.ts';
import { findPlayer, playerHistory, priceRecord, priceScreens, researchProps, whoIsOut } from './research-tools.ts';

test('players are found with their id, team and league, twenty unless more are asked for', async () => {
  const items = [
    { id: 1, name: 'Player 1', teamAbbreviation: 'AAA', league: 'Nba' },
    { id: 2, name: 'Player 2', teamAbbreviation: null, league: 'Wnba' },
  ];
  const { text, asked } = await toldBy(findPlayer, { items });
  assert.equal(text, '1 Player 1 (AAA, Nba)\n2 Player 2 (no team, Wnba)');
  assert.deepEqual(asked, [['GET /players', { limit: 20 }]]);
  assert.equal(await textOf(findPlayer, { items: [] }), 'No player has that name.');
});

test('a page of props says how much there is and how late, and each row its scalar members that are known', async () => {
  const row = {
    playerName: 'Player 1',
    propType: 'Points',
    line: 12.5,
    isHome: false,
    grade: null,
    books: [{ book: 'alpha' }],
  };
  const page = { date: '2024-03-05', total: 51, page: 2, pageSize: 25, dataDelayMinutes: 15, rows: [row, row] };
  const { text, asked } = await toldBy(researchProps, page);
  const line = 'Player 1 Points: line 12.5, isHome false';
  assert.equal(text, `51 props on 2024-03-05, 15 minutes delayed; page 2 of 3.\n${line}\n${line}`);
  assert.deepEqual(asked, [['GET /research/props', { pageSize: 25 }]]);
  assert.equal(
    await textOf(researchProps, { ...page, total: 0, page: 1, rows: [] }),
    '0 props on 2024-03-05, 15 minutes delayed; page 1 of 1.',
  );
});

test('a past prop tells its prices, close and result as far as they are known', async () => {
  const past = {
    date: '2024-03-06',
    opponentAbbreviation: 'BBB',
    stat: 'Points',
    period: null,
    line: 14.5,
    overPrice: -110,
    underPrice: null,
    closingLine: null,
    actualValue: null,
    result: null,
  };
  const history = { ...past, closingLine: 15.5, actualValue: 16, result: 'over', period: 'H1', line: null };
  const { text, asked, structured } = await toldBy(playerHistory, [past, history], { playerId: 9, stat: 'Points' });
  assert.equal(
    text,
    '2024-03-06 BBB Points: line 14.5 (over -110, under no price), no result: the game has not been played, or the player did not play\n' +
      '2024-03-06 BBB Points (H1): line unknown (over -110, under no price), closed at 15.5, actual 16, over',
  );
  assert.deepEqual(asked, [['GET /data/players/{id}/props-history', { limit: 25, stat: 'Points', id: 9 }]]);
  assert.deepEqual(structured, { props: [past, history] });
  assert.equal(await textOf(playerHistory, []), 'No props on record.');
  const { properties = {}, required } = playerHistory.input;
  assert.deepEqual(required, ['playerId']);
  assert.ok('playerId' in properties && 'stat' in properties && !('id' in properties));
  assert.deepEqual(
    [properties['playerId']?.type, properties['playerId']?.['description']],
    ['integer', 'The player’s id: find_player gives it.'],
  );
});

test('who is out: by game and team, the report, the five, and each player with reason, chance and freed minutes', async () => {
  const player = {
    playerName: 'Player 3',
    status: 'Out',
    reason: 'Knee',
    since: '2024-03-04T18:00:00Z',
    chanceToPlay: 0,
    minutesFreed: 31,
  };
  const teams = [
    {
      team: 'BBB',
      submitted: true,
      players: [player, { ...player, status: 'Questionable', reason: '', chanceToPlay: 0.5, minutesFreed: null }],
      lineup: { status: 'expected', players: [{ playerName: 'Player 1' }, { playerName: 'Player 2' }] },
    },
    { team: 'AAA', submitted: false, players: [], lineup: { status: 'unknown', players: [] } },
  ];
  const game = { awayTeamAbbr: 'BBB', homeTeamAbbr: 'AAA', tipOff: '2024-03-05T23:00:00Z', teams };
  const text =
    'BBB at AAA, 2024-03-05T23:00:00Z\n' +
    'BBB (report submitted), expected five: Player 1, Player 2\n' +
    '  Player 3: Out (Knee) since 2024-03-04T18:00:00Z, plays with 0.0 %, frees 31 minutes\n' +
    '  Player 3: Questionable since 2024-03-04T18:00:00Z, plays with 50.0 %\n' +
    'AAA (no report yet), unknown five: none\n' +
    '  no player is listed';
  assert.equal(await textOf(whoIsOut, { items: [game, game] }), `${text}\n\n${text}`);
  assert.equal(await textOf(whoIsOut, { items: [] }), 'No games on that day.');
});

test('a price that stands out is told with both books, ages, stakes and what makes it doubtful', async () => {
  const side = { book: 'alpha', line: 14.5, price: 120, netPrice: 120, age: 600 };
  const pair = {
    ...{ playerName: 'Player 1', stat: 'Points', period: null, edge: 0.0344, isStale: true, isSuspect: true },
    ...{
      over: side,
      under: { ...side, book: 'bravo', price: -105, netPrice: -108.4, age: 20 },
      stakes: { over: 0.4702, under: 0.5298 },
    },
    ...{ gap: null, reference: null },
  };
  const middle = { ...pair, gap: { probability: 0.124 }, isStale: false, isSuspect: false };
  const reference = { against: 'consensus', probability: 0.4876, quotedAt: '2024-03-05T19:30:00.000Z' };
  const single = { ...middle, period: 'Q1', under: null, stakes: null, gap: null, reference };
  const page = {
    at: '2024-03-05T20:00:00.000Z',
    dataDelayMinutes: 15,
    items: [pair, middle, single],
    nextCursor: 'abc',
  };
  const { text, asked } = await toldBy(priceScreens, page, { screen: 'arbitrage' });
  const over = 'over 14.5 +120 at alpha (600 s old';
  const both = `${over}, 47.0 % of the stake), under 14.5 -105 at bravo (20 s old, -108 after the fee, 53.0 % of the stake)`;
  assert.equal(
    text,
    [
      'Prices of 2024-03-05T20:00:00.000Z, 15 minutes delayed.',
      `Player 1 Points: ${both}; edge +0.0344; other books moved since; too good to be sure`,
      `Player 1 Points: ${both}; edge +0.0344; both win with 12.4 %`,
      `Player 1 Points (Q1): ${over}); edge +0.0344; consensus 48.8 %, of 2024-03-05T19:30:00.000Z`,
      'More with cursor abc.',
    ].join('\n'),
  );
  assert.deepEqual(asked, [['GET /research/prices', { limit: 25, screen: 'arbitrage' }]]);
  const empty = 'Prices of 2024-03-05T20:00:00.000Z, 15 minutes delayed.\nNo prices stand out.';
  assert.equal(await textOf(priceScreens, { ...page, items: [], nextCursor: null }), empty);
});

test('the record of prices is told by group with its intervals, and few are said to be few', async () => {
  const row = {
    ...{
      screen: 'arbitrage',
      book: 'alpha',
      from: null,
      to: 0.01,
      flags: 120,
      days: 9,
      isFew: false,
      medianMinutes: 4.3,
    },
    ...{ firstSight: { value: 0.011, interval: [0.003, 0.019] }, lastSight: { value: 0.01, interval: null } },
  };
  const few = { ...row, screen: 'middle', book: null, to: null, isFew: true, firstSight: null, lastSight: null };
  const page = { from: '2024-02-05', to: '2024-03-05', items: [row, few] };
  const { text, asked } = await toldBy(priceRecord, page, { by: 'book' });
  assert.equal(
    text,
    [
      'Prices that stood out from 2024-02-05 to 2024-03-05, graded with their games. Profit of one unit.',
      'arbitrage alpha below 0.01: 120 on 9 days; half were gone or begun within 4.3 minutes; the first price paid +0.0110 [0.003, 0.019], the last +0.0100',
      'middle: 120 on 9 days; half were gone or begun within 4.3 minutes; the first price paid nothing, the last nothing; too few to say much',
    ].join('\n'),
  );
  assert.deepEqual(asked, [['GET /research/prices/record', { by: 'book' }]]);
  assert.match(await textOf(priceRecord, { ...page, items: [] }), /None was graded\.$/);
});
