import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { createAccount } from '../../src/accounts/index.ts';
import { openExports, type Exports, type Space } from '../../src/exports/index.ts';
import {
  randomText,
  silentLog,
  type CountRequests,
  type Database,
  type PooledDatabase,
} from '../../src/platform/index.ts';
import { noAnalysis, type Analysis } from '../../src/platform/analysis/index.ts';
import type { Api } from '../../src/platform/http/index.ts';
import { prepareQueue } from '../../src/platform/work/index.ts';
import { picksModule } from '../../src/picks/index.ts';
import { recordModule } from '../../src/record/index.ts';
import { SCORING_BOUNDS } from '../../src/scoring/index.ts';
import { testServer } from '../support/http.ts';
import { settledLeague, type SettledLeague } from '../support/settled-league.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { identifyByTier } from '../support/tier-callers.ts';
import { FIRST_TRY } from '../support/do-work.ts';

export interface ExportOnWire {
  readonly id: number;
  readonly status: string;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly error: string | null;
  readonly expiresAt: string | null;
  readonly removedAt: string | null;
  readonly links: Readonly<Record<string, string>>;
}

/** Settled days and the modules that export them. Nothing is made until a test runs an export. */
export interface ExportStage extends SettledLeague {
  readonly api: Api;
  readonly exports: Exports;
  post(body: unknown, more?: { readonly as?: string; readonly key?: string }): ReturnType<typeof ask>;
  read(path: string, headers?: Readonly<Record<string, string>>, as?: string): ReturnType<typeof ask>;
  /** Requests an export, makes it, and returns its file. */
  file(body: { readonly type: string; readonly format: string; readonly filters?: object }): Promise<Buffer>;
}

function ask(
  api: Api,
  method: 'GET' | 'HEAD' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
) {
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return api.inject({ method, url: `/api/v1${path}`, headers: { ...headers, ...type }, ...payload });
}

/** Space for every file of a test. */
const AMPLE: Space = { accountBytes: Infinity, instanceBytes: Infinity };

export async function exportStage(
  t: TestContext,
  {
    limits,
    space = () => AMPLE,
    analysis = noAnalysis,
  }: {
    readonly limits?: (db: Database) => CountRequests;
    readonly space?: () => Space;
    readonly analysis?: (db: PooledDatabase) => Analysis;
  } = {},
): Promise<ExportStage> {
  const league = await settledLeague(t);
  const { db, ctx } = league;
  await prepareQueue(db, silentLog);
  for (const email of ['one@example.org', 'two@example.org'])
    await createAccount(db, { email, password: randomText(20), tier: 'Sharp' });
  const exports = openExports({
    ...ctx,
    analysis: analysis(db),
    leagues: EVERY_LEAGUE,
    origin: 'replay',
    bounds: () => SCORING_BOUNDS,
    space,
  });
  const { api } = await testServer(t, {
    context: ctx,
    modules: [exports.module, picksModule({ origin: 'replay' }), recordModule({ origin: 'replay' })],
    identify: identifyByTier,
    wallClock: league.clock,
    ...(limits && { limits: limits(db) }),
  });
  const authorization = (as = 'Sharp') => ({ authorization: `Bearer ${as}` });
  const stage: ExportStage = {
    ...league,
    api,
    exports,
    post: (body, { as, key } = {}) =>
      ask(
        api,
        'POST',
        '/data/exports',
        { ...authorization(as), ...(key !== undefined && { 'idempotency-key': key }) },
        body,
      ),
    read: (path, { method = 'GET', ...headers } = {}, as) =>
      ask(api, method === 'HEAD' ? 'HEAD' : 'GET', path, { ...authorization(as), ...headers }),
    async file(body) {
      const asked = await stage.post(body);
      assert.equal(asked.statusCode, 202, asked.body);
      const { id } = asked.json<ExportOnWire>();
      await exports.handler.run(id, FIRST_TRY);
      const response = await stage.read(`/data/exports/${id}/download`);
      assert.equal(response.statusCode, 200, response.body);
      return response.rawPayload;
    },
  };
  return stage;
}

/** An export of this many quotes, about 100 bytes each: 14,000 are more than a piece. */
export async function largeExport(
  on: ExportStage,
  quotes = 40_000,
): Promise<{ id: number; path: string; whole: Buffer }> {
  await on.db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed, source,
             over_price, under_price)
           select (select min(id) from league.game), (select min(id) from league.player), 'Points', 'Full', n % 100, 1,
             '2024-03-04T00:00:00Z'::timestamptz + n * interval '1 second', false, 'test', 100 + n, -110
           from generate_series(1, $1::int) n`,
    values: [quotes],
  });
  const asked = await on.post({ type: 'odds_snapshots', format: 'csv' });
  const { id } = asked.json<ExportOnWire>();
  await on.exports.handler.run(id, FIRST_TRY);
  const path = `/data/exports/${id}/download`;
  const response = await on.read(path);
  assert.equal(response.statusCode, 200);
  const { bytes, rows } = (await on.read(`/data/exports/${id}`)).json<ExportOnWire>();
  assert.ok((bytes ?? 0) > quotes * 80);
  assert.ok((rows ?? 0) > quotes);
  assert.equal(response.rawPayload.length, bytes);
  return { id, path, whole: response.rawPayload };
}

/** A row as a parser read it. */
export type ReadRow = Readonly<Record<string, unknown>>;

/** An independent parser's reading of CSV: only text. */
export const readCsv = (file: Buffer): Record<string, string>[] =>
  parse(file, { columns: true, record_delimiter: '\r\n' });

export const readLines = (file: Buffer): ReadRow[] =>
  file
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ReadRow);

/** DuckDB's reading of a Parquet file: its column types, and its rows as JSON. */
export async function readParquet(
  t: TestContext,
  file: Buffer,
): Promise<{ types: Readonly<Record<string, string>>; rows: ReadRow[] }> {
  const path = join(await temporaryFolder(t), 'file.parquet');
  await writeFile(path, file);
  const instance = await DuckDBInstance.create(':memory:');
  const duckdb = await instance.connect();
  try {
    const described = await duckdb.runAndReadAll(`describe select * from '${path}'`);
    const read = await duckdb.runAndReadAll(`select * from '${path}'`);
    return {
      types: Object.fromEntries(described.getRows().map((row) => [String(row[0]), String(row[1])])),
      rows: read.getRowObjectsJson(),
    };
  } finally {
    duckdb.closeSync();
    instance.closeSync();
  }
}

/** A value in CSV: text, empty for null, a formula defused. */
const asText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/^=/, "'=") : value === null ? '' : JSON.stringify(value);

/** A value as DuckDB writes it: moments without their zone. */
const asMoment = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)
    ? value
        .replace('T', ' ')
        .replace('Z', '')
        .replace(/\.000$/, '')
        .replace(/(\.\d*?)0+$/, '$1')
    : value;

const mapped = (line: ReadRow, change: (value: unknown) => unknown): ReadRow =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name, change(value)]));

/** A line of JSON as CSV has it. */
export const inCsv = (line: ReadRow): ReadRow => mapped(line, asText);

/** A line of JSON as DuckDB reads it from Parquet. */
export const inParquet = (line: ReadRow): ReadRow => mapped(line, asMoment);
