import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { anyAdmin, instanceKeyFits } from '../../../accounts/index.ts';
import type { Clock } from '../../../kernel/index.ts';
import {
  errorCode,
  existingInstanceKey,
  migrationState,
  only,
  openDatabase,
  OperatorError,
  requireOwnSessions,
  runningServer,
  serviceUrl,
  silentLog,
  notReadyReason,
  type Database,
  type Queryable,
} from '../../../platform/index.ts';
import { givenAddresses, MIGRATIONS, type DatabaseAddresses } from '../../open.ts';
import type { Settings } from '../../settings.ts';
import { fault, faultOf, ok, unknown, warning, type Finding } from './finding.ts';
import { serverFacts, statementLimit } from './queries.ts';
import { roleFindings } from './roles.ts';

const OLDEST_POSTGRES = 15;
/**
 * Thresholds of clock differences. Tokens last 15 minutes and quotas reset at midnight: seconds do not matter, a minute
 * does.
 */
const SKEW_TO_SAY_MS = 2_000;
const SKEW_TOO_FAR_MS = 60_000;

/** Connects to a running database, or returns the finding that explains why not. Read-only. */
export async function reachDatabase(
  settings: Settings,
): Promise<{ readonly db?: Database & { close(): Promise<void> }; readonly finding?: Finding }> {
  const { databaseUrl, dataDir } = settings;
  const given = databaseUrl === undefined ? await embeddedAddress(dataDir) : givenAddresses(settings, databaseUrl);
  if (given === undefined) {
    const was = existsSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'));
    const says = was
      ? 'The embedded PostgreSQL is not running.'
      : 'There is no database yet; the first start creates it.';
    return { finding: unknown('database', says, 'Start the service, then run the doctor again to check it.') };
  }
  const db = openDatabase({ ...given, poolSize: 2, log: silentLog, applicationName: 'prop-pick doctor' });
  let asked = given.directUrl ?? databaseUrl;
  try {
    await requireOwnSessions(db.direct);
    asked = databaseUrl;
    await serverFacts(db);
    return { db };
  } catch (error) {
    await db.close();
    if (error instanceof OperatorError) throw error;
    return { finding: awayFinding(error, asked) };
  }
}

async function embeddedAddress(dataDir: string): Promise<DatabaseAddresses | undefined> {
  const running = await runningServer(dataDir);
  return running === undefined ? undefined : { url: serviceUrl(running), directUrl: undefined };
}

/** The finding for a failed connection, from error codes that contain no password. */
function awayFinding(error: unknown, url: string | undefined): Finding {
  const code = errorCode(error) ?? 'no response';
  const where = url === undefined ? 'the embedded server' : `${new URL(url).hostname}:${new URL(url).port || '5432'}`;
  const says = notReadyReason(error);
  if (says !== undefined)
    return warning(
      'database',
      `The database at ${where} refuses connections now: ${says}.`,
      'Wait until it has started, then run the doctor again. After a crash this can take minutes.',
    );
  const why =
    {
      '28P01': 'the password is refused',
      '3D000': 'the database does not exist',
      ECONNREFUSED: 'nothing listens there',
    }[code] ?? code;
  return fault(
    'database',
    `The database at ${where} cannot be used: ${why}.`,
    'Check PROPPICK_DATABASE_URL and that PostgreSQL runs: docs/runbook.md, "The database is down".',
  );
}

