import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';

/** The largest tests, for example the demo, use up to one gigabyte, and several run at once. */
const GB = 1024 ** 3;
const SPACE_BYTES = 4 * GB;
const MEMORY_BYTES = 8 * GB;

/** Waits for the end of its input and removes the folder. Retries while a process still writes to it. */
const GUARD = `
  read -r never
  for try in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$0" && exit; sleep 0.5; done`;

/**
 * The folder of the whole run, removed when this process ends in any way. In memory if there is enough of it, else in
 * the temporary folder. Each test creates a database of 600 files (docs/decisions/0001).
 */
export async function folderOfTheRun(): Promise<string> {
  const place = (await hasSpace(IN_MEMORY)) ? IN_MEMORY : tmpdir();
  const folder = await mkdtemp(join(place, 'prop-pick-run-'));
  await chmod(folder, 0o711);
  const guard = spawn('/bin/sh', ['-c', GUARD, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  // A child's stdin is a socket, which its type does not say.
  (guard.stdin as Socket).unref();
  return folder;
}

/** True if `place` and its memory have space, and programs can be executed there: tests write and run some. */
export async function hasSpace(place: string, memoryBytes = process.availableMemory()): Promise<boolean> {
  if (memoryBytes < MEMORY_BYTES) return false;
  let folder: string | undefined;
  try {
    const { bavail, bsize } = await statfs(place);
    if (bavail * bsize < SPACE_BYTES) return false;
    folder = await mkdtemp(join(place, 'prop-pick-probe-'));
    const program = join(folder, 'program');
    await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } catch {
    return false;
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true });
  }
}
