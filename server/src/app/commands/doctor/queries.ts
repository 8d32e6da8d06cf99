import { query } from '../../../platform/index.ts';

/** Rights of this session's role, and whether its connection is encrypted; catalogs, no lock. */
export const roleFacts = query<
  [],
  { role: string; isSuperuser: boolean; ownsTables: boolean; isEncrypted: boolean; passwords: string; maySkip: boolean }
>(
  'doctor.role-facts',
  `select current_user::text as role, role.rolsuper as "isSuperuser",
     exists (select from pg_class where relowner = role.oid and relkind in ('r', 'p')) as "ownsTables",
     coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
     current_setting('password_encryption') as passwords,
     current_setting('synchronous_commit') = 'off' as "maySkip"
   from pg_roles role where role.rolname = current_user`,
);

/** True if statements of this session have a time limit; no table, no lock. */
export const statementLimit = query<[], { isLimited: boolean; role: string }>(
  'doctor.statement-limit',
  `select current_setting('statement_timeout') <> '0' as "isLimited", quote_ident(current_user) as role`,
);

/** The server's version and time; no table, no lock. */
export const serverFacts = query<[], { version: string; versionNumber: number; now: Date }>(
  'doctor.server-facts',
  `select current_setting('server_version') as version,
     current_setting('server_version_num')::int as "versionNumber", clock_timestamp() as now`,
);
