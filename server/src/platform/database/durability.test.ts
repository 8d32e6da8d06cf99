import assert from 'node:assert/strict';
import test from 'node:test';
import { asSuperuser, testDatabaseUrl } from '../../../tests/support/postgres.ts';
import { silentLog } from '../log.ts';
import { openDatabase, type Queryable } from './database.ts';
import { COMMITS, synchronousCommit, type LocalKind } from './durability.ts';
import { joinedTo } from './joined.ts';

const settings = async (run: Queryable): Promise<object> => {
  const { rows } = await run.query<object>({
    text: `select current_setting('synchronous_commit') as commit, current_setting('timezone') as zone,
             current_setting('statement_timeout') as statement,
             current_setting('idle_in_transaction_session_timeout') as idle`,
  });
  return rows[0] ?? {};
};

const LOCAL = Object.entries(COMMITS)
  .filter(([, { waitsFor }]) => waitsFor !== 'standby')
  .map(([kind]) => kind as LocalKind);

for (const isPooled of [false, true])
  test(`a commit waits for what its kind sets, and the next transaction does not inherit it; ${isPooled ? 'as through a pooler' : 'directly'}`, async (t) => {
    const url = await testDatabaseUrl(t);
    const options = { url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' };
    const first = openDatabase(options);
    // The server's own setting: a value that no kind sets.
    await asSuperuser(first, (superuser) =>
      superuser.query({
        text: `do $$ begin execute format('alter database %I set synchronous_commit = remote_write', current_database()); end $$`,
      }),
    );
    await first.close();
    const db = openDatabase({ ...options, ...(isPooled && { directUrl: url }) });
    const limits = { zone: 'UTC', statement: '10min', idle: '10min' };
    assert.ok(LOCAL.length >= 4);
    for (const writes of LOCAL) {
      const local = { commit: synchronousCommit(writes), ...limits };
      assert.deepEqual(await db.transaction(settings, { writes }), local);
      // A joined transaction waits for what the outer one sets.
      const joined = await db.transaction((tx) => joinedTo(tx).transaction(settings, { writes }));
      assert.deepEqual(joined, { commit: 'remote_write', ...limits });
      assert.deepEqual(await db.transaction(settings), { commit: 'remote_write', ...limits });
    }
    // Outside a transaction, a pooler's session has no limits of the service.
    const alone = isPooled ? { statement: '0', idle: '0' } : {};
    assert.deepEqual(await settings(db), { commit: 'remote_write', ...limits, ...alone });
    await db.close();
  });

test('each kind that does not wait for a standby can be reproduced', () => {
  assert.deepEqual(
    LOCAL.map((kind) => `${kind} ${synchronousCommit(kind)}`),
    ['facts local', 'presence local', 'lastUse local', 'counts off'],
  );
});
