import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import test from 'node:test';
import { WITH_INSPECTOR } from '../support/inspector.ts';
import { inspectProcess } from './alive.ts';

/**
 * Holds 3 MB in objects and 5 in buffers after `keep`. After `waste` it holds 40 MB until they are old, and releases
 * them.
 */
const PROGRAM = `
  const kept = [];
  let held = [];
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    if (line === 'keep') kept.push(Buffer.alloc(5 * 1024 * 1024), new Array(3 * 1024 * 128).fill(0.5));
    else held = Array.from({ length: 1_000_000 }, (_, n) => [n]);
    held = [];
    setImmediate(() => process.stdout.write('done'));
  });
  process.stdout.write('ready');
`;

test('live memory is measured, in the heap and outside of it, without garbage', async (t) => {
  const child = spawn(process.execPath, ['-e', PROGRAM], { env: WITH_INSPECTOR, stdio: 'pipe' });
  t.after(() => child.kill('SIGKILL'));
  const told = async (word: string): Promise<void> => {
    const done = once(child.stdout, 'data');
    child.stdin.write(`${word}\n`);
    await done;
  };
  const [[said]] = (await Promise.all([once(child.stderr, 'data'), once(child.stdout, 'data')])) as [[Buffer], unknown];
  const inside = await inspectProcess(said.toString());
  t.after(() => inside.close());

  await told('waste');
  const before = await inside.alive();
  await told('waste');
  const wasted = (await inside.alive()).all - before.all;
  await told('keep');
  const after = await inside.alive();
  const kept = after.all - before.all;
  assert.ok(wasted < 1, `${wasted} MB of garbage`);
  assert.ok(kept > 7.9 && kept < 9, `${kept} MB`);
  const compiled = after.compiled - before.compiled;
  assert.ok(before.compiled > 0 && compiled < 0.5, `${before.compiled} MB of code, and ${compiled} of what was kept`);
});

test('a process without an inspector cannot be inspected', async () => {
  await assert.rejects(inspectProcess('at work'), /no inspector in: at work/);
});
