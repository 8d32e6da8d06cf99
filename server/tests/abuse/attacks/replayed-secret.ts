import assert from 'node:assert/strict';
import { bearer } from '../../support/accounts.ts';
import type { Attack } from '../attack.ts';

/** Another credential of the account repeats the request that rotated a webhook's secret, also after its deletion. */
export const attack: Attack = {
  item: 11,
  title: 'the replay of a request that returned a secret has no secret, and is refused to other credentials',
  async play({ ask, account, signIn }) {
    const { email } = await account('replayed-secret', 'Sharp');
    const owner = bearer((await signIn(email)).accessToken);
    const other = bearer((await signIn(email)).accessToken);
    const path = '/data/webhook-subscriptions';
    const post = (to: string, headers: Record<string, string>, body?: object) =>
      ask(to, { method: 'POST', headers: { ...headers, 'idempotency-key': 'once' }, ...(body && { body }) });
    const made = await post(path, owner, { url: 'http://127.0.0.1:9/hook', events: ['picks.scored'] });
    assert.equal(made.status, 201, made.text);
    const { id } = made.json<{ id: number }>();
    const rotate = `${path}/${id}/rotate-secret`;
    assert.match((await post(rotate, owner)).text, /whsec_/);

    const same = await post(rotate, owner);
    assert.equal(same.status, 200, same.text);
    const refused = await post(rotate, other);
    assert.equal(refused.status, 409, refused.text);
    assert.equal((await ask(`${path}/${id}`, { method: 'DELETE', headers: owner })).status, 204);
    const late = [await post(rotate, owner), await post(rotate, other)];
    assert.equal(late[0]?.status, 404, late[0]?.text);
    for (const response of [same, refused, ...late]) assert.doesNotMatch(response.text, /whsec_/);
    return '200 without the secret; 409 for another session; 404 after the deletion';
  },
};
