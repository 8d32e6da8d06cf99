import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCode } from '../database/database.ts';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import type { RunAs } from './privileges.ts';
import { linkLibraries, whyNotRunnable, type Programs } from './programs.ts';

/** All that the server reads at run time; the static libraries (2 MB) are not needed. */
const NEEDED = ['bin', 'lib', 'share', 'pg-symlinks.json'];

/**
 * Programs that this user can run: the installed ones, else a copy in the first writable folder of `caches`. A copy
 * takes 60 MB, once per version. The usual reason is a checkout in a home folder that only root may enter.
 */
export async function runnablePrograms(
  found: Programs,
  runAs: RunAs,
  caches: readonly string[],
  log: Log,
): Promise<Programs> {
  let reason = await whyNotUsable(found, runAs);
  if (reason === undefined) return found;
  for (const cache of caches) {
    try {
      const copy = { ...found, folder: await copyOnce(found, cache, log) };
      reason = whyNotRunnable(copy, runAs);
      if (reason === undefined) return copy;
    } catch (error) {
      reason = (error as Error).message;
    }
  }
  throw new OperatorError(
    `The embedded PostgreSQL cannot be run: ${reason}`,
    `Install Prop-Pick in a folder that user ${runAs.uid ?? process.getuid?.()} can read, or make ${caches[0]} writable.`,
  );
}

async function whyNotUsable(programs: Programs, runAs: RunAs): Promise<string | undefined> {
  const reason = whyNotRunnable(programs, runAs);
  if (reason === undefined) return undefined;
  try {
    await linkLibraries(programs.folder);
  } catch (error) {
    return (error as Error).message;
  }
  return whyNotRunnable(programs, runAs);
}

/** Copies to a temporary folder and renames it; an existing copy of another process is kept. */
async function copyOnce(found: Programs, cache: string, log: Log): Promise<string> {
  const target = join(cache, `postgresql-${found.version}-${process.platform}-${process.arch}`);
  if (existsSync(target)) return target;
  await mkdir(cache, { recursive: true, mode: 0o755 });
  const temporary = await mkdtemp(`${target}.copying-`);
  try {
    for (const name of NEEDED.filter((name) => existsSync(join(found.folder, name)))) {
      await cp(join(found.folder, name), join(temporary, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.endsWith('.a'),
      });
    }
    await linkLibraries(temporary);
    await openToAll(temporary);
    await rename(temporary, target);
    log.info({ from: found.folder, to: target }, 'copied the PostgreSQL programs to a folder where they can run');
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
  return target;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
