import assert from 'node:assert/strict';
import test from 'node:test';
import { checkGiven } from './check-rule.ts';
import { isMine, resolveBooks } from './own-books.ts';
import { PRESETS } from './presets.ts';
import { ALERT_EVENTS, CONDITIONS_OF } from './rule.ts';

test('“mine” stands for the books of the preferences, and for all books of an owner without any', () => {
  assert.deepEqual([isMine('mine'), isMine('alpha')], [true, false]);
  assert.equal(resolveBooks(undefined, ['alpha']), null);
  assert.deepEqual(resolveBooks(['alpha'], ['bravo']), new Set(['alpha']));
  assert.deepEqual(resolveBooks(['alpha'], null), new Set(['alpha']));
  assert.deepEqual(resolveBooks(['mine'], ['bravo', 'charlie']), new Set(['bravo', 'charlie']));
  assert.deepEqual(resolveBooks(['alpha', 'mine'], ['bravo']), new Set(['alpha', 'bravo']));
  assert.equal(resolveBooks(['alpha', 'mine'], null), null);
});

test('every event has its conditions', () => {
  const ofPlayers = ['league', 'players', 'teams', 'followed'];
  const ofProps = [...ofPlayers, 'stats', 'direction'];
  const ofPrices = [...ofProps, 'books', 'minExpectedValue', 'minProbability'];
  assert.deepEqual(CONDITIONS_OF, {
    'pick.published': [...ofPrices, 'minRating'],
    'price.available': ofPrices,
    'price.flagged': [...ofPlayers, 'stats', 'screens', 'minEdge', 'books', 'suspect'],
    'line.moved': [...ofProps, 'minMove'],
    'news.changed': [...ofPlayers, 'statuses'],
    'bet.turning': ofProps,
    'bet.settled': ['league', 'players', 'stats', 'direction', 'books'],
  });
  assert.deepEqual(Object.keys(CONDITIONS_OF), ALERT_EVENTS);
});

test('there is one preset for each event, in their own order, and each is a rule that can be created', () => {
  const rules = PRESETS.map(({ key, name, on, where, atMostPerHour }) => {
    checkGiven({ name, event: on, conditions: where, channels: [], quietHours: null, atMostPerHour, isOn: true });
    return [key, on, where, atMostPerHour];
  });
  assert.deepEqual(rules, [
    ['premium-at-my-books', 'pick.published', { minRating: 'Premium', books: ['mine'] }, 5],
    ['followed-line-moved', 'line.moved', { followed: true }, 5],
    ['followed-player-out', 'news.changed', { followed: true, statuses: ['Out', 'Doubtful'] }, null],
    ['value-at-my-books', 'price.available', { minExpectedValue: 0.05, books: ['mine'] }, 2],
    ['arbitrage-at-my-books', 'price.flagged', { screens: ['arbitrage'], minEdge: 0.01, books: ['mine'] }, 10],
    ['bet-turning', 'bet.turning', {}, null],
    ['bet-settled', 'bet.settled', {}, null],
  ]);
  assert.deepEqual(PRESETS.map(({ on }) => on).toSorted(), ALERT_EVENTS.toSorted());
});
