import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { newInstanceKey, openDatabase, silentLog, type PooledDatabase } from '../../../src/platform/index.ts';
import { openArchiveFile, writeArchiveFile } from '../../../src/platform/backup/archive-file.ts';
import { asFrames, END_OF_TABLE, jsonFrame } from '../../../src/platform/backup/frames.ts';
import { restoreBackup, takeBackup } from '../../../src/platform/backup/index.ts';
import type { Manifest, Trailer } from '../../../src/platform/backup/manifest.ts';
import { readManifest, readTrailer } from '../../../src/platform/backup/read-manifest.ts';
import { emptyDatabaseUrl, MIGRATIONS } from '../../support/postgres.ts';
import { settledLeague } from '../../support/settled-league.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const KEY = newInstanceKey();
export const PROGRAM = '0.0.0-test';

interface Deps {
  readonly db: PooledDatabase;
  readonly file: string;
  readonly folder: string;
}

/** A league with history, and its backup. */
export async function backedUp(t: TestContext): Promise<Deps> {
  const { db } = await settledLeague(t);
  const folder = await temporaryFolder(t);
  const file = join(folder, 'a.backup');
  await takeBackup(db, file, { program: PROGRAM, key: KEY });
  return { db, file, folder };
}

/** An empty database; closed before it is dropped. */
export async function emptyDatabase(t: TestContext): Promise<PooledDatabase> {
  const opened = Promise.withResolvers<PooledDatabase>();
  t.after(async () => (await opened.promise).close());
  const url = await emptyDatabaseUrl(t);
  opened.resolve(openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'prop-pick tests' }));
  return opened.promise;
}

export const restore = (db: PooledDatabase, file: string, { key = KEY, foreign = false } = {}) =>
  restoreBackup(db, file, { migrations: MIGRATIONS, key, foreign });

/** All existing tables, by the test's own query. */
export async function tablesThere(db: PooledDatabase): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    text: `select schemaname || '.' || tablename as name from pg_tables
           where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  });
  return rows.map(({ name }) => name);
}

export interface Opened {
  readonly manifest: Manifest;
  /** The rows of each table in PostgreSQL's copy format. */
  readonly tables: readonly string[];
  readonly trailer: Trailer;
}

export async function openArchive(file: string): Promise<Opened> {
  const { frames } = await openArchiveFile(file, KEY);
  const take = async (): Promise<Buffer> => {
    const { value } = await frames.next();
    return Buffer.isBuffer(value) ? value : assert.fail('a frame follows');
  };
  const manifest = readManifest(await take());
  const tables: string[] = [];
  for (let index = 0; index < manifest.tables.length; index += 1) {
    let rows = '';
    for (let frame = await take(); frame.length > 0; frame = await take()) rows += frame.toString('utf8');
    tables.push(rows);
  }
  return { manifest, tables, trailer: readTrailer(await take()) };
}

/** Writes an archive with a valid hash, and a valid tag for the key, around any content. */
export async function forge(file: string, { manifest, tables, trailer }: Opened, key = KEY): Promise<string> {
  const pieces = [
    ...jsonFrame(manifest),
    ...tables.flatMap((rows) => [...asFrames(Buffer.from(rows)), END_OF_TABLE]),
    ...jsonFrame(trailer),
  ];
  await writeArchiveFile(
    file,
    (async function* () {
      yield* pieces;
    })(),
    key,
  );
  return file;
}
