import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import { stopServer } from './stop-server.ts';

/**
 * Stops the server that a killed Prop-Pick left behind, so that ours can take its place. Only for the owner of the data
 * folder: whatever server works on it then has no master any more. A process that merely has the number of one is left
 * alone.
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const pid = recordedPid(cluster);
  if (pid === undefined) return;
  if (isServerOf(cluster, pid)) {
    log.warn({ pid }, 'a PostgreSQL server was left behind; stopping it');
    await stopServer(
      (signal) => process.kill(pid, signal),
      () => !isServerOf(cluster, pid),
    );
  }
  // PostgreSQL would refuse to start when the number now belongs to another process. Without the file it still finds
  // backends that work on, by the shared memory of this data folder.
  if (isAlive(pid)) await rm(pidFile(cluster), { force: true });
}

/** Also true of a process that is dead and not yet buried: PostgreSQL cannot tell either. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** The process that PostgreSQL's own lock file names. */
function recordedPid(cluster: string): number | undefined {
  if (!existsSync(pidFile(cluster))) return undefined;
  const pid = Number(readFileSync(pidFile(cluster), 'utf8').split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
}

/** True if that process lives, is a PostgreSQL server, and works on this very cluster. */
export function isServerOf(cluster: string, pid: number): boolean {
  return process.platform === 'linux' ? isServerByProc(cluster, pid) : isServerByPs(cluster, pid);
}

/** A server stands in its data folder: compared as a folder, so that another path to it counts too. */
function isServerByProc(cluster: string, pid: number): boolean {
  try {
    const [name] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const stands = statSync(`/proc/${pid}/cwd`);
    const folder = statSync(cluster);
    return basename(name ?? '') === 'postgres' && stands.ino === folder.ino && stands.dev === folder.dev;
  } catch {
    // Gone, already dead and not yet buried, or another user's: none of them is a server that we started.
    return false;
  }
}

function isServerByPs(cluster: string, pid: number): boolean {
  try {
    const commandLine = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return commandLine.includes('postgres') && commandLine.includes(cluster);
  } catch {
    // ps ends with 1 when there is no such process.
    return false;
  }
}
