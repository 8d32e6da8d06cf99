import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { forgetRawResponses, keepRawResponse, rawResponses, type RawResponse } from './raw-responses.ts';

const minute = (n: number): Date => new Date(Date.UTC(2026, 0, 14, 22, n));
const response = (n: number, body: string): RawResponse => ({
  source: 'a',
  what: 'prices',
  url: 'https://api.example.com/prices?game=1',
  about: { game: '1' },
  history: false,
  bodyKind: 'json',
  status: 200,
  headers: { 'x-requests-last': '3' },
  requestedAt: minute(n),
  receivedAt: minute(n),
  providerTime: n === 0 ? null : minute(n),
  body: Buffer.from(body),
});

test('responses are read back byte for byte, in order of receipt, with what is needed to parse them again', async (t) => {
  const db = await testDatabase(t);
  const given = Array.from({ length: 45 }, (_, n) => response(n, `{"price":${n},"sign":"\u0000é"}`));
  await db.transaction(async (tx) => {
    for (const one of given.toReversed()) await keepRawResponse(tx, one);
  });
  const read: unknown[] = [];
  for await (const one of rawResponses(db, { source: 'a', from: minute(1), to: minute(44) }))
    read.push({ ...one, id: undefined });
  assert.deepEqual(
    read,
    given.slice(1, 44).map((one) => ({ ...one, id: undefined })),
  );
});

test('a repeated body is stored once, and deleted with its last response', async (t) => {
  const db = await testDatabase(t);
  const bodies = async (): Promise<number> =>
    (await db.query<{ n: number }>({ text: 'select count(*)::int as n from egress.raw_body' })).rows[0]?.n ?? -1;
  for (const n of [0, 1, 2]) await db.transaction((tx) => keepRawResponse(tx, response(n, 'same')));
  assert.equal(await bodies(), 1);
  assert.equal(await forgetRawResponses(db, minute(2)), 2);
  assert.equal(await bodies(), 1);
  assert.equal(await forgetRawResponses(db, minute(3)), 1);
  assert.equal(await bodies(), 0);
});

test('deleting and storing the same body concurrently loses nothing', async (t) => {
  const db = await testDatabase(t);
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? forgetRawResponses(db, minute(-1))
        : db.transaction((tx) => keepRawResponse(tx, response(n % 2 === 0 ? n : -5, 'same'))),
    ),
  );
  let kept = 0;
  for await (const { body, receivedAt } of rawResponses(db, { source: 'a', from: minute(-1), to: minute(61) })) {
    assert.equal(body.toString(), 'same');
    assert.ok(receivedAt >= minute(-1));
    kept += 1;
  }
  assert.equal(kept, 20);
});
