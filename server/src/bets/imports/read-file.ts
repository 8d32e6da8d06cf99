import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { DomainError, invalidInput } from '../../platform/index.ts';
import { askedMapping, columnName, delimiterOf, detectFormat, tableOf } from './formats/detect.ts';
import { styleFinder, type AskedStyle, type FileStyle } from './formats/file-style.ts';
import type { Format, ReadRow, Row } from './formats/format.ts';
import { isLegRow, readRow, type ReadOptions } from './formats/read-row.ts';
import type { SportKey } from '../../sports/index.ts';

/** A row of a file with its first line's number, 1 for the header. */
export interface FileRow {
  readonly line: number;
  readonly read: ReadRow;
  /** Identifies the row in other files. */
  readonly reference: string;
}

export const MOST_ROWS = 50_000;
/** A longer row, in characters, is not a bet. */
const LONGEST_ROW = 20_000;
const BATCH = 500;
const PIECE_BYTES = 16 * 1024;

/** What a request says of a file. */
export interface AskedFile extends AskedStyle {
  readonly timeZone: string;
  /** What each column is, as JSON; null for a known format. */
  readonly mapping: string | null;
  /** What its bets can be of; the most likely one first. */
  readonly sports: readonly SportKey[];
}

/** A file being read: its format and style, then its rows in batches, so that at most one batch is in memory. */
export interface ReadFile {
  readonly format: Format;
  /** The columns as written, in their order. */
  readonly header: readonly string[];
  /** The format is a proposal by the names of the columns. */
  readonly isProposed: boolean;
  readonly style: FileStyle;
  readonly batches: AsyncGenerator<FileRow[]>;
}

/** Reads a CSV file (RFC 4180; also with semicolons or tabs). Throws `invalid` for invalid UTF-8. */
export async function readFile(bytes: Buffer, asked: AskedFile): Promise<ReadFile> {
  if (!isUtf8(bytes)) throw invalidInput([{ pointer: '', detail: 'has a body that is not UTF-8' }]);
  const end = bytes.indexOf('\n');
  const delimiter = delimiterOf(bytes.toString('utf8', 0, end === -1 ? bytes.length : end));
  const records = parsed(bytes, delimiter);
  const header = await records.next();
  if (header.done === true || !('fields' in header.value))
    throw new DomainError('impossible', 'The file has no header line.');
  const { fields } = header.value;
  const columns = fields.map(columnName);
  const { format, isProposed } =
    asked.mapping === null
      ? detectFormat(columns)
      : { format: tableOf(askedMapping(asked.mapping, columns)), isProposed: false };
  // The first pass finds the style of the file from all its values, the second one reads the rows.
  const finder = styleFinder(format);
  for await (const found of records) if ('fields' in found) finder.note(rowOf(found.fields, columns));
  const style = finder.style(asked);
  const again = parsed(bytes, delimiter);
  await again.next();
  const options = { format, style, timeZone: asked.timeZone, sports: asked.sports };
  return { format, header: fields, isProposed, style, batches: batchesOf(again, columns, options) };
}

const rowOf = (fields: readonly string[], columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((name, index) => [name, fields[index] ?? '']));

type Parsed =
  | { readonly line: number; readonly fields: readonly string[] }
  | { readonly line: number; readonly broken: string };

async function* parsed(bytes: Buffer, delimiter: string): AsyncGenerator<Parsed> {
  // The parser reads ahead: it reports a broken record before it returns the valid ones ahead of it.
  const brokenAt: number[] = [];
  const parser = parse({
    // By default the parser expects the header's line end everywhere, and counts a CRLF among LFs as two lines.
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Without the parser's limit of a record, which drops the rows behind a longer one too.
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = Number(error?.['lines'] ?? 0);
      // A row with several faults is one broken row.
      if (brokenAt.at(-1) !== line) brokenAt.push(line);
      return undefined;
    },
  });
  Readable.from(pieces(bytes)).pipe(parser);
  let end = 0;
  // The parser counts a CRLF in a value as two lines.
  let doubled = 0;
  function* brokenBefore(line: number): Generator<Parsed> {
    for (; (brokenAt[0] ?? line) < line; end = brokenAt.shift()! - doubled) yield { line: end + 1, broken: BROKEN };
  }
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    yield* brokenBefore(info.lines);
    const text = record.join(' ');
    doubled += (text.match(/\r\n/g) ?? []).length;
    end = info.lines - doubled;
    const line = end - (text.match(/\r\n?|\n/g) ?? []).length;
    yield text.length > LONGEST_ROW ? { line, broken: BROKEN } : { line, fields: record };
  }
  yield* brokenBefore(Infinity);
}

/** The parser works through what it is given at once: each piece takes about a millisecond, and others get their turns between. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES);
    // oxlint-disable-next-line no-await-in-loop
    await yieldToEventLoop();
  }
}

const BROKEN = 'has a quote that does not end, or is too long';

async function* batchesOf(
  records: AsyncIterable<Parsed>,
  columns: readonly string[],
  options: ReadOptions,
): AsyncGenerator<FileRow[]> {
  const times = new Map<string, number>();
  let batch: FileRow[] = [];
  let rows = 0;
  // A row with the rows of its legs, which follow it.
  let group: Parsed[] = [];
  for await (const found of records) {
    rows += 1;
    if (rows > MOST_ROWS)
      throw new DomainError('impossible', `A file has at most ${MOST_ROWS} rows: send the rest as another one.`);
    if (group.length > 0 && !isLegOf(found, columns, options)) {
      batch.push(...fileRows(group, columns, options, times));
      group = [];
    }
    group.push(found);
    if (batch.length >= BATCH) {
      yield batch;
      batch = [];
    }
  }
  batch.push(...fileRows(group, columns, options, times));
  if (batch.length > 0) yield batch;
}

function isLegOf(found: Parsed, columns: readonly string[], { format }: ReadOptions): boolean {
  const at = columns.findIndex((column) => format.mapping[column] === 'placedAt');
  return 'fields' in found && isLegRow(found.fields[at] ?? '', format);
}

/** Reads a row and the rows of its legs, each of which is told as a row of its own too. */
function fileRows(
  [first, ...legs]: readonly Parsed[],
  columns: readonly string[],
  options: ReadOptions,
  times: Map<string, number>,
): FileRow[] {
  if (first === undefined) return [];
  const legRows = legs.flatMap((leg) => ('fields' in leg ? [rowOf(leg.fields, columns)] : []));
  return [first, ...legs].map((found, index): FileRow => {
    const { line } = found;
    if ('broken' in found) return { line, read: { wrong: found.broken }, reference: `line ${line}` };
    const row = rowOf(found.fields, columns);
    const read = readRow(row, options, index === 0 ? legRows : []);
    return { line, read, reference: referenceOf(row, options.format, times) };
  });
}

/** The bet's own reference if the file has one; else a hash of its identity columns and its number among equal rows. */
function referenceOf(row: Row, { name, identity, hasIds }: Format, times: Map<string, number>): string {
  const { reference = '' } = row;
  if (/^[0-9a-f-]{36}$|^[a-z-]{1,20}:[\w-]{1,60}$/.test(reference)) return reference;
  const hash = createHash('sha256')
    .update(JSON.stringify(identity.map((column) => row[column]?.trim() ?? '')))
    .digest('base64url');
  const nth = hasIds ? 1 : (times.get(hash) ?? 0) + 1;
  if (!hasIds) times.set(hash, nth);
  return `${name}:${hash.slice(0, 32)}${nth === 1 ? '' : `-${nth}`}`;
}
