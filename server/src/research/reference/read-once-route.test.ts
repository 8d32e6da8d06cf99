import assert from 'node:assert/strict';
import test from 'node:test';
import { lifetimes } from './read-once-route.ts';

test('forty responses read at one moment are read again one after another, each within a second', () => {
  const lifetime = lifetimes();
  const due = Array.from({ length: 40 }, lifetime).toSorted((a, b) => a - b);
  assert.ok(
    due.every((ms) => ms > 500 && ms <= 1_000),
    due.join(' '),
  );
  const gaps = due.slice(1).map((ms, index) => ms - (due[index] ?? 0));
  assert.ok(Math.min(...gaps) > 5, `two are due ${Math.min(...gaps)} ms apart`);
});
