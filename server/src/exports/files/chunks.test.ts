import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { makeAccount } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { chunkSink, MOST_BYTES, readFileBytes, Taken } from './chunks.ts';

const MIB = 1024 * 1024;
const fits = async (): Promise<void> => {};

/** An export that this attempt holds. */
async function running(t: TestContext) {
  const db = await testDatabase(t);
  const { id: accountId } = await makeAccount(db, 'one', 'Sharp');
  const { rows } = await db.query<{ id: number }>({
    text: `insert into exports.job (account_id, type, format, filters, status, created_at, started_at, attempt)
           values ($1, 'picks', 'csv', '{}', 'running', now(), now(), 2) returning id`,
    values: [accountId],
  });
  const { id = 0 } = rows[0] ?? {};
  const chunks = async () =>
    (
      await db.query<{ number: number; length: number }>({
        text: 'select number, length(bytes) as length from exports.chunk where job_id = $1 order by number',
        values: [id],
      })
    ).rows.map(({ number, length }) => [number, length]);
  return { db, id, chunks };
}
const bytesFrom = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => (at * 7) % 251));

test('a file is stored in chunks of one mebibyte and a last one, with its size and hash, however it is written', async (t) => {
  const { db, id, chunks } = await running(t);
  const asked: number[] = [];
  const sink = chunkSink(db, id, 2, async (bytes) => void asked.push(bytes));
  const file = bytesFrom(2 * MIB + 5);
  const reused = Buffer.alloc(MIB + 3);
  for (const [from, until] of [
    [0, 10],
    [10, MIB + 13],
    [MIB + 13, 2 * MIB],
    [2 * MIB, 2 * MIB + 5],
  ] as const) {
    file.copy(reused, 0, from, until);
    await sink.write(reused.subarray(0, until - from));
    reused.fill(0);
  }
  const { bytes, sha256 } = await sink.finish();
  assert.equal(bytes, file.length);
  assert.deepEqual(sha256, createHash('sha256').update(file).digest());
  assert.deepEqual(await chunks(), [
    [0, MIB],
    [1, MIB],
    [2, 5],
  ]);
  assert.deepEqual(asked, [MIB, MIB, 5], 'space is asked for before each chunk');
  for (const [from, until] of [
    [0, file.length],
    [0, 1],
    [MIB - 1, MIB + 1],
    [MIB, 2 * MIB],
    [2 * MIB, file.length],
    [5, 5],
  ] as const) {
    const parts: Buffer[] = [];
    for await (const part of readFileBytes(db, { id, attempt: 2 }, from, until)) parts.push(part as Buffer);
    assert.ok(Buffer.concat(parts).equals(file.subarray(from, until)), `${from} to ${until}`);
  }
});

test('a file of whole chunks has no empty last one, and an empty file has none', async (t) => {
  const { db, id, chunks } = await running(t);
  const empty = await chunkSink(db, id, 2, fits).finish();
  assert.deepEqual([empty.bytes, await chunks()], [0, []]);
  const whole = chunkSink(db, id, 2, fits);
  await whole.write(bytesFrom(MIB));
  assert.deepEqual([(await whole.finish()).bytes, await chunks()], [MIB, [[0, MIB]]]);
});

test('a file ends where there is no space, and where another attempt holds the export; it has at most two gibibytes', async (t) => {
  const { db, id, chunks } = await running(t);
  const full = chunkSink(db, id, 2, () => Promise.reject(new Error('no space')));
  await full.write(Buffer.alloc(MIB - 1));
  await assert.rejects(full.write(Buffer.alloc(1)), /^Error: no space$/);
  const old = chunkSink(db, id, 1, fits);
  await old.write(Buffer.alloc(3));
  await assert.rejects(old.finish(), Taken);
  assert.deepEqual(await chunks(), []);
  assert.equal(MOST_BYTES, 2 * 1024 ** 3);
  const large = chunkSink(db, id, 2, fits);
  await large.write(bytesFrom(3));
  // Never filled, so that the system does not have to find memory for it.
  const rest = new Uint8Array(MOST_BYTES - 2);
  await assert.rejects(large.write(rest), {
    kind: 'impossible',
    message: 'The file would be larger than 2 GiB. Ask for fewer days at once.',
  });
});

test('a missing piece of a file is an error, never a shorter file', async (t) => {
  const { db, id } = await running(t);
  const sink = chunkSink(db, id, 2, fits);
  await sink.write(Buffer.alloc(MIB + 5));
  await sink.finish();
  const read = async (attempt: number, until: number) =>
    (await readFileBytes(db, { id, attempt }, 0, until).toArray()).length;
  assert.equal(await read(2, MIB + 5), 2);
  await assert.rejects(read(2, MIB + 6), new RegExp(`export ${id} lacks piece 1`));
  await assert.rejects(read(1, 1), new RegExp(`export ${id} lacks piece 0`));
});
