import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PooledDatabase, Queryable } from '../database.ts';
import { isSquashedAway, migrateWithin, readMigrations, type MigrationFile } from '../migrate.ts';
import { OperatorError } from '../operator-error.ts';
import type { InstanceKey } from '../secrets.ts';
import { openArchiveFile } from './archive-file.ts';
import { damaged } from './damaged.ts';
import { nextFrame } from './frames.ts';
import {
  fingerprintOf,
  nameOf,
  readManifest,
  readTrailer,
  sqlColumns,
  sqlName,
  type Manifest,
  type Table,
  type TableTally,
} from './manifest.ts';
import { anythingThere, listTables } from './queries.ts';
import { newTally, sameTally } from './tally.ts';
import { closeTables, makePartitions, openTables } from './tables.ts';

export interface RestoreReport {
  readonly takenAt: string;
  readonly program: string;
  readonly tables: number;
  readonly rows: number;
}

export interface RestoreOptions {
  /** The folder of the program's migrations. */
  readonly migrations: string;
  /** The key that the service will start with here; undefined if there is none yet. */
  readonly key: InstanceKey | undefined;
}

/**
 * Puts an archive into an empty database: the tables of the version that made it, then every row, all in one
 * transaction. What later migrations change is the next start's. OperatorError if the archive is damaged, the database
 * is not empty or the key is another one; the database is as it was then.
 */
export async function restoreBackup(db: PooledDatabase, path: string, options: RestoreOptions): Promise<RestoreReport> {
  const frames = await openArchiveFile(path);
  try {
    const manifest = readManifest(await nextFrame(frames));
    requireKey(manifest, options.key);
    const files = migrationsOf(manifest, await readMigrations(options.migrations));
    return await restoreInto(db, manifest, files, frames);
  } finally {
    await frames.return(undefined);
  }
}

async function restoreInto(
  db: PooledDatabase,
  manifest: Manifest,
  files: readonly MigrationFile[],
  frames: AsyncGenerator<Buffer>,
): Promise<RestoreReport> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await migrateWithin(client, files, requireEmpty);
    const tallies = await fill(client, manifest, frames);
    const trailer = readTrailer(await nextFrame(frames));
    for (const [index, table] of manifest.tables.entries()) requireSame(table, tallies[index], trailer.tallies[index]);
    await client.query('commit');
    const rows = tallies.reduce((sum, tally) => sum + tally.rows, 0);
    return { takenAt: manifest.takenAt, program: manifest.program, tables: tallies.length, rows };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The backup could not be restored: ${(error as Error).message}.`,
      'The database is as it was. Put the cause right and try again.',
      { cause: error },
    );
  } finally {
    // What was not committed goes with its session.
    client.release(true);
  }
}

function requireKey({ keyFingerprint }: Manifest, key: InstanceKey | undefined): void {
  if (key === undefined)
    throw new OperatorError(
      'There is no instance key here, and what is sealed in the backup opens with the one it was made with alone.',
      'Put the file instance.key of that time into PROPPICK_DATA_DIR (mode 600), or set PROPPICK_INSTANCE_KEY.',
    );
  if (fingerprintOf(key) !== keyFingerprint)
    throw new OperatorError(
      'The instance key here is not the one that the backup was made with.',
      'Put the file instance.key of that time into PROPPICK_DATA_DIR (mode 600), or set PROPPICK_INSTANCE_KEY.',
    );
}

/** The program's migrations up to those of the archive. OperatorError unless they are a beginning of the program's. */
function migrationsOf({ migrations, program }: Manifest, files: readonly MigrationFile[]): MigrationFile[] {
  if (isSquashedAway(files, migrations))
    throw new OperatorError(
      'A development version of Prop-Pick made this backup, and its schema cannot be upgraded.',
      'Start with an empty database and import your CSV files.',
    );
  for (const [index, { name, sha256 }] of migrations.entries()) {
    if (files[index]?.name === name && files[index].sha256 === sha256) continue;
    throw new OperatorError(
      `The backup has the migration ${name}, which this version of Prop-Pick does not have there: version ${program} made it.`,
      'Restore it with that version or a later one.',
    );
  }
  return files.slice(0, migrations.length);
}

async function requireEmpty(session: Queryable): Promise<void> {
  const there = await anythingThere(session);
  if (there.length === 0) return;
  throw new OperatorError(
    `The database is not empty: it has ${there.map(({ name }) => name).join(', ')} and perhaps more.`,
    'Restore into a new database, or a PROPPICK_DATA_DIR in which no service has been started yet.',
  );
}

async function fill(client: PoolClient, manifest: Manifest, frames: AsyncGenerator<Buffer>): Promise<TableTally[]> {
  requireTables(manifest.tables, await listTables(client));
  const foreignKeys = await openTables(client, manifest.tables);
  await makePartitions(client, manifest.partitions);
  const tallies: TableTally[] = [];
  for (const table of manifest.tables) tallies.push(await fillTable(client, table, frames));
  await closeTables(client, manifest, foreignKeys);
  return tallies;
}

/** Every table that the version has is in the archive with all its columns, and no other. */
function requireTables(given: readonly Table[], ours: readonly Table[]): void {
  const describe = (table: Table): string => `${nameOf(table)} (${table.columns.join(', ')})`;
  const there = new Set(given.map(describe));
  const missing = ours.filter((table) => !there.has(describe(table)));
  if (missing.length > 0) throw damaged(`it lacks ${missing.map(nameOf).join(', ')}`);
  const wanted = new Set(ours.map(describe));
  const foreign = given.filter((table) => !wanted.has(describe(table)));
  if (foreign.length > 0)
    throw new OperatorError(
      `The backup has tables that are not Prop-Pick's: ${foreign.map(nameOf).join(', ')}.`,
      'Prop-Pick backs up databases that are its own alone: move the others elsewhere and make the backup again.',
    );
}

async function fillTable(client: PoolClient, table: Table, frames: AsyncGenerator<Buffer>): Promise<TableTally> {
  const tally = newTally();
  const rows = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      const frame = await nextFrame(frames);
      if (frame.length === 0) return;
      tally.add(frame);
      yield frame;
    }
  };
  const target = client.query(copyFrom(`copy ${sqlName(table)} (${sqlColumns(table)}) from stdin`));
  await pipeline(Readable.from(rows(), { objectMode: false }), target);
  return tally.end(target.rowCount ?? 0);
}

function requireSame(table: Table, got: TableTally | undefined, wanted: TableTally | undefined): void {
  if (got === undefined || wanted === undefined || !sameTally(got, wanted))
    throw damaged(`the rows of ${nameOf(table)} are not those that were written`);
}
