import { statSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  chooseRunAs,
  connectionOf,
  isThisMachine,
  only,
  OWN_ACCOUNT,
  SHARED_ACCOUNT,
  type Queryable,
} from '../../../platform/index.ts';
import type { Settings } from '../../settings.ts';
import { ok, warning, type Finding } from './finding.ts';
import { roleFacts } from './queries.ts';

const TWO_ROLES = 'Create two roles and set PROPPICK_DATABASE_OWNER_URL: docs/self-hosting.md, "Two database roles".';

/** The rights of the service's role, the protection of the connection, and the durability of commits. */
export async function roleFindings(db: Queryable, settings: Settings): Promise<Finding[]> {
  const { role, isSuperuser, ownsTables, isEncrypted, passwords, maySkip } = only(await roleFacts(db));
  const findings = [roleFinding(role, isSuperuser, ownsTables), ...connectionFindings(settings, isEncrypted)];
  if (passwords !== 'scram-sha-256')
    findings.push(
      warning(
        'database passwords',
        `The server stores new passwords as ${passwords}.`,
        'Set password_encryption = scram-sha-256 there, and set the passwords of the roles again.',
      ),
    );
  if (maySkip)
    findings.push(
      warning(
        'database commits',
        'The server acknowledges a commit before it is on disk (synchronous_commit = off).',
        'Set synchronous_commit = on there: a crash of the server forgets what was acknowledged last.',
      ),
    );
  return findings;
}

function roleFinding(role: string, isSuperuser: boolean, ownsTables: boolean): Finding {
  const check = 'database role';
  if (isSuperuser)
    return warning(check, `The service works as ${role}, a superuser of the database server.`, TWO_ROLES);
  if (ownsTables)
    return warning(
      check,
      `The service works as ${role}, which owns the tables: it could drop them or their triggers.`,
      TWO_ROLES,
    );
  return ok(check, `The service works as ${role}, which owns no table.`);
}

function connectionFindings({ databaseUrl }: Settings, isEncrypted: boolean): Finding[] {
  if (databaseUrl === undefined) return [];
  const { host } = connectionOf(databaseUrl);
  const check = 'database connection';
  if (isThisMachine(host)) return [ok(check, 'The database is on this machine.')];
  if (!isEncrypted)
    return [
      warning(
        check,
        `The connection to ${host} is not encrypted, as sslmode=disable says.`,
        'Set sslmode=verify-full in PROPPICK_DATABASE_URL, unless no other machine can read that network.',
      ),
    ];
  if (new URL(databaseUrl).searchParams.get('sslmode') === 'no-verify')
    return [
      warning(check, `The certificate of ${host} is not checked.`, 'Set sslmode=verify-full in PROPPICK_DATABASE_URL.'),
    ];
  return [ok(check, `The connection to ${host} is encrypted.`)];
}

/** If started as root, PostgreSQL runs as another account: a dedicated one, or one that other programs share. */
export function accountFindings({ databaseUrl, dataDir }: Settings, ownUid = process.getuid?.()): Finding[] {
  if (databaseUrl !== undefined || ownUid !== 0) return [];
  const cluster = join(dataDir, 'postgres', 'cluster');
  const uid = existsSync(cluster) ? statSync(cluster).uid : chooseRunAs(cluster).uid;
  if (uid !== SHARED_ACCOUNT) return [ok('database account', `PostgreSQL runs as user ${uid}.`)];
  const move = existsSync(cluster) ? `; stop the service; chown -R ${OWN_ACCOUNT}: ${cluster}` : '';
  return [
    warning(
      'database account',
      'PostgreSQL runs as user 65534, which other programs share: each of them can read the database.',
      `useradd --system --no-create-home ${OWN_ACCOUNT}${move}`,
    ),
  ];
}
