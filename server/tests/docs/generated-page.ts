import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Compares a page of docs/ with what the code generates; PROPPICK_TEST_UPDATE=1 writes the page. */
export function assertGenerated(page: string, made: string): void {
  const path = join(import.meta.dirname, '../../../docs', page);
  if (process.env['PROPPICK_TEST_UPDATE'] === '1') writeFileSync(path, made);
  assert.equal(readFileSync(path, 'utf8'), made, `docs/${page} is out of date: npm run docs`);
}
