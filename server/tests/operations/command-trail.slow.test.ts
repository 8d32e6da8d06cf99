import assert from 'node:assert/strict';
import test from 'node:test';
import { createAccount } from '../../src/accounts/index.ts';
import { recordPlayers } from '../../src/league/index.ts';
import { silentLog, openDatabase } from '../../src/platform/index.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { runCommand } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ADA = 'ada@example.org';
const KNOWN_AT = new Date('2024-01-01T00:00:00Z');

test('changes by commands are in the audit trail, with the command line as the actor', async (t) => {
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => db.close());
  const settings = {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: await temporaryFolder(t),
    PROPPICK_INSTANCE_KEY: 'ab'.repeat(32),
  };
  await createAccount(db, { email: 'root@example.org', tier: 'Admin', password: 'of no use to anybody' });
  const player = { externalId: '201143', name: 'Al Horford', position: null, knownAt: KNOWN_AT };
  await db.transaction((tx) => recordPlayers(tx, { league: 'Nba', ids: 'nba' }, [player]));

  const run = async (...words: string[]) => {
    const { code, err } = await runCommand(words, settings);
    assert.equal(code, 0, `${words.join(' ')}: ${err}`);
  };
  await run('names', 'decide', 'Big Al', '201143');
  await run('user', 'create', '--email', ADA, '--tier', 'Admin');
  await run('key', 'create', ADA, '--name', 'notebook');
  await run('key', 'revoke', ADA, '1');
  await run(
    'key',
    'create',
    ADA,
    '--name',
    'office',
    '--expires',
    '2099-01-31T17:00:00Z',
    '--from',
    '203.0.113.7/24, ::1',
  );
  const refused = await runCommand(['key', 'create', ADA, '--name', 'x', '--from', '203.0.113.0/24,nowhere'], settings);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /must be addresses or CIDR ranges, and "nowhere" is neither/);
  await run('token', 'create', ADA, '--name', 'monitor', '--scopes', 'ops:read');
  await run('token', 'revoke', '1');
  await run('user', 'disable', ADA);
  await run('user', 'new-signing-key');

  const { rows } = await db.query<{ actor: string; said: string }>({
    text: `select actor, concat_ws(' | ', action, subject, after) as said from operations.audit order by id`,
  });
  assert.deepEqual([...new Set(rows.map(({ actor }) => actor))], ['command line']);
  assert.deepEqual(
    rows.map(({ said }) => said),
    [
      'name.decide | name/Big Al | Al Horford (1)',
      'account.create | account 2 | {"tier":"Admin"}',
      'api-key.create | api-key 1 | {"name":"notebook","account":2}',
      'api-key.revoke | api-key 1',
      'api-key.create | api-key 2 | {"name":"office","account":2,"expiresAt":"2099-01-31T17:00:00.000Z","allowedAddresses":["203.0.113.0/24","::1/128"]}',
      'ops-token.create | ops-token 1 | {"name":"monitor","scopes":["ops:read"],"account":2}',
      'ops-token.revoke | ops-token 1',
      'account.change | account 2 | {"disabled":true}',
      'signing-key.replace | signing keys',
    ],
  );
});
