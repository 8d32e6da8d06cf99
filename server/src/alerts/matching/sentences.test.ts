import assert from 'node:assert/strict';
import test from 'node:test';
import { newsOf } from './event-facts.ts';
import { claimWords, offerWords, percent, statWords } from './sentences.ts';

test('shares are percentages of one place with a true minus', () => {
  assert.deepEqual([0.0425, 0, -0.012, 1].map(percent), ['4.3 %', '0.0 %', '−1.2 %', '100.0 %']);
});

test('a stat names the part of the game, unless it is the full one', () => {
  assert.deepEqual(
    [statWords('Points', null), statWords('Points', 'Full'), statWords('Points', 'Q1')],
    ['Points', 'Points', 'Points (Q1)'],
  );
  const claim = { playerName: 'Player 1', direction: 'Over', line: 26.5, stat: 'Points', period: 'H1' } as const;
  assert.equal(claimWords(claim), 'Player 1 Over 26.5 Points (H1)');
});

test('an offer has its price, book, probability and value', () => {
  const offer = { book: 'alpha', bookTitle: 'Alpha', price: 105, expectedValue: 0.042 };
  assert.equal(offerWords(offer, 0.583), '+105 at Alpha, 58.3 % likely, worth 4.2 %');
});

test('news are one fact with the new status, and say the one before and the reason where they are known', () => {
  const at = new Date('2024-03-05T18:00:00Z');
  const news = {
    league: 'Nba',
    gameId: 1,
    playerId: 203,
    playerName: 'Player 1',
    team: 'DEN',
    from: 'Questionable',
    to: 'Out',
    reason: 'Knee',
  } as const;
  const told = (change: object) => newsOf('e1', { ...news, ...change } as Parameters<typeof newsOf>[1], at);
  const [fact, ...more] = told({});
  const { text, ...values } = fact ?? assert.fail('no fact');
  assert.deepEqual(more, []);
  assert.deepEqual(values, {
    on: 'news.changed',
    key: 'event e1',
    knownAt: at,
    league: 'Nba',
    gameId: 1,
    playerId: 203,
    playerName: 'Player 1',
    team: 'DEN',
    stat: null,
    period: null,
    line: null,
    direction: null,
    status: 'Out',
    rating: null,
    move: null,
    accountId: null,
    offers: [],
    probability: null,
  });
  assert.equal(text(undefined), 'Player 1 (DEN) is Out (was Questionable): Knee');
  assert.equal(told({ from: null, reason: '' })[0]?.text(undefined), 'Player 1 (DEN) is Out');
});
