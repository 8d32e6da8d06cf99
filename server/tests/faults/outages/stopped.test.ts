import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import test, { type TestContext } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { callers } from '../../support/round-robin.ts';
import { assertProper, lost, send, writers } from './acknowledged.ts';
import { singleProcess, opsToken } from './single-process.ts';
import { size } from '../../support/size.ts';

const CYCLES = size({ all: 1, long: 20 });
const ONLY_LINUX = { skip: process.platform === 'linux' ? false : 'children are found in /proc' };

/** A process's state and parent from /proc; undefined if it has ended. */
async function look(pid: number): Promise<{ readonly state: string; readonly parent: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent) };
}

async function children(pid: number): Promise<number[]> {
  const others = (await readdir('/proc')).map(Number).filter((other) => other > 0);
  const seen = await Promise.all(others.map(look));
  return others.filter((_, index) => seen[index]?.parent === pid);
}

/**
 * Suspends a process and its children, and returns their ids. The parent is suspended before its children are listed;
 * else a child forked in between would keep running. A child that ended meanwhile stays in the list as a zombie (Z)
 * until the parent continues, and ignores signals.
 */
async function suspend(parent: number): Promise<number[]> {
  const stands = (pid: number) => async () => {
    const state = (await look(pid))?.state;
    return state === undefined || state === 'T' || state === 'Z' ? true : undefined;
  };
  signal([parent], 'SIGSTOP');
  await eventually('the parent stands still', stands(parent));
  const started = await children(parent);
  signal(started, 'SIGSTOP');
  for (const child of started) await eventually('a child stands still', stands(child));
  return [parent, ...started];
}

/** Signals the processes that still exist: a session may have been closed meanwhile. */
function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

async function stage(t: TestContext) {
  const { start, serverPid } = await singleProcess(t);
  const service = await start();
  const authorization = await opsToken(service.address);
  const at = writers(authorization);
  const load = callers(t, 3, async () => void (await at.write(service.address)));
  const oneMore = (): Promise<true> => {
    const had = at.acknowledged.size;
    return eventually('a write is acknowledged', async () => (at.acknowledged.size > had ? true : undefined));
  };
  return { service, authorization, at, load, oneMore, serverPid };
}

test(
  'the database’s processes are suspended (SIGSTOP): connections stay open without a response; clients get 503, and the service recovers by itself',
  ONLY_LINUX,
  async (t) => {
    const { service, authorization, at, load, oneMore, serverPid } = await stage(t);
    const { address } = service;
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await oneMore();
      const server = await serverPid();
      t.after(() => signal([server], 'SIGCONT'));
      const still = await suspend(server);
      t.after(() => signal(still, 'SIGCONT'));
      const refused = at.refused();
      const stoppedAt = performance.now();
      await eventually('callers are told', async () => (at.refused() > refused + 2 ? true : undefined));
      const { status, retryAfter } = await send(`${address}/readyz`);
      assert.deepEqual([status, Number(retryAfter) > 0], [503, true]);
      assert.equal((await send(`${address}/livez`)).status, 200, 'the process itself is well');
      signal(still, 'SIGCONT');
      const onAt = performance.now();
      const ready = async () => ((await send(`${address}/readyz`)).status === 200 ? true : undefined);
      await eventually('the service is ready', ready);
      await oneMore();
      const [told, well] = [onAt - stoppedAt, performance.now() - onAt].map((ms) => (ms / 1_000).toFixed(1));
      t.diagnostic(`told within ${told} s, well again within ${well} s`);
    }
    await load.stop();
    assertProper(at, service);
    assert.deepEqual(await lost(address, authorization, at.acknowledged), []);
    t.diagnostic(`${at.acknowledged.size} acknowledged, ${at.refused()} told to come again`);
    assert.equal(await service.stop(), 0);
  },
);

test('a child that ended before its parent could wait for it counts as suspended too', ONLY_LINUX, async (t) => {
  // The shell becomes a sleep, which never waits for its child.
  const parent = spawn('sh', ['-c', 'true & exec sleep 600'], { stdio: 'ignore' });
  t.after(() => parent.kill('SIGKILL'));
  const pid = parent.pid ?? 0;
  const [child] = await eventually('the child has ended', async () => {
    const [first] = await children(pid);
    return first !== undefined && (await look(first))?.state === 'Z' ? [first] : undefined;
  });
  assert.deepEqual(await suspend(pid), [pid, child]);
});

test('the harness catches a suspended database that resumes without acknowledged writes', ONLY_LINUX, async (t) => {
  const { service, authorization, at, load, oneMore, serverPid } = await stage(t);
  await oneMore();
  await load.stop();
  assert.ok((await children(await serverPid())).length > 2, 'a server has processes of its own');
  at.acknowledged.add(2_000_000_000);
  assert.deepEqual(await lost(service.address, authorization, at.acknowledged), [2_000_000_000]);
});
