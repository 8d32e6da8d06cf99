import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { PooledDatabase, Queryable } from '../database/database.ts';
import { isSquashedAway, migrateWithin, readMigrations, type MigrationFile } from '../database/migrate.ts';
import { OperatorError } from '../operator-error.ts';
import type { InstanceKey } from '../secrets.ts';
import { openArchiveFile, type OpenArchive } from './archive-file.ts';
import { damaged } from './damaged.ts';
import { nextFrame } from './frames.ts';
import { fingerprintOf, nameOf, sqlColumns, sqlName, type Manifest, type Table, type TableTally } from './manifest.ts';
import { asInserter } from './inserter.ts';
import { findExistingObjects, listTables } from './queries.ts';
import { readManifest, readTrailer } from './read-manifest.ts';
import { newTally, sameTally } from './tally.ts';
import { closeTables, makePartitions, openTables } from './tables.ts';

export interface RestoreReport {
  readonly takenAt: string;
  readonly program: string;
  readonly tables: number;
  readonly rows: number;
}

export interface RestoreOptions {
  /** The folder with the program's migrations. */
  readonly migrations: string;
  /** The key that the service will start with; undefined if there is none yet. */
  readonly key: InstanceKey | undefined;
  /** Accept an archive without a valid tag of this key: from another instance, or of format 1. */
  readonly foreign?: boolean;
}

/**
 * Restores an archive into an empty database, in one transaction: the schema of the version that made it, then all
 * rows. The next start runs later migrations. OperatorError if the archive is damaged, the database is not empty, the
 * key differs or the tag is wrong. The database is unchanged then. Rows of a foreign archive are written by a role that
 * can only insert.
 */
export async function restoreBackup(db: PooledDatabase, path: string, options: RestoreOptions): Promise<RestoreReport> {
  const key = requireKey(options.key);
  const { frames, isAuthentic } = await openArchiveFile(path, key);
  try {
    const manifest = readManifest(await nextFrame(frames));
    requireSameKey(manifest, key);
    if (!isAuthentic && options.foreign !== true) throw notAuthentic();
    const files = migrationsOf(manifest, await readMigrations(options.migrations));
    return await restoreInto(db, manifest, files, { frames, isAuthentic });
  } finally {
    await frames.return(undefined);
  }
}

async function restoreInto(
  db: PooledDatabase,
  manifest: Manifest,
  files: readonly MigrationFile[],
  archive: OpenArchive,
): Promise<RestoreReport> {
  const client = await db.direct.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await migrateWithin(client, files, requireEmpty);
    const tallies = await fill(client, manifest, archive);
    const trailer = readTrailer(await nextFrame(archive.frames));
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
    // Closing the session rolls back an open transaction.
    client.release(true);
  }
}

const PUT_KEY_THERE =
  'Put the file instance.key of that time into PROPPICK_DATA_DIR (mode 600), or set PROPPICK_INSTANCE_KEY.';

function requireKey(key: InstanceKey | undefined): InstanceKey {
  if (key !== undefined) return key;
  throw new OperatorError(
    'There is no instance key here. What is sealed in the backup opens only with the key it was made with.',
    PUT_KEY_THERE,
  );
}

function requireSameKey({ keyFingerprint }: Manifest, key: InstanceKey): void {
  if (fingerprintOf(key) === keyFingerprint) return;
  throw new OperatorError('The instance key here is not the one that the backup was made with.', PUT_KEY_THERE);
}

const notAuthentic = (): OperatorError =>
  new OperatorError(
    'The backup has no valid authentication tag of this instance key: another program wrote it, or it was changed, or its format is older.',
    'Take the file from where you keep your backups. If you trust where this one comes from: proppick restore --foreign FILE',
  );

/**
 * The program's migrations up to the last one of the archive. OperatorError unless the archive's migrations are a
 * prefix of the program's.
 */
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
  const there = await findExistingObjects(session);
  if (there.length === 0) return;
  throw new OperatorError(
    `The database is not empty: it has ${there.map(({ name }) => name).join(', ')} and perhaps more.`,
    'Restore into a new database, or a PROPPICK_DATA_DIR in which no service has been started yet.',
  );
}

async function fill(
  client: PoolClient,
  manifest: Manifest,
  { frames, isAuthentic }: OpenArchive,
): Promise<TableTally[]> {
  requireTables(manifest.tables, await listTables(client));
  const foreignKeys = await openTables(client, manifest.tables);
  await makePartitions(client, manifest);
  const tallies: TableTally[] = [];
  const fillAll = async (): Promise<void> => {
    for (const table of manifest.tables) tallies.push(await fillTable(client, table, frames));
  };
  await (isAuthentic ? fillAll() : asInserter(client, manifest.tables, fillAll));
  await closeTables(client, manifest, foreignKeys);
  return tallies;
}

/** The archive must have exactly the tables of this version, with all their columns. */
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
  const counted = tally.end();
  if (target.rowCount !== counted.rows) throw rowsDiffer(table);
  return counted;
}

const rowsDiffer = (table: Table): OperatorError =>
  damaged(`the rows of ${nameOf(table)} are not those that were written`);

function requireSame(table: Table, got: TableTally | undefined, wanted: TableTally | undefined): void {
  if (got === undefined || wanted === undefined || !sameTally(got, wanted)) throw rowsDiffer(table);
}
