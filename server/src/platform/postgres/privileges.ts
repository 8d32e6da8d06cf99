import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** The user of PostgreSQL's processes; empty for the current user. Passed to `spawn` unchanged. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** The environment of PostgreSQL's programs: English messages, because they are parsed, and no secrets. */
export const ENVIRONMENT: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };

/** The unprivileged account of common systems; other programs share it. */
export const SHARED_ACCOUNT = 65_534;

/** The dedicated account for PostgreSQL, if it exists. PostgreSQL needs an account with a name, not only a number. */
export const OWN_ACCOUNT = 'prop-pick';

/**
 * PostgreSQL refuses to run as root. Root runs it as the owner of the cluster. A new cluster belongs to the account
 * `prop-pick`, or to the shared one if that does not exist. Any other user runs it as itself and must own the cluster.
 */
export function chooseRunAs(
  cluster: string,
  ownUid = process.getuid?.(),
  account: RunAs | undefined = ownUid === 0 ? accountNamed(OWN_ACCOUNT) : undefined,
): RunAs {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (ownUid === 0) {
    if (owner === undefined || owner.uid === 0) return account ?? { uid: SHARED_ACCOUNT, gid: SHARED_ACCOUNT };
    return { uid: owner.uid, gid: owner.gid };
  }
  if (owner !== undefined && ownUid !== undefined && owner.uid !== ownUid) {
    throw new OperatorError(
      `The database in ${cluster} belongs to user ${owner.uid}, and this process runs as user ${ownUid}.`,
      'Start Prop-Pick as the user who started it first, or as root; or choose another folder: PROPPICK_DATA_DIR=…',
    );
  }
  return {};
}

/** The system account of that name; undefined if there is none. */
export function accountNamed(name: string): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((which) => {
    const { status, stdout } = spawnSync('id', [which, name], {
      env: { ...ENVIRONMENT, PATH: '/usr/bin:/bin' },
      encoding: 'utf8',
    });
    return status === 0 && /^\d+\s*$/.test(stdout) ? Number(stdout) : undefined;
  });
  // PostgreSQL refuses an account with root's uid too.
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid };
}

/** OperatorError if PostgreSQL's user cannot enter `folder` or an existing parent. */
export function requireReachable(folder: string, runAs: RunAs): void {
  const closed = firstClosedFolder(folder, runAs);
  if (closed === undefined) return;
  const place = ['/var/lib/prop-pick', '/srv/prop-pick', join(tmpdir(), 'prop-pick')].find(
    (path) => firstClosedFolder(path, runAs) === undefined,
  );
  throw new OperatorError(
    `PostgreSQL refuses to run as root, so it runs as user ${runAs.uid}, who may not enter ${closed}, where the data folder is.`,
    `Choose a folder that every user can reach: PROPPICK_DATA_DIR=${place ?? '…'} npm start. Or start Prop-Pick as an ordinary user.`,
  );
}

/**
 * The first existing folder on the path that the user may not enter; undefined if there is none. A shell of that user
 * tests it, so modes, groups and access lists all count.
 */
export function firstClosedFolder(path: string, runAs: RunAs): string | undefined {
  if (runAs.uid === undefined) return undefined;
  const script = 'for f do cd "$f" 2>/dev/null || { printf %s "$f"; exit; }; done';
  const folders = wayTo(path).filter((folder) => existsSync(folder));
  const shell = spawnSync('/bin/sh', ['-c', script, 'sh', ...folders], {
    ...runAs,
    cwd: '/',
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  if (shell.error !== undefined) throw cannotChangeUser(runAs.uid, shell.error);
  return shell.stdout === '' ? undefined : shell.stdout;
}

function wayTo(path: string): string[] {
  return path === dirname(path) ? [path] : [...wayTo(dirname(path)), path];
}

function cannotChangeUser(uid: number, cause: Error): OperatorError {
  return new OperatorError(
    `PostgreSQL refuses to run as root, and the system does not let us run it as user ${uid} (${cause.message}).`,
    'Start Prop-Pick as an ordinary user, or name a server: PROPPICK_DATABASE_URL=postgres://user:password@host/name',
    { cause },
  );
}
