import { command, query } from '../platform/index.ts';

export interface Cursor<Settings> {
  readonly settings: Settings;
  readonly readUntil: Date;
}

/** A source's cursor by primary key; no row before its first run. */
export const findCursor = query<[source: string], Cursor<unknown>>(
  'ingest.find-cursor',
  `select settings, read_until as "readUntil" from ingest.cursor where source = $1`,
);

/** Starts a source's cursor unless it has one. */
export const startCursor = command<[source: string, settings: string, readUntil: Date]>(
  'ingest.start-cursor',
  `insert into ingest.cursor (source, settings, read_until) values ($1, $2, $3) on conflict (source) do nothing`,
);

/** Moves a cursor forward, never back; locks its row. */
export const moveCursor = command<[source: string, readUntil: Date]>(
  'ingest.move-cursor',
  `update ingest.cursor set read_until = $2 where source = $1 and read_until < $2`,
);

/** Removes one of a source's settings; locks its row. */
export const dropCursorSetting = command<[source: string, setting: string]>(
  'ingest.drop-cursor-setting',
  `update ingest.cursor set settings = settings - $2 where source = $1`,
);
