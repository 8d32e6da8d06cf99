import assert from 'node:assert/strict';
import test from 'node:test';
import { PROBLEMS } from '../../src/platform/http/responses/problems.ts';
import { textOf } from './markdown-pages.ts';

test('docs/errors.md has every problem with its status, and no other', () => {
  const rows = [...textOf('docs/errors.md').matchAll(/^\| (\d{3}) \| `([a-z-]+)` \|/gm)];
  const listed = rows.map(([, status, slug]) => `${status} ${slug}`).toSorted();
  const known = Object.entries(PROBLEMS).map(([slug, { status }]) => `${status} ${slug}`);
  assert.deepEqual(listed, known.toSorted());
});
