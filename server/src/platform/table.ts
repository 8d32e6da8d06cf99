/** A cell of an exported table: CSV, JSON or Parquet. Days and timestamps are text, as in the API. */
export type Cell = string | number | boolean | null;

/** The type of a column; every cell may be null. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'day' | 'moment';

export interface TableColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** Files from before the column was added lack it: their cells are null. */
  readonly mayBeAbsent?: true;
}
