import { csvRecord, type Cell, type TableColumn } from '../../platform/index.ts';
import { parquetWriter } from '../../platform/parquet/index.ts';
import type { ChunkSink } from './chunks.ts';
import type { Format } from '../types.ts';

export const FILE_WRITERS: Readonly<Record<Format, OpenFile>> = {
  csv: csvWriter,
  ndjson: ndjsonWriter,
  parquet: async (columns, sink) => parquetWriter(columns, sink),
};

async function csvWriter(columns: readonly TableColumn[], sink: ChunkSink): Promise<FileWriter> {
  await sink.write(Buffer.from(csvRecord(columns.map(({ name }) => name))));
  return textWriter(sink, csvRecord);
}

/** One JSON object per line, with all members; null for a missing value. */
async function ndjsonWriter(columns: readonly TableColumn[], sink: ChunkSink): Promise<FileWriter> {
  const names = columns.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return textWriter(sink, (row) => {
    let line = '';
    for (let index = 0; index < names.length; index += 1)
      line += (names[index] ?? '') + JSON.stringify(row[index] ?? null);
    return `${line}}\n`;
  });
}

function textWriter(sink: ChunkSink, line: (row: readonly Cell[]) => string): FileWriter {
  // One buffer for all batches: memory outside the heap is released late, and a million rows have five hundred batches.
  let bytes = Buffer.alloc(0);
  return {
    async write(rows) {
      let text = '';
      for (const row of rows) text += line(row);
      const length = Buffer.byteLength(text);
      if (bytes.length < length) bytes = Buffer.alloc(length * 2);
      bytes.write(text);
      await sink.write(bytes.subarray(0, length));
    },
    finish: async () => {},
  };
}

/** Encodes rows in one file format. */
interface FileWriter {
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Writes buffered data and the end of the file. */
  finish(): Promise<void>;
}

/** Begins a file of one format. */
type OpenFile = (columns: readonly TableColumn[], sink: ChunkSink) => Promise<FileWriter>;
