import assert from 'node:assert/strict';
import test from 'node:test';
import type { ApiResponse } from './asker.ts';
import { classOf, compareResponses } from './compare.ts';

const RESPONSE: ApiResponse = {
  caller: 'Sharp',
  method: 'GET',
  path: '/picks/top',
  sent: undefined,
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'private, max-age=3600' },
  body: [{ id: 1, line: 24.5, summary: 'Over 24.5', publishedAt: '2026-11-22T00:40:36.647Z', hit: null }],
};
const pick = (change: object): ApiResponse => ({
  ...RESPONSE,
  body: [{ ...(RESPONSE.body as object[])[0], ...change }],
});
const places = (after: ApiResponse): string[] => compareResponses([RESPONSE], [after]).differences.map(({ at }) => at);

test('a response equals itself, even if a moment of the same minute and a sentence differ', () => {
  const after = pick({ publishedAt: '2026-11-22T00:40:37.012Z', summary: 'Over 24.5 points' });
  assert.deepEqual(compareResponses([RESPONSE], [after]), { same: 1, differences: [], sentences: 1 });
});

for (const [title, after, at] of [
  ['a changed value', pick({ line: 25.5 }), 'body[0].line'],
  ['a changed type', pick({ line: '24.5' }), 'body[0].line'],
  ['a missing member', pick({ hit: undefined }), 'body[0].hit'],
  ['an added member', pick({ league: 'Nba' }), 'body[0].league'],
  ['a moment of another day', pick({ publishedAt: '2026-11-23T00:40:36.647Z' }), 'body[0].publishedAt'],
  ['a sentence that became null', pick({ summary: null }), 'body[0].summary'],
  ['another status', { ...RESPONSE, status: 404 }, 'status'],
  [
    'another header',
    { ...RESPONSE, headers: { ...RESPONSE.headers, 'content-type': 'text/csv' } },
    'headers.content-type',
  ],
  [
    'another age',
    { ...RESPONSE, headers: { ...RESPONSE.headers, 'cache-control': 'private, max-age=60' } },
    'headers.cache-control',
  ],
  ['fewer items', { ...RESPONSE, body: [] }, 'body.length'],
  ['another request', { ...RESPONSE, path: '/picks/live' }, 'request'],
] as const)
  test(`a comparison of recorded responses reports ${title}`, () => assert.deepEqual(places(after), [at]));

test('a comparison of recorded responses reports a response that is missing from one recording', () =>
  assert.deepEqual(
    compareResponses([RESPONSE, RESPONSE], [RESPONSE]).differences.map(({ at }) => at),
    ['request'],
  ));

for (const [kind, after] of [
  ['members added', pick({ league: 'Nba' })],
  ['members removed', pick({ hit: undefined })],
  ['values changed', pick({ line: 25.5 })],
  ['lists of another length', { ...RESPONSE, body: [] }],
  ['statuses or headers changed', { ...RESPONSE, status: 404 }],
] as const)
  test(`a comparison of recorded responses distinguishes ${kind} from other changes`, () =>
    assert.deepEqual(compareResponses([RESPONSE], [after]).differences.map(classOf), [kind]));

test('a comparison of recorded responses reports a path that is new', () =>
  assert.deepEqual(compareResponses([{ ...RESPONSE, status: 404 }], [RESPONSE]).differences.map(classOf), [
    'paths served that were not found',
  ]));
