/** A value of a table that leaves the service: in CSV, JSON or Parquet. Days and moments are text, as on the wire. */
export type Cell = string | number | boolean | null;

/** What a column holds; any of its cells may be null. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'day' | 'moment';

export interface TableColumn {
  readonly name: string;
  readonly type: ColumnType;
}
