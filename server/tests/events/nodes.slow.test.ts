import assert from 'node:assert/strict';
import { once } from 'node:events';
import test, { type TestContext } from 'node:test';
import { createAccount, createKeyFor } from '../../src/accounts/index.ts';
import { openCluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { readStream, type Reader } from './reader.ts';
import { emitNumber, numbersOf, PATH } from './stage.ts';

/** Two serving processes and one that takes events out of the outbox, with a key for the stream. */
async function processes(t: TestContext) {
  let key = '';
  const cluster = await openCluster(t, {
    prepare: async (db) => {
      await createAccount(db, { email: 'eve@example.org', password: 'seven herons at the estuary', tier: 'Sharp' });
      key = await createKeyFor(db, 'eve@example.org', 'stream');
    },
  });
  const [one, other] = await cluster.start(['api', 'api', 'worker']);
  if (one === undefined || other === undefined) throw new Error('no processes');
  let number = 0;
  return {
    one,
    other,
    happen: async (count: number) => {
      for (const end = number + count; number < end;) {
        number += 1;
        await emitNumber(cluster.db, number);
      }
    },
    follow: (address: string, since?: string): Promise<Reader> =>
      readStream(`${address}${PATH}`, { 'x-api-key': key, ...(since !== undefined && { 'last-event-id': since }) }),
  };
}

test('after a node is killed in the middle of a stream, another node resumes it without a gap and its place is free', async (t) => {
  const { one, other, happen, follow } = await processes(t);
  const first = await Promise.all([1, 2, 3, 4, 5].map(() => follow(one.address, '0')));
  await happen(30);
  await first[0]?.count(30);
  const [reader] = first;
  if (reader === undefined) throw new Error('no stream');
  const going = happen(30);
  one.signal('SIGKILL');
  await Promise.all(first.map((each) => each.over()));
  await going;
  const got = numbersOf(reader);
  const resumed = await eventually('a free place', async () => {
    const again = await follow(other.address, reader.lastId());
    return again.status === 200 ? again : undefined;
  });
  await resumed.count(60 - got.length);
  const all = [...got, ...numbersOf(resumed)];
  assert.deepEqual(
    all.toSorted((a, b) => a - b),
    Array.from({ length: 60 }, (_, index) => index + 1),
  );
  resumed.leave();
});

test('a stopping node ends its streams and exits with 0, although their receivers stay connected', async (t) => {
  const { one, happen, follow } = await processes(t);
  const readers = await Promise.all([follow(one.address), follow(one.address)]);
  await happen(3);
  await Promise.all(readers.map((reader) => reader.count(3)));
  const ended = once(one.child, 'exit');
  one.signal('SIGTERM');
  const [code] = (await ended) as [number | null];
  assert.equal(code, 0, 'after 9 seconds it would be 1');
  await Promise.all(readers.map((reader) => reader.over()));
});
