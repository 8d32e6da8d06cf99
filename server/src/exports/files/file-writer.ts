import type { Cell, TableColumn } from '../../platform/index.ts';
import type { ChunkSink } from './chunks.ts';

/** Turns rows into the bytes of a file of one format. */
export interface FileWriter {
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Writes what is still held back, and the file's end. */
  finish(): Promise<void>;
}

/** Begins a file of one format. */
export type OpenFile = (columns: readonly TableColumn[], sink: ChunkSink) => Promise<FileWriter>;
