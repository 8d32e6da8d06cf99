import { closeSync, existsSync, openSync, readSync, renameSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../operator-error.ts';

const KEPT_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 16 * 1024;
/** One WAL segment: with less space a server cannot even recover. */
const NEEDED_BYTES = 16 * 1024 * 1024;

/** Opens the server's log for appending; a long one is rotated first (one old file is kept). */
export function openServerLog(home: string): { fd: number; end: number } {
  const path = serverLog(home);
  if (existsSync(path) && statSync(path).size > KEPT_BYTES) renameSync(path, `${path}.1`);
  const fd = openSync(path, 'a', 0o600);
  return { fd, end: statSync(path).size };
}

function serverLog(home: string): string {
  return join(home, 'server.log');
}

/** The log after offset `start`, at most the last 16 KB. */
export function logSince(home: string, start: number): string {
  const fd = openSync(serverLog(home), 'r');
  try {
    const buffer = Buffer.alloc(TAIL_BYTES);
    const end = statSync(serverLog(home)).size;
    const length = readSync(fd, buffer, 0, TAIL_BYTES, Math.max(start, end - TAIL_BYTES));
    return buffer.toString('utf8', 0, length);
  } finally {
    closeSync(fd);
  }
}

/** Why a server ended before it was ready. The first two are transient. */
export type StartFailure = 'port-taken' | 'still-in-use' | OperatorError;

export function explainFailure(home: string, written: string, ended: string): StartFailure {
  if (isDiskFull(home, written)) return diskFull(home);
  if (/could not bind|could not create any TCP\/IP sockets/.test(written)) return 'port-taken';
  if (/pre-existing shared memory block/.test(written)) return 'still-in-use';
  const reasons = written.split('\n').filter((line) => /FATAL|PANIC|error while loading/.test(line));
  const reason = reasons.at(-1)?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? `it ended (${ended})`;
  return new OperatorError(`PostgreSQL did not start: ${reason}`, `Its log says more: ${serverLog(home)}`);
}

/** On a full disk a server often cannot log the reason; then the free space decides. */
export function isDiskFull(home: string, complaint: string): boolean {
  return /No space left on device|ENOSPC/.test(complaint) || freeBytes(home) < NEEDED_BYTES;
}

export function diskFull(home: string): OperatorError {
  const megabytes = Math.floor(freeBytes(home) / 1024 / 1024);
  return new OperatorError(
    `The disk that holds ${home} is full: ${megabytes} MB are free.`,
    'Free at least 100 MB and start again. Everything that was saved is still there.',
  );
}

function freeBytes(home: string): number {
  const { bavail, bsize } = statfsSync(home);
  return bavail * bsize;
}
