import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../distribution/seeded-random.ts';
import { sampleLine } from '../../../tests/support/sample-season.ts';
import { changesWithSameAbsentees, noNights, rememberNight } from './nights.ts';
import { absorb, newPlayer } from './states.ts';
import type { Regular } from './teammates.ts';

const draw = seededRandom(41);
const regular = (playerId: number): Regular => ({
  playerId,
  missedLast: false,
  share: [30, 15, 4, 6],
  starts: 1,
  role: 'wing',
});
const REGULARS = [1, 2, 3].map(regular);

/** Every player's usual is 20 minutes off the bench. */
function stateOf(playerId: number) {
  const state = newPlayer(playerId, 4);
  absorb(state.m8, 20);
  absorb(state.st4, 0);
  return state;
}

const lines = (minutes: Readonly<Record<number, number>>) =>
  Object.entries(minutes).map(([playerId, played]) => ({
    ...sampleLine(draw, Number(playerId), 1, false),
    minutes: played,
  }));

/**
 * Ten games without player 1, in which player 9 gained ten minutes; ten without player 2, in which player 9 lost four.
 */
function season() {
  const nights = noNights();
  for (let game = 0; game < 10; game++) {
    rememberNight(nights, '2023-24', REGULARS, lines({ 2: 20, 3: 20, 9: 30 }), stateOf, 1);
    rememberNight(nights, '2023-24', REGULARS, lines({ 1: 20, 3: 20, 9: 16 }), stateOf, 1);
  }
  return nights;
}

const out =
  (...ids: readonly number[]) =>
  (each: Regular) =>
    ids.includes(each.playerId) ? 1 : 0;
const change = (absence: (each: Regular) => number, playerId: number, of = '2023-24') =>
  changesWithSameAbsentees(season(), of, REGULARS, absence)(playerId);

test('the minutes of absentees go to the players who had them in games with the same absentees, shrunk to no change', () => {
  assert.ok(Math.abs(change(out(1), 9) - (10 * 10) / 13) < 1e-9);
  assert.ok(Math.abs(change(out(2), 9) - (10 * -4) / 13) < 1e-9);
  assert.equal(change(out(1), 3), 0, 'who played as usual then');
  assert.equal(change(out(1), 77), 0, 'who was not there');
});

test('other absentees, no absentee or another season: no change is expected', () => {
  assert.equal(change(out(3), 9), 0);
  assert.equal(change(out(), 9), 0);
  assert.equal(change(out(1), 9, '2024-25'), 0);
});

test('a doubtful absentee counts by probability, and a player’s own absence does not count', () => {
  const sure = change(out(1), 9);
  const likely = change((each) => (each.playerId === 1 ? 0.6 : 0), 9);
  assert.ok(likely > 0 && likely < sure, `${likely} of ${sure}`);
  const doubtfulSelf = changesWithSameAbsentees(season(), '2023-24', [...REGULARS, regular(9)], out(1, 9))(9);
  assert.ok(Math.abs(doubtfulSelf - sure) < 1e-9, `${doubtfulSelf}`);
});

test('starts are compared with the same absentees too, weighted by the absentees’ usual starts', () => {
  const nights = noNights();
  const starting = (ids: readonly number[], started: readonly number[]) =>
    ids.map((playerId) => sampleLine(draw, playerId, 1, started.includes(playerId)));
  for (let game = 0; game < 10; game++) {
    rememberNight(nights, '2023-24', REGULARS, starting([2, 3, 9], [2, 3, 9]), stateOf, 1);
    rememberNight(nights, '2023-24', REGULARS, starting([1, 3, 9], [1, 3]), stateOf, 1);
  }
  const starts = (playerId: number) =>
    changesWithSameAbsentees(nights, '2023-24', REGULARS, out(1), 'starts')(playerId);
  assert.ok(Math.abs(starts(9) - 10 / 11) < 1e-9, `${starts(9)}`);
  assert.equal(changesWithSameAbsentees(nights, '2023-24', REGULARS, out(2), 'starts')(9), 0);
});
