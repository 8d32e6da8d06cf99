import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { SHARED_ACCOUNT } from '../../src/platform/index.ts';
import { onFreePort } from './running-program.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
export const hasPgBouncer = existsSync(PROGRAM);

/** Sessions of the server that the pooler shares among its clients. */
const SESSIONS = 4;

/** The URL of a database through PgBouncer in transaction mode. Stopped when the test ends. */
export async function pooled(t: TestContext, url: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  const listening = await onFreePort(async (free) => {
    const lines = [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${free}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      `default_pool_size = ${SESSIONS}`,
    ];
    await writeFile(settings, `${lines.join('\n')}\n`);
    await started(t, settings);
    return free;
  });
  const address = new URL(`postgres://127.0.0.1:${listening}${pathname}`);
  address.username = username;
  address.password = password;
  return address.href;
}

const nameOf = (uid: number): string => execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).trim();

/** Starts it and waits until it listens. It refuses to run as root, so root uses an unprivileged account. */
async function started(t: TestContext, settings: string): Promise<void> {
  const user = process.getuid?.() === 0 ? ['-u', nameOf(SHARED_ACCOUNT)] : [];
  const child = spawn(PROGRAM, [...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => (said += more));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`pgbouncer ended: ${said.includes('in use') ? 'EADDRINUSE' : ''} ${said}`);
  });
  const up = Promise.withResolvers<void>();
  child.stderr.on('data', () => {
    if (said.includes('process up')) up.resolve();
  });
  ended.catch(() => undefined);
  await Promise.race([up.promise, ended]);
}
