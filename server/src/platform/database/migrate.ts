import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, type Database, type Queryable } from './database.ts';
import { silentLog, type Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { command, only, query } from './query.ts';

export interface MigrationFile {
  readonly name: string;
  readonly sha256: string;
  readonly text: string;
}

/** A migration as the database recorded it. */
export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
}

/** Advisory lock of migrations; the same number in every version of the program. */
const LOCK_KEY = 7_267_460_118_523;

/** Creates the bookkeeping tables in their own schema: they must exist before the first migration. */
export const createBookkeeping = `
  create schema if not exists migrations;
  create table if not exists migrations.applied (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default clock_timestamp()
  );
  create table if not exists migrations.granted (role text primary key, sha256 text not null)`;

/** Waits for the session lock that lets one process at a time migrate. Closing the connection releases it. */
const takeLock = command<[number]>('migrations.take-lock', 'select pg_advisory_lock($1)');

/** Waits for the same lock until the transaction ends. */
const takeLockUntilCommit = command<[number]>('migrations.take-transaction-lock', 'select pg_advisory_xact_lock($1)');
export const takeTransactionLock = (session: Queryable): Promise<number> => takeLockUntilCommit(session, LOCK_KEY);

/**
 * Excludes backups for the transaction. A backup locks every table. A migration that waits for a table lock would block
 * new readers; no reader takes this lock.
 */
const excludeBackups = command<[number]>('migrations.exclude-backups', 'select pg_advisory_xact_lock($1)');

/** Blocks migrations until the transaction ends; backups do not block each other. */
const holdBack = command<[number]>('migrations.hold-back', 'select pg_advisory_xact_lock_shared($1)');

/** Key of the lock above. */
const BACKUP_KEY = 7_267_460_118_526;

/** Blocks migrations until the transaction of `session` ends. */
export const holdMigrationsBack = (session: Queryable): Promise<number> => holdBack(session, BACKUP_KEY);

/** Releases the session lock. */
const releaseLock = command<[number]>('migrations.release-lock', 'select pg_advisory_unlock($1)');

/** All applied migrations in their order; whole table. */
export const listApplied = query<[], AppliedMigration>(
  'migrations.list-applied',
  'select name, sha256 from migrations.applied order by name',
);

/** Records one migration; no lock beyond the row. */
const noteApplied = command<[string, string]>(
  'migrations.note-applied',
  'insert into migrations.applied (name, sha256) values ($1, $2)',
);

/** The current transaction: the id changes if a migration file ends it. */
const currentTransaction = query<[], { id: string }>(
  'migrations.current-transaction',
  'select pg_current_xact_id()::text as id',
);

export interface MigrateOptions {
  readonly log?: Log;
  /** How often a migration is tried while others hold its locks, and the pause after each try in milliseconds. */
  readonly tries?: number;
  readonly pauseMs?: number;
}

/** Two seconds for the locks and five for the waiting readers, for ten minutes. */
export const PATIENCE = { tries: 86, pauseMs: 5_000 };

/**
 * Migrates the database to the newest file of `folder` and returns the applied names. Each file commits together with
 * its own row, so a kill never leaves half a migration. Concurrent calls are safe. A file waits two seconds for a lock,
 * then yields and retries. Takes no lock if nothing is pending. OperatorError if the database and the files contradict
 * each other; nothing changes then.
 */
export async function migrate(
  db: Database,
  folder: string,
  options: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const files = await readMigrations(folder);
  if (pendingMigrations(files, await appliedMigrations(db)).length === 0) return { applied: [] };
  return db.session(async (session) => {
    await takeLock(session, LOCK_KEY);
    try {
      await session.query(createBookkeeping).catch(refuseService);
      const pending = pendingMigrations(files, await listApplied(session));
      for (const file of pending) await applyPatiently(session, file, { ...PATIENCE, ...options });
      return { applied: pending.map(({ name }) => name) };
    } finally {
      // On a lost connection this fails as well; the server has released the lock already.
      await releaseLock(session, LOCK_KEY).catch(() => 0);
    }
  });
}

const INSUFFICIENT_PRIVILEGE = '42501';
/** SQLSTATE of a lock not acquired within `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

function refuseService(error: unknown): never {
  if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new OperatorError(
    'The tables of this version are not in the database yet, and this database role may not create them.',
    'Set PROPPICK_DATABASE_OWNER_URL to the address of the role that owns the database, for one start at least.',
    { cause: error },
  );
}

async function applyPatiently(
  session: Queryable,
  file: MigrationFile,
  { log = silentLog, tries, pauseMs }: MigrateOptions & typeof PATIENCE,
): Promise<void> {
  for (let count = 1; ; count += 1) {
    try {
      return await apply(session, file);
    } catch (error) {
      if (errorCode((error as Error).cause) !== LOCK_NOT_AVAILABLE) throw error;
      if (count >= tries) throw inUse(`the migration ${file.name}`, error as Error);
      log.warn({ migration: file.name, count }, 'a migration waits for locked tables; it will be retried');
    }
    await pause(pauseMs);
  }
}

export const inUse = (what: string, cause: Error): OperatorError =>
  new OperatorError(
    `${what[0]?.toUpperCase() ?? ''}${what.slice(1)} did not get its locks: another session uses the tables, a backup for instance.`,
    'Nothing of that was changed. Wait until the backup or the long query has ended, and start again.',
    { cause },
  );

export interface MigrationState {
  readonly applied: number;
  /** The migrations that the next start applies, in order. */
  readonly pending: readonly string[];
}

