import assert from 'node:assert/strict';
import test from 'node:test';
import { tipOffFinder } from './tip-offs.ts';

const game = { gameId: '0042300101', gameDate: '2024-04-20', home: 'CLE', away: 'ORL' };
const quoted = (startsAt: string, capturedAt: string) => {
  return { home: 'CLE', away: 'ORL', startsAt: new Date(startsAt), capturedAt: new Date(capturedAt) };
};

test('the scheduled tip-off takes precedence over the quotes', () => {
  const scheduled = new Map([['0042300101', new Date('2024-04-20T17:00:00Z')]]);
  const find = tipOffFinder('Nba', scheduled, [quoted('2024-04-20T17:10:00Z', '2024-04-20T12:00:00Z')]);
  assert.deepEqual(find(game), { at: new Date('2024-04-20T17:00:00Z'), assumed: false });
});

test('of several starts in the quotes, the most recently quoted one counts', () => {
  const find = tipOffFinder('Nba', new Map(), [
    quoted('2024-04-20T17:10:00Z', '2024-04-20T12:00:00Z'),
    quoted('2024-04-20T19:40:00Z', '2024-04-18T12:00:00Z'),
    quoted('2024-04-22T23:00:00Z', '2024-04-20T13:00:00Z'),
  ]);
  assert.deepEqual(find(game), { at: new Date('2024-04-20T17:10:00Z'), assumed: false });
});

test('a game without any known start gets 19:30 US Eastern, marked as assumed', () => {
  assert.deepEqual(tipOffFinder('Nba', new Map(), [])(game), { at: new Date('2024-04-20T23:30:00Z'), assumed: true });
  const winter = { ...game, gameDate: '2024-01-20' };
  assert.deepEqual(tipOffFinder('Nba', new Map(), [])(winter), { at: new Date('2024-01-21T00:30:00Z'), assumed: true });
});
