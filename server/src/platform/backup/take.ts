import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { PooledDatabase, Queryable } from '../database/database.ts';
import { appliedMigrations, holdMigrationsBack } from '../database/migrate.ts';
import { OperatorError } from '../operator-error.ts';
import { only } from '../database/query.ts';
import type { InstanceKey } from '../secrets.ts';
import { writeArchiveFile, type WrittenFile } from './archive-file.ts';
import { asFrames, END_OF_TABLE, jsonFrame } from './frames.ts';
import {
  fingerprintOf,
  sqlColumns,
  sqlName,
  type Manifest,
  type Sequence,
  type Table,
  type TableTally,
} from './manifest.ts';
import { databaseTime, listPartitions, listSequences, listTables } from './queries.ts';
import { newTally } from './tally.ts';

export interface BackupReport extends WrittenFile {
  readonly tables: number;
  readonly rows: number;
}

export interface BackupOptions {
  /** The version of the program that makes the backup. */
  readonly program: string;
  /** The key of this instance; it is not stored in the archive. */
  readonly key: InstanceKey;
}

/**
 * Writes one snapshot of the database to a file while writes continue. Memory does not grow with the data.
 * OperatorError for errors an operator can fix; no file is left then.
 */
export async function takeBackup(db: PooledDatabase, path: string, options: BackupOptions): Promise<BackupReport> {
  const client = await db.direct.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(SESSION);
    await holdMigrationsBack(client);
    const manifest = await describe(client, options);
    const tallies: TableTally[] = [];
    const written = await writeArchiveFile(path, content(client, manifest, tallies), options.key);
    return { ...written, tables: tallies.length, rows: tallies.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    // Discards the session: an aborted copy leaves it unusable, and the transaction only read.
    client.release(true);
  }
}

/** The same text for a value on every server; rows in storage order; no statement timeout. */
const SESSION = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local synchronize_seqscans = off;
  set local max_parallel_workers_per_gather = 0;`;

async function describe(session: Queryable, { program, key }: BackupOptions): Promise<Manifest> {
  const migrations = await appliedMigrations(session);
  if (migrations.length === 0)
    throw new OperatorError(
      'There is nothing to back up: no Prop-Pick has ever used this database.',
      'Check PROPPICK_DATABASE_URL or PROPPICK_DATA_DIR.',
    );
  const tables = await listTables(session);
  // Prevents dropping or altering these tables; reads and writes continue.
  await session.query({ text: `lock table ${tables.map(sqlName).join(', ')} in access share mode` });
  return {
    program,
    takenAt: only(await databaseTime(session)).now.toISOString(),
    migrations,
    keyFingerprint: fingerprintOf(key),
    tables,
    partitions: await listPartitions(session),
    sequences: await sequencesOf(session),
  };
}

/** Sequences ignore snapshots: read after the snapshot, each is past every number in it. */
async function sequencesOf(session: Queryable): Promise<Sequence[]> {
  const sequences: Sequence[] = [];
  for (const { increment, ...named } of await listSequences(session)) {
    const { rows } = await session.query<{ next: string }>({
      text: `select (case when is_called then last_value + ${increment} else last_value end)::text as next from ${sqlName(named)}`,
    });
    sequences.push({ ...named, next: only(rows).next });
  }
  return sequences;
}

async function* content(client: PoolClient, manifest: Manifest, tallies: TableTally[]): AsyncGenerator<Buffer> {
  yield* jsonFrame(manifest);
  for (const table of manifest.tables) {
    const tally = newTally();
    const rows: AsyncIterable<Buffer> = client.query(copyTo(copyOut(table)));
    for await (const chunk of rows) {
      tally.add(chunk);
      yield* asFrames(chunk);
    }
    yield END_OF_TABLE;
    tallies.push(tally.end());
  }
  yield* jsonFrame({ tallies });
}

/** COPY TO of a partitioned table needs a query. */
const copyOut = (table: Table): string =>
  table.isPartitioned
    ? `copy (select ${sqlColumns(table)} from ${sqlName(table)}) to stdout`
    : `copy ${sqlName(table)} (${sqlColumns(table)}) to stdout`;
