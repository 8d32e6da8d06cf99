import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import { testContext, testServer } from '../../../tests/support/http.ts';
import { asSuperuser, testDatabase } from '../../../tests/support/postgres.ts';
import { newInstanceKey, type Database, type InstanceKey, type Transaction } from '../index.ts';
import { idempotently, Problem, sweepIdempotencyKeys, type Api, type ProblemSlug, type ApiModule } from './index.ts';

/** A module with one route that adds a row and returns it; `ending` sets how the work ends. */
function ledger(ending: { problem?: ProblemSlug; error?: Error }): ApiModule {
  return {
    name: 'ledger',
    routes(api) {
      api.post(
        '/ledger/:book',
        {
          config: { access: 'public' },
          schema: {
            summary: 'Adds a row',
            params: Type.Object({ book: Type.String() }),
            querystring: Type.Object({ asOf: Type.Optional(Type.String()) }),
            body: Type.Object({ amount: Type.Integer(), note: Type.Optional(Type.String()) }),
            response: { 201: Type.Object({ row: Type.Integer(), amount: Type.Integer() }) },
          },
        },
        (request, reply) =>
          idempotently(request, reply, 'account 1', async (tx) => {
            const { rows } = await tx.query<{ id: number }>({
              text: 'insert into ledger (amount) values ($1) returning id',
              values: [request.body.amount],
            });
            if (ending.problem !== undefined) throw new Problem(ending.problem, 'as the test wants it');
            if (ending.error !== undefined) throw ending.error;
            return { status: 201, body: { row: rows[0]?.id ?? 0, amount: request.body.amount } };
          }),
      );
    },
  };
}

async function node(
  t: TestContext,
  db: Database,
  instanceKey: InstanceKey,
  ending: { problem?: ProblemSlug; error?: Error } = {},
) {
  const { api } = await testServer(t, { modules: [ledger(ending)], context: testContext(t, { db }), instanceKey });
  return api;
}

async function ledgerDatabase(t: TestContext): Promise<Database> {
  const db = await testDatabase(t);
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: 'create table ledger (id int generated always as identity, amount int); grant all on ledger to public',
    }),
  );
  return db;
}

const post = (api: Api, key: string | undefined, body: object, book = 'a') =>
  api.inject({
    method: 'POST',
    url: `/api/v1/ledger/${book}`,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body,
  });

const rowsIn = async (db: Database): Promise<number> =>
  (await db.query<{ n: number }>({ text: 'select count(*)::int as n from ledger' })).rows[0]?.n ?? -1;

test('25 keys × 8 concurrent requests over 3 nodes: 25 rows, no error, one response per key', async (t) => {
  const db = await ledgerDatabase(t);
  const key = newInstanceKey();
  const nodes = await Promise.all([node(t, db, key), node(t, db, key), node(t, db, key)]);
  const responses = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const name = `key-${index % 25}`;
      const { statusCode, body, headers } = await post(nodes[index % 3] ?? nodes[0], name, { amount: index % 25 });
      return { name, statusCode, body, replayed: headers['idempotency-replayed'] };
    }),
  );
  assert.ok(responses.every(({ statusCode }) => statusCode === 201));
  for (let key = 0; key < 25; key += 1) {
    const mine = responses.filter(({ name }) => name === `key-${key}`);
    assert.equal(new Set(mine.map(({ body }) => body)).size, 1);
    assert.equal(mine.filter(({ replayed }) => replayed === undefined).length, 1);
    assert.equal(mine.filter(({ replayed }) => replayed === 'true').length, 7);
  }
  assert.equal(await rowsIn(db), 25);
});

test('the same key with another body is 409; on another path or with reordered members it is not', async (t) => {
  const db = await ledgerDatabase(t);
  const api = await node(t, db, newInstanceKey());
  assert.equal((await post(api, 'k', { amount: 1, note: 'x' })).statusCode, 201);
  const mismatch = await post(api, 'k', { amount: 2, note: 'x' });
  assert.equal(mismatch.statusCode, 409);
  assert.match(mismatch.body, /errors\/idempotency-mismatch/);
  assert.equal((await post(api, 'k', { note: 'x', amount: 1 })).headers['idempotency-replayed'], 'true');
  assert.equal((await post(api, 'k', { amount: 2, note: 'x' }, 'b')).statusCode, 201);
  assert.equal(await rowsIn(db), 2);
});

