import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { RunAs } from './privileges.ts';
import { majorVersion, type Programs } from './programs.ts';

/** Creates the folder. PostgreSQL's user can traverse all new folders, whatever the umask is. */
export async function makeHome(home: string, runAs: RunAs): Promise<void> {
  const first = await mkdir(home, { recursive: true });
  if (first === undefined || runAs.uid === undefined) return;
  for (let folder = home; folder.length >= first.length; folder = dirname(folder)) await chmod(folder, 0o711);
}

/** OperatorError unless `cluster` is a data folder of the same major version. */
export function requireSameMajor(cluster: string, programs: Programs): void {
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new OperatorError(
      `${cluster} is not a PostgreSQL data folder: it has no PG_VERSION.`,
      'Move it away if you do not need it, or choose another folder: PROPPICK_DATA_DIR=…',
    );
  }
  const found = readFileSync(file, 'utf8').trim();
  const ours = majorVersion(programs.version);
  if (found === ours) return;
  throw new OperatorError(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this version of Prop-Pick brings PostgreSQL ${ours}.`,
    'Start the version of Prop-Pick that made it, make a backup with it, and restore that with this version.',
  );
}

/**
 * The superuser's password: 144 random bits in a file that only this user can read. It is written before the cluster,
 * so a crash never leaves a cluster without its password.
 */
export async function ensurePassword(home: string, cluster: string): Promise<string> {
  const path = join(home, 'password');
  if (existsSync(path)) return readFile(path, 'utf8');
  if (existsSync(cluster)) {
    throw new OperatorError(
      `The database in ${cluster} is there, and the file with its password is not: ${path}.`,
      'Put the file back from a backup, or move the database away to start with an empty one.',
    );
  }
  const password = randomBytes(18).toString('base64url');
  const temporary = await open(`${path}.new`, 'w', 0o600);
  try {
    await temporary.writeFile(password);
    await temporary.sync();
  } finally {
    await temporary.close();
  }
  await rename(`${path}.new`, path);
  return password;
}
