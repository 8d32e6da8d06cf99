import assert from 'node:assert/strict';
import test from 'node:test';
import { sigmoid } from '../../../../server/src/model/distribution/logit.ts';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { HOUR_MS } from './hours.ts';
import { sharesOfMoves, type Move } from './share-of-moves.ts';

/** Moves of which the results follow a given share. */
function movesOf(count: number, share: number): Move[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, (_, index): Move => {
    const [before, move] = [random() - 0.5, 2 * random() - 1];
    const day = `2024-01-${String(1 + (index % 28)).padStart(2, '0')}`;
    return {
      day,
      won: random() < sigmoid(before + share * move),
      before,
      move,
      milliseconds: (index % 2) * 2 * HOUR_MS,
    };
  });
}

test('the share of a move that the results follow is found, in every half and at every age', () => {
  for (const share of [0, 0.5, 1]) {
    const found = sharesOfMoves(movesOf(20_000, share));
    assert.deepEqual(
      found.map(({ group, rows }) => [group, rows]),
      [
        ['all', 20_000],
        ['first half of the days', 10_004],
        ['second half', 9_996],
        ['price older by under 1 h', 10_000],
        ['price older by 1 to 3 h', 10_000],
      ],
    );
    for (const one of found) {
      assert.ok(one.error > 0 && one.error < 0.06, `${one.group}: error ${one.error}`);
      assert.ok(Math.abs(one.share - share) < 3 * one.error, `${one.group}: ${one.share} for ${share}`);
    }
  }
});

test('copies of the moves of a night make its share no surer', () => {
  const alone = movesOf(5_000, 1);
  const [single] = sharesOfMoves(alone);
  const [repeated] = sharesOfMoves(alone.flatMap((move) => [move, move, move, move]));
  assert.ok(single && repeated);
  assert.ok(Math.abs(repeated.share - single.share) < 1e-6);
  assert.ok(
    repeated.error > 0.8 * single.error,
    `${repeated.error} of ${single.error}: four copies say no more than one`,
  );
});

test('few moves say nothing', () => {
  assert.deepEqual(sharesOfMoves(movesOf(99, 1)), []);
  assert.deepEqual(sharesOfMoves([]), []);
});
