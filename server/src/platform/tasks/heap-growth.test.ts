import assert from 'node:assert/strict';
import test from 'node:test';
import { NODE_OPTIONS } from '../../../../bin/node-options.mjs';
import { HEAP_GROWTH } from './heap-growth.ts';

test('the growth of the heap named as the start is the one that processes are started with', () => {
  assert.ok(NODE_OPTIONS.includes(`--heap-growing-percent=${HEAP_GROWTH.start}`));
});
