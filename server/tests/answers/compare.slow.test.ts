import assert from 'node:assert/strict';
import test from 'node:test';
import type { Answer } from './asker.ts';
import { classOf, compareAnswers } from './compare.ts';

const ANSWER: Answer = {
  caller: 'Sharp',
  method: 'GET',
  path: '/picks/top',
  sent: undefined,
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'private, max-age=3600' },
  body: [{ id: 1, line: 24.5, summary: 'Over 24.5', publishedAt: '2026-11-22T00:40:36.647Z', hit: null }],
};
const pick = (change: object): Answer => ({ ...ANSWER, body: [{ ...(ANSWER.body as object[])[0], ...change }] });
const places = (after: Answer): string[] => compareAnswers([ANSWER], [after]).differences.map(({ at }) => at);

test('an answer equals itself, even if a moment of the same minute and a sentence differ', () => {
  const after = pick({ publishedAt: '2026-11-22T00:40:37.012Z', summary: 'Over 24.5 points' });
  assert.deepEqual(compareAnswers([ANSWER], [after]), { same: 1, differences: [], sentences: 1 });
});

for (const [title, after, at] of [
  ['a changed value', pick({ line: 25.5 }), 'body[0].line'],
  ['a changed type', pick({ line: '24.5' }), 'body[0].line'],
  ['a missing member', pick({ hit: undefined }), 'body[0].hit'],
  ['an added member', pick({ league: 'Nba' }), 'body[0].league'],
  ['a moment of another day', pick({ publishedAt: '2026-11-23T00:40:36.647Z' }), 'body[0].publishedAt'],
  ['a sentence that became null', pick({ summary: null }), 'body[0].summary'],
  ['another status', { ...ANSWER, status: 404 }, 'status'],
  ['another header', { ...ANSWER, headers: { ...ANSWER.headers, 'content-type': 'text/csv' } }, 'headers.content-type'],
  [
    'another age',
    { ...ANSWER, headers: { ...ANSWER.headers, 'cache-control': 'private, max-age=60' } },
    'headers.cache-control',
  ],
  ['fewer items', { ...ANSWER, body: [] }, 'body.length'],
  ['another request', { ...ANSWER, path: '/picks/live' }, 'request'],
] as const)
  test(`a comparison of recorded answers reports ${title}`, () => assert.deepEqual(places(after), [at]));

test('a comparison of recorded answers reports an answer that is missing from one recording', () =>
  assert.deepEqual(
    compareAnswers([ANSWER, ANSWER], [ANSWER]).differences.map(({ at }) => at),
    ['request'],
  ));

for (const [kind, after] of [
  ['members added', pick({ league: 'Nba' })],
  ['members removed', pick({ hit: undefined })],
  ['values changed', pick({ line: 25.5 })],
  ['lists of another length', { ...ANSWER, body: [] }],
  ['statuses or headers changed', { ...ANSWER, status: 404 }],
] as const)
  test(`a comparison of recorded answers distinguishes ${kind} from other changes`, () =>
    assert.deepEqual(compareAnswers([ANSWER], [after]).differences.map(classOf), [kind]));

test('a comparison of recorded answers reports a path that is new', () =>
  assert.deepEqual(compareAnswers([{ ...ANSWER, status: 404 }], [ANSWER]).differences.map(classOf), [
    'paths answered that were not found',
  ]));
