import assert from 'node:assert/strict';
import test from 'node:test';
import type { GameStatus } from '../../kernel/index.ts';
import { gamesADay, mostChanges, mostOfList, reasonToHold } from './hold-back.ts';
import { isUnexpected } from './unexpected-states.ts';

const TIP_OFF = new Date('2026-11-29T00:00:00Z');
const HOUR = 3_600_000;

/** A game told so many hours after its tip-off. */
const told = (status: GameStatus, after: number, [homePoints, awayPoints]: readonly (number | null)[] = []) => ({
  status,
  tipOff: TIP_OFF,
  knownAt: new Date(TIP_OFF.getTime() + after * HOUR),
  homePoints: homePoints ?? null,
  awayPoints: awayPoints ?? null,
});
const known = (status: GameStatus, points: readonly number[] = []) => {
  const { knownAt: _, ...state } = told(status, 0, points);
  return { ...state, gameId: 1, source: 'feed', tipOffAssumed: false };
};

test('a game is called off, begins an hour early, or gets another result: unexpected; all else comes with time', () => {
  assert.equal(isUnexpected(known('scheduled'), told('live', 1)), false);
  assert.equal(isUnexpected(known('scheduled'), told('live', -1)), false, 'a feed may be an hour early');
  assert.equal(isUnexpected(known('scheduled'), told('live', -1.001)), true);
  assert.equal(isUnexpected(undefined, told('final', 3, [101, 99])), false);
  assert.equal(isUnexpected(undefined, told('postponed', 3)), true);
  assert.equal(isUnexpected(known('live', [50, 40]), told('live', 1, [60, 50])), false, 'points come with time');
  assert.equal(isUnexpected(known('final', [101, 99]), told('final', 3, [101, 99])), false);
  assert.equal(isUnexpected(known('final', [101, 99]), told('final', 3, [102, 99])), true);
  assert.equal(isUnexpected(known('final', [101, 99]), told('final', 3, [101, 98])), true);
  assert.equal(isUnexpected(known('postponed'), told('postponed', -5)), false);
  assert.equal(isUnexpected(known('postponed'), told('scheduled', -5)), false);
});

test('as many changes as allowed are no alarm, one more is', () => {
  const changes = { things: 'games', change: 'would be off', of: 20, most: 15 };
  assert.equal(reasonToHold({ ...changes, changed: 15 }), undefined);
  assert.equal(reasonToHold({ ...changes, changed: 16 }), 'held back: 16 of 20 games would be off');
});

test('a league plays as many games a day as pairs of teams; of several days not all games may change', () => {
  assert.deepEqual([gamesADay('Nba'), gamesADay('Wnba')], [15, 7]);
  assert.equal(mostChanges('Nba', ['2026-11-28', '2026-11-28', '2026-11-28']), 15);
  assert.equal(mostChanges('Nba', ['2026-11-28', '2026-11-28', '2026-11-29']), 2);
});

test('nine tenths of a list may change, and all of a short one', () => {
  assert.deepEqual([mostOfList(19, 20), mostOfList(20, 20), mostOfList(40, 20), mostOfList(0, 20)], [19, 18, 36, 0]);
});