/** True if this database was ever migrated; catalog lookup, no lock. */
const hasBookkeeping = query<[], { found: boolean }>(
  'migrations.has-bookkeeping',
  `select to_regclass('migrations.applied') is not null as found`,
);

/** The applied migrations in order; none if the database was never migrated. Read-only. */
export async function appliedMigrations(db: Queryable): Promise<AppliedMigration[]> {
  return only(await hasBookkeeping(db)).found ? listApplied(db) : [];
}

/** The migration state, read-only. OperatorError if the database and the files contradict each other. */
export async function migrationState(db: Queryable, folder: string): Promise<MigrationState> {
  const applied = await appliedMigrations(db);
  const pending = pendingMigrations(await readMigrations(folder), applied);
  return { applied: applied.length, pending: pending.map(({ name }) => name) };
}

/**
 * Runs these migrations in the open transaction of the session, under the migration lock. `first` runs before them
 * under the same lock.
 */
export async function migrateWithin(
  session: Queryable,
  files: readonly MigrationFile[],
  first: (session: Queryable) => Promise<void>,
): Promise<void> {
  await takeTransactionLock(session);
  await first(session);
  await session.query({ text: createBookkeeping });
  for (const file of files) {
    await session.query({ text: file.text });
    await noteApplied(session, file.name, file.sha256);
  }
}

async function apply(session: Queryable, file: MigrationFile): Promise<void> {
  await session.query({ text: 'begin' });
  try {
    // A waiting lock request blocks later readers: two seconds at most.
    await session.query({ text: `set local statement_timeout = 0; set local lock_timeout = '2s'` });
    await excludeBackups(session, BACKUP_KEY);
    const before = only(await currentTransaction(session));
    await session.query({ text: file.text });
    const after = only(await currentTransaction(session));
    if (before.id !== after.id) throw new Error('it ends its own transaction (commit or rollback), which it must not');
    await noteApplied(session, file.name, file.sha256);
    await session.query({ text: 'commit' });
  } catch (error) {
    // Report the first error; on a dead connection the server rolls back by itself.
    await session.query({ text: 'rollback' }).catch(() => undefined);
    throw new OperatorError(
      `The migration ${file.name} failed: ${(error as Error).message}`,
      'The migrations before it are in place and nothing of this one is. Put the cause right and start again.',
      { cause: error },
    );
  }
}

/** The migrations of a folder in their order, `000001-name.sql` and up. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) {
    if (!/^\d{6}-[a-z0-9-]+\.sql$/.test(name)) {
      throw new OperatorError(
        `${name} is no name for a migration.`,
        'Call it NNNNNN-what-it-does.sql, six digits first.',
      );
    }
    if (names[index - 1]?.slice(0, 6) === name.slice(0, 6)) {
      throw new OperatorError(
        `Two migrations have the number ${name.slice(0, 6)}: ${names[index - 1]} and ${name}.`,
        'Give the one that no database has yet the next free number.',
      );
    }
  }
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      return { name, sha256: createHash('sha256').update(bytes).digest('hex'), text: bytes.toString('utf8') };
    }),
  );
}

/** The files that are not applied yet. OperatorError unless the applied migrations are a prefix of `files`. */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  if (isSquashedAway(files, applied))
    throw new OperatorError(
      'A development version of Prop-Pick made this database, and its schema cannot be upgraded.',
      'Delete the data folder (PROPPICK_DATA_DIR) or use an empty database, start again, and import your CSV files.',
    );
  for (const [index, had] of applied.entries()) {
    const file = files.find(({ name }) => name === had.name);
    if (file === undefined) throw unknownMigration(had.name, files.at(-1)?.name);
    if (file.sha256 !== had.sha256) {
      throw new OperatorError(
        `The migration ${file.name} was changed after this database applied it.`,
        'Put the file back as it was, and write the change as a new migration.',
      );
    }
    const skipped = files[index];
    if (skipped !== undefined && skipped.name < had.name) {
      throw new OperatorError(
        `The migration ${skipped.name} comes before ${had.name}, which this database already has.`,
        'Migrations only go forward: give the new one a number after the last.',
      );
    }
  }
  return files.slice(applied.length);
}

/** True if no file is the first migration of `applied`: that version's files were merged into these. */
export function isSquashedAway(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): boolean {
  const [first] = applied;
  return first !== undefined && files[0] !== undefined && !files.some(({ name }) => name === first.name);
}

function unknownMigration(name: string, newestKnown: string | undefined): OperatorError {
  if (newestKnown !== undefined && name < newestKnown) {
    return new OperatorError(
      `This database has the migration ${name}, and its file is missing.`,
      'Put the file back: a migration that a database has applied is never removed.',
    );
  }
  return new OperatorError(
    `This database is newer than this version of Prop-Pick: it has the migration ${name}, which this version does not know.`,
    'Start the newer version again, or restore a backup from before the upgrade.',
  );
}
