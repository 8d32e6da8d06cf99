import assert from 'node:assert/strict';
import { errorCode, openDatabase, serviceUrl, silentLog } from '../../../src/platform/index.ts';
import type { Attack } from '../attack.ts';

/** SQL that an attacker would execute through the service. */
const STATEMENTS = [
  'alter table picks.pick disable trigger all',
  'set session_replication_role = replica',
  'drop table ledger.entry',
  'truncate ledger.entry',
  'delete from picks.outcome',
  'update picks.pick set price = 200',
  'update ledger.entry set about = about',
  'delete from operations.audit',
  'create or replace function platform.refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
  'create table public.mine (n int)',
  'create temporary table mine (n int)',
  'set role prop_pick_owner',
  'alter role current_user superuser',
  `select pg_read_file('postgresql.conf')`,
  `copy (select 1) to program 'true'`,
];
const INSUFFICIENT_PRIVILEGE = '42501';

/** SQL runs on the service's own connection: an injection, or a stolen DATABASE_URL. */
export const attack: Attack = {
  item: 50,
  title: 'SQL that runs as the service’s database role changes no table, trigger, pick or grade',
  async play({ databaseUrl }) {
    const db = openDatabase({ url: serviceUrl(databaseUrl), poolSize: 1, log: silentLog, applicationName: 'attack' });
    try {
      for (const text of STATEMENTS) {
        const code = await db.query({ text }).then(() => 'done', errorCode);
        assert.equal(code, INSUFFICIENT_PRIVILEGE, text);
      }
    } finally {
      await db.close();
    }
    return `${STATEMENTS.length} statements, each refused: permission denied`;
  },
};
