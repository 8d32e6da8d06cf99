import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { eventually } from './eventually.ts';
import { hasSpace } from './run-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a folder is used for the run only if it exists and has memory, and the check leaves no files', async (t) => {
  const place = await temporaryFolder(t);
  assert.equal(await hasSpace(place, 1), false, 'no memory');
  assert.equal(await hasSpace(join(place, 'nowhere')), false);
  await hasSpace(place, Number.MAX_SAFE_INTEGER);
  assert.deepEqual(await readdir(place), []);
});

test('the folder of a run is removed with its process, however that ends and whatever it contains', async (t) => {
  const module = JSON.stringify(join(import.meta.dirname, 'run-folder.ts'));
  const script = `
    const { folderOfTheRun } = await import(${module});
    process.stdout.write(await folderOfTheRun());
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const folder = said.toString();
  await mkdir(join(folder, 'of a test'));
  await writeFile(join(folder, 'of a test', 'file'), 'x');
  child.kill('SIGKILL');
  await eventually('it is gone', async () => (existsSync(folder) ? undefined : true));
});
