/** Violations that are still to be mended, as `rule: file: what`. The list only shrinks. */
export const KNOWN_VIOLATIONS: readonly string[] = [
  'http: src/operations/monitor/failure.ts: imports ../../platform/http/index.ts',
  'size: src/app/commands: more than 15 files',
  'size: src/app: more than 15 files',
  'size: src/ingest/folder: more than 15 files',
  'size: src/model/fit: more than 15 files',
  'size: src/platform/http: more than 15 files',
  'size: src/platform/postgres: more than 15 files',
  'size: src/platform: more than 15 files',
];
