import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test from 'node:test';
import { accountsNode, bearer, logInAs, makeAccount } from '../../tests/support/accounts.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { asSuperuser, testDatabase, testDatabaseUrl } from '../../tests/support/postgres.ts';
import { severableDatabase } from '../../tests/support/severable.ts';
import {
  DomainError,
  openDatabase,
  silentLog,
  type Database,
  type Caller,
  type CountRequests,
  type Queryable,
} from '../platform/index.ts';
import { countRequests } from './count-requests.ts';
import { dayEnd } from './queries.ts';
import { size } from '../../tests/support/size.ts';

const caller = (tier: Caller['account']['tier'], id = 7): Caller => ({
  kind: 'api-key',
  credentialId: 'k',
  account: { id, tier },
  scopes: [],
});

/** The accounts that these tests count. The count of an account that is gone would not stay. */
async function addAccounts(db: Queryable): Promise<void> {
  await db.query({
    text: `insert into accounts.account (id, email, email_key, password_hash, tier, created_at) overriding system value
           select n, n || '@example.org', n || '@example.org', '-', 'Sharp', now() from generate_series(1, 40) n`,
  });
}

/** How many of the given concurrent requests are admitted, spread over the counters of several nodes. */
async function admitted(
  nodes: readonly CountRequests[],
  requests: number,
  accountId = 7,
): Promise<{ passed: number; refused: number; errors: number }> {
  const outcomes = await Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      try {
        const taken = await nodes[index % nodes.length]?.take(caller('Sharp', accountId), 'picks-and-data');
        return taken?.passed === true ? 'passed' : 'refused';
      } catch {
        return 'errors';
      }
    }),
  );
  const count = (what: string): number => outcomes.filter((outcome) => outcome === what).length;
  return { passed: count('passed'), refused: count('refused'), errors: count('errors') };
}

const open = (url: string): Database =>
  openDatabase({ url, poolSize: 4, log: silentLog, applicationName: 'prop-pick tests' });

const REQUESTS = size({
  quick: [900, 2_000],
  all: [900, 1_000, 2_000, 10_000],
  long: [900, 1_000, 2_000, 10_000],
});

for (const nodeCount of size({ quick: [3], all: [1, 3, 5, 9], long: [1, 3, 5, 9] }))
  test(`${nodeCount} nodes at ${REQUESTS.join(', ')} requests with a limit of 1,000: exactly the limit is admitted, without an error`, async (t) => {
    const url = await testDatabaseUrl(t);
    const databases = Array.from({ length: nodeCount }, () => open(url));
    t.after(() => Promise.all(databases.map((db) => db.close())));
    const nodes = databases.map((db) => countRequests(db, silentLog));
    if (databases[0] !== undefined) await addAccounts(databases[0]);
    for (const [accountId, requests] of REQUESTS.entries()) {
      const passed = Math.min(1_000, requests);
      const outcome = await admitted(nodes, requests, accountId + 1);
      assert.deepEqual(outcome, { passed, refused: requests - passed, errors: 0 }, `${requests} requests`);
    }
  });

test('the harness catches a counter that reads first and writes afterwards', async (t) => {
  const url = await testDatabaseUrl(t);
  const databases = [open(url), open(url), open(url)];
  t.after(() => Promise.all(databases.map((db) => db.close())));
  await databases[0]?.query({ text: `insert into limits.quota_use values (7, 'picks-and-data', now()::date, 990)` });
  const careless = databases.map((db): CountRequests => ({
    // The planted bug: concurrent requests pass between the read and the write.
    async take() {
      const { rows } = await db.query<{ used: number }>({ text: 'select used from limits.quota_use' });
      const passed = (rows[0]?.used ?? 0) < 1_000;
      if (passed) await db.query({ text: 'update limits.quota_use set used = used + 1' });
      return { limit: 1_000, remaining: 0, resetAt: new Date(), passed, credentialVersion: '' };
    },
    giveBack: async () => {},
  }));
  assert.notEqual((await admitted(careless, 60)).passed, 10);
});

