import assert from 'node:assert/strict';
import test from 'node:test';
import type { Direction } from '../../api/types.ts';
import { stepsOf } from './steps.ts';

const block = (blockType: string, logOdds: number) => ({
  blockType,
  score: 50,
  confidence: 1,
  subScores: { logOdds },
  explanation: '',
});

test('the steps lead from 50 % to the probability of the evaluated side', () => {
  const blocks = [block('Baseline', -1.2), block('Form', 0.2)];
  const end = (side: Direction): number => stepsOf(blocks, side).at(-1)?.to ?? 0;
  assert.equal(end('Over'), -1);
  assert.equal(end('Under'), 1);
  assert.deepEqual(
    stepsOf(blocks, 'Under').map(({ from, to }) => [from, to]),
    [
      [0, 1.2],
      [1.2, 1],
    ],
  );
});
