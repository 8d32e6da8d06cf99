import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from './scope.ts';

/** A folder of the test's own that every user may pass through; removed when the test ends. */
export async function temporaryFolder(t: Scope): Promise<string> {
  const folder = await newFolder();
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** The same for a caller that removes it: in the folder of the whole run, or, for a file run by hand, among other temporary ones. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(process.env.PROPPICK_TEST_FOLDER ?? tmpdir(), 'prop-pick-test-'));
  await chmod(folder, 0o711);
  return folder;
}