test('accounts and groups are counted separately, and each concurrent request gets its own remainder', async (t) => {
  const url = await testDatabaseUrl(t);
  const db = open(url);
  t.after(() => db.close());
  const limits = countRequests(db, silentLog);
  await addAccounts(db);
  const remaining = await Promise.all(
    Array.from({ length: 10 }, async () => (await limits.take(caller('Sharp'), 'export-jobs')).remaining),
  );
  assert.deepEqual(
    remaining.sort((one, other) => Number(one) - Number(other)),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
  const refused = await limits.take(caller('Sharp'), 'export-jobs');
  assert.deepEqual([refused.passed, refused.limit, refused.remaining], [false, 10, 0]);
  assert.equal((await limits.take(caller('Sharp', 8), 'export-jobs')).remaining, 9);
  assert.equal((await limits.take(caller('Sharp'), 'research')).remaining, 499);
  const unlimited = await limits.take(caller('Admin'), 'export-jobs');
  assert.deepEqual([unlimited.passed, unlimited.limit, unlimited.remaining], [true, null, null]);
});

test('requests of one account that are counted together get the lowest of their tiers’ limits', async (t) => {
  const db = await testDatabase(t);
  const limits = countRequests(db, silentLog);
  await addAccounts(db);
  // The others wait while the first one is counted, and share the next statement.
  const first = limits.take(caller('Sharp', 8), 'export-jobs');
  const tiers = [...Array.from({ length: 11 }, () => 'Sharp' as const), 'Admin' as const];
  const together = await Promise.all(tiers.map((tier) => limits.take(caller(tier), 'export-jobs')));
  assert.equal((await first).passed, true);
  assert.equal(together.filter(({ passed }) => passed).length, 10);
});

test('counting does not wait for the disk; later commits of the same connection do', async (t) => {
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => db.close());
  await db.query({ text: `set synchronous_commit = 'remote_apply'` });
  await countRequests(db, silentLog).take(caller('Sharp'), 'research');
  const { rows } = await db.query<{ synchronous_commit: string }>({ text: 'show synchronous_commit' });
  assert.deepEqual(rows, [{ synchronous_commit: 'remote_apply' }]);
});

test('many accounts counted concurrently on several nodes, in any order, are counted exactly, without a deadlock', async (t) => {
  const url = await testDatabaseUrl(t);
  const databases = [open(url), open(url), open(url)];
  t.after(() => Promise.all(databases.map((db) => db.close())));
  const nodes = databases.map((db) => countRequests(db, silentLog));
  await addAccounts(databases[0] as Database);
  // 15 requests for each of 40 accounts, whose limit is 10: forwards on one node, backwards on the next.
  const passed = new Map<number, number>();
  const rounds = Array.from({ length: 5 }, (_, round) => round);
  const accounts = Array.from({ length: 40 }, (_, index) => index + 1);
  await Promise.all(
    rounds.flatMap(() =>
      nodes.flatMap((node, which) =>
        (which % 2 === 0 ? accounts : accounts.toReversed()).map(async (id) => {
          const taken = await node.take(caller('Sharp', id), 'export-jobs');
          passed.set(id, (passed.get(id) ?? 0) + (taken.passed ? 1 : 0));
        }),
      ),
    ),
  );
  assert.deepEqual(new Set(passed.values()), new Set([10]));
});

test('a day’s count ends at midnight UTC of the database', async (t) => {
  const url = await testDatabaseUrl(t);
  const db = open(url);
  t.after(() => db.close());
  const limits = countRequests(db, silentLog);
  await addAccounts(db);
  const { resetAt } = await limits.take(caller('Sharp'), 'export-jobs');
  assert.equal(resetAt.toISOString().slice(10), 'T00:00:00.000Z');
  const left = resetAt.getTime() - Date.now();
  assert.ok(left > 0 && left <= 86_400_000);
  await db.query({ text: 'update limits.quota_use set used = 10, day = day - 1' });
  assert.equal((await limits.take(caller('Sharp'), 'export-jobs')).remaining, 9, 'yesterday’s use is not today’s');
});

test('a count given back can be taken again on its day', async (t) => {
  const url = await testDatabaseUrl(t);
  const db = open(url);
  t.after(() => db.close());
  const limits = countRequests(db, silentLog);
  await addAccounts(db);
  const { resetAt } = await limits.take(caller('Sharp'), 'export-jobs');
  await limits.giveBack(caller('Sharp'), 'export-jobs', resetAt);
  await limits.giveBack(caller('Sharp'), 'export-jobs', resetAt);
  assert.equal((await limits.take(caller('Sharp'), 'export-jobs')).remaining, 9);
});

test('requests that cannot be counted get 503; pending corrections are made later', async (t) => {
  const { db, cut, mend } = await severableDatabase(t);
  const limits = countRequests(db, silentLog);
  await addAccounts(db);
  const { resetAt } = await limits.take(caller('Sharp'), 'export-jobs');
  await cut();
  await assert.rejects(
    limits.take(caller('Sharp'), 'export-jobs'),
    (error) => error instanceof DomainError && error.kind === 'unavailable' && error.cause instanceof Error,
  );
  await limits.giveBack(caller('Sharp'), 'export-jobs', resetAt);
  await mend();
  const second = await limits.take(caller('Sharp'), 'export-jobs');
  assert.equal(second.remaining, 8, 'the one that is owed still counts');
  await limits.giveBack(caller('Sharp'), 'export-jobs', second.resetAt);
  assert.equal((await limits.take(caller('Sharp'), 'export-jobs')).remaining, 9, 'both were given back');
});

