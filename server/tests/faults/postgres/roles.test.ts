import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import {
  openDatabase,
  ownerUrl,
  serviceUrl,
  silentLog,
  startEmbedded,
  type Database,
} from '../../../src/platform/index.ts';
import { asSuperuser, emptyDatabaseUrl, testDatabase } from '../../support/postgres.ts';
import { runCommand, startService } from '../../support/running-program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Statements that the service's role must not be able to execute, by their effect. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  'disable the triggers of a table': 'alter table picks.pick disable trigger all',
  'silence all triggers': 'set session_replication_role = replica',
  'drop a trigger': 'drop trigger pick_is_frozen on picks.pick',
  'replace the function of the triggers':
    'create or replace function platform.refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
  'drop a table': 'drop table ledger.entry',
  'empty a table': 'truncate ledger.entry',
  'change a table': 'alter table ledger.entry add column more int',
  'change a pick': 'update picks.pick set price = 200',
  'delete a pick': 'delete from picks.pick',
  'change a grade': `update picks.outcome set outcome = 'Hit'`,
  'delete a grade': 'delete from picks.outcome',
  'change the ledger': 'update ledger.entry set about = about',
  'delete from the ledger': 'delete from ledger.entry',
  'change the audit trail': `update operations.audit set actor = 'unknown'`,
  'change the rules of settlement': `update settlement.profile set rules = '{}'`,
  'delete an account': 'delete from accounts.account',
  'delete quotes': 'delete from odds.quote',
  'write what was applied': `insert into migrations.applied (name, sha256) values ('999999-x.sql', '')`,
  'make a table': 'create table public.mine (n int)',
  'make a schema': 'create schema mine',
  'make a function in a schema of the program':
    'create function picks.mine() returns int language sql as $$ select 1 $$',
  'give itself more rights': 'grant delete on ledger.entry to current_user',
  'become the owner': 'set role prop_pick_owner',
  'become a superuser': 'alter role current_user superuser',
  'make a role': 'create role mine',
  'share a month by hand': `select odds.share_quote_month('quote_2024_03')`,
  'read a file of the server': `select pg_read_file('/etc/hostname')`,
  'run a program': `copy (select 1) to program 'true'`,
  'read the hashes of database passwords': 'select rolpassword from pg_authid',
};

const INSUFFICIENT_PRIVILEGE = '42501';

for (const [what, text] of Object.entries(FORBIDDEN))
  test(`the service’s database role cannot ${what}`, async (t) => {
    const db = await testDatabase(t);
    // PostgreSQL ignores a grant without the right to it, with a warning; the statement must have no effect.
    await db.query({ text }).then(
      async () => assert.deepEqual(await mayDelete(db), [{ may: false }], text),
      (error: Error & { code?: string }) => assert.equal(error.code, INSUFFICIENT_PRIVILEGE, error.message),
    );
  });

const mayDelete = async (db: Database): Promise<object[]> =>
  (await db.query({ text: `select has_table_privilege('ledger.entry', 'delete') as may` })).rows;

test('the harness catches a role with these rights', async (t) => {
  const db = await testDatabase(t);
  const refused: string[] = [];
  await asSuperuser(db, async (superuser) => {
    for (const text of Object.values(FORBIDDEN))
      await superuser
        .transaction(async (tx) => {
          await tx.query({ text });
          throw new Error('undone');
        })
        .catch((error: { code?: string }) => error.code === INSUFFICIENT_PRIVILEGE && refused.push(text));
  });
  assert.deepEqual(refused, []);
});

test('functions that run as the owner accept only possible times of a quote, and drop only past months', async (t) => {
  const db = await testDatabase(t);
  const text = 'select odds.open_quote_months($1::timestamptz[])';
  for (const moment of ['1900-01-01Z', '2100-01-01Z', 'infinity', '-infinity', null])
    await assert.rejects(db.query({ text, values: [[moment]] }), { code: '22023' }, String(moment));
  await assert.rejects(db.query({ text: `select odds.drop_quote_months('infinity')` }), { code: '22023' });
  for (const month of ['2099_12', '2024_13', 'x; drop', null])
    await assert.rejects(
      db.query({ text: 'select odds.set_quote_month_aside($1)', values: [month] }),
      { code: '22023' },
      String(month),
    );
  const { rows } = await db.query({
    text: `select proname from pg_proc where prosecdef and not coalesce(proconfig::text, '') ~ 'search_path=pg_catalog, ?pg_temp'`,
  });
  assert.deepEqual(rows, [], 'each has a fixed search path');
});

/** A new database of the owner; the URLs of both roles. */
async function ownedDatabase(t: TestContext): Promise<{ service: string; owner: string }> {
  const url = await emptyDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await db.query({
    text: `do $$ begin execute format('alter database %I owner to prop_pick_owner', current_database()); end $$`,
  });
  await db.close();
  return { service: serviceUrl(url), owner: ownerUrl(url) };
}

test('on a given server the owner’s URL upgrades and the service’s does the rest; without it an upgrade says what to set', async (t) => {
  const { service, owner } = await ownedDatabase(t);
  const settings = {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: service,
    PROPPICK_DATA_DIR: await temporaryFolder(t),
    PROPPICK_INSTANCE_KEY: 'ab'.repeat(32),
    PROPPICK_LOG_LEVEL: 'warn',
  };
  const list = ['user', 'list'];
  const refused = await runCommand(list, settings);
  assert.notEqual(refused.code, 0);
  assert.match(refused.err, /Set PROPPICK_DATABASE_OWNER_URL/);
  const first = await runCommand(list, { ...settings, PROPPICK_DATABASE_OWNER_URL: owner });
  assert.equal(first.code, 0, first.err);
  const second = await runCommand(list, settings);
  assert.equal(second.code, 0, second.err);
  const db = openDatabase({ url: service, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await assert.rejects(db.query({ text: 'create temporary table mine (n int)' }), { code: INSUFFICIENT_PRIVILEGE });
  await assert.rejects(db.query({ text: 'drop table ledger.entry' }), { code: INSUFFICIENT_PRIVILEGE });
  await db.close();
});

test('a data folder with a database from before the roles is refused in one sentence', async (t) => {
  const dataDir = await temporaryFolder(t);
  const made = await startEmbedded({ dataDir, log: silentLog });
  const db = openDatabase({ url: made.url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await db.query({ text: 'drop owned by prop_pick_service; drop role prop_pick_service' });
  await db.close();
  await made.stop();
  await assert.rejects(
    startEmbedded({ dataDir, log: silentLog }),
    /^OperatorError: A development version of Prop-Pick/,
  );
});

test('a service on its own embedded server works as a role that owns nothing', async (t) => {
  const dataDir = await temporaryFolder(t);
  const { stop } = await startService(t, {
    PROPPICK_MODE: 'production',
    PROPPICK_DATA_DIR: dataDir,
    PROPPICK_ROLES: 'api,worker',
  });
  const found = await runCommand(['doctor', '--json'], { PROPPICK_MODE: 'production', PROPPICK_DATA_DIR: dataDir });
  const { findings } = JSON.parse(found.out) as { findings: { check: string; verdict: string; says: string }[] };
  assert.deepEqual(
    findings.filter(({ check }) => check === 'database role').map(({ verdict, says }) => [verdict, says]),
    [['ok', 'The service works as prop_pick_service, which owns no table.']],
  );
  assert.equal(await stop(), 0);
});
