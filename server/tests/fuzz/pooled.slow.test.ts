import assert from 'node:assert/strict';
import test from 'node:test';
import { openDatabase, silentLog, type PooledDatabase } from '../../src/platform/index.ts';
import { hasPgBouncer, pooled } from '../support/pgbouncer.ts';
import { asSuperuser } from '../support/postgres.ts';
import { fuzzStage } from './stage.ts';

/** Default of this server for commits: a value that no transaction of the service sets. */
const WAITS = 'remote_write';

/** Tables whose rows must survive the loss of a server, and others, by the setting of their commits. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  [WAITS]: [
    ...['picks.pick', 'ledger.entry', 'picks.outcome', 'bets.bet', 'platform.idempotency_key', 'operations.operation'],
    ...['accounts.session', 'accounts.api_key', 'accounts.credential_version', 'webhooks.subscription', 'exports.job'],
    ...['alerts.rule', 'platform.outbox'],
  ],
  // The time of a key's last use; the key itself waits, as above.
  local: ['accounts.api_key'],
  off: ['limits.quota_use'],
};

/**
 * Records the setting of each transaction that writes to the tables; a commit without its own setting is recognizable.
 */
async function watchCommits(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await asSuperuser(db, async (superuser) => {
    await superuser.query({
      text: `create table public.commits (name text, setting text, primary key (name, setting));
        create function public.note() returns trigger language plpgsql security definer as $$ begin
          insert into public.commits values (tg_table_schema || '.' || tg_table_name, current_setting('synchronous_commit'))
          on conflict do nothing; return null; end $$;
        do $$ begin execute format('alter database %I set synchronous_commit = ${WAITS}', current_database()); end $$;
        ${[...new Set(Object.values(TABLES).flat())]
          .map((table) => `create trigger note after insert or update on ${table} execute function public.note();`)
          .join('\n')}`,
    });
  });
  await db.close();
}

/** Session state beyond transactions: prepared statements, cursors, settings, locks, channels, tables. */
const LEFT = `
  select 'statement ' || name as left from pg_prepared_statements where name <> ''
  union all select 'cursor ' || name from pg_cursors where is_holdable
  union all select 'setting ' || name from pg_settings where source = 'session' and name !~ '^(TimeZone|application_name|transaction_.*)$'
  union all select 'lock ' || objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
  union all select 'channel ' || channel from pg_listening_channels() channel
  union all select 'table ' || oid::regclass from pg_class where relpersistence = 't' and pg_table_is_visible(oid)`;

/** Queries all sessions concurrently, so that each query has its own session. */
async function leftBehind({ pool }: PooledDatabase, sessions: number): Promise<string[]> {
  const clients = await Promise.all(Array.from({ length: sessions }, () => pool.connect()));
  try {
    await Promise.all(clients.map((client) => client.query('begin')));
    const responses = await Promise.all(clients.map((client) => client.query<{ left: string }>(LEFT)));
    return responses.flatMap(({ rows }) => rows.map(({ left }) => left));
  } finally {
    await Promise.all(clients.map((client) => client.query('rollback')));
    for (const client of clients) client.release();
  }
}

test('behind a pooler in transaction mode every request gets a response and leaves no session state; durable writes wait for the standby', async (t) => {
  if (!hasPgBouncer) t.diagnostic('pgbouncer is not installed: the sessions of the server itself are looked at');
  const stage = await fuzzStage(
    t,
    {},
    { watch: watchCommits, ...(hasPgBouncer && { pooler: (url) => pooled(t, url) }) },
  );
  const fuzzed = await stage.fuzz({ seed: 20_261_123, requests: 100, walkers: 1 });
  await stage.journeys(fuzzed);
  assert.deepEqual(
    [...fuzzed.findings].map(([kind, { first }]) => `${kind}\n${first}`),
    [],
  );
  const db = stage.service.db as PooledDatabase;
  assert.deepEqual(await leftBehind(db, 4), []);
  const { rows } = await asSuperuser(db, (superuser) =>
    superuser.query<{ name: string; setting: string }>({ text: 'select * from public.commits order by name, setting' }),
  );
  const expected = Object.entries(TABLES).flatMap(([setting, names]) => names.map((name) => ({ name, setting })));
  assert.deepEqual(
    rows,
    expected.toSorted((one, other) => (`${one.name} ${one.setting}` < `${other.name} ${other.setting}` ? -1 : 1)),
  );
});
