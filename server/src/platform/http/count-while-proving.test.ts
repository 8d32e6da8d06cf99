import assert from 'node:assert/strict';
import test from 'node:test';
import type { Tier } from '../../access/index.ts';
import type { Caller } from './caller.ts';
import { countWhileProving } from './count-while-proving.ts';
import type { CountRequests } from './limits.ts';
import { Problem, unauthorized } from './problems.ts';

const caller = (id: number, tier: Tier = 'Sharp'): Caller => ({
  kind: 'api-key',
  credentialId: 'k',
  account: { id, tier },
  scopes: [],
});

/** A counter that writes down what it is asked; `refuses` is an account whose day is used up. */
function counter(refuses?: number): { limits: CountRequests; asked: string[] } {
  const asked: string[] = [];
  const limits: CountRequests = {
    async take({ account: { id, tier } }) {
      asked.push(`take ${id} ${tier}`);
      if (id === refuses) throw new Problem('rate-limit-exceeded', 'used up');
      return { limit: 10, remaining: 9, resetAt: new Date(0) };
    },
    async giveBack({ account: { id } }) {
      asked.push(`give back ${id}`);
    },
  };
  return { limits, asked };
}

type OnGuess = (caller: Caller) => void;
const proving = (guess: Caller | undefined, proved: Caller | Problem) => async (onGuess: OnGuess) => {
  if (guess !== undefined) onGuess(guess);
  await Promise.resolve();
  if (proved instanceof Problem) throw proved;
  return proved;
};

test('who is remembered and proved is counted once; who is not remembered is counted after the proof', async () => {
  for (const guess of [caller(7), undefined]) {
    const { limits, asked } = counter();
    const proved = await countWhileProving(limits, 'research', proving(guess, caller(7)));
    assert.equal((await proved.allowance).remaining, 9);
    assert.deepEqual(asked, ['take 7 Sharp']);
  }
});

test('who has another tier by now is counted by that one, and the first count is given back', async () => {
  const { limits, asked } = counter();
  const { caller: proved, allowance } = await countWhileProving(
    limits,
    'research',
    proving(caller(7), caller(7, 'Free')),
  );
  await allowance;
  assert.equal(proved.account.tier, 'Free');
  assert.deepEqual(asked, ['take 7 Sharp', 'give back 7', 'take 7 Free']);
});

test('who is not proved gets the 401, nothing of his is counted, and of a used up day he does not hear', async () => {
  for (const refuses of [undefined, 7]) {
    const { limits, asked } = counter(refuses);
    const answer = countWhileProving(limits, 'research', proving(caller(7), unauthorized()));
    await assert.rejects(answer, (error) => error instanceof Problem && error.slug === 'unauthorized');
    assert.deepEqual(asked, ['take 7 Sharp', ...(refuses === undefined ? ['give back 7'] : [])]);
  }
});

test('who is proved hears that his day is used up', async () => {
  const { limits } = counter(7);
  const { caller: proved, allowance } = await countWhileProving(limits, 'research', proving(caller(7), caller(7)));
  assert.equal(proved.account.id, 7);
  await assert.rejects(allowance, (error) => error instanceof Problem && error.slug === 'rate-limit-exceeded');
});
