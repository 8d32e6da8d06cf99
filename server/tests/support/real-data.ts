import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { realDataPath } from './real-data-folder.ts';

/** A row of a real file: text by column. */
export type CsvRow = Readonly<Record<string, string>>;

/** The matching rows of `nba/<name>.csv.gz`. The test fails with a clear message if the records are missing. */
export function realRows(name: string, isWanted: (row: CsvRow) => boolean): CsvRow[] {
  const text = gunzipSync(readFileSync(realDataPath('nba', `${name}.csv.gz`)));
  const rows: CsvRow[] = [];
  parse(text, {
    columns: true,
    on_record: (row: CsvRow) => {
      if (isWanted(row)) rows.push(row);
      return null;
    },
  });
  return rows;
}

/** Writes rows as `<name>.csv`, with the columns of the first row. */
export function writeRows(folder: string, name: string, rows: readonly CsvRow[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => field(row[column] ?? '')).join(','));
  writeFileSync(join(folder, `${name}.csv`), `${[columns.join(','), ...lines].join('\n')}\n`);
}

function field(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
