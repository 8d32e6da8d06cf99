import assert from 'node:assert/strict';
import test from 'node:test';
import type { Leg } from '../../model/index.ts';
import { dependenceOf, jointLeg } from './joint-leg.ts';

type Priced = Parameters<typeof jointLeg>[0];
const BET = { stat: 'Points', period: 'Full', lineHalves: 41, direction: 'Over' } as const;
const leg = (more: Partial<Priced>): Priced =>
  ({
    player: { id: 7, name: 'Player 7' },
    matchup: { game: { id: 3, league: 'Nba' }, teamId: 5 },
    probability: 0.6,
    interval: [0.5, 0.7],
    push: 0.1,
    priced: null,
    ...more,
  }) as unknown as Priced;

test('a leg without a model keeps its published probability, interval and push, and has no parts', () => {
  const published: Leg = {
    gameId: 3,
    teamId: 5,
    playerId: 7,
    sport: 'basketball',
    stat: 'Points',
    period: 'Full',
    line: 20.5,
    direction: 'Over',
    probability: 0.6,
    interval: [0.5, 0.7],
    push: 0.1,
    parts: [],
    minutesVariance: 0,
  };
  assert.deepEqual(jointLeg(leg({}), BET), published);
});

test('legs of a game depend on each other by the constants that priced that game', () => {
  const [first, second] = [{ joint: { games: 1 } }, { joint: { games: 2 } }];
  const of = dependenceOf([
    { priced: first, matchup: { game: { id: 1 } } },
    { priced: second, matchup: { game: { id: 2 } } },
    { priced: null, matchup: { game: { id: 3 } } },
  ] as unknown as Parameters<typeof dependenceOf>[0]);
  const found = [1, 2, 3, 4].map((gameId) => of({ gameId } as Leg));
  assert.deepEqual(found, [first?.joint, second?.joint, undefined, undefined]);
});
