import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { startService, type ServiceProcess } from '../../support/running-program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { send } from './acknowledged.ts';

const ADMIN = { email: 'admin@example.org', password: 'seven herons at the estuary' };

/** A service with its own database, in one process. */
export interface SingleProcess {
  start(): Promise<ServiceProcess>;
  /** The server's main process, the parent of all others. */
  serverPid(): Promise<number>;
}

export async function singleProcess(t: TestContext): Promise<SingleProcess> {
  const dataDir = await temporaryFolder(t);
  return {
    start: () =>
      startService(t, {
        PROPPICK_MODE: 'production',
        PROPPICK_DATA_DIR: dataDir,
        PROPPICK_LOG_LEVEL: 'error',
        PROPPICK_ADMIN_EMAIL: ADMIN.email,
        PROPPICK_ADMIN_PASSWORD: ADMIN.password,
        PROPPICK_CLOCK: '2024-03-07T12:00:00Z',
        PROPPICK_ROLES: 'api,worker',
      }),
    serverPid: async () => {
      const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
      return Number(file.split('\n', 1)[0]);
    },
  };
}

/** An operations token, created through the API. */
export async function opsToken(base: string): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const login = await send(`${base}/api/v1/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(ADMIN) });
  const { accessToken } = JSON.parse(login.text) as { accessToken: string };
  const made = await send(`${base}/api/v1/ops/tokens`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ name: 'faults', scopes: ['ops:read', 'ops:commands'] }),
  });
  return `Bearer ${(JSON.parse(made.text) as { rawToken: string }).rawToken}`;
}
