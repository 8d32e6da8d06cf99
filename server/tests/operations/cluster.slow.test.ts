import assert from 'node:assert/strict';
import test from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { openCluster, type Cluster, type ClusterNode } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { holdUp } from '../support/hold-up.ts';
import { onceWithin } from '../support/once-within.ts';
import { publishDay } from '../support/publish-day.ts';
import { addBoxScore, addGame, addState, addValue, smallLeague } from '../support/small-league.ts';
import { size } from '../support/size.ts';

const KEYS = size({ all: 40, long: 1_000 });
/** The service's own timing, a slow machine and 65 s of takeover. */
const TAKEN_OVER_WITHIN_MS = 65_000;

const DAYS = ['2024-03-05', '2024-03-06'];

/** Two days with a published pick each, whose games have ended. */
async function twoDays(db: Database): Promise<void> {
  const league = await smallLeague(db);
  const past = await addGame(db, league, '2024-03-01', new Date('2024-03-01T20:00:00Z'));
  const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 10 } }));
  await addBoxScore(db, league, past, new Date('2024-03-02T06:00:00Z'), lines);
  for (const day of DAYS) {
    const at = (clock: string): Date => new Date(`${day}T${clock}Z`);
    const gameId = await addGame(db, league, day, at('19:00:00'));
    await addValue(db, league, { gameId, playerId: league.players[0] ?? 0, knownAt: at('17:00:00') });
    const ctx = { db, log: silentLog, clock: settableClock(at('18:00:00')) };
    assert.equal((await publishDay(ctx, day, 'replay')).picks, 1);
    await addState(db, gameId, 'final', at('19:00:00'), at('22:00:00'));
    await addBoxScore(db, league, gameId, at('22:00:00'), lines);
  }
}

const SETTINGS = { PROPPICK_CLOCK: '2024-03-07T12:00:00Z' };

interface ShownService {
  readonly service: string;
  readonly status: string;
  readonly processes: readonly { readonly pid: number; readonly roles: readonly string[] }[];
}

async function servicesOf(cluster: Cluster): Promise<ReadonlyMap<string, ShownService>> {
  const { body } = await cluster.ask(cluster.urls()[0] ?? '', 'GET', '/ops/services');
  return new Map((body as ShownService[]).map((one) => [one.service, one]));
}

interface Shown {
  readonly id: number;
  readonly status: string;
  readonly output: { readonly written?: number } | null;
}

async function queue(cluster: Cluster, type: string, body: object, headers = {}, node = 0) {
  const url = cluster.urls()[node % cluster.urls().length] ?? '';
  const response = await cluster.ask(url, 'POST', `/ops/operations/${type}`, body, headers);
  return { ...response, body: response.body as Shown };
}

function ended(cluster: Cluster, id: number, withinMs?: number): Promise<Shown> {
  return eventually(
    `operation ${id} has ended`,
    async () => {
      const { body } = await cluster.ask(cluster.urls()[1] ?? cluster.urls()[0] ?? '', 'GET', `/ops/operations/${id}`);
      const shown = body as Shown;
      return ['succeeded', 'failed', 'cancelled'].includes(shown.status) ? shown : undefined;
    },
    withinMs,
  );
}

async function count(db: Database, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await db.query<{ n: number }>({ text: `select count(*)::int as n from ${text}`, values });
  return rows[0]?.n ?? -1;
}

test('three API, two worker and two scheduler processes on one database are one service', async (t) => {
  const cluster = await openCluster(t, { prepare: twoDays, settings: SETTINGS });
  await t.test('an API process alone responds, queues, and reports that no worker is alive', async () => {
    await cluster.start(['api', 'api', 'api']);
    assert.equal((await servicesOf(cluster)).get('api')?.processes.length, 3);
    assert.equal((await servicesOf(cluster)).get('settler')?.status, 'down');
    const { status, body } = await queue(cluster, 'settle', { date: DAYS[0] });
    assert.deepEqual([status, body.status], [202, 'queued']);
  });
  await t.test('workers alone run queued operations; every process is listed with its roles', async () => {
    const workers = await cluster.start(['worker', 'worker']);
    const { status, output } = await ended(cluster, 1);
    assert.deepEqual([status, output?.written], ['succeeded', 1]);
    const settler = (await servicesOf(cluster)).get('settler');
    assert.deepEqual(
      settler?.processes.map(({ pid }) => pid).sort((a, b) => a - b),
      workers.map(({ pid }) => pid).sort((a, b) => a - b),
    );
    assert.deepEqual(settler?.processes[0]?.roles, ['worker']);
  });
  await t.test(`${KEYS} keys × 8 requests over three nodes: ${KEYS} operations, identical responses`, () =>
    oneKeyIsOneOperation(cluster),
  );
  await t.test('the harness catches idempotency keys stored per node', () => keysApart(cluster));
  await t.test('settle that runs repeatedly, on either worker, leaves the same rows', () => sameRows(cluster));
  await t.test('request and operation ids lead from a response through the logs of two processes', () =>
    idsInLogs(cluster),
  );
  await t.test('schedulers alone: one run per slot; a change is in effect on every node within a second', () =>
    scheduled(cluster),
  );
  await t.test('a killed worker’s operation is taken over, and its effects happen once', () => takenOver(cluster));
  await t.test('every stopped process exits with code 0 and holds nothing', async () => {
    const living = cluster.nodes.filter(({ child }) => child.signalCode === null);
    assert.deepEqual(await Promise.all(living.map((node) => node.stop())), Array(living.length).fill(0));
    assert.equal(await count(cluster.db, 'platform.process where ended_at is null'), 0);
    assert.equal(await count(cluster.db, `operations.operation where status = 'running'`), 0);
  });
});

