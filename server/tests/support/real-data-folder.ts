import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of real records, if they exist; they are never part of the project. */
export const REAL_DATA = process.env.PROPPICK_TEST_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');

/** A path among the real records that tests use. */
export function realDataPath(...parts: string[]): string {
  const path = join(REAL_DATA, ...parts);
  assert.ok(
    existsSync(path),
    `This test runs on real records, and ${path} is not there. Name their folder in PROPPICK_TEST_DATA.`,
  );
  return path;
}
