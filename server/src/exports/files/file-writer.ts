import type { Cell, TableColumn } from '../../platform/index.ts';
import type { ChunkSink } from './chunks.ts';

/** Encodes rows in one file format. */
export interface FileWriter {
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Writes buffered data and the end of the file. */
  finish(): Promise<void>;
}

/** Begins a file of one format. */
export type OpenFile = (columns: readonly TableColumn[], sink: ChunkSink) => Promise<FileWriter>;
