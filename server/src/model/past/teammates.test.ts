import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleLine } from '../../../tests/support/sample-season.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import type { LeagueRates } from './rates.ts';
import { absorbGame, newPlayer, type PlayerState } from './states.ts';
import { regularsOf } from './teammates.ts';

const [TEAM, OTHER] = [4, 5];
const [BEFORE, SEASON] = ['2022-23', '2023-24'];
const LEAGUE = { fga: 0.4, fta: 0.1, tov: 0.06, ast: 0.12, reb: 0.2 } as LeagueRates;
const NOTHING = [0, 0, 0, 0] as const;

interface Played {
  readonly teamId?: number;
  readonly season?: string;
  readonly minutes?: number;
  /** The index of the team's game. */
  readonly game?: number;
}

/** A player of one game. */
function playerAfter({ teamId = TEAM, season = SEASON, minutes = 30, game = 10 }: Played): PlayerState {
  const state = newPlayer(1, teamId);
  const line = { ...sampleLine(seededRandom(1), 1, teamId, true), minutes };
  absorbGame(state, line, season, game, NOTHING, { length: 1, margin: 4 });
  return state;
}

/** Whether the player is a regular of the team after this many of its games, and missed the last one. */
const asRegular = (played: Played, gamesPlayed: number) =>
  regularsOf([playerAfter(played)], TEAM, SEASON, gamesPlayed, LEAGUE).map(({ missedLast }) => missedLast);

test('a regular played for this team, this season and twelve minutes a game', () => {
  assert.deepEqual(asRegular({}, 10), [false]);
  assert.deepEqual(asRegular({ minutes: 12 }, 10), [false]);
  assert.deepEqual(asRegular({ minutes: 11.9 }, 10), []);
  assert.deepEqual(asRegular({ teamId: OTHER }, 10), []);
  assert.deepEqual(asRegular({ season: BEFORE }, 10), []);
});

test('an absent regular counts as missing for 25 games of the team, and no longer', () => {
  assert.deepEqual(asRegular({}, 11), [true]);
  assert.deepEqual(asRegular({}, 35), [true]);
  assert.deepEqual(asRegular({}, 36), []);
});
