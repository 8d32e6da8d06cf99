import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import test from 'node:test';
import { openDatabase, silentLog } from '../../../src/platform/index.ts';
import { emptyDatabaseUrl } from '../../support/postgres.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { webhookReceiver } from '../../support/webhook-receiver.ts';
import { differences, everythingRead, logIn, stage } from './stage.ts';

const SECRET = 'a secret that both sides keep';

test('a restored service gives identical responses, byte for byte; sessions, keys, tokens and webhook secrets are valid there', async (t) => {
  const on = await stage(t);
  const hook = await webhookReceiver(t);
  const first = await on.service(on.url);
  const { bearer, cookie } = await logIn(first);
  const authorization = `Bearer ${bearer}`;
  const subscription = { url: hook.url, events: ['picks.scored'], secret: SECRET };
  const made = await first('/data/webhook-subscriptions', { authorization }, subscription);
  assert.equal(made.status, 201, made.text);
  const { id } = JSON.parse(made.text) as { id: number };

  const file = join(on.folder, 'a.backup');
  const backup = await on.run(on.url, ['backup', file]);
  assert.equal(backup.code, 0, backup.err);
  const before = await everythingRead(first, bearer, on.credentials);

  const url = await emptyDatabaseUrl(t);
  const restore = await on.run(url, ['restore', file]);
  assert.equal(restore.code, 0, restore.err);
  const second = await on.service(url);
  assert.deepEqual(differences(before, await everythingRead(second, bearer, on.credentials)), []);

  for (const ask of [first, second]) {
    const tried = await ask(`/data/webhook-subscriptions/${id}/test`, { authorization }, {});
    assert.equal(tried.status, 200, tried.text);
    const { body, signature } = hook.received.pop() ?? assert.fail('a delivery came');
    assert.equal(signature, `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
  }
  assert.equal((await second('/auth/refresh', { cookie }, {})).status, 200, 'the session goes on there');
  assert.equal((await logIn(second)).bearer.split('.').length, 3, 'the password is valid there');

  // The comparison itself must detect missing rows.
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await db.query({ text: 'alter table picks.outcome disable trigger user; delete from picks.outcome' });
  await db.close();
  const third = await on.service(url);
  assert.notDeepEqual(differences(before, await everythingRead(third, bearer, on.credentials)), []);
});

test('a restore needs only a new data folder; next to the running service a backup works and a restore is refused', async (t) => {
  const on = await stage(t);
  const file = join(on.folder, 'a.backup');
  assert.equal((await on.run(on.url, ['backup', file])).code, 0);
  const embedded = { PROPPICK_DATA_DIR: await temporaryFolder(t) };
  const restore = await on.run('', ['restore', file], embedded);
  assert.equal(restore.code, 0, restore.err);
  const ask = await on.service('', embedded);
  const { bearer } = await logIn(ask);
  assert.deepEqual(differences(await everythingRead(ask, bearer, on.credentials), new Map()).filter(isNot200), []);
  const again = await on.run('', ['backup', join(on.folder, 'b.backup')], embedded);
  assert.equal(again.code, 0, again.err);
  const refused = await on.run('', ['restore', file], embedded);
  assert.deepEqual([refused.code, /not empty/.test(refused.err)], [1, true], refused.err);
});

const isNot200 = (difference: string): boolean => !/: 200 /.test(difference);
