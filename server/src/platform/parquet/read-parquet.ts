import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import type { Cell, TableColumn } from '../table.ts';

/** A file that is not Parquet, is damaged, or lacks a requested column. */
export class UnreadableParquet extends Error {
  override readonly name = 'UnreadableParquet';
}

/**
 * The rows of a Parquet file, one row group at a time, with the given columns in order. Days and timestamps are text
 * (`2024-03-01`, `2024-03-01T20:00:00.000Z`). Throws UnreadableParquet.
 */
export async function* readParquet(path: string, columns: readonly TableColumn[]): AsyncGenerator<Cell[][]> {
  const file = await asyncBufferFromFile(path);
  const metadata = await understood(parquetMetadataAsync(file));
  const there = new Set(parquetSchema(metadata).children.map(({ element }) => element.name));
  for (const { name, mayBeAbsent } of columns)
    if (!there.has(name) && mayBeAbsent !== true) throw new UnreadableParquet(`the file has no column ${name}`);
  const names = columns.map(({ name }) => name).filter((name) => there.has(name));
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    // One row group in memory at a time.
    // eslint-disable-next-line no-await-in-loop
    const rows = await understood(parquetReadObjects({ file, metadata, columns: names, rowStart, rowEnd }));
    yield rows.map((row) => columns.map((column) => cellOf(column, row[column.name])));
    rowStart = rowEnd;
  }
}

async function understood<Result>(read: Promise<Result>): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    throw new UnreadableParquet(`the file cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

function cellOf({ name, type }: TableColumn, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (type === 'moment' && value instanceof Date) return value.toISOString();
  if (type === 'day' && value instanceof Date) return value.toISOString().slice(0, 10);
  if (type === 'text' && typeof value === 'string') return value;
  if (type === 'boolean' && typeof value === 'boolean') return value;
  if ((type === 'integer' || type === 'number') && typeof value === 'number') return value;
  throw new UnreadableParquet(`the column ${name} holds no ${type}`);
}
