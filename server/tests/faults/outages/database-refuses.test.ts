import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import { bounded, openDatabase, silentLog, type Database } from '../../../src/platform/index.ts';
import type { ApiModule } from '../../../src/platform/http/index.ts';
import { eventually } from '../../support/eventually.ts';
import { testContext, testServer } from '../../support/http.ts';
import { asSuperuser, testDatabase, testDatabaseUrl } from '../../support/postgres.ts';
import { along, wireTo } from '../../support/wire.ts';

/** A module with one route that runs the test's work in a transaction. */
function trialModule(work: (db: Database) => Promise<unknown>): ApiModule {
  return {
    name: 'trial',
    routes: (api) =>
      void api.get(
        '/trial',
        {
          config: { access: 'public' },
          schema: { summary: 'A trial', response: { 200: Type.Object({}) } },
        },
        async (request) => {
          await work(request.context.db);
          return {};
        },
      ),
  };
}

async function ask(t: TestContext, db: Database, work: (db: Database) => Promise<unknown>) {
  const { api } = await testServer(t, { modules: [trialModule(work)], context: testContext(t, { db }) });
  return api.inject({ url: '/api/v1/trial' });
}

type ApiResponse = Awaited<ReturnType<typeof ask>>;

function isUnavailable({ statusCode, headers, body }: ApiResponse, what: string): void {
  assert.equal(statusCode, 503, what);
  assert.match(String(headers['content-type']), /problem\+json/);
  assert.ok(Number(headers['retry-after']) > 0, what);
  assert.doesNotMatch(body, /canary|select|SQLSTATE|\.ts|127\.0\.0\.1/i);
}

const raise = (code: string) => `do $$ begin raise exception 'canary' using errcode = '${code}'; end $$`;

for (const [code, tries] of [
  ['40001', 4],
  ['40P01', 4],
  ['55P03', 1],
  ['57014', 1],
  ['53100', 1],
  ['53200', 1],
  ['53300', 1],
  ['57P01', 1],
  ['58030', 1],
  ['25006', 4],
] as const)
  test(`a database that responds with ${code} is tried ${tries === 1 ? 'once' : `${tries} times`}, and the client gets 503 with Retry-After`, async (t) => {
    const db = await testDatabase(t);
    let tried = 0;
    const response = await ask(t, db, (at) =>
      at.transaction((tx) => {
        tried += 1;
        return tx.query({ text: raise(code) });
      }),
    );
    isUnavailable(response, code);
    assert.equal(tried, tries);
  });

test('an internal error is not reported as transient, and reveals nothing', async (t) => {
  const response = await ask(t, await testDatabase(t), (db) => db.query({ text: raise('42P01') }));
  assert.equal(response.statusCode, 500);
  assert.doesNotMatch(response.body, /canary/);
});

test('two transactions in a deadlock both complete: the losing one is retried', async (t) => {
  const db = await testDatabase(t);
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: 'create table seat (id int primary key, sold int); insert into seat values (1, 0), (2, 0); grant all on seat to public',
    }),
  );
  const bothIn = Promise.withResolvers<void>();
  let inside = 0;
  const sell = (first: number, second: number) =>
    db.transaction(async (tx) => {
      const take = (id: number) => tx.query({ text: 'update seat set sold = sold + 1 where id = $1', values: [id] });
      await take(first);
      inside += 1;
      if (inside === 2) bothIn.resolve();
      await bothIn.promise;
      await take(second);
    });
  await Promise.all([sell(1, 2), sell(2, 1)]);
  const { rows } = await db.query<{ sold: number }>({ text: 'select sold from seat order by id' });
  assert.deepEqual(
    rows.map(({ sold }) => sold),
    [2, 2],
  );
  assert.ok(inside > 2, 'there was a deadlock');
});

test('an exhausted pool returns 503 within its time limit, and serves again when a connection is free', async (t) => {
  const opened = Promise.withResolvers<Database>();
  t.after(async () => (await opened.promise).close());
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  opened.resolve(db);
  const done = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const holder = db.session(async () => {
    taken.resolve();
    await done.promise;
  });
  await taken.promise;
  const look = (at: Database) => at.query({ text: 'select 1' });
  isUnavailable(await ask(t, db, look), 'exhausted');
  done.resolve();
  await holder;
  assert.equal((await ask(t, db, look)).statusCode, 200);
});

/** Retries, because its time limit is short for a busy machine. */
const served = (t: TestContext, db: Database, work: (at: Database) => Promise<unknown>): Promise<true> =>
  eventually('a response', async () => (await ask(t, db, work)).statusCode === 200 || undefined);

test('behind a network that drops everything a request ends within its time limit, and after the repair the next one succeeds', async (t) => {
  const opened = Promise.withResolvers<Database>();
  t.after(async () => (await opened.promise).close());
  const url = await testDatabaseUrl(t);
  const wire = await wireTo(t, new URL(url));
  const whole = openDatabase({
    url: along(wire, url),
    poolSize: 2,
    log: silentLog,
    applicationName: 'prop-pick tests',
  });
  opened.resolve(whole);
  // The shorter of two limits applies, even if the longer one is nearer to the connection.
  const db = bounded(bounded(whole, 3_600_000), 1_500);
  const write = (at: Database) => at.transaction((tx) => tx.query({ text: 'select 1' }));
  const look = (at: Database) => at.query({ text: 'select 1' });
  await served(t, db, look);
  wire.setMode('hole');
  isUnavailable(await ask(t, db, look), 'a query in the hole');
  wire.setMode('fair');
  await served(t, db, write);
  const cutInside = (at: Database) =>
    at.transaction(async (tx) => {
      wire.setMode('hole');
      await tx.query({ text: 'select 1' });
    });
  isUnavailable(await ask(t, db, cutInside), 'a transaction in the hole');
  // Each has an older connection, whose `begin` is lost in the hole.
  wire.setMode('fair');
  await Promise.all([whole.query({ text: 'select 1' }), whole.query({ text: 'select 1' })]);
  wire.setMode('hole');
  const [patient, prompt] = [ask(t, whole, write), ask(t, db, write)];
  assert.equal(await Promise.race([patient.then(() => 'patient'), prompt.then(() => 'prompt')]), 'prompt');
  isUnavailable(await prompt, 'a transaction that begins in the hole');
  wire.setMode('fair');
  assert.equal((await patient).statusCode, 200, 'it was still waiting to begin');
  for (const mode of ['late', 'drip', 'fair'] as const) {
    wire.setMode(mode);
    await served(t, db, look);
  }
  // Proves that the limit is the cause: without it the same request never ends.
  wire.setMode('hole');
  const unbounded = ask(t, whole, look);
  isUnavailable(await ask(t, db, look), 'beside it');
  wire.setMode('fair');
  assert.equal((await unbounded).statusCode, 200, 'it was still waiting');
});
