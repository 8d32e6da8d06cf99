import assert from 'node:assert/strict';
import test from 'node:test';
import { textOf, toldBy } from '../../tests/mcp/told-by.ts';
import { myFollows, myPreferences, suggestedStakes } from './preference-tools.ts';

test('preferences name the books, odds, zone, and the bankroll with its limits or its absence', async () => {
  const preferences = {
    books: null,
    oddsFormat: 'American',
    timeZone: 'UTC',
    bankroll: null,
    unitShare: 0.01,
    kellyFraction: 0.25,
    maxStakeShare: 0.03,
    against: 'pinnacle',
    devig: 'power',
  };
  assert.equal(
    await textOf(myPreferences, preferences),
    'Books: all. Odds: American. Time zone: UTC. Prices against: pinnacle, margin taken out by: power.\nNo bankroll is set, so no stakes are suggested.',
  );
  assert.equal(
    await textOf(myPreferences, { ...preferences, books: ['alpha', 'bravo'], bankroll: 1_000 }),
    'Books: alpha, bravo. Odds: American. Time zone: UTC. Prices against: pinnacle, margin taken out by: power.\nBankroll 1000, a unit is 1.0 % of it; 25.0 % of full Kelly, at most 3.0 % on a bet.',
  );
});

test('each suggested stake has its reason, and its amount where one is suggested', async () => {
  const stakes = [
    { pickId: 3, amount: 12.5, units: 1.25, reason: 'Within your limits.' },
    { pickId: 4, amount: null, units: null, reason: 'No edge at your books.' },
  ];
  const { text, structured } = await toldBy(suggestedStakes, stakes);
  assert.equal(text, '#3 12.5 (1.25 units): Within your limits.\n#4 No edge at your books.');
  assert.deepEqual(structured, { stakes });
  assert.equal(await textOf(suggestedStakes, []), 'No picks of that day are visible to this key.');
});

test('what is followed is a player or a team, with league and stat', async () => {
  const follows = [
    { playerName: 'Player 10', team: null, stat: 'Points', league: 'Nba' },
    { playerName: null, team: 'AAA', stat: null, league: 'Wnba' },
  ];
  const { text, structured } = await toldBy(myFollows, follows);
  assert.equal(text, 'Player 10 (Nba, Points)\nAAA (Wnba)');
  assert.deepEqual(structured, { follows });
  assert.equal(await textOf(myFollows, []), 'Nothing is followed.');
});
