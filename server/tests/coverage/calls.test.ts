import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { WITH_INSPECTOR } from '../support/inspector.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { countCalls, together } from './calls.ts';

const PLANTED = `
export function called() { return [1].map((one) => one + 1, function uncalled() {}); }
export function idle() { return 'never'; }
`;
const LATE = 'export function uncalled() {}';
/** Calls on each line of its input. */
const PROGRAM = `
import { called } from './within/planted.mjs';
import { outside } from './outside.mjs';
process.stdin.on('data', async () => { await import('./within/late.mjs'); called(); called(); outside(); console.log('done'); });
`;

test('a called function is counted once with its file since the last take; loaded files, uncalled functions and other folders are not', async (t) => {
  const folder = await temporaryFolder(t);
  const within = join(folder, 'within');
  await mkdir(within);
  await writeFile(join(within, 'planted.mjs'), PLANTED);
  await writeFile(join(within, 'late.mjs'), LATE);
  await writeFile(join(folder, 'outside.mjs'), 'export function outside() {}');
  await writeFile(join(folder, 'program.mjs'), PROGRAM);
  const child = spawn(process.execPath, [join(folder, 'program.mjs')], { env: WITH_INSPECTOR, stdio: 'pipe' });
  t.after(() => child.kill('SIGKILL'));
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  const counter = await countCalls(said.toString(), within);
  t.after(() => counter.close());
  const call = async (): Promise<void> => {
    child.stdin.write('again\n');
    await once(child.stdout, 'data');
  };

  await call();
  const first = await counter.take();
  assert.deepEqual(
    [...first].map(([file, functions]) => [file, functions.map((name) => name.replace(/:\d+$/, ''))]),
    [['planted.mjs', ['called', '']]],
    'the planted function and the arrow function in it',
  );
  assert.deepEqual([...(await counter.take())], [], 'nothing was called since');
  await call();
  const second = await counter.take();
  assert.deepEqual(second, first, 'counted again');
  assert.deepEqual(together([first, second]), first, 'and once for both');
});
