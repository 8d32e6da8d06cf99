import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { newInstanceKey } from '../../platform/index.ts';
import { headSigner, rotateHeadKey } from './head-signer.ts';
import { headOf, isSignedHead } from './signed-head.ts';
import { checkKeys } from './witness.ts';

const HEAD = headOf('live', { sequence: 7, hash: 'a'.repeat(64) });

test('the first key is created once, on first use; a new key signs from then on, endorsed by the previous one', async (t) => {
  const [db, instanceKey] = [await testDatabase(t), newInstanceKey()];
  const signers = [headSigner(db, instanceKey), headSigner(db, instanceKey)] as const;
  const signed = await Promise.all(signers.map((signer) => signer.sign(HEAD)));
  const [first, ...more] = await signers[0].keys();
  assert.deepEqual(more, [], 'two that need a key at once make one');
  for (const signature of signed) {
    assert.equal(signature.publicKey, first?.publicKey);
    assert.equal(isSignedHead(HEAD, signature), true);
  }
  assert.deepEqual([first?.number, first?.endorsement], [1, null]);
  await rotateHeadKey(db, instanceKey);
  await rotateHeadKey(db, instanceKey);
  const keys = await signers[1].keys();
  assert.deepEqual(
    keys.map(({ number }) => number),
    [1, 2, 3],
  );
  assert.deepEqual(keys[0], first);
  assert.deepEqual(checkKeys(keys), []);
  assert.match(keys[2]?.createdAt ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const last = await signers[0].sign(HEAD);
  assert.equal(last.publicKey, keys[2]?.publicKey);
  assert.equal(isSignedHead(HEAD, last), true);
});

test('a stored key opens only with its instance key and its own public key', async (t) => {
  const [db, instanceKey] = [await testDatabase(t), newInstanceKey()];
  const signer = headSigner(db, instanceKey);
  await signer.sign(HEAD);
  await assert.rejects(headSigner(db, newInstanceKey()).sign(HEAD));
  await rotateHeadKey(db, instanceKey);
  const stolen: typeof db = {
    ...db,
    query: async (config) => {
      const { rows } = await db.query<{ publicKey: Buffer; sealedPrivateKey: Buffer }>(config);
      return { rows: rows.map((row) => ({ ...row, sealedPrivateKey: rows[0]?.sealedPrivateKey })) } as never;
    },
  };
  await assert.rejects(headSigner(stolen, instanceKey).sign(HEAD), 'the first key’s secret in the second’s place');
});
