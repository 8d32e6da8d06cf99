import assert from 'node:assert/strict';
import test from 'node:test';
import { Type } from 'typebox';
import type { ApiModule } from '../../src/platform/http/index.ts';
import { testServer } from '../support/http.ts';
import { generate } from './generator.ts';
import type { Plan } from './plan.ts';

const MOST = 40;

/** A room whose answers wait until the test lets them go. */
function gatedModule() {
  const open = Promise.withResolvers<void>();
  const module: ApiModule = {
    name: 'gated',
    routes(api) {
      const schema = { summary: 'Waits', response: { 200: Type.Object({}) } };
      api.get('/gated', { config: { access: 'public' }, schema }, async () => {
        await open.promise;
        return {};
      });
    },
  };
  return { module, release: () => open.resolve() };
}

test('of more requests than a node takes it works on as many as it can, tells the others when to come back, and is well again after', async (t) => {
  const { module, release } = gatedModule();
  let refused = 0;
  // As many as the seed makes due.
  const dueAtAll = 198;
  const server = await testServer(t, {
    modules: [module],
    mostConcurrent: MOST,
    onAnswer: ({ status }) => {
      if (status === 503) refused += 1;
      // Nobody has been answered yet who was taken in: the others are those that were due beyond.
      if (refused === dueAtAll - MOST) release();
    },
  });
  const plan: Plan = {
    targets: [await server.listen({ host: '127.0.0.1', port: 0 })],
    seconds: 0.2,
    perSecond: 1_000,
    connections: 1_000,
    patienceMs: 5_000,
    seed: 1,
    kinds: [{ name: 'gated', weight: 1, requests: [{ method: 'GET', path: '/api/v1/gated', headers: {} }] }],
  };
  const { all: over } = await generate(plan);
  assert.deepEqual([over.due, over.ok, over.shed], [dueAtAll, MOST, dueAtAll - MOST], JSON.stringify(over));

  const { all: after } = await generate({ ...plan, perSecond: 200 });
  assert.deepEqual([after.due - after.ok, after.ok > 10], [0, true]);
});
