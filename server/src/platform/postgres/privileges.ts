import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** The user that PostgreSQL's processes run as; empty for our own. Goes into the options of `spawn` as it is. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** All that PostgreSQL's programs see of the environment: English messages, which we read, and nothing secret. */
export const ENVIRONMENT: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };

/** The unprivileged account of common systems. Other programs share it. */
export const SHARED_ACCOUNT = 65_534;

/** The account for PostgreSQL alone, if the system has it. PostgreSQL needs a name for its account: a number is not enough. */
export const OWN_ACCOUNT = 'prop-pick';

/**
 * PostgreSQL refuses to run as root. Root therefore hands it to the account that owns the cluster; a new one to the account
 * `prop-pick`, or to the shared one if the system has no such account. Any other user runs it as itself, and must own the
 * cluster.
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

/** The system's account of that name; undefined if there is none. */
export function accountNamed(name: string): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((which) => {
    const { status, stdout } = spawnSync('id', [which, name], {
      env: { ...ENVIRONMENT, PATH: '/usr/bin:/bin' },
      encoding: 'utf8',
    });
    return status === 0 && /^\d+\s*$/.test(stdout) ? Number(stdout) : undefined;
  });
  // An account with the rights of root would be refused by PostgreSQL as root is.
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid };
}

/** OperatorError if the user that PostgreSQL runs as cannot enter `folder`, or the part of its path that exists. */
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
 * The first existing folder on the way to `path` that the user may not enter, or undefined if all are open. Asked of
 * the system itself, by a shell that runs as that user: modes, groups and access lists all count.
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
