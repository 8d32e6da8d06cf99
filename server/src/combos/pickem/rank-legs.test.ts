import assert from 'node:assert/strict';
import test from 'node:test';
import type { SlateLeg } from '../../scoring/index.ts';
import { CANDIDATES, CANDIDATES_OF_PLAYER, rankLegs } from './find-entries.ts';

/** A leg with what its rank depends on. */
const leg = (player: number, stat: string, probability: number, game = 1): SlateLeg =>
  ({ matchup: { game: { id: game } }, player: { id: player }, stat, probability }) as unknown as SlateLeg;

const named = (legs: readonly SlateLeg[]): string[] => rankLegs(legs).map(({ player, stat }) => `${player.id} ${stat}`);

test('of one player the two likeliest legs are candidates, and a third is not', () => {
  assert.equal(CANDIDATES_OF_PLAYER, 2);
  const legs = [leg(1, 'Points', 0.6), leg(1, 'Assists', 0.7), leg(1, 'Rebounds', 0.65), leg(2, 'Points', 0.5)];
  assert.deepEqual(named(legs), ['1 Assists', '1 Rebounds', '2 Points']);
});

test('the candidates are the likeliest legs, no more than their number, and ties are ordered by game, player and stat', () => {
  const many = Array.from({ length: CANDIDATES + 3 }, (_, nth) => leg(nth, 'Points', 0.9 - nth / 100));
  assert.deepEqual(
    named(many.toReversed()),
    many.slice(0, CANDIDATES).map(({ player }) => `${player.id} Points`),
  );
  assert.deepEqual(named([leg(2, 'Points', 0.6), leg(1, 'Points', 0.6), leg(1, 'Assists', 0.6)]), [
    '1 Assists',
    '1 Points',
    '2 Points',
  ]);
});
