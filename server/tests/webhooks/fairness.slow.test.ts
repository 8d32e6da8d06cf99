import assert from 'node:assert/strict';
import test from 'node:test';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import type { PostResponse, Post } from '../../src/webhooks/deps.ts';
import { USUAL_RULES } from '../../src/webhooks/index.ts';
import { hideClaimed, ok, scene, type Scene } from './scene.ts';

const EVENTS = 20;
const DEAD = 'https://dead.example.org/';

/** The rounds of one dispatcher after which the deliveries of 99 subscribers were sent, next to a hundredth. */
async function turnsBeside(at: Scene, hundredth: string): Promise<number[]> {
  await at.subscribe({ url: hundredth });
  for (let n = 0; n < 99; n += 1) await at.subscribe({ url: `https://s${n}.example.org/` });
  let turn = 0;
  const turns: number[] = [];
  at.responses(({ url, signal }: Post): PostResponse | Promise<PostResponse> => {
    if (url !== hundredth) turns.push(turn);
    if (url !== DEAD) return ok;
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ responded: false, detail: '' })));
  });
  // A second apart: among deliveries due at the same moment the database picks any.
  for (let n = 0; n < EVENTS; n += 1) {
    await at.event(n);
    while ((await fanOut(at.deps)) > 0);
    at.clock.advance(1_000);
  }
  // Fewer places than subscribers, so the rounds show the order of service.
  const dispatcher = at.newDispatcher({ rules: () => ({ ...USUAL_RULES, places: 60 }) });
  for (turn = 1; turns.length < 99 * EVENTS && turn < 200; turn += 1) {
    await dispatcher.turn();
    await new Promise(setImmediate);
  }
  await dispatcher.close();
  return turns.toSorted((a, b) => a - b);
}

const p95 = (turns: readonly number[]): number => turns[Math.ceil(0.95 * 99 * EVENTS) - 1] ?? Number.POSITIVE_INFINITY;

test('one dead subscriber of 100, and few places: the p95 of the others is within 10 % of the p95 without it', async (t) => {
  const well = p95(await turnsBeside(await scene(t), 'https://well.example.org/'));
  const dead = p95(await turnsBeside(await scene(t), DEAD));
  assert.ok(well > 20, 'places are short');
  assert.ok(dead <= well * 1.1, `${dead} turns beside a dead one, ${well} beside one that is well`);
});

test('the p95 also shows that a dead subscriber with all places delays the others', async (t) => {
  const at = await scene(t);
  await hideClaimed(at);
  assert.ok(p95(await turnsBeside(at, DEAD)) > 200);
});
