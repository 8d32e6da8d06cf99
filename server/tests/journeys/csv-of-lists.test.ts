import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from 'csv-parse/sync';
import { prepare } from '../moment/asked.ts';
import { betRequests, otherRequests } from '../moment/requests.ts';
import { NOW, startWorld, TODAY } from '../moment/world.ts';
import { describedApi, type ApiDocument } from '../support/described-api.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every value of a row by the path of its members; lists as they are, without what is null. */
function leaves(row: Row, path = ''): [string, unknown][] {
  return Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (value === null) return [];
    if (typeof value !== 'object' || Array.isArray(value)) return [[path + name, value]];
    return leaves(value as Row, `${path}${name}.`);
  });
}

const rowsOf = (body: Row | readonly Row[]): readonly Row[] =>
  Array.isArray(body) ? body : (((body as Row)['items'] ?? (body as Row)['rows'] ?? []) as readonly Row[]);

/** The cells of a record that are not empty. Cells of objects without named members, which are JSON, are read into leaves. */
function cellsOf(record: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(record).flatMap(([name, cell]): [string, string][] => {
    if (cell === '') return [];
    if (!cell.startsWith('{')) return [[name, cell]];
    return leaves(JSON.parse(cell) as Row, `${name}.`).map(([path, value]) => [path, inCell(value)]);
  });
}

const inCell = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const sorted = (cells: readonly [string, string][]) => cells.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Lists without rows in this world. */
const EMPTY = [
  ...[
    '/me/sessions',
    '/me/api-keys',
    '/me/bets/imports',
    '/research/books/lead',
    '/research/lineups/record',
    '/data/odds/movements',
    '/data/exports',
  ],
  ...['/data/webhook-subscriptions', '/data/webhook-subscriptions/{id}/deliveries'],
];

test('every list that the description says has CSV gives the same rows as CSV and as JSON', async (t) => {
  const world = await startWorld(t);
  const made = await prepare(world, 'Sharp');
  world.clock.set(NOW);
  const { api } = world.service.server;
  const { operations } = describedApi((await api.inject('/api/v1/openapi.json')).json<ApiDocument>());
  const lists = operations.filter(({ method, responses, security = [], 'x-tiers': tiers }) => {
    const types = Object.keys(responses['200']?.content ?? {});
    const isOpen = security.length === 0 || tiers?.includes('Sharp') === true;
    return method === 'GET' && isOpen && types.includes('text/csv') && types.includes('application/json');
  });
  const seen = new Map<string, number>();
  const asked = [
    ...[...betRequests(world, made), ...otherRequests(world, made, 'Sharp')],
    ...lists.map(({ name }) => ({ route: name.replace('/api/v1', ''), ids: [made.bets[0] ?? 0], query: '' })),
    { route: 'GET /data/picks/today', query: `?fields=now,id&books=echo` },
    { route: 'GET /data/picks', query: `?fields=id,line&date=${TODAY}` },
  ];
  for (const { route, ids = [], query = '' } of asked) {
    const left = [...ids];
    const path = route.replace('GET ', '').replaceAll(/\{\w+\}/g, () => String(left.shift() ?? 1));
    if (!lists.some(({ name }) => name === `GET /api/v1${route.replace('GET ', '')}`)) continue;
    const send = (accept: string) =>
      api.inject({
        url: `/api/v1${path}${query}`,
        headers: { accept, authorization: `Bearer Sharp.${world.accounts.get('Sharp') ?? 0}` },
      });
    const [json, csv] = [await send('application/json'), await send('text/csv')];
    assert.equal(csv.statusCode, json.statusCode, `${route}${query}: ${csv.body}`);
    if (json.statusCode !== 200) continue;
    const rows = rowsOf(json.json());
    const records = parse(csv.body, { columns: true, record_delimiter: '\r\n' }) as Readonly<Record<string, string>>[];
    assert.deepEqual(
      records.map((record) => sorted(cellsOf(record))),
      rows.map((row) => sorted(leaves(row).flatMap(([name, value]) => (value === '' ? [] : [[name, inCell(value)]])))),
      `${route}${query}`,
    );
    seen.set(route, (seen.get(route) ?? 0) + rows.length);
  }
  const routes = lists.map(({ name }) => name.replace('/api/v1', ''));
  const empty = routes.filter((route) => (seen.get(route) ?? 0) === 0).map((route) => route.replace('GET ', ''));
  t.diagnostic(`${lists.length} lists, ${[...seen.values()].reduce((sum, rows) => sum + rows, 0)} rows`);
  assert.deepEqual(empty.toSorted(), EMPTY.toSorted());
});
