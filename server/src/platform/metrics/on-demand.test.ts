import assert from 'node:assert/strict';
import test from 'node:test';
import { metricsOnDemand, Registry, type Measured } from './index.ts';

/** Two metrics, one with labels, that `ask` measures. */
function figures(ask: () => Promise<readonly Measured<typeof NAMES>[]>): Registry {
  const registry = new Registry();
  metricsOnDemand(registry, NAMES, ask, 10);
  metricsOnDemand(registry, { steady: { help: 'Always known.' } }, async () => [{ name: 'steady', value: 3 }]);
  return registry;
}

const NAMES = { plain: { help: 'One value.' }, parted: { help: 'One a part.', labels: ['part'] } } as const;

const shown = async (registry: Registry): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('all metrics of one query share one call', async () => {
  let asked = 0;
  const registry = figures(async () => {
    asked += 1;
    return [
      { name: 'plain', value: asked },
      { name: 'parted', labels: { part: 'a' }, value: 7 },
    ];
  });
  assert.deepEqual(await shown(registry), ['plain 1', 'parted{part="a"} 7', 'steady 3']);
  assert.deepEqual((await shown(registry))[0], 'plain 2');
});

test('a query that fails or times out leaves its metrics without a value and others unchanged', async () => {
  const failing = figures(() => Promise.reject(new Error('away')));
  assert.deepEqual(await shown(failing), ['plain Nan', 'steady 3']);

  const response = Promise.withResolvers<readonly Measured<typeof NAMES>[]>();
  let asked = 0;
  const stuck = figures(() => {
    asked += 1;
    return response.promise;
  });
  for (let look = 0; look < 3; look += 1) assert.deepEqual(await shown(stuck), ['plain Nan', 'steady 3']);
  assert.equal(asked, 1, 'what is still being asked is not asked again');
  response.resolve([{ name: 'plain', value: 1 }]);
  assert.deepEqual(await shown(stuck), ['plain 1', 'steady 3']);
});
