import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { importFolder, type ImportReport } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import type { League } from '../../src/leagues/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { SMALL_FOLDER, writeFiles } from './import-folder-files.ts';

export const NOW = new Date('2024-07-01T12:00:00Z');

export type Files = Readonly<Record<string, string | null>>;

/** The small folder with other files, and without those that are null. */
export const folderOf = (changed: Files): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...SMALL_FOLDER, ...changed }).flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
  );
/** A file of the small folder with more rows. */
export const withRows = (name: string, ...rows: readonly string[]): Record<string, string> => ({
  [name]: `${SMALL_FOLDER[name]}${rows.map((row) => `${row}\n`).join('')}`,
});

/** Imports folders with these files into a database of their own. */
export async function importer(t: TestContext, league: League = 'Nba') {
  const db = await testDatabase(t);
  return {
    db,
    run: async (files: Readonly<Record<string, string>>): Promise<ImportReport> => {
      const folder = await temporaryFolder(t);
      await writeFiles(folder, files);
      return importFolder({ clock: settableClock(NOW), db, log: silentLog }, folder, { league });
    },
  };
}

/** Rows, written, unchanged and refused rows of a file, and its problems. */
export function resultOf({ files, problems }: ImportReport, name: string) {
  const { rows, written, unchanged, refused, fault } = files.find(({ file }) => file === name) ?? assert.fail(name);
  return {
    tally: [rows, written, unchanged, refused],
    fault: fault?.reason ?? null,
    problems: problems.first.filter(({ file }) => file === name).map(({ line, reason }) => `${line}: ${reason}`),
  };
}

export const values = async (db: Database, text: string): Promise<unknown[]> =>
  (await db.query({ text })).rows.map((row) => Object.values(row));
