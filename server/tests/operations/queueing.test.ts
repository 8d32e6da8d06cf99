import assert from 'node:assert/strict';
import test from 'node:test';
import { insertOperation, openOverlap } from '../../src/operations/queue/queries.ts';
import { defineJob, queueRun } from '../../src/operations/index.ts';
import { operationsNode, queueContext, type PooledContext } from '../support/operations.ts';
import { size } from '../support/size.ts';

const RACES = size({ quick: 15, all: 100, long: 1_000 });
const RACERS = 6;

/** Several nodes get requests in turn. */
function nth<Node>(nodes: readonly Node[], n: number): Node {
  const node = nodes[n % nodes.length];
  assert.ok(node);
  return node;
}

async function openNow({ db }: PooledContext): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    text: `select count(*)::int as n from operations.operation where status = 'queued'`,
  });
  return rows[0]?.n ?? -1;
}

for (const [type, bodyOf] of [
  ['settle-range', (n: number) => ({ from: `2024-03-0${1 + n}`, to: '2024-03-08' })],
  ['republish-picks', () => ({ date: '2024-03-02', league: 'nba' })],
] as const)
  test(`of any number of concurrent overlapping ${type}, one wins and the others get the 409 that names it`, async (t) => {
    const context = await queueContext(t);
    const nodes = await Promise.all([1, 2, 3].map(() => operationsNode(t, context)));
    for (let race = 0; race < RACES / 2; race += 1) {
      const responses = await Promise.all(
        Array.from({ length: RACERS }, (_, n) => nth(nodes, n).post(`/ops/operations/${type}`, bodyOf(n))),
      );
      const won = responses.filter((response) => response.status === 202);
      assert.equal(won.length, 1);
      for (const lost of responses.filter((response) => response.status !== 202)) {
        assert.equal(lost.status, 409);
        assert.match(String(lost.body.type), /\/errors\/operation-conflict$/);
        assert.equal(lost.body.operationId, won[0]?.body.id);
      }
      assert.equal((await nth(nodes, 0).post(`/ops/operations/${won[0]?.body.id}/cancel`)).status, 202);
    }
    assert.equal(await openNow(context), 0);
  });

/** Continues once this many have arrived. */
function barrier(size: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    here += 1;
    if (here === size) all.resolve();
    return all.promise;
  };
}

test('the harness catches overlaps compared without the lock', async (t) => {
  const { db } = await queueContext(t);
  const checked = barrier(RACERS);
  const checkThenInsert = async (): Promise<boolean> =>
    db.transaction(async (tx) => {
      if ((await openOverlap(tx, 'settle-range', '2024-03-01', '2024-03-08', null)).length > 0) return false;
      await checked();
      await insertOperation(
        tx,
        'settle-range',
        'settler',
        '{}',
        '2024-03-01',
        '2024-03-08',
        null,
        new Date('2024-03-09T00:00:00Z'),
        'x',
        null,
        null,
        null,
        null,
      );
      return true;
    });
  const won = await Promise.all(Array.from({ length: RACERS }, checkThenInsert));
  assert.ok(won.filter(Boolean).length > 1, 'two should have won');
});

test('no conflict without an overlap: other days, another league, another kind, an ended one', async (t) => {
  const node = await operationsNode(t, await queueContext(t));
  const statusOf = async (type: string, body: object): Promise<number> =>
    (await node.post(`/ops/operations/${type}`, body)).status;
  assert.equal(await statusOf('settle-range', { from: '2024-03-01', to: '2024-03-05' }), 202);
  assert.equal(await statusOf('settle-range', { from: '2024-03-06', to: '2024-03-08' }), 202);
  assert.equal(await statusOf('settle-range', { from: '2024-03-05', to: '2024-03-05' }), 409);
  assert.equal(await statusOf('settle', { date: '2024-03-05' }), 202);
  assert.equal(await statusOf('settle', { date: '2024-03-05' }), 202);
  assert.equal(await statusOf('republish-picks', { date: '2024-03-05' }), 202);
  assert.equal(await statusOf('republish-picks', { date: '2024-03-05', league: 'Nba' }), 409);
  assert.equal(await statusOf('republish-picks', { date: '2024-03-05', league: 'Wnba' }), 202);
});

