import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { figures, games } from '../../../tests/support/figures/past.ts';
import { compareWithFile } from '../../../tests/support/golden.ts';
import { shippedFor } from '../constants/shipped.ts';
import { leagueStart } from '../past/league-start.ts';
import { newWorld } from '../past/world.ts';
import { inputsOf } from './inputs.ts';

test('two generated seasons give the recorded figures, to nine digits', () => {
  compareWithFile(join(import.meta.dirname, 'golden.json'), figures());
});

test('a game’s players are of its two teams', () => {
  const [game] = games;
  const [shipped] = shippedFor('Nba');
  assert.ok(game && shipped);
  const world = newWorld('Nba', leagueStart('Nba', games));
  const asked = [{ playerId: 1, teamId: 99 }];
  assert.throws(() => inputsOf(world, { ...game, news: [] }, asked, shipped.bases), /team 99 does not play/);
});