test('the same key with another query is 409', async (t) => {
  const db = await ledgerDatabase(t);
  const api = await node(t, db, newInstanceKey());
  assert.equal((await post(api, 'k', { amount: 1 }, 'a?asOf=2024-03-01')).statusCode, 201);
  for (const query of ['?asOf=2024-03-02', '']) {
    const mismatch = await post(api, 'k', { amount: 1 }, `a${query}`);
    assert.equal(mismatch.statusCode, 409, query);
    assert.match(mismatch.body, /errors\/idempotency-mismatch/);
  }
  assert.equal((await post(api, 'k', { amount: 1 }, 'a?asOf=2024-03-01')).headers['idempotency-replayed'], 'true');
  assert.equal(await rowsIn(db), 1);
});

test('on a route without a body an empty one is the same request as none', async (t) => {
  const db = await ledgerDatabase(t);
  const config = { access: 'public' } as const;
  const bare: ApiModule = {
    name: 'bare',
    routes: (api) =>
      void api.post(
        '/bare',
        { config, schema: { summary: 'Takes no body', response: { 200: Type.Object({}) } } },
        (request, reply) => idempotently(request, reply, 'account 1', async () => ({ status: 200, body: {} })),
      ),
  };
  const { api } = await testServer(t, { modules: [bare], context: testContext(t, { db }) });
  const headers = { 'idempotency-key': 'k' };
  const ask = (body?: object) => api.inject({ method: 'POST', url: '/api/v1/bare', headers, ...(body && { body }) });
  assert.equal((await ask()).statusCode, 200);
  assert.equal((await ask({})).headers['idempotency-replayed'], 'true');
});

test('without a key every request is executed', async (t) => {
  const db = await ledgerDatabase(t);
  const api = await node(t, db, newInstanceKey());
  for (let index = 0; index < 3; index += 1) assert.equal((await post(api, undefined, { amount: 1 })).statusCode, 201);
  assert.equal(await rowsIn(db), 3);
});

test('a key that is empty, longer than 255 characters or not visible ASCII is 400', async (t) => {
  const db = await ledgerDatabase(t);
  const api = await node(t, db, newInstanceKey());
  for (const key of ['', 'x'.repeat(256), 'with space', 'sch\u00f6n', 'tab\there']) {
    const response = await post(api, key, { amount: 1 });
    assert.equal(response.statusCode, 400, key);
    assert.match(response.body, /\/header\/idempotency-key/);
  }
  assert.equal((await post(api, '~'.repeat(255), { amount: 1 })).statusCode, 201);
});

for (const [slug, status, kept] of [
  ['unprocessable', 422, false],
  ['tier-required', 403, false],
  ['invalid-request', 400, false],
  ['not-found', 404, true],
] as const)
  test(`a response of ${status} ${kept ? 'is stored and replayed' : 'leaves the key free'}, without other side effects`, async (t) => {
    const db = await ledgerDatabase(t);
    const ending: { problem?: ProblemSlug } = { problem: slug };
    const api = await node(t, db, newInstanceKey(), ending);
    const first = await post(api, 'k', { amount: 1 });
    assert.equal(first.statusCode, status);
    assert.equal(await rowsIn(db), 0);
    delete ending.problem;
    const second = await post(api, 'k', { amount: 1 });
    assert.equal(second.statusCode, kept ? status : 201);
    assert.equal(second.headers['idempotency-replayed'], kept ? 'true' : undefined);
    if (kept) assert.equal(second.body, first.body);
    assert.equal(await rowsIn(db), kept ? 0 : 1);
  });

interface Doom {
  /** The number of the last statement that runs. */
  readonly statement: number;
  readonly when: 'before' | 'after';
  /** The planted bug: the key is committed apart from the work. */
  readonly apart?: boolean;
}

/** A database whose connection dies at one statement of a transaction, before or after the statement ran. */
function dying(db: Database, { statement, when, apart = false }: Doom): Database {
  let count = 0;
  const doomed = (tx: Transaction): Transaction => ({
    ...tx,
    async query<Row extends object>(config: Parameters<Transaction['query']>[0]) {
      count += 1;
      if (count === statement && when === 'before') await endSession(tx);
      const where = apart && config.name?.startsWith('platform.') === true ? db : tx;
      const result = await where.query<Row>(config);
      if (count === statement && when === 'after') await endSession(tx);
      return result;
    },
  });
  return { ...db, transaction: (work) => db.transaction((tx) => work(doomed(tx))) };
}

/** The session ends itself: the client sees a lost server. */
async function endSession(tx: Transaction): Promise<void> {
  await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' });
}

