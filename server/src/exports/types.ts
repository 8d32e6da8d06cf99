export const FORMATS = ['csv', 'ndjson', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

export const STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type Status = (typeof STATUSES)[number];

export const TYPES = [
  'picks',
  'settled_picks',
  'record_picks',
  'line_movements',
  'player_game_logs',
  'odds_snapshots',
  'openers',
  'closing',
  'features',
  'track_record',
] as const;
export type ExportType = (typeof TYPES)[number];

/** Media types of the files. */
export const MEDIA: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};

/** Limits of file bytes in the database. */
export interface Space {
  readonly accountBytes: number;
  readonly instanceBytes: number;
}
