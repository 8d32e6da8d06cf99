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
  runningServer,
  silentLog,
  wordsOfClosedDoor,
  type Database,
} from '../../../platform/index.ts';
import { MIGRATIONS } from '../../open.ts';
import type { Settings } from '../../settings.ts';
import { fault, faultOf, ok, unknown, warning, type Finding } from './finding.ts';
import { serverFacts } from './queries.ts';

const OLDEST_POSTGRES = 15;
/** Access tokens live 15 minutes and limits turn at midnight: seconds do not matter, a minute does. */
const SKEW_TO_SAY_MS = 2_000;
const SKEW_TOO_FAR_MS = 60_000;

/** The database as it can be reached now, and what there is to say of that. Nothing is started, nothing is changed. */
export async function reachDatabase(
  settings: Settings,
): Promise<{ readonly db?: Database & { close(): Promise<void> }; readonly finding?: Finding }> {
  const { databaseUrl, dataDir } = settings;
  const url = databaseUrl ?? (await runningServer(dataDir));
  if (url === undefined) {
    const was = existsSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'));
    const says = was
      ? 'The embedded PostgreSQL is not running.'
      : 'There is no database yet; the first start makes it.';
    return { finding: unknown('database', says, 'Start the service, then run the doctor again to have it examined.') };
  }
  const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'prop-pick doctor' });
  try {
    await serverFacts(db);
    return { db };
  } catch (error) {
    await db.close();
    return { finding: awayFinding(error, databaseUrl) };
  }
}

/** PostgreSQL's and the network's own words about why, which hold no password. */
function awayFinding(error: unknown, url: string | undefined): Finding {
  const code = errorCode(error) ?? 'no answer';
  const where = url === undefined ? 'the embedded server' : `${new URL(url).hostname}:${new URL(url).port || '5432'}`;
  const says = wordsOfClosedDoor(error);
  if (says !== undefined)
    return warning(
      'database',
      `The database at ${where} lets nobody in now: ${says}.`,
      'Wait until it is up, then run the doctor again: after a crash that can take minutes.',
    );
  const why =
    { '28P01': 'it refuses the password', '3D000': 'it has no such database', ECONNREFUSED: 'nobody listens there' }[
      code
    ] ?? code;
  return fault(
    'database',
    `The database at ${where} cannot be used: ${why}.`,
    'Check PROPPICK_DATABASE_URL and that PostgreSQL runs: docs/runbook.md, "The database is away".',
  );
}

export async function databaseFindings(db: Database, settings: Settings, clock: Clock): Promise<Finding[]> {
  const asked = clock.now().getTime();
  const { version, versionNumber, now } = only(await serverFacts(db));
  const answered = clock.now().getTime();
  const major = Math.floor(versionNumber / 10_000);
  const says = `PostgreSQL ${version} answers in ${answered - asked} ms.`;
  const server =
    major >= OLDEST_POSTGRES
      ? ok('database', says)
      : fault('database', says, `Prop-Pick needs PostgreSQL ${OLDEST_POSTGRES} or newer.`);
  const migrations = await faultOf('migrations', async () => {
    const { applied, pending } = await migrationState(db, MIGRATIONS);
    if (pending.length === 0) return ok('migrations', `All ${applied} are in place.`);
    return warning(
      'migrations',
      `${pending.length} of ${applied + pending.length} are still to come, ${pending[0]} first.`,
      'The next start brings them; take a backup before an upgrade (docs/upgrading.md).',
    );
  });
  const time = clockFinding(now.getTime() - (asked + answered) / 2, settings.clock);
  if (migrations.verdict !== 'ok') return [server, migrations, time];
  return [server, migrations, time, ...(await adminFindings(db, settings))];
}

/** `skewMs`: how far the database's clock is ahead of this machine's. */
export function clockFinding(skewMs: number, startsAt: Date | undefined): Finding {
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
  const says = `The database's clock is ${seconds} s ${skewMs < 0 ? 'behind' : 'ahead of'} this machine's.`;
  const advice = 'Let both machines take their time from NTP: credentials and limits go by it.';
  if (Math.abs(skewMs) > SKEW_TOO_FAR_MS) return fault('clock', says, advice);
  if (Math.abs(skewMs) > SKEW_TO_SAY_MS) return warning('clock', says, advice);
  if (startsAt === undefined) return ok('clock', 'This machine and the database agree on the time.');
  return warning(
    'clock',
    `The service's clock is set to start at ${startsAt.toISOString()}.`,
    'Unset PROPPICK_CLOCK unless a past day is to be run.',
  );
}

async function adminFindings(db: Database, { mode, adminEmail }: Settings): Promise<Finding[]> {
  if (mode === 'demo' || adminEmail !== undefined) return [];
  if (only(await anyAdmin(db)).found) return [ok('admin', 'There is an account of the tier Admin.')];
  return [
    warning('admin', 'Nobody can log in as an admin.', 'proppick user create --email you@example.org --tier Admin'),
  ];
}

/** The instance key: there, whole, private, and the one that sealed what this database keeps. */
export function keyFinding(settings: Settings, db: Database | undefined): Promise<Finding> {
  const { instanceKey: given, dataDir, databaseUrl, mode } = settings;
  return faultOf('instance key', async () => {
    const key = await existingInstanceKey({ dataDir, given });
    const fits = key === undefined || db === undefined ? undefined : await instanceKeyFits(db, key);
    if (fits === false)
      return fault(
        'instance key',
        'This instance key did not seal what the database keeps.',
        'Put back the instance.key, or PROPPICK_INSTANCE_KEY, that the database was first used with: docs/runbook.md, "The instance key is lost".',
      );
    if (given === undefined && databaseUrl !== undefined && mode === 'production')
      return warning(
        'instance key',
        'It lies in this machine’s data folder, and the database elsewhere.',
        'Give every process the same PROPPICK_INSTANCE_KEY (or …_FILE), and keep a copy away from the database.',
      );
    if (key === undefined) return ok('instance key', 'There is none yet; the first start makes it.');
    return ok('instance key', fits === true ? 'It opens what the database has sealed.' : 'It is there and whole.');
  });
}
