import assert from 'node:assert/strict';
import test from 'node:test';
import { textOf, toldBy } from '../../tests/mcp/told-by.ts';
import { betSummary, logBet, myBets } from './bet-tools.ts';

const BET = {
  id: 7,
  gameDate: '2024-03-05',
  playerName: 'Player 1',
  direction: 'Over',
  line: 12.5,
  stat: 'Points',
  period: null,
  legs: null,
  payout: null,
  price: 120,
  book: 'alpha',
  stake: 10,
  isVerified: false,
  state: 'open',
  profit: null,
  closingLineValue: null,
};
const LINE = '#7 2024-03-05 Player 1 Over 12.5 Points, +120 at alpha, stake 10: open';

test('a bet is one line: what it is on, price, book, stake, state, and what is known of it', async () => {
  const line = (change: object) => textOf(logBet, { ...BET, ...change });
  assert.equal(await line({}), `Logged: ${LINE}`);
  assert.equal(
    await line({ isVerified: true, state: 'won', profit: 12, closingLineValue: 0.031 }),
    'Logged: #7 2024-03-05 Player 1 Over 12.5 Points, +120 at alpha, stake 10, verified: won, profit +12.00, closing-line value 3.1 %',
  );
  const legs = [BET, { ...BET, playerName: 'Player 2', direction: 'Under', period: 'Q1' }];
  assert.equal(
    await line({ legs, payout: { kind: 'Flex' }, price: null }),
    'Logged: #7 2024-03-05 Player 1 Over 12.5 Points + Player 2 Under 12.5 Points (Q1) (entry, Flex), no price at alpha, stake 10: open',
  );
});

test('bets are listed line by line, twenty unless more are asked for, with the cursor of the next ones', async () => {
  const { text, asked } = await toldBy(myBets, { items: [BET, BET], nextCursor: null });
  assert.equal(text, `${LINE}\n${LINE}`);
  assert.deepEqual(asked, [['GET /me/bets', { limit: 20 }]]);
  assert.deepEqual((await toldBy(myBets, { items: [], nextCursor: null }, { limit: 5 })).asked[0]?.[1], { limit: 5 });
  assert.equal(await textOf(myBets, { items: [BET], nextCursor: 'c1' }), `${LINE}\nMore with cursor c1.`);
  assert.equal(await textOf(myBets, { items: [], nextCursor: null }), 'No bets match.');
});

test('a summary of bets tells each figure that there is, and what luck alone gives', async () => {
  const figures = {
    bets: 9,
    open: 1,
    won: 4,
    lost: 2,
    pushes: 1,
    voids: 1,
    stake: 90,
    profit: 12.5,
    roi: null,
    closingLineValue: null,
    luck: null,
    withoutClose: 0,
  };
  const first = '9 bets, 1 open: 4 won, 2 lost, 1 pushes, 1 voids. Staked 90, profit +12.50.';
  assert.equal(await textOf(betSummary, figures), first);
  const more = {
    ...figures,
    roi: { value: 0.139, interval: [-0.2, 0.5] },
    closingLineValue: { mean: { value: 0.02, interval: null } },
    luck: { expected: { value: -3 }, pValue: null },
    withoutClose: 2,
  };
  assert.equal(
    await textOf(betSummary, more),
    `${first} Return 13.9 % (95 %: -20.0 % to 50.0 %). Closing-line value 2.0 %. The closing market expected -3.00. 2 without a close are left out of it.`,
  );
  assert.match(
    await textOf(betSummary, { ...more, luck: { expected: { value: 1 }, pValue: 0.4 } }),
    /expected \+1\.00; a result at least as far from it comes by luck with p = 0\.4\. 2 without/,
  );
});

test('of the tools for bets only the one that logs a bet writes, and the tool gives the player’s id a source', () => {
  assert.deepEqual([logBet.writes, myBets.writes, betSummary.writes], [true, undefined, undefined]);
  assert.deepEqual([logBet.name, myBets.name, betSummary.name], ['log_bet', 'my_bets', 'bet_summary']);
  assert.match(JSON.stringify(logBet.input.properties?.['playerId']), /find_player gives it/);
});
