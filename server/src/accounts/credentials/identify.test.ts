import assert from 'node:assert/strict';
import test from 'node:test';
import { accountsNode, makeAccount } from '../../../tests/support/accounts.ts';
import { collectGarbage } from '../../../tests/support/collect-garbage.ts';
import { newRawKey } from '../keys/raw-keys.ts';

const KEYS = 200;

test('a cached key holds its own few bytes, and not the buffer it was read from', async (t) => {
  const { api, db } = await accountsNode(t);
  const { id } = await makeAccount(db, 'ada', 'Admin');
  const keys = Array.from({ length: KEYS }, () => newRawKey('pp'));
  await db.query({
    text: `insert into accounts.api_key (account_id, public_id, secret_hash, name, created_at)
           select $1, key.public_id, key.secret_hash, 'k', now()
             from unnest($2::text[], $3::bytea[]) key (public_id, secret_hash)`,
    values: [id, keys.map(({ publicId }) => publicId), keys.map(({ secretHash }) => secretHash)],
  });
  const ask = async (key: string): Promise<void> => {
    const response = await api.inject({ url: '/api/v1/who', headers: { 'x-api-key': key } });
    assert.equal(response.statusCode, 200, response.body);
    // Small buffers are slices of pools of this size; one slice keeps its whole pool alive.
    Buffer.allocUnsafe(Buffer.poolSize / 2 - 1);
    Buffer.allocUnsafe(Buffer.poolSize / 2 - 1);
  };
  const held = async (): Promise<number> => {
    await collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  for (const { text } of keys.slice(0, KEYS / 2)) await ask(text);
  const before = await held();
  for (const { text } of keys.slice(KEYS / 2)) await ask(text);
  const grown = (await held()) - before;
  assert.ok(grown < (KEYS / 2) * (Buffer.poolSize / 8), `${grown} bytes for ${KEYS / 2} keys`);
});
