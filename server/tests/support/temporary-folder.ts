import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from './scope.ts';

/** A folder for the test that every user can traverse; removed when the test ends. */
export async function temporaryFolder(t: Scope): Promise<string> {
  const folder = await newFolder();
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/**
 * The same, removed by the caller. It is in the folder of the whole run, or in the temporary folder for a file that is
 * run alone.
 */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(process.env.PROPPICK_TEST_FOLDER ?? tmpdir(), 'prop-pick-test-'));
  await chmod(folder, 0o711);
  return folder;
}