/** Sends a request that dies, then repeats it on a live node; returns what is wrong afterwards. */
async function faultsAfterDeath(t: TestContext, db: Database, doom: Doom): Promise<string[]> {
  const key = newInstanceKey();
  const doomed = await node(t, dying(db, doom), key);
  const well = await node(t, db, key);
  const name = `${doom.when}-${doom.statement}`;
  const before = await rowsIn(db);
  const first = await post(doomed, name, { amount: 1 });
  const again = await post(well, name, { amount: 1 });
  const faults: string[] = [];
  if (again.statusCode !== 201) faults.push(`${name}: the second try returned ${again.statusCode}`);
  if ((await rowsIn(db)) !== before + 1) faults.push(`${name}: ${(await rowsIn(db)) - before} rows instead of 1`);
  if ((first.statusCode === 201) !== (again.headers['idempotency-replayed'] === 'true'))
    faults.push(`${name}: not the first response`);
  return faults;
}

/** Claim, savepoint, insert, keep. There is no fifth statement, so that request succeeds. */
const DEATHS = ([1, 2, 3, 4, 5] as const).flatMap((statement) => [
  { statement, when: 'before' } as const,
  { statement, when: 'after' } as const,
]);

test('killed at every statement: before the commit the key is unused, after it the first response is replayed', async (t) => {
  const db = await ledgerDatabase(t);
  for (const doom of DEATHS) assert.deepEqual(await faultsAfterDeath(t, db, doom), []);
});

test('the harness catches a response stored apart from its work', async (t) => {
  const db = await ledgerDatabase(t);
  const faults: string[] = [];
  for (const doom of DEATHS) faults.push(...(await faultsAfterDeath(t, db, { ...doom, apart: true })));
  assert.notDeepEqual(faults, []);
});

test('an internal error leaves the key free', async (t) => {
  const db = await ledgerDatabase(t);
  const ending: { error?: Error } = { error: new Error('a mistake') };
  const api = await node(t, db, newInstanceKey(), ending);
  assert.equal((await post(api, 'k', { amount: 1 })).statusCode, 500);
  delete ending.error;
  assert.equal((await post(api, 'k', { amount: 1 })).statusCode, 201);
  assert.equal(await rowsIn(db), 1);
});

test('after 24 hours a key is new again, and its response is deleted', async (t) => {
  const db = await ledgerDatabase(t);
  const api = await node(t, db, newInstanceKey());
  await post(api, 'k', { amount: 1 });
  await db.query({ text: `update platform.idempotency_key set created_at = created_at - interval '25 hours'` });
  const response = await post(api, 'k', { amount: 2 });
  assert.equal(response.statusCode, 201);
  assert.equal(response.headers['idempotency-replayed'], undefined);
  assert.equal(await sweepIdempotencyKeys(db), 0);
  await db.query({ text: `update platform.idempotency_key set created_at = created_at - interval '25 hours'` });
  assert.equal(await sweepIdempotencyKeys(db), 1);
});

test('a caller has 10,000 keys in 24 hours: the next is refused, existing keys replay, and requests without a key pass', async (t) => {
  const db = await ledgerDatabase(t);
  const api = await node(t, db, newInstanceKey());
  await post(api, 'k', { amount: 1 });
  await db.query({
    text: `insert into platform.idempotency_key (id, request_hash, created_at, status, sealed_answer, owner)
           select sha256(n::text::bytea), request_hash, created_at, status, sealed_answer, owner
           from generate_series(1, 9999) n, platform.idempotency_key`,
  });
  const refused = await post(api, 'one-more', { amount: 2 });
  assert.equal(refused.statusCode, 429, refused.body);
  const left = Date.parse(refused.json<{ resetAt: string }>().resetAt) - Date.now();
  assert.ok(left > 23.9 * 3_600_000 && left <= 24 * 3_600_000, `${left}`);
  assert.equal((await post(api, 'k', { amount: 1 })).headers['idempotency-replayed'], 'true');
  assert.equal((await post(api, undefined, { amount: 3 })).statusCode, 201);
  await db.query({
    text: `update platform.idempotency_key set created_at = created_at - interval '24 hours'
           where id = sha256('1'::bytea)`,
  });
  assert.equal((await post(api, 'one-more', { amount: 2 })).statusCode, 201, 'a day later');
  assert.equal(await rowsIn(db), 3);
});

test('a stored response is encrypted', async (t) => {
  const db = await ledgerDatabase(t);
  const api = await node(t, db, newInstanceKey());
  await post(api, 'k', { amount: 987_654 });
  const { rows } = await db.query<{ text: string }>({
    text: `select encode(sealed_answer, 'escape') as text from platform.idempotency_key`,
  });
  assert.ok(!rows[0]?.text.includes('987654'));
});
