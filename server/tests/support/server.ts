import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { silentLog, startEmbedded } from '../../src/platform/index.ts';
import { newFolder } from './temporary-folder.ts';

/**
 * Durability off: a test's data need not survive a crash. Connections for as many test files as a large machine runs.
 * Few log segments are kept: every database copy writes ten megabytes of log, and reused files cost less than new ones.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  min_wal_size: '80MB',
  max_wal_size: '128MB',
  max_connections: '400',
};

/** Waits for the end of its input, stops the server of the folder, and removes the folder. */
const GUARD = `
  read -r never
  pid=$(head -n 1 "$0/postgres/cluster/postmaster.pid") && kill -QUIT "$pid"
  while kill -0 "$pid"; do sleep 0.05; done
  rm -rf "$0"`;

/**
 * Starts a test server in a temporary folder; returns the URL of its maintenance database. A shell holds the other end
 * of a pipe. When this process ends in any way, the pipe closes, and the shell cleans up.
 */
export async function startTestServer(): Promise<string> {
  const dataDir = await newFolder();
  const guard = spawn('/bin/sh', ['-c', GUARD, dataDir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  // A child's stdin is a socket, which its type does not say.
  (guard.stdin as Socket).unref();
  const { url } = await startEmbedded({ dataDir, log: silentLog, settings: SETTINGS });
  return url;
}
