import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { callers } from '../../support/round-robin.ts';
import { startService, type ServiceProcess } from '../../support/running-program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { lost, tell, writers } from './acknowledged.ts';

const LONG = process.env.PROPPICK_TEST_LONG === '1';
const CYCLES = LONG ? 50 : 5;
const ADMIN = { email: 'admin@example.org', password: 'seven herons at the estuary' };

/** A service on a data folder of its own, as one person runs it. */
async function house(t: TestContext) {
  const dataDir = await temporaryFolder(t);
  const start = (): Promise<ServiceProcess> =>
    startService(t, {
      PROPPICK_MODE: 'production',
      PROPPICK_DATA_DIR: dataDir,
      PROPPICK_LOG_LEVEL: 'error',
      PROPPICK_ADMIN_EMAIL: ADMIN.email,
      PROPPICK_ADMIN_PASSWORD: ADMIN.password,
      PROPPICK_CLOCK: '2024-03-07T12:00:00Z',
      PROPPICK_ROLES: 'api,worker',
    });
  const serverPid = async (): Promise<number> => {
    const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    return Number(file.split('\n', 1)[0]);
  };
  return { start, serverPid };
}

/** An operations token, asked for as its person would. */
async function opsToken(base: string): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const login = await tell(`${base}/api/v1/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(ADMIN) });
  const { accessToken } = JSON.parse(login.text) as { accessToken: string };
  const made = await tell(`${base}/api/v1/ops/tokens`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ name: 'faults', scopes: ['ops:read', 'ops:commands'] }),
  });
  return `Bearer ${(JSON.parse(made.text) as { rawToken: string }).rawToken}`;
}

test(`kill -9 of service and database together under load, ${CYCLES} times: it starts again by itself, and no acknowledged write is lost`, async (t) => {
  const { start, serverPid } = await house(t);
  let service = await start();
  const authorization = await opsToken(service.address);
  const at = writers(authorization);
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const { address, child } = service;
    const load = callers(t, 3, async () => void (await at.write(address)));
    const had = at.acknowledged.size;
    const enough = 10 + 7 * (cycle % 5);
    await eventually(
      'writes are acknowledged',
      async () => (at.acknowledged.size > had + enough ? true : undefined),
      60_000,
    );
    const ended = once(child, 'exit');
    const server = await serverPid();
    for (const pid of cycle % 2 === 0 ? [server, child.pid ?? 0] : [child.pid ?? 0, server])
      process.kill(pid, 'SIGKILL');
    await Promise.all([ended, load.stop()]);
    service = await start();
  }
  assert.deepEqual(at.improper, []);
  assert.deepEqual(await lost(service.address, authorization, at.acknowledged), []);
  t.diagnostic(`${at.acknowledged.size} acknowledged`);
  assert.equal(await service.stop(), 0);
});

test('kill -9 of the database under a service that goes on: callers are told to come again, and it is well by itself', async (t) => {
  const { start, serverPid } = await house(t);
  const service = await start();
  const { address } = service;
  const authorization = await opsToken(address);
  const at = writers(authorization);
  const load = callers(t, 3, async () => void (await at.write(address)));
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const had = at.acknowledged.size;
    await eventually('writes go through', async () => (at.acknowledged.size > had + 5 ? true : undefined), 60_000);
    const [killed, refused] = [await serverPid(), at.refused()];
    process.kill(killed, 'SIGKILL');
    await eventually(
      'callers are told, or it was too quick for them',
      async () => {
        if (at.refused() > refused) return true;
        assert.deepEqual(at.improper, []);
        return (await serverPid().catch(() => killed)) === killed ? undefined : true;
      },
      60_000,
    );
  }
  const had = at.acknowledged.size;
  await eventually('it is well again', async () => (at.acknowledged.size > had ? true : undefined), 60_000);
  await load.stop();
  assert.deepEqual(at.improper, []);
  assert.deepEqual(await lost(address, authorization, at.acknowledged), []);
  t.diagnostic(`${at.acknowledged.size} acknowledged, ${at.refused()} told to come again`);
  assert.equal(await service.stop(), 0);
});
