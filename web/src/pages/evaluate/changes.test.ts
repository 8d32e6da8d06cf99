import assert from 'node:assert/strict';
import test from 'node:test';
import type { Evaluation } from '../../api/types.ts';
import { turningLine, withoutBlocks } from './changes.ts';

const block = (blockType: string, points: number) => ({
  blockType,
  score: 50 + points,
  confidence: 1,
  subScores: {},
  explanation: '',
});
/** The cast leaves out members that are not read. */
const OF = {
  direction: 'Over',
  line: 20.5,
  probability: 0.6,
  blocks: [
    block('Baseline', 5),
    block('Matchup', 2.5),
    block('Minutes', -7.5),
    block('Rest', 0.3),
    block('Market', 10),
  ],
  ladder: [18.5, 19.5, 20.5, 21.5, 22.5, 23.5].map((line, at) => {
    const over = 0.72 - 0.06 * at;
    return { line, over, push: 0, under: 1 - over };
  }),
} as unknown as Evaluation;

test('each block is left out in turn, the largest change first, changes below one point left out', () => {
  const changes = withoutBlocks(OF);
  assert.deepEqual(
    changes.map(({ what, probability }) => `${what} ${probability.toFixed(3)}`),
    ['Minutes 0.675', 'Matchup 0.575'],
  );
});

test('the turning line is the nearest at which the other side is likelier', () => {
  assert.equal(turningLine(OF), 22.5);
  assert.equal(turningLine({ ...OF, direction: 'Under', line: 20.5, probability: 0.4 }), 22.5);
  assert.equal(turningLine({ ...OF, ladder: OF.ladder.slice(0, 3) }), undefined);
});
