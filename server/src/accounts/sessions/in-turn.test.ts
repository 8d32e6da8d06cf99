import assert from 'node:assert/strict';
import test from 'node:test';
import { inTurn } from './in-turn.ts';

test('functions of one key run one after another in the order of the calls; those of other keys run concurrently', async () => {
  const run = inTurn();
  const steps: string[] = [];
  const gate = Promise.withResolvers<void>();
  const work = (name: string) => async (): Promise<string> => {
    steps.push(`${name} begins`);
    if (name === 'first') await gate.promise;
    steps.push(`${name} ends`);
    return name;
  };
  const results = [run('ada', work('first')), run('ada', work('second')), run('bob', work('other'))];
  assert.equal(await results[2], 'other');
  assert.deepEqual(steps, ['first begins', 'other begins', 'other ends']);
  gate.resolve();
  assert.deepEqual(await Promise.all(results), ['first', 'second', 'other']);
  assert.deepEqual(steps.slice(3), ['first ends', 'second begins', 'second ends']);
});

test('a function that fails rejects its own call only', async () => {
  const run = inTurn();
  const failing = run('ada', () => Promise.reject(new Error('wrong')));
  const next = run('ada', async () => 'done');
  await assert.rejects(failing, /wrong/);
  assert.equal(await next, 'done');
});
