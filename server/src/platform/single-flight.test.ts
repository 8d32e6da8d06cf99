import assert from 'node:assert/strict';
import test from 'node:test';
import { singleFlight } from './single-flight.ts';

function gatedReading() {
  const gates: PromiseWithResolvers<string>[] = [];
  return {
    gates,
    /** Waits until `count` reads have begun. */
    begun: async (count: number): Promise<void> => {
      while (gates.length < count) await new Promise((turn) => setImmediate(turn));
    },
    read: () => {
      const gate = Promise.withResolvers<string>();
      gates.push(gate);
      return gate.promise;
    },
  };
}

test('500 calls during a read share one more read, which begins after them', async () => {
  const ask = singleFlight<string>();
  const { gates, begun, read } = gatedReading();
  const first = ask('a', read);
  await begun(1);
  const others = Array.from({ length: 500 }, () => ask('a', read));
  assert.equal(gates.length, 1);
  gates[0]?.resolve('old');
  assert.equal(await first, 'old');
  await begun(2);
  assert.equal(gates.length, 2);
  gates[1]?.resolve('new');
  assert.deepEqual(new Set(await Promise.all(others)), new Set(['new']));
  assert.equal(gates.length, 2);
});

test('calls of one turn of the event loop share the first read, which begins after them', async () => {
  const ask = singleFlight<string>();
  const { gates, begun, read } = gatedReading();
  const first = ask('a', read);
  // Requests that are parsed in the same turn reach their read some promises later.
  await Promise.resolve();
  const second = ask('a', read);
  assert.equal(gates.length, 0);
  await begun(1);
  gates[0]?.resolve('both');
  assert.deepEqual(await Promise.all([first, second]), ['both', 'both']);
  assert.equal(gates.length, 1);
});

test('a failed read rejects all calls that share it, and the next call reads again', async () => {
  const ask = singleFlight<string>();
  const { gates, begun, read } = gatedReading();
  const first = ask('a', read);
  await begun(1);
  const second = ask('a', read);
  gates[0]?.reject(new Error('away'));
  await assert.rejects(first, /away/);
  await begun(2);
  gates[1]?.resolve('back');
  assert.equal(await second, 'back');
});

test('calls with different keys do not wait for each other', async () => {
  const ask = singleFlight<string>();
  const { gates, begun, read } = gatedReading();
  const one = ask('a', read);
  const other = ask('b', read);
  await begun(2);
  gates[1]?.resolve('b');
  assert.equal(await other, 'b');
  gates[0]?.resolve('a');
  assert.equal(await one, 'a');
});
