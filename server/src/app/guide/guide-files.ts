import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../../..');
const BUILT = join(ROOT, 'web/guide/dist');

/**
 * The files of the guide by their path in it. A checkout builds them first where they are missing or older than docs/, in a
 * process of its own; a release was packed with them.
 */
export async function guideFiles(): Promise<Map<string, Buffer>> {
  if (existsSync(join(ROOT, 'web/src')))
    await promisify(execFile)(process.execPath, [join(ROOT, 'bin/build-guide.mjs')], { cwd: ROOT });
  const entries = await readdir(BUILT, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => relative(BUILT, join(parentPath, name)).replaceAll('\\', '/'));
  const files = await Promise.all(
    paths.map(async (path): Promise<[string, Buffer]> => [path, await readFile(join(BUILT, path))]),
  );
  return new Map([...files, ['openapi.json', await readFile(join(ROOT, 'docs/openapi.json'))]]);
}
