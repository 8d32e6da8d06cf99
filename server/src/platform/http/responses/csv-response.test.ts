import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { Type } from 'typebox';
import fc from '../../../../tests/support/properties.ts';
import { testServer } from '../../../../tests/support/http.ts';
import { Nullable } from '../../schemas/index.ts';
import type { Api } from '../api.ts';
import { NOT_CHANGED, prepareJson, sendPrepared } from './prepared.ts';

const RowShape = Type.Object({
  name: Type.String(),
  price: Nullable(Type.Number()),
  now: Nullable(Type.Object({ book: Type.String(), best: Nullable(Type.Object({ line: Type.Number() })) })),
  tags: Type.Array(Type.String()),
  isOpen: Type.Optional(Type.Boolean()),
});
const HEADER = 'name,price,now.book,now.best.line,tags,isOpen';

const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '=', '-', "'", 'é', ';') });
const row = fc.record(
  {
    name: text,
    price: fc.option(fc.integer()),
    now: fc.option(fc.record({ book: text, best: fc.option(fc.record({ line: fc.integer() })) })),
    tags: fc.array(text, { maxLength: 3 }),
    isOpen: fc.boolean(),
  },
  { requiredKeys: ['name', 'price', 'now', 'tags'] },
);
type Row = typeof row extends fc.Arbitrary<infer One> ? One : never;

/** The same rows as a plain list, as prepared pages with a cursor, and as numbered pages; and one response that is no list. */
async function serving(t: TestContext, rows: () => readonly object[]): Promise<Api> {
  const access = 'public';
  const Pages = Type.Object({ items: Type.Array(RowShape), nextCursor: Nullable(Type.String()) });
  const Numbered = Type.Object({
    ...{ total: Type.Integer(), page: Type.Integer(), pageSize: Type.Integer(), version: Type.Integer() },
    rows: Type.Array(RowShape),
  });
  const asIs = rows as () => never;
  const server = await testServer(t, {
    modules: [
      {
        name: 'rows',
        routes(api) {
          const list = { summary: 'List', response: { 200: Type.Array(RowShape) } };
          api.get('/list', { config: { access }, schema: list }, () => asIs());
          const querystring = Type.Object({ cursor: Type.Optional(Type.String()), q: Type.Optional(Type.String()) });
          const response = { 200: Type.Unsafe<unknown>(Pages), 304: NOT_CHANGED };
          const pages = { summary: 'Pages', querystring, response };
          api.get('/pages', { config: { access }, schema: pages }, (request, reply) => {
            const nextCursor = request.query.cursor === undefined ? 'next one' : null;
            return sendPrepared(request, reply, prepareJson({ items: rows(), nextCursor }));
          });
          const numbers = Type.Object({ page: Type.Optional(Type.Integer()), version: Type.Optional(Type.Integer()) });
          const numbered = { summary: 'Numbered', querystring: numbers, response: { 200: Numbered } };
          api.get('/numbered', { config: { access }, schema: numbered }, ({ query: { page = 1 } }) => {
            return { total: 2 * rows().length, page, pageSize: rows().length, version: 7, rows: asIs() };
          });
          const one = { summary: 'One', response: { 200: Type.Object({ name: Type.String() }) } };
          api.get('/one', { config: { access }, schema: one }, () => ({ name: 'one' }));
        },
      },
    ],
  });
  return server.api;
}

const ROWS = [{ name: '=1+1', price: -110, now: { book: 'echo', best: null }, tags: ['a,b'] }];
const get = (api: Api, path: string, headers: Record<string, string> = { accept: 'text/csv' }) =>
  api.inject({ url: `/api/v1${path}`, headers });

test('CSV read back by another parser has the rows of the JSON: a column per member, lists as JSON, nulls empty', async (t) => {
  let rows: Row[] = [];
  const api = await serving(t, () => rows);
  const inCell = (value = ''): string => value.replace(/^[=\-\r\n]/, (first) => `'${first}`);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (made) => {
      rows = made;
      const wanted = made.map(({ name, price, now, tags, isOpen }) => [
        ...[inCell(name), String(price ?? ''), inCell(now?.book), String(now?.best?.line ?? '')],
        ...[JSON.stringify(tags), String(isOpen ?? '')],
      ]);
      for (const path of ['/list', '/pages', '/numbered']) {
        const { body } = await get(api, path);
        assert.deepEqual(parse(body, { record_delimiter: '\r\n' }), [HEADER.split(','), ...wanted], path);
      }
    }),
    { numRuns: 200 },
  );
  rows = [];
  assert.equal((await get(api, '/list')).body, `${HEADER}\r\n`, 'the columns do not depend on the rows');
});

test('Accept decides between CSV and JSON; the response says that it does, and each form has an ETag of its own', async (t) => {
  const api = await serving(t, () => ROWS);
  const typeOf = async (accept: string) => String((await get(api, '/pages', { accept })).headers['content-type']);
  for (const accept of ['text/csv', 'TEXT/CSV', 'text/csv, application/json;q=0.9', '*/*;q=0.1, text/csv', 'text/*'])
    assert.match(await typeOf(accept), /^text\/csv; charset=utf-8/, accept);
  for (const accept of ['*/*', 'application/json', 'text/csv;q=0', 'text/csv, application/json', 'text/html, */*'])
    assert.match(await typeOf(accept), /^application\/json/, accept);
  const [csv, json] = [await get(api, '/pages'), await get(api, '/pages', {})];
  for (const { headers } of [csv, json, await get(api, '/list')]) assert.match(String(headers.vary), /^Accept\b/);
  const [csvTag, jsonTag] = [String(csv.headers.etag), String(json.headers.etag)];
  assert.notEqual(csvTag, jsonTag);
  const again = (tag: string) => get(api, '/pages', { accept: 'text/csv', 'if-none-match': tag });
  assert.equal((await again(csvTag)).statusCode, 304);
  assert.equal((await again(jsonTag)).statusCode, 200);
});

test('a page of CSV links to the next one, with all other parameters, and the last page links nowhere', async (t) => {
  const api = await serving(t, () => ROWS);
  const linkOf = async (path: string) => (await get(api, path)).headers['link'];
  assert.equal(await linkOf('/pages?q=a%26b'), '<?q=a%26b&cursor=next+one>; rel="next"');
  assert.equal(await linkOf('/pages?q=a%26b&cursor=next+one'), undefined);
  assert.equal(await linkOf('/numbered'), '<?page=2&version=7>; rel="next"');
  assert.equal(await linkOf('/numbered?page=2&version=7'), undefined);
});

test('a read without rows gets 406 if only CSV is accepted; every error stays a problem document', async (t) => {
  const api = await serving(t, () => ROWS);
  const problem = async (path: string, status: number) => {
    const { statusCode, headers } = await get(api, path);
    assert.deepEqual([statusCode, headers['content-type']], [status, 'application/problem+json'], path);
  };
  await problem('/one', 406);
  await problem('/list?unknown=1', 400);
  await problem('/none', 404);
  assert.equal((await get(api, '/one', { accept: 'text/csv, */*;q=0.1' })).statusCode, 200);
});
