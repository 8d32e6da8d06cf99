import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../distribution/seeded-random.ts';
import { sampleInput } from '../../../tests/support/sample-season.ts';
import { minutesFeatures, MINUTES_FEATURES, type MinutesFeature } from './features.ts';
import type { PlayerInput } from './inputs.ts';

const usual = sampleInput(seededRandom(61));
const feature = (name: MinutesFeature, change: Partial<PlayerInput>): number =>
  minutesFeatures({ ...usual, ...change }, undefined)[MINUTES_FEATURES.indexOf(name)] ?? assert.fail(name);

test('every minutes feature has a value, and one only', () => {
  assert.equal(minutesFeatures(usual, undefined).length, MINUTES_FEATURES.length);
});

test('teams rest players in the last three games of a regular season, and in no other', () => {
  const byGamesLeft = [82, 4, 3, 2, 1].map((gamesLeft) => feature('seasonEnd', { gamesLeft }));
  assert.deepEqual(byGamesLeft, [0, 0, 1 / 3, 2 / 3, 1]);
  assert.equal(feature('seasonEnd', { gamesLeft: 0 }), 1, 'a cup final was a game more');
  assert.equal(feature('seasonEnd', { gamesLeft: -1 }), 0, 'games beyond a known season');
  assert.equal(feature('seasonEnd', { gamesLeft: undefined }), 0, 'playoffs, or a season of unknown length');
  const star = feature('seasonEndMinutes', { gamesLeft: 1, minutes32: 35 });
  assert.ok(Math.abs(star - 1) < 1e-9 && feature('seasonEndMinutes', { gamesLeft: 1, minutes32: 15 }) < 0);
});

test('a decided last game counts for starters and bench in opposite ways, and equally from 30 points on', () => {
  const margin = (lastMargin: number, lastStart: number): number => feature('lastMargin', { lastMargin, lastStart });
  assert.equal(margin(20, 1), 1);
  assert.equal(margin(20, 0), -1);
  assert.equal(margin(30, 1), margin(48, 1));
});

test('a player’s own gain from starts counts only as far as the start is news', () => {
  const own = (starts: number): number =>
    feature('ownStarts', { level: 'lineups', starts, starter4: 0.25, startGain: 4 });
  assert.equal(own(1), 3);
  assert.equal(own(0), -1);
  assert.equal(feature('ownStarts', { level: 'none', starts: null, startGain: 4 }), 0);
});

test('a player settles in a new team over five games', () => {
  const byGames = [0, 1, 4, 5, 60].map((stintGames) => feature('firstGames', { stintGames }));
  assert.deepEqual(byGames, [1, 0.8, 0.2, 0, 0]);
});
