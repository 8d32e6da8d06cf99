import assert from 'node:assert/strict';
import test from 'node:test';
import { openCluster } from '../../support/cluster.ts';
import { eventually } from '../../support/eventually.ts';
import { callers } from '../../support/round-robin.ts';
import { along, wireTo } from '../../support/wire.ts';
import { assertProper, lost, send, writers } from './acknowledged.ts';
import { size } from '../../support/size.ts';

const CYCLES = size({ all: 5, long: 50 });
const MODES = ['late', 'drip', 'hole'] as const;
const SETTINGS = { PROPPICK_CLOCK: '2024-03-07T12:00:00Z', PROPPICK_LOG_LEVEL: 'error' };

test(`the database is unreachable ${CYCLES} times: 503 problems, recovery by itself, no acknowledged write lost`, async (t) => {
  const cluster = await openCluster(t, { settings: SETTINGS });
  const wire = await wireTo(t, new URL(cluster.databaseUrl));
  const [node] = await cluster.start(['api,worker'], { PROPPICK_DATABASE_URL: along(wire, cluster.databaseUrl) });
  assert.ok(node);
  const { address } = node;
  const at = writers(`Bearer ${cluster.token}`);
  const load = callers(t, 3, async () => void (await at.write(address)));
  const isReady = async (): Promise<true | undefined> =>
    (await send(`${address}/readyz`)).status === 200 ? true : undefined;
  const oneMore = (): Promise<true> => {
    const had = at.acknowledged.size;
    return eventually('a write is acknowledged', async () => (at.acknowledged.size > had ? true : undefined));
  };
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    await oneMore();
    const had = at.refused();
    wire.cut();
    await eventually('callers are told', async () => (at.refused() > had + 2 ? true : undefined));
    const { status, retryAfter } = await send(`${address}/readyz`);
    assert.deepEqual([status, Number(retryAfter) > 0], [503, true]);
    assert.equal((await send(`${address}/livez`)).status, 200, 'the process itself is well');
    wire.mend();
    await eventually('the service is ready', isReady);
    wire.setMode(MODES[cycle % MODES.length] ?? 'late');
    if (cycle % MODES.length !== 2) await oneMore();
    wire.setMode('fair');
  }
  await oneMore();
  await load.stop();
  assertProper(at, node);
  assert.deepEqual(await lost(address, `Bearer ${cluster.token}`, at.acknowledged), []);
  const ended = async (): Promise<number> => {
    const text = `select count(*)::int as n from operations.operation where status = 'succeeded'`;
    return (await cluster.db.query<{ n: number }>({ text })).rows[0]?.n ?? 0;
  };
  const before = await ended();
  await at.write(address);
  await eventually('the worker works again', async () => ((await ended()) > before ? true : undefined));
  t.diagnostic(`${at.acknowledged.size} acknowledged, ${at.refused()} told to come again`);
});

test('the harness catches an acknowledged write that was not stored', async (t) => {
  const cluster = await openCluster(t, { settings: SETTINGS });
  const [node] = await cluster.start(['api']);
  const { address = '' } = node ?? {};
  const at = writers(`Bearer ${cluster.token}`);
  await at.write(address);
  await cluster.db.query({ text: 'delete from operations.operation' });
  assert.equal((await lost(address, `Bearer ${cluster.token}`, at.acknowledged)).length, 1);
});
