import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { RunAs } from './privileges.ts';
import { majorVersion, type Programs } from './programs.ts';

/** Makes the folder; what it makes, the user that PostgreSQL runs as can pass through, whatever our umask says. */
export async function makeHome(home: string, runAs: RunAs): Promise<void> {
  const first = await mkdir(home, { recursive: true });
  if (first === undefined || runAs.uid === undefined) return;
  for (let folder = home; folder.length >= first.length; folder = dirname(folder)) await chmod(folder, 0o711);
}

/** OperatorError unless `cluster` is a data folder for these programs. */
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
 * The password that only we know: 144 random bits in a file that only our user may read. It is there before the
 * cluster that is made with it, so no crash leaves a cluster without its password.
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
  const growing = await open(`${path}.new`, 'w', 0o600);
  try {
    await growing.writeFile(password);
    await growing.sync();
  } finally {
    await growing.close();
  }
  await rename(`${path}.new`, path);
  return password;
}
