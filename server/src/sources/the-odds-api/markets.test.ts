import assert from 'node:assert/strict';
import test from 'node:test';
import { DEFAULT_MARKETS, MARKETS } from './markets.ts';

test('the default markets, each of which costs credits, are the main lines of eleven named stats', () => {
  assert.deepEqual([...DEFAULT_MARKETS].sort(), [
    'player_assists',
    'player_blocks',
    'player_points',
    'player_points_assists',
    'player_points_rebounds',
    'player_points_rebounds_assists',
    'player_rebounds',
    'player_rebounds_assists',
    'player_steals',
    'player_threes',
    'player_turnovers',
  ]);
  for (const key of DEFAULT_MARKETS) {
    const { period, alternate, yesNo } = MARKETS.get(key) ?? assert.fail(key);
    assert.deepEqual([period, alternate, yesNo], ['Full', false, false]);
  }
});
