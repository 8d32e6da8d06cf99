import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';
import { NODE_ENVIRONMENT, NODE_OPTIONS } from '../../../bin/node-options.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SETUP = join(import.meta.dirname, '../../../bin/setup.mjs');
const MAIN = join(import.meta.dirname, '../../src/app/main.ts');
/** The launched program: prints that it runs, and ends only on a signal. */
const SERVICE = "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('running')";

test('when npm ends, the service that it started ends too', async (t) => {
  const launcher = join(await temporaryFolder(t), 'launcher.mjs');
  await writeFile(
    launcher,
    `import { become } from ${JSON.stringify(SETUP)};\nbecome(process.execPath, ['-e', ${JSON.stringify(SERVICE)}]);\n`,
  );
  // The shell has a second command, so that it waits for the first instead of becoming it.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${launcher}"; :`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(shell.stdout, 'data')) as [Buffer];
  assert.match(String(said), /running/);
  shell.kill('SIGKILL');
  // The end of the pipe: no process can write to it any more.
  await once(shell.stdout, 'close');
});

test('compiled code is cached in the given folder, and a start works without a writable one', async (t) => {
  const started = (folder: string) =>
    promisify(execFile)(process.execPath, [...NODE_OPTIONS, MAIN, '--version'], {
      env: { ...process.env, ...NODE_ENVIRONMENT, NODE_COMPILE_CACHE: folder },
    });
  const folder = await temporaryFolder(t);
  const [kept, unkept] = await Promise.all([started(folder), started(join(MAIN, 'no-folder'))]);
  assert.equal((await readdir(folder)).length, 1, 'one folder: of this Node, its options and this user');
  assert.match(kept.stdout, /^\d+\.\d+\.\d+/);
  assert.deepEqual(unkept, kept);
});
