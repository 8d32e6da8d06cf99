import assert from 'node:assert/strict';
import test from 'node:test';
import { fuzzStage } from './stage.ts';

const REQUESTS = 200;

test(`${REQUESTS} generated requests: no 5xx, no undocumented status, no body that violates its schema`, async (t) => {
  const stage = await fuzzStage(t);
  const { findings, requests, succeeded } = await stage.fuzz({ seed: 20_261_121, requests: REQUESTS, walkers: 1 });
  assert.deepEqual([...findings], []);
  assert.ok(requests >= REQUESTS && succeeded * 5 >= requests, 'at least a fifth reach 2xx, or the run says nothing');
});