test('corrections that fail on a full disk are made when it has space again', async (t) => {
  const url = await testDatabaseUrl(t);
  const db = open(url);
  t.after(() => db.close());
  const limits = countRequests(db, silentLog);
  await addAccounts(db);
  const groups = ['export-jobs', 'research'] as const;
  const taken = await Promise.all(groups.map((group) => limits.take(caller('Sharp'), group)));
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: `create function limits.disk_full() returns trigger language plpgsql
             as $$ begin raise exception 'canary' using errcode = '53100'; end $$;
           create trigger disk_full before update on limits.quota_use for each row execute function limits.disk_full()`,
    }),
  );
  const giveBack = () =>
    Promise.all(groups.map((group, at) => limits.giveBack(caller('Sharp'), group, taken[at]?.resetAt ?? new Date(0))));
  await giveBack();
  await asSuperuser(db, (superuser) => superuser.query({ text: 'drop trigger disk_full on limits.quota_use' }));
  await limits.giveBack(caller('Free'), 'research', taken[0]?.resetAt ?? new Date(0));
  const { rows } = await db.query<{ used: number }>({ text: 'select used from limits.quota_use' });
  assert.deepEqual(rows, [{ used: 0 }, { used: 0 }]);
});

test('of several pending corrections those already made are not repeated', async (t) => {
  const db = await testDatabase(t);
  const warned: unknown[] = [];
  const limits = countRequests(db, { ...silentLog, warn: (fields: object) => void warned.push(fields) });
  await addAccounts(db);
  const take = (group: 'research' | 'export-jobs') => limits.take(caller('Sharp'), group);
  const { resetAt } = await take('research');
  await take('research');
  await take('export-jobs');
  const full = (when: string): Promise<unknown> =>
    asSuperuser(db, (superuser) =>
      superuser.query({
        text: `create or replace function limits.disk_full() returns trigger language plpgsql
               as $$ begin raise exception 'canary' using errcode = '53100'; end $$;
             create or replace trigger disk_full before update on limits.quota_use
               for each row when (${when}) execute function limits.disk_full()`,
      }),
    );
  await full('true');
  await limits.giveBack(caller('Sharp'), 'research', resetAt);
  await full(`old.quota_group = 'export-jobs'`);
  await limits.giveBack(caller('Sharp'), 'export-jobs', resetAt);
  await full('false');
  await limits.giveBack(caller('Free', 9), 'research', resetAt);
  const { rows } = await db.query({
    text: 'select quota_group as "group", used from limits.quota_use order by quota_group',
  });
  assert.deepEqual(rows, [
    { group: 'export-jobs', used: 0 },
    { group: 'research', used: 1 },
  ]);
  assert.deepEqual(warned, [{ owed: 1 }, { owed: 1 }]);
});

test('a correction that can never succeed is an error and is not retried', async (t) => {
  const limits = countRequests(await testDatabase(t), silentLog);
  await assert.rejects(limits.giveBack(caller('Sharp', Number.NaN), 'research', new Date(0)));
  await limits.giveBack(caller('Sharp'), 'research', new Date(0));
});

test('usage is that of its day, even if midnight comes between the two reads', async (t) => {
  const db = await testDatabase(t);
  const today = (await dayEnd(db))[0]?.resetAt.getTime() ?? 0;
  const endOfTheDayBefore = new Date(today - 86_400_000);
  /** Returns the day before midnight, and counts after it. */
  const overMidnight: Database = {
    ...db,
    query: async (config) =>
      config.name === 'limits.day-end' ? ({ rows: [{ resetAt: endOfTheDayBefore }] } as never) : db.query(config),
  };
  const node = await accountsNode(t, { db: overMidnight });
  const { id } = await makeAccount(db, 'ada', 'Sharp');
  await db.query({
    text: `insert into limits.quota_use (account_id, quota_group, day, used) values ($1, 'research', ($2 at time zone 'utc')::date - 1, 7)`,
    values: [id, endOfTheDayBefore],
  });
  const { accessToken } = await logInAs(node, 'ada');
  const response = await node.api.inject({ url: '/api/v1/data/usage', headers: bearer(accessToken) });
  const { resetAt, groups } = response.json<{ resetAt: string; groups: { group: string; used: number }[] }>();
  assert.equal(resetAt, endOfTheDayBefore.toISOString());
  assert.deepEqual(
    groups.filter(({ used }) => used > 0).map(({ group, used }) => [group, used]),
    [['research', 7]],
  );
});

test('a request whose client disconnects within its body does not count', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada', 'Sharp');
  const { accessToken } = await logInAs(node, 'ada');
  const { port } = new URL(await node.server.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  t.after(() => socket.destroy());
  const head = ['POST /api/v1/me/api-keys HTTP/1.1', 'host: x', `authorization: Bearer ${accessToken}`];
  const body = ['content-type: application/json', 'content-length: 100', '', '{"name":'];
  socket.write([...head, ...body].join('\r\n'));
  const used = async (): Promise<number | undefined> =>
    (await node.db.query<{ used: number }>({ text: 'select used from limits.quota_use' })).rows[0]?.used;
  await eventually('it is counted', async () => ((await used()) === 1 ? true : undefined));
  socket.resetAndDestroy();
  await eventually('it is given back', async () => ((await used()) === 0 ? true : undefined), 20_000);
});
