import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { callers } from '../../support/round-robin.ts';
import { assertProper, lost, writers } from './acknowledged.ts';
import { singleProcess, opsToken } from './single-process.ts';
import { size } from '../../support/size.ts';

const CYCLES = size({ all: 3, long: 50 });
const CALLERS = 3;

test(`kill -9 of service and database together under load, ${CYCLES} times: it restarts by itself, and no acknowledged write is lost`, async (t) => {
  const { start, serverPid } = await singleProcess(t);
  let service = await start();
  const authorization = await opsToken(service.address);
  const at = writers(authorization);
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const { address, child } = service;
    const load = callers(t, CALLERS, async () => void (await at.write(address)));
    const had = at.acknowledged.size;
    const enough = 10 + 7 * (cycle % 5);
    await eventually('writes are acknowledged', async () => (at.acknowledged.size > had + enough ? true : undefined));
    const ended = once(child, 'exit');
    const server = await serverPid();
    for (const pid of cycle % 2 === 0 ? [server, child.pid ?? 0] : [child.pid ?? 0, server])
      process.kill(pid, 'SIGKILL');
    await Promise.all([ended, load.stop()]);
    service = await start();
  }
  assertProper(at, service);
  assert.deepEqual(await lost(service.address, authorization, at.acknowledged), []);
  t.diagnostic(`${at.acknowledged.size} acknowledged`);
  assert.equal(await service.stop(), 0);
});

test('kill -9 of the database of a running service: clients get 503 with Retry-After, and it recovers by itself', async (t) => {
  const { start, serverPid } = await singleProcess(t);
  const service = await start();
  const { address } = service;
  const authorization = await opsToken(address);
  const at = writers(authorization);
  const load = callers(t, CALLERS, async () => void (await at.write(address)));
  const restarted = async (before: number): Promise<true | undefined> =>
    (await serverPid().catch(() => before)) === before ? undefined : true;
  let killed = 0;
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const had = at.acknowledged.size;
    await eventually('writes go through', async () => (at.acknowledged.size > had + 5 ? true : undefined));
    const refused = at.refused();
    killed = await serverPid();
    process.kill(killed, 'SIGKILL');
    await eventually('callers are told, or it was too quick for them', async () => {
      if (at.refused() > refused) return true;
      assertProper(at, service);
      return restarted(killed);
    });
  }
  await eventually('the database is back', () => restarted(killed));
  const had = at.acknowledged.size;
  // One write of each caller may have been under way when the database was killed.
  await eventually('it is well again', async () => (at.acknowledged.size > had + CALLERS ? true : undefined));
  await load.stop();
  assertProper(at, service);
  assert.deepEqual(await lost(address, authorization, at.acknowledged), []);
  t.diagnostic(`${at.acknowledged.size} acknowledged, ${at.refused()} told to come again`);
  assert.equal(await service.stop(), 0);
});
