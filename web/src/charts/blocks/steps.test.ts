import assert from 'node:assert/strict';
import test from 'node:test';
import { stepsOf } from './steps.ts';

const block = (blockType: string, score: number) => ({
  blockType,
  score,
  confidence: 1,
  subScores: {},
  explanation: '',
});

test('the steps lead from 50 % to the probability of the evaluated side', () => {
  assert.deepEqual(
    stepsOf([block('Baseline', 38), block('Form', 55)]).map(({ from, to }) => [from, to]),
    [
      [0, -12],
      [-12, -7],
    ],
  );
});