test('days that do not exist are refused with 400, impossible ranges with 422, and nothing is queued', async (t) => {
  const context = await queueContext(t);
  const node = await operationsNode(t, context);
  const cases: [string, object, number][] = [
    ['score-day', {}, 400],
    ['score-day', { date: '2023-02-30' }, 400],
    ['score-day', { date: '2024-3-1' }, 400],
    ['score-day', { date: 20240301 }, 400],
    ['score-day', { date: '2024-03-01', league: 'Euro' }, 400],
    ['score-day', { date: '2024-03-01', extra: 1 }, 400],
    ['settle-range', { from: '2024-03-02' }, 400],
    ['settle-range', { from: '2024-03-02', to: '2024-13-01' }, 400],
    ['settle-range', { from: '2024-03-02', to: '2024-03-01' }, 422],
    ['settle-range', { from: '0000-01-01', to: '9999-12-31' }, 400],
    ['settle-range', { from: '0001-01-01', to: '9999-12-31' }, 422],
    ['ingest', { source: '' }, 400],
    ['settle', { date: '2024-03-01', force: 'yes' }, 400],
  ];
  for (const [type, body, status] of cases)
    assert.equal((await node.post(`/ops/operations/${type}`, body)).status, status, `${type} ${JSON.stringify(body)}`);
  assert.equal(await openNow(context), 0);
});

test('an unknown operation is 404, and an invalid id is 400', async (t) => {
  const node = await operationsNode(t, await queueContext(t));
  assert.equal((await node.get('/ops/operations/12345')).status, 404);
  assert.equal((await node.post('/ops/operations/12345/cancel')).status, 404);
  assert.equal((await node.post('/ops/operations/12345/retry')).status, 404);
  assert.equal((await node.get('/ops/operations/2147483648')).status, 400);
  assert.equal((await node.get('/ops/operations/x')).status, 400);
  assert.equal((await node.get('/ops/jobs/nothing/runs')).status, 404);
});

test('the list is newest first, in pages without repeats or gaps', async (t) => {
  const node = await operationsNode(t, await queueContext(t));
  for (let day = 1; day <= 7; day += 1) await node.post('/ops/operations/settle', { date: `2024-03-0${day}` });
  await node.post('/ops/operations/score-day', { date: '2024-03-01' });
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await node.get(
      `/ops/operations?type=settle&status=queued&limit=3${cursor && `&cursor=${cursor}`}`,
    );
    const page = body as unknown as { items: { id: number }[]; nextCursor: string | null };
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  assert.deepEqual(seen, [7, 6, 5, 4, 3, 2, 1]);
});

test('the list is filtered by each type that it shows, runs of jobs included', async (t) => {
  const context = await queueContext(t);
  const job = defineJob({
    name: 'score-news',
    service: 'scorer',
    description: 'Queued by its cause.',
    schedule: 'every 1m',
    run: async () => ({}),
  });
  const node = await operationsNode(t, context, { jobs: [job] });
  await node.post('/ops/operations/settle', { date: '2024-03-01' });
  await context.db.transaction((tx) => queueRun(tx, job, context.clock.now()));
  const listed = async (query: string): Promise<{ id: number; type: string }[]> =>
    ((await node.get(`/ops/operations${query}`)).body as unknown as { items: { id: number; type: string }[] }).items;
  const shown = await listed('');
  assert.deepEqual(
    shown.map(({ type }) => type),
    ['score-news', 'settle'],
  );
  for (const { id, type } of shown)
    assert.deepEqual(
      (await listed(`?type=${type}`)).map((one) => one.id),
      [id],
    );
  assert.equal((await node.get('/ops/operations?type=nothing')).status, 400);
});

test('commands need ops:commands, and reading needs ops:read', async (t) => {
  const context = await queueContext(t);
  const reader = await operationsNode(t, context, { scopes: ['ops:read'] });
  const commander = await operationsNode(t, context, { scopes: ['ops:commands'] });
  assert.equal((await reader.post('/ops/operations/settle', { date: '2024-03-01' })).status, 403);
  assert.equal((await reader.get('/ops/operations')).status, 200);
  assert.equal((await commander.get('/ops/operations')).status, 403);
  assert.equal((await commander.post('/ops/operations/settle', { date: '2024-03-01' })).status, 202);
  assert.equal((await reader.get('/admin/config')).status, 403);
});

test('one key is one operation, on any of three nodes and with any number of concurrent requests', async (t) => {
  const context = await queueContext(t);
  const nodes = await Promise.all([1, 2, 3].map(() => operationsNode(t, context)));
  const keys = size({ quick: 10, all: 60, long: 1_000 });
  for (let key = 0; key < keys; key += 1) {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        nth(nodes, n).post('/ops/operations/score-day', { date: '2024-03-02' }, { 'idempotency-key': `key-${key}` }),
      ),
    );
    for (const response of responses) {
      assert.equal(response.status, 202, JSON.stringify(response.body));
      assert.deepEqual(response.body, responses[0]?.body);
    }
  }
  assert.equal(await openNow(context), keys);
});
