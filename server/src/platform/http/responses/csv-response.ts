import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { csvRecord } from '../../csv.ts';
import type { Cell } from '../../table.ts';
import type { Api } from '../api.ts';
import { prefersCsv, takesOnlyCsv } from '../input/prefers-csv.ts';
import type { Shape } from '../openapi/shapes.ts';
import { Problem } from './problems.ts';

/** The media type of a table. */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** A column: the path to its member in a row, and its name, which is the path with dots. */
interface Column {
  readonly name: string;
  readonly path: readonly string[];
}

/** How the rows of a route become a table. */
interface CsvTable {
  readonly columns: readonly Column[];
  rowsOf(body: unknown): readonly unknown[];
}

/** The members that hold the rows of a response; a response that is a list holds them itself. */
const ROWS = ['items', 'rows'] as const;

/** The tables of response schemas, made when they are first needed; null for a response without rows. */
const tables = new WeakMap<object, CsvTable | null>();

/** The table of a response's schema; undefined for a response that is no list. */
function tableOf(schema: unknown): CsvTable | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const table = tables.get(schema) ?? madeTable(schema);
  tables.set(schema, table);
  return table ?? undefined;
}

function madeTable(schema: Shape): CsvTable | null {
  const member = schema.type === 'array' ? undefined : ROWS.find((name) => schema.properties?.[name]?.items);
  const row = member === undefined ? schema.items : schema.properties?.[member]?.items;
  const columns = row === undefined ? [] : columnsOf(row, []);
  if (columns.length === 0 || columns[0]?.path.length === 0) return null;
  return {
    columns,
    rowsOf: (body) => (member === undefined ? body : (body as Record<string, unknown>)[member]) as unknown[],
  };
}

/** Members of members become columns; a list, or an object without named members, is one cell. */
function columnsOf(shape: Shape, path: readonly string[]): Column[] {
  const members = membersOf(shape);
  if (members.size === 0) return [{ name: path.join('.'), path }];
  return [...members].flatMap(([name, of]) => columnsOf(of, [...path, name]));
}

/** The named members of an object, or of all objects of a choice. */
function membersOf({ properties, anyOf, oneOf, allOf }: Shape): ReadonlyMap<string, Shape> {
  const choices = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  return new Map([...choices.flatMap((choice) => [...membersOf(choice)]), ...Object.entries(properties ?? {})]);
}

/** The table of a route's 200; undefined if it is no list. */
const tableOfRoute = ({ routeOptions: { schema } }: FastifyRequest): CsvTable | undefined =>
  tableOf(responseOf(schema));

/** The header of a route's table; undefined if its response is no list. */
export const csvHeaderOf = (schema: FastifySchema): string | undefined =>
  tableOf(responseOf(schema))
    ?.columns.map(({ name }) => name)
    .join();

/** True if the route's response is a list, which depends on Accept. */
export const variesByAccept = (request: FastifyRequest): boolean => tableOfRoute(request) !== undefined;

/** True if the response to this request is a table. */
export const isCsvAsked = (request: FastifyRequest): boolean =>
  prefersCsv(request.headers.accept) && isRead(request) && variesByAccept(request);

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** The body as CSV. With `fields` in the query it has only their columns. Sets the header Link for the next page. */
export function csvOfBody(request: FastifyRequest, reply: FastifyReply, body: unknown): string {
  const table = tableOfRoute(request);
  if (table === undefined) throw new Error(`${request.routeOptions.url} has no rows`);
  const next = nextPage(body);
  if (next !== undefined) reply.header('link', `<${linkTo(request, next)}>; rel="next"`);
  const rows = table.rowsOf(body);
  const columns = askedColumns(table, rows, request.query);
  const records = rows.map((row) => csvRecord(columns.map(({ path }) => cellAt(row, path))));
  return csvRecord(columns.map(({ name }) => name)) + records.join('');
}

/** All columns; with `fields` those of the members that the rows have by it. */
function askedColumns({ columns }: CsvTable, rows: readonly unknown[], query: unknown): readonly Column[] {
  const { fields } = query as { readonly fields?: readonly string[] };
  if (fields === undefined) return columns;
  const members = new Set([...fields, ...Object.keys(rows[0] ?? {})]);
  return columns.filter(({ path }) => members.has(path[0] ?? ''));
}

function cellAt(row: unknown, path: readonly string[]): Cell {
  let value = row;
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell);
}

/** The parameters of the next page; undefined on the last one. */
function nextPage(body: unknown): Readonly<Record<string, unknown>> | undefined {
  const { nextCursor, total, page, pageSize, version } = body as Readonly<Record<string, unknown>>;
  if (typeof nextCursor === 'string') return { cursor: nextCursor };
  if (typeof page !== 'number' || Number(total) <= page * Number(pageSize)) return undefined;
  return { page: page + 1, version };
}

/** The same address with other parameters, relative to it: the path may be another one before a proxy. */
function linkTo({ url }: FastifyRequest, changed: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  for (const [name, value] of Object.entries(changed)) query.set(name, String(value));
  return `?${query.toString()}`;
}

/**
 * Responds with tables where the client prefers them: a list to a read with `Accept: text/csv`. Any other read that accepts
 * nothing but CSV gets a 406. Prepared responses are converted where they are sent.
 */
export function respondInCsv(api: Api): void {
  api.addHook('onRequest', (request, reply, done) => {
    if (!isRead(request)) return done();
    if (variesByAccept(request)) reply.header('vary', 'Accept');
    else if (takesOnlyCsv(request.headers.accept) && isWithoutCsv(request.routeOptions))
      return done(new Problem('not-acceptable', 'This response is no list: it has no CSV. Accept application/json.'));
    done();
  });
  api.addHook('preSerialization', (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || !isCsvAsked(request)) return done(null, payload);
    reply.type(CSV_TYPE).serializer(String);
    done(null, csvOfBody(request, reply, payload));
  });
}

/** True for a read whose response is neither a list nor a CSV file. */
export function isWithoutCsv({ schema }: { readonly schema?: FastifySchema }): boolean {
  const response = responseOf(schema) as { readonly content?: object } | undefined;
  return tableOf(response) === undefined && !('text/csv' in (response?.content ?? {}));
}

/** The schema of a 200. */
const responseOf = (schema: FastifySchema | undefined): unknown =>
  (schema?.response as Readonly<Record<string, unknown>> | undefined)?.['200'];
