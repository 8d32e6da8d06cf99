import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Holds a page of docs/ to what the code makes of it; with PROPPICK_TEST_UPDATE=1 the page is written anew. */
export function assertGenerated(page: string, made: string): void {
  const path = join(import.meta.dirname, '../../../docs', page);
  if (process.env['PROPPICK_TEST_UPDATE'] === '1') writeFileSync(path, made);
  assert.equal(readFileSync(path, 'utf8'), made, `docs/${page} is out of date: npm run docs`);
}
