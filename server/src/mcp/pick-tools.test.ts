import assert from 'node:assert/strict';
import test from 'node:test';
import { textOf, toldBy } from '../../tests/mcp/told-by.ts';
import { evaluateProp, gameLive, todaysBoard } from './pick-tools.ts';

const PICK = {
  id: 3,
  playerName: 'Player 1',
  direction: 'Under',
  line: 14.5,
  stat: 'Points',
  period: null,
  rating: 'Strong',
  price: -110,
  book: 'alpha',
  probability: 0.561,
  expectedValue: 0.071,
  hit: null,
  now: { state: 'final', price: null, book: null, line: null, expectedValue: null },
};

test('a pick is one line with its terms, and what can be taken of it now', async () => {
  const line = (change: object) => textOf(todaysBoard, [{ ...PICK, ...change }]);
  const first = '#3 Player 1 Under 14.5 Points, Strong: -110 at alpha, probability 56.1 %, expected value +0.071';
  assert.equal(await line({}), `${first}; now final`);
  assert.equal(await line({ hit: true }), `${first}, hit; now final`);
  assert.equal(await line({ hit: false }), `${first}, missed; now final`);
  assert.match(await line({ period: 'H1', book: null }), /^#3 Player 1 Under 14\.5 Points \(H1\), .* at no book, /);
  const now = { state: 'available', price: 105, book: 'bravo', line: 15.5, expectedValue: -0.012 };
  assert.equal(await line({ now }), `${first}; now available: +105 at bravo, expected value -0.012`);
  assert.equal(
    await line({ now: { ...now, state: 'moved' } }),
    `${first}; now moved: +105 at bravo on 15.5, expected value -0.012`,
  );
  assert.equal((await textOf(todaysBoard, [PICK, PICK])).split('\n').length, 2);
  assert.equal(await textOf(todaysBoard, []), 'No picks of that day are visible to this key.');
});

test('the board is of what is ahead, with a date of the whole day, and of what is asked for', async () => {
  for (const [given, wanted] of [
    [{}, 'upcoming'],
    [{ date: '2024-03-05' }, undefined],
    [{ date: '2024-03-05', state: 'live' }, 'live'],
    [{ state: 'final' }, 'final'],
    [{ state: 'all' }, undefined],
  ] as const) {
    const [[operation, sent] = ['', {}]] = (await toldBy(todaysBoard, [], given)).asked;
    // Members that are undefined are not sent.
    assert.deepEqual(
      [operation, JSON.parse(JSON.stringify(sent))],
      [
        'GET /picks/top',
        { ...('date' in given && { date: given.date }), ...(wanted !== undefined && { state: wanted }) },
      ],
    );
  }
  assert.deepEqual((await toldBy(todaysBoard, [PICK])).structured, { picks: [PICK] });
  const described = todaysBoard.input.properties?.['state'];
  assert.deepEqual(described?.['enum'], ['upcoming', 'live', 'final', 'all']);
  assert.match(String(described?.['description']), /by default upcoming, with a date all/);
});

test('an evaluation names day, opponent and best price where they are known', async () => {
  const response = {
    playerName: 'Player 1',
    direction: 'Over',
    line: 12.5,
    stat: 'Points',
    rating: 'Lean',
    gameDate: '2024-03-05',
    opponentAbbreviation: 'BBB',
    probability: 0.53,
    marketProbability: null,
    fairPrice: -113,
    bestPrice: { price: 102, book: 'bravo' },
  };
  const { text, asked } = await toldBy(evaluateProp, response, { playerId: 1 });
  assert.equal(
    text,
    'Player 1 Over 12.5 Points on 2024-03-05 against BBB: Lean.\n' +
      'Probability 53.0 %, the market’s unknown, fair price -113, best price +102 at bravo.',
  );
  assert.equal(asked[0]?.[0], 'POST /picks/evaluate');
  const bare = { ...response, gameDate: null, opponentAbbreviation: null, bestPrice: null };
  assert.match(await textOf(evaluateProp, bare), /on an unknown day: Lean\.\n.*best price none\.$/);
  assert.match(JSON.stringify(evaluateProp.input.properties?.['playerId']), /find_player gives it/);
});

test('a running game is its clock and score, and a line for each prop; a game that does not run says how it stands', async () => {
  const at = '2024-03-06T01:10:00.000Z';
  const state = { at, period: 3, clock: 305, isFrozen: false, homePoints: 70, awayPoints: 66 };
  const prop = { playerName: 'Player 1', stat: 'Points', line: 14.5, value: 9, over: 0.412, remaining: 6.2 };
  const props = [{ ...prop, before: 0.53, interval: [0.38, 0.45] }];
  const game = { homeTeam: 'AAA', awayTeam: 'BBB', gameDate: '2024-03-05', status: 'live', state, props };
  const { text, asked } = await toldBy(gameLive, game, { id: 7 });
  assert.equal(
    text,
    `BBB at AAA on 2024-03-05: 66 to 70, period 3, 5:05 left, as of ${at}.\n` +
      'Player 1 Over 14.5 Points: 9 so far, 6.2 still expected; probability 41.2 % (90 %: 38.0 % to 45.0 %), 53.0 % before the start',
  );
  assert.deepEqual(asked, [['GET /games/{id}/live', { id: 7 }]]);
  assert.match(
    await textOf(gameLive, { ...game, state: { ...state, isFrozen: true } }),
    /5:05 left, the clock stands, as/,
  );
  const last = [{ ...prop, over: 1, remaining: null, before: null, interval: null }];
  const over = { ...game, status: 'final', state: null, props: last };
  assert.equal(
    await textOf(gameLive, over),
    'BBB at AAA on 2024-03-05: final.\nPlayer 1 Over 14.5 Points: 9 so far; probability 100.0 %',
  );
  assert.match(await textOf(gameLive, { ...over, props: [] }), /: final, no live probabilities\.$/);
  assert.match(gameLive.description, /Tiers: Sharp and Admin\.$/);
});
