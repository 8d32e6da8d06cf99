import { spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { USER } from './address.ts';
import { ENVIRONMENT, type RunAs } from './privileges.ts';
import { program, type Programs } from './programs.ts';

const PREFIX = 'initialize-';

/**
 * Creates a cluster at `cluster`. It is built in a temporary folder and then renamed, so a crash leaves no partial
 * cluster.
 */
export async function initializeCluster(
  programs: Programs,
  cluster: string,
  password: string,
  runAs: RunAs,
): Promise<void> {
  const temporary = await mkdtemp(join(dirname(cluster), PREFIX));
  const passwordFile = join(temporary, 'password');
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    for (const path of [temporary, passwordFile]) await giveTo(path, runAs);
    await runInitdb(programs, join(temporary, 'cluster'), passwordFile, runAs);
    await rename(join(temporary, 'cluster'), cluster);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Removes the folder of an interrupted initialization. Its initdb may still write for up to half a second, until it
 * finds its folder gone. Only for the owner of the data folder.
 */
export async function removePartialClusters(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(PREFIX)) continue;
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function giveTo(path: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/** The built-in C.UTF-8 collation is identical on all machines and never invalidates an index. */
function runInitdb(programs: Programs, cluster: string, passwordFile: string, runAs: RunAs): Promise<void> {
  const child = spawn(
    program(programs, 'initdb'),
    [
      `--pgdata=${cluster}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...runAs, cwd: dirname(cluster), env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(explain(complaint.trim() || `initdb ended with ${code ?? signal}`));
    });
  });
}

function explain(complaint: string): Error {
  const [, uid] = /could not look up effective user ID (\d+)/.exec(complaint) ?? [];
  if (uid === undefined) return new Error(complaint);
  return new OperatorError(
    `PostgreSQL cannot run as user ${uid}: the system has no entry for that user in /etc/passwd.`,
    'Start Prop-Pick as a user who has one (or as root), or name a server: PROPPICK_DATABASE_URL=postgres://user:password@host/name',
  );
}
