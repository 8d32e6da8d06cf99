import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where real records lie, if they do: they are never part of the project. */
export const REAL_DATA = process.env.PROPPICK_TEST_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');

/** A place among the real records that tests run on. */
export function realDataPath(...parts: string[]): string {
  const path = join(REAL_DATA, ...parts);
  assert.ok(
    existsSync(path),
    `This test runs on real records, and ${path} is not there. Name their folder in PROPPICK_TEST_DATA.`,
  );
  return path;
}