export async function databaseFindings(db: Database, settings: Settings, clock: Clock): Promise<Finding[]> {
  const asked = clock.now().getTime();
  const { version, versionNumber, now } = only(await serverFacts(db));
  const responded = clock.now().getTime();
  const major = Math.floor(versionNumber / 10_000);
  const says = `PostgreSQL ${version} responds in ${responded - asked} ms.`;
  const server =
    major >= OLDEST_POSTGRES
      ? ok('database', says)
      : fault('database', says, `Prop-Pick needs PostgreSQL ${OLDEST_POSTGRES} or newer.`);
  const migrations = await faultOf('migrations', async () => {
    const { applied, pending } = await migrationState(db, MIGRATIONS);
    if (pending.length === 0) return ok('migrations', `All ${applied} are applied.`);
    return warning(
      'migrations',
      `${pending.length} of ${applied + pending.length} are not applied yet; ${pending[0]} is next.`,
      'The next start applies them. Take a backup before an upgrade (docs/upgrading.md).',
    );
  });
  const time = clockFinding(now.getTime() - (asked + responded) / 2, settings.clock);
  const found = [
    server,
    ...(await roleFindings(db, settings)),
    ...(await poolerFindings(db, settings)),
    migrations,
    time,
  ];
  if (migrations.verdict !== 'ok') return found;
  return [...found, ...(await adminFindings(db, settings))];
}

/** `skewMs`: how far the database's clock is ahead of this machine's. */
export function clockFinding(skewMs: number, startsAt: Date | undefined): Finding {
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
  const says = `The database's clock is ${seconds} s ${skewMs < 0 ? 'behind' : 'ahead of'} this machine's.`;
  const advice = 'Use NTP on both machines: credentials and quotas depend on the time.';
  if (Math.abs(skewMs) > SKEW_TOO_FAR_MS) return fault('clock', says, advice);
  if (Math.abs(skewMs) > SKEW_TO_SAY_MS) return warning('clock', says, advice);
  if (startsAt === undefined) return ok('clock', 'This machine and the database agree on the time.');
  return warning(
    'clock',
    `The service's clock is set to start at ${startsAt.toISOString()}.`,
    'Unset PROPPICK_CLOCK unless you want to run a past day.',
  );
}

async function adminFindings(db: Database, { mode, adminEmail }: Settings): Promise<Finding[]> {
  if (mode === 'demo' || adminEmail !== undefined) return [];
  if (only(await anyAdmin(db)).found) return [ok('admin', 'An Admin account exists.')];
  return [warning('admin', 'There is no Admin account.', 'proppick user create --email you@example.org --tier Admin')];
}

/** The instance key: present, valid, private, and the one that encrypted this database's secrets. */
export function keyFinding(settings: Settings, db: Database | undefined): Promise<Finding> {
  const { instanceKey: given, dataDir, databaseUrl, mode } = settings;
  return faultOf('instance key', async () => {
    const key = await existingInstanceKey({ dataDir, given });
    const fits = key === undefined || db === undefined ? undefined : await instanceKeyFits(db, key);
    if (fits === false)
      return fault(
        'instance key',
        'This instance key does not match the database.',
        'Restore the instance.key, or PROPPICK_INSTANCE_KEY, that this database was created with: docs/runbook.md, "The instance key is lost".',
      );
    if (given === undefined && databaseUrl !== undefined && mode === 'production')
      return warning(
        'instance key',
        'It is in this machine’s data folder, but the database is on another server.',
        'Set the same PROPPICK_INSTANCE_KEY (or …_FILE) for every process, and keep a copy apart from the database.',
      );
    if (key === undefined) return ok('instance key', 'There is none yet; the first start creates it.');
    return ok('instance key', fits === true ? 'It matches the database.' : 'It is valid.');
  });
}

/**
 * Behind a pooler: checks that statements outside a transaction have a time limit, which the pooler does not pass on.
 */
async function poolerFindings(pooled: Queryable, { directDatabaseUrl }: Settings): Promise<Finding[]> {
  if (directDatabaseUrl === undefined) return [];
  const check = 'database pooler';
  const { isLimited, role } = only(await statementLimit(pooled));
  if (isLimited) return [ok(check, 'Requests go through the pooler, and sessions to the server itself.')];
  return [
    warning(
      check,
      'Through the pooler a statement has no time limit in the server: one whose client was killed runs to its end.',
      `alter role ${role} set statement_timeout = '10min'; then reconnect the pooler.`,
    ),
  ];
}
