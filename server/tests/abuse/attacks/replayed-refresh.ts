import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';

/** The grace is 10 s; the session is made older. */
const AGE_SECONDS = 11;

/** A copied refresh cookie is sent again after its grace, with the Idempotency-Key of the request that rotated it. */
export const attack: Attack = {
  item: 5,
  title: 'an old refresh cookie with its idempotency key ends the session after the grace',
  async play({ ask, db, account, signIn }) {
    const { id, email } = await account('replayed-refresh');
    const { refreshToken: stolen } = await signIn(email);
    const refresh = (token: string, key?: string) =>
      ask('/auth/refresh', {
        method: 'POST',
        headers: { cookie: `refreshToken=${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      });
    const first = await refresh(stolen, 'tab');
    assert.equal(first.status, 200, first.text);
    const successor = /^refreshToken=([^;]*)/.exec(first.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
    await db.query({
      text: `update accounts.session set rotated_at = rotated_at - $2 * interval '1 second' where account_id = $1`,
      values: [id, AGE_SECONDS],
    });
    const replay = await refresh(stolen, 'tab');
    assert.equal(replay.status, 401, replay.text);
    assert.equal((await refresh(successor)).status, 401, 'the session goes on');
    return '401, and the session is over for both holders';
  },
};
