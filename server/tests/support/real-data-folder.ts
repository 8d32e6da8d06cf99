import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A place among the real records that tests run on, which are never part of the project. */
export function realDataPath(...parts: string[]): string {
  const root = process.env.PROPPICK_TEST_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
  const path = join(root, ...parts);
  assert.ok(
    existsSync(path),
    `This test runs on real records, and ${path} is not there. Name their folder in PROPPICK_TEST_DATA.`,
  );
  return path;
}
