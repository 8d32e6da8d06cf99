import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import { stopServer } from './stop-server.ts';

/**
 * Stops the server left behind by a killed process, so that a new one can start. Only for the owner of the data folder:
 * any other server on it is an orphan. A process that only reuses the pid is left alone.
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const pid = recordedPid(cluster);
  if (pid === undefined) return;
  if (isServerOf(cluster, pid)) {
    log.warn({ pid }, 'stopping an orphaned PostgreSQL server');
    await stopServer(
      (signal) => process.kill(pid, signal),
      () => !isServerOf(cluster, pid),
    );
  }
  // PostgreSQL refuses to start if the pid now belongs to another process. Without the file it still detects live
  // backends by the data folder's shared memory.
  if (isAlive(pid)) await rm(pidFile(cluster), { force: true });
}

/** Also true of a zombie process: PostgreSQL cannot tell it apart either. */
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

/** The pid in PostgreSQL's lock file. */
function recordedPid(cluster: string): number | undefined {
  if (!existsSync(pidFile(cluster))) return undefined;
  const pid = Number(readFileSync(pidFile(cluster), 'utf8').split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
}

/** True if that process runs, is a PostgreSQL server, and uses this cluster. */
export function isServerOf(cluster: string, pid: number): boolean {
  return process.platform === 'linux' ? isServerByProc(cluster, pid) : isServerByPs(cluster, pid);
}

/** A server's working directory is its data folder. Compares inodes, so that another path to it matches too. */
function isServerByProc(cluster: string, pid: number): boolean {
  try {
    const [name] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const workingFolder = statSync(`/proc/${pid}/cwd`);
    const folder = statSync(cluster);
    return basename(name ?? '') === 'postgres' && workingFolder.ino === folder.ino && workingFolder.dev === folder.dev;
  } catch {
    // Gone, a zombie, or another user's process: none is a server of this folder.
    return false;
  }
}

function isServerByPs(cluster: string, pid: number): boolean {
  try {
    const commandLine = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return commandLine.includes('postgres') && commandLine.includes(cluster);
  } catch {
    // ps exits with 1 if there is no such process.
    return false;
  }
}