/** Sends each key eight times at once, over all nodes; the number of operations, and of responses that differ. */
async function sendKeys(cluster: Cluster, keys: readonly string[], keyAt: (key: string, node: number) => string) {
  const ids = new Set<number>();
  let differing = 0;
  for (const key of keys) {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        queue(cluster, 'settle', { date: '2024-01-01' }, { 'idempotency-key': keyAt(key, n % 3) }, n),
      ),
    );
    for (const { status, body } of responses) {
      assert.equal(status, 202);
      ids.add(body.id);
      if (JSON.stringify(body) !== JSON.stringify(responses[0]?.body)) differing += 1;
    }
  }
  return { operations: ids.size, differing };
}

async function oneKeyIsOneOperation(cluster: Cluster): Promise<void> {
  const keys = Array.from({ length: KEYS }, (_, n) => `key-${n}`);
  const before = await count(cluster.db, 'operations.operation');
  assert.deepEqual(await sendKeys(cluster, keys, (key) => key), { operations: KEYS, differing: 0 });
  assert.equal((await count(cluster.db, 'operations.operation')) - before, KEYS);
}

async function keysApart(cluster: Cluster): Promise<void> {
  const { operations, differing } = await sendKeys(cluster, ['apart'], (key, node) => `${key}-${node}`);
  assert.ok(operations > 1 && differing > 0, 'it should have been seen');
}

async function sameRows(cluster: Cluster): Promise<void> {
  const rows = async (): Promise<unknown> =>
    (await cluster.db.query({ text: 'select * from picks.outcome order by pick_id, version' })).rows;
  const before = await rows();
  assert.equal(await count(cluster.db, 'picks.outcome'), 1);
  const again = await Promise.all(
    Array.from({ length: 6 }, (_, n) => queue(cluster, 'settle', { date: DAYS[0] }, {}, n)),
  );
  for (const { body } of again) assert.equal((await ended(cluster, body.id)).status, 'succeeded');
  assert.deepEqual(await rows(), before);
}

async function idsInLogs(cluster: Cluster): Promise<void> {
  const { headers, body } = await queue(cluster, 'settle', { date: '2024-01-02' });
  await ended(cluster, body.id);
  const requestId = headers.get('x-request-id');
  const inLog = (nodes: readonly ClusterNode[]) =>
    eventually('the line in the log', async () =>
      nodes.flatMap((node) => node.logged()).find((line) => line.requestId === requestId),
    );
  const responded = await inLog(cluster.nodes.filter(({ roles }) => roles === 'api'));
  assert.equal(responded.route, '/api/v1/ops/operations/settle');
  const worked = await inLog(cluster.nodes.filter(({ roles }) => roles === 'worker'));
  assert.deepEqual([worked.operationId, worked.operationType, worked.attempt], [body.id, 'settle', 1]);
}

async function scheduled(cluster: Cluster): Promise<void> {
  const { db } = cluster;
  await cluster.start(['scheduler', 'scheduler']);
  await onceWithin(1_000, (turn) => changeSeenEverywhere(cluster, `every ${1 + (turn % 2)}h`));
  await changeSeenEverywhere(cluster, 'every 1m');
  await eventually('a run of the schedule', async () =>
    (await count(db, `operations.operation where type = 'housekeeping' and status = 'succeeded'`)) > 0
      ? true
      : undefined,
  );
  const twice = `(select from operations.operation where scheduled_for is not null
                  group by type, scheduled_for having count(*) > 1) twice`;
  assert.equal(await count(db, twice), 0);
}

/** Sets the time of housekeeping; ms until the last process logs the change. */
async function changeSeenEverywhere(cluster: Cluster, value: string): Promise<number> {
  const before = new Map(cluster.nodes.map((node) => [node, changesOf(node).length]));
  const asked = Date.now();
  const path = '/admin/config/schedule/housekeeping';
  assert.equal((await cluster.ask(cluster.urls()[0] ?? '', 'PUT', path, { value })).status, 200);
  const seen = await Promise.all(
    cluster.nodes.map((node) => eventually('the change', async () => changesOf(node).at(before.get(node) ?? 0)?.time)),
  );
  return Math.max(...seen.map((time) => Date.parse(time) - asked));
}

const changesOf = (node: ClusterNode) => node.logged().filter(({ msg }) => msg === 'the configuration changed');

async function takenOver(cluster: Cluster): Promise<void> {
  const { db } = cluster;
  const [, second] = DAYS;
  const release = await holdUp(db, 'picks.outcome', 'exclusive');
  const { body } = await queue(cluster, 'settle', { date: second });
  let holder: number | undefined;
  try {
    holder = await holderOf(db, body.id);
    const worker = cluster.nodes.find(({ pid }) => pid === holder);
    assert.equal(worker?.roles, 'worker');
    worker.signal('SIGKILL');
  } finally {
    await release();
  }
  const { status, output } = await ended(cluster, body.id, TAKEN_OVER_WITHIN_MS);
  assert.deepEqual([status, output?.written], ['succeeded', 1]);
  const { rows } = await db.query<{ attempts: number }>({
    text: 'select attempts from operations.operation where id = $1',
    values: [body.id],
  });
  assert.equal(rows[0]?.attempts, 2);
  assert.equal(await count(db, 'picks.outcome'), 2);
  const settler = (await servicesOf(cluster)).get('settler');
  assert.ok(settler?.processes.every(({ pid }) => pid !== holder));
}

/** The process that holds an operation. */
const holderOf = (db: Database, id: number): Promise<number> =>
  eventually('a worker that has it', async () => {
    const { rows } = await db.query<{ pid: number }>({
      text: `select pid from platform.process p join operations.operation o on o.process_id = p.id where o.id = $1`,
      values: [id],
    });
    return rows[0]?.pid;
  });
