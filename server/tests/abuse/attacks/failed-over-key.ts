import assert from 'node:assert/strict';
import { bearer } from '../../support/accounts.ts';
import { readStream } from '../../events/reader.ts';
import type { Attack } from '../attack.ts';

/** How soon a revocation ends the streams of its key, in milliseconds. */
const STREAM_ENDS_MS = 5_000;

/**
 * The promoted standby lacks some changes of credentials: its version is one that the node has seen before. The key was
 * cached after that version, and is revoked after the failover.
 */
export const attack: Attack = {
  item: 1,
  title: 'a key that is revoked after a failover that loses commits stays refused, and its stream ends',
  async play({ ask, db, account, signIn, origin }) {
    const { email } = await account('failed-over', 'Sharp');
    const { accessToken } = await signIn(email);
    const create = async (name: string): Promise<{ id: number; rawKey: string }> => {
      const response = await ask('/me/api-keys', { method: 'POST', headers: bearer(accessToken), body: { name } });
      assert.equal(response.status, 201, response.text);
      return response.json();
    };
    const revoke = (id: number) => ask(`/me/api-keys/${id}`, { method: 'DELETE', headers: bearer(accessToken) });
    const statusOf = async (rawKey: string): Promise<number> =>
      (await ask('/data/usage', { headers: { 'x-api-key': rawKey } })).status;
    const versions = async () =>
      (await db.query<Record<string, unknown>>({ text: 'select * from accounts.credential_version' })).rows;

    const key = await create('stolen');
    const behind = await versions();
    for (const name of ['lost 1', 'lost 2', 'lost 3'])
      assert.equal((await revoke((await create(name)).id)).status, 204);
    assert.equal(await statusOf(key.rawKey), 200);
    const stream = await readStream(`${origin}/api/v1/data/events/stream`, { 'x-api-key': key.rawKey });
    assert.equal(stream.status, 200, stream.body());

    const [{ version } = assert.fail('there is a version')] = behind;
    await db.query({ text: 'update accounts.credential_version set version = $1', values: [version] });
    assert.equal((await revoke(key.id)).status, 204);
    const revokedAt = performance.now();
    assert.equal(await statusOf(key.rawKey), 401, 'the revoked key is taken');
    await stream.over();
    const seconds = (performance.now() - revokedAt) / 1_000;
    assert.ok(seconds * 1_000 < STREAM_ENDS_MS, `the stream stayed open for ${seconds} s`);
    return `401 at once, and a stream that ended after ${seconds.toFixed(1)} s`;
  },
};
