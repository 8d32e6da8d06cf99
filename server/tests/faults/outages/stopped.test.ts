import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import test, { type TestContext } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { callers } from '../../support/round-robin.ts';
import { lost, tell, writers } from './acknowledged.ts';
import { loneHouse, opsToken } from './lone-house.ts';

const LONG = process.env.PROPPICK_TEST_LONG === '1';
const CYCLES = LONG ? 20 : 1;
const ONLY_LINUX = { skip: process.platform === 'linux' ? false : 'children are found in /proc' };

/** A process and what it started, the parent first. */
async function family(pid: number): Promise<number[]> {
  const others = (await readdir('/proc')).map(Number).filter((other) => other > 0);
  const parents = await Promise.all(
    others.map(async (other) => {
      // A process may end while we look.
      const stat = await readFile(`/proc/${other}/stat`, 'utf8').catch(() => '');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }),
  );
  return [pid, ...others.filter((_, index) => parents[index] === pid)];
}

/** Sends it to those that are still there: a session that was being closed may be gone. */
function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

async function stage(t: TestContext) {
  const { start, serverPid } = await loneHouse(t);
  const service = await start();
  const authorization = await opsToken(service.address);
  const at = writers(authorization);
  const load = callers(t, 3, async () => void (await at.write(service.address)));
  const oneMore = (): Promise<true> => {
    const had = at.acknowledged.size;
    return eventually('a write is acknowledged', async () => (at.acknowledged.size > had ? true : undefined), 60_000);
  };
  return { service, authorization, at, load, oneMore, serverPid };
}

test(
  'the database’s processes stand still (SIGSTOP): connections stay open and nobody answers; callers are told to come again, and it is well by itself',
  ONLY_LINUX,
  async (t) => {
    const { service, authorization, at, load, oneMore, serverPid } = await stage(t);
    const { address } = service;
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await oneMore();
      const [refused, still] = [at.refused(), await family(await serverPid())];
      t.after(() => signal(still, 'SIGCONT'));
      signal(still, 'SIGSTOP');
      const stoppedAt = performance.now();
      await eventually('callers are told', async () => (at.refused() > refused + 2 ? true : undefined), 60_000);
      const { status, retryAfter } = await tell(`${address}/readyz`);
      assert.deepEqual([status, Number(retryAfter) > 0], [503, true]);
      assert.equal((await tell(`${address}/livez`)).status, 200, 'the process itself is well');
      signal(still, 'SIGCONT');
      const onAt = performance.now();
      const ready = async () => ((await tell(`${address}/readyz`)).status === 200 ? true : undefined);
      await eventually('the service is ready', ready, 60_000);
      await oneMore();
      const [told, well] = [onAt - stoppedAt, performance.now() - onAt].map((ms) => (ms / 1_000).toFixed(1));
      t.diagnostic(`told within ${told} s, well again within ${well} s`);
    }
    await load.stop();
    assert.deepEqual(at.improper, []);
    assert.deepEqual(await lost(address, authorization, at.acknowledged), []);
    t.diagnostic(`${at.acknowledged.size} acknowledged, ${at.refused()} told to come again`);
    assert.equal(await service.stop(), 0);
  },
);

test(
  'the harness sees it when a database that stood still comes back without what was acknowledged',
  ONLY_LINUX,
  async (t) => {
    const { service, authorization, at, load, oneMore, serverPid } = await stage(t);
    await oneMore();
    await load.stop();
    const still = await family(await serverPid());
    assert.ok(still.length > 3, 'a server has processes of its own');
    at.acknowledged.add(2_000_000_000);
    assert.deepEqual(await lost(service.address, authorization, at.acknowledged), [2_000_000_000]);
  },
);
