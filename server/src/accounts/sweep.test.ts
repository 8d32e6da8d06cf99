import assert from 'node:assert/strict';
import test from 'node:test';
import { accountsNode, bearer, logInAs, makeAccount } from '../../tests/support/accounts.ts';
import { sweepAccounts } from './index.ts';

test('the sweep deletes expired rows and nothing else', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { accessToken } = await logInAs(node, 'ada');
  await logInAs(node, 'ada');
  await node.api.inject({ method: 'POST', url: '/api/v1/auth/forgot-password', body: { email: 'ada@example.org' } });
  await node.readMail();
  await sweepAccounts(node.db); // The source's row of attempts, none of which failed.
  assert.equal(await sweepAccounts(node.db), 0);
  const old = `- interval '100 days'`;
  await node.db.query({ text: `update accounts.login_attempt set expires_at = clock_timestamp()` });
  await node.db.query({ text: `update accounts.mail_token set expires_at = expires_at ${old}` });
  await node.db.query({
    text: `update accounts.session set ended_at = now() ${old}, ended_because = 'x' where id = (select min(id) from accounts.session)`,
  });
  const { rows } = await node.db.query<{ attempts: number }>({
    text: 'select count(*)::int as attempts from accounts.login_attempt',
  });
  assert.equal(await sweepAccounts(node.db), (rows[0]?.attempts ?? 0) + 2);
  assert.equal((await node.api.inject({ url: '/api/v1/me', headers: bearer(accessToken) })).statusCode < 500, true);
});
