import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { dataOf, eachItem, isProblem, ProblemError } from '../../../client/src/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { prepareQueue } from '../../src/platform/work/index.ts';
import { clientStage, noted, wire } from './stage.ts';

const busy = (seconds: string): Response =>
  new Response('{}', { status: 503, headers: { 'retry-after': seconds, 'content-type': 'application/problem+json' } });
const SUBSCRIPTIONS = '/api/v1/data/webhook-subscriptions';

test('a 503 is retried, not sooner than Retry-After', async (t) => {
  const { client } = await clientStage(t);
  const { waits, wait } = noted();
  const { send, sent } = wire((_request, number) => (number < 3 ? Promise.resolve(busy('2')) : undefined));
  const { api } = client({ fetch: send, retry: { wait } });
  assert.equal((await dataOf(api.GET('/api/v1/players'))).items.length, 10);
  assert.equal(sent.length, 3);
  assert.ok(waits.length === 2 && waits.every((ms) => ms >= 2_000 && ms <= 2_500), waits.join());
});

test('Retry-After as an HTTP date is waited for; a date that has passed is no wait, but the usual back-off', async (t) => {
  const { client } = await clientStage(t);
  const { waits, wait } = noted();
  const dates = [10, -3_600].map((seconds) => new Date(Date.now() + seconds * 1_000).toUTCString());
  const { send } = wire((_request, number) => {
    const date = dates[number - 1];
    return date === undefined ? undefined : Promise.resolve(busy(date));
  });
  const { api } = client({ fetch: send, retry: { wait, random: () => 0.5 } });
  assert.equal((await dataOf(api.GET('/api/v1/players'))).items.length, 10);
  const [asked = 0, usual = 0] = waits;
  // A date has whole seconds, and an eighth is added.
  assert.ok(asked > 8_000 && asked <= 11_250, String(asked));
  assert.equal(usual, 500);
  const refused = wire(() => Promise.resolve(busy(new Date(Date.now() + 3_600_000).toUTCString())));
  await assert.rejects(
    dataOf(client({ fetch: refused.send, retry: { wait } }).api.GET('/api/v1/players')),
    (error) => error instanceof ProblemError && Math.abs((error.retryAfterSeconds ?? 0) - 3_600) < 5,
  );
  assert.equal(refused.sent.length, 1, 'an hour is too long');
});

test('the price of a combination is retried without a key: it is a read', async (t) => {
  const { client } = await clientStage(t);
  const { wait } = noted();
  const leg = { playerId: 1, stat: 'Points' as const, line: 20.5, direction: 'Over' as const };
  const { send, sent } = wire((_request, number) => (number < 3 ? Promise.resolve(busy('1')) : undefined));
  const { combos } = client({ fetch: send, retry: { wait } });
  // Nothing is played or quoted here: the third response refuses the legs.
  await assert.rejects(combos.price({ legs: [leg, { ...leg, playerId: 2 }] }), (error) =>
    isProblem(error, 'unprocessable'),
  );
  assert.deepEqual(
    sent.map(({ key }) => key),
    [null, null, null],
  );
});

test('it gives up after four tries, and does not wait for a distant limit', async (t) => {
  const { client } = await clientStage(t);
  const { waits, wait } = noted();
  const always = wire(() => Promise.resolve(busy('1')));
  const given = await client({ fetch: always.send, retry: { wait } }).api.GET('/api/v1/players');
  assert.equal(given.response.status, 503);
  assert.equal(always.sent.length, 4);
  const far = wire(() => Promise.resolve(busy('3600')));
  await client({ fetch: far.send, retry: { wait } }).api.GET('/api/v1/players');
  assert.equal(far.sent.length, 1);
  assert.equal(waits.length, 3);
});

test('the daily limit is reported at once, with its reset time', async (t) => {
  const { client, service } = await clientStage(t);
  await service.db.query({
    text: `insert into limits.quota_use (account_id, quota_group, day, used)
           select id, 'odds-snapshots', (clock_timestamp() at time zone 'utc')::date, 500 from accounts.account
           where email = 'ada@example.org'`,
  });
  const { waits, wait } = noted();
  const call = dataOf(client({ retry: { wait } }).api.GET('/api/v1/data/odds/books'));
  await assert.rejects(call, (error) => isProblem(error, 'rate-limit-exceeded') && (error.resetAt?.getTime() ?? 0) > 0);
  // Just before midnight it waits; hours are too long.
  assert.ok(
    waits.every((ms) => ms <= 30_000),
    waits.join(),
  );
});

test('a creating request is retried with the same key, and creates once even if its response was lost', async (t) => {
  const { client, service } = await clientStage(t);
  const { send, sent } = wire(async (request, number) => {
    if (number > 1) return undefined;
    await (await fetch(request)).text();
    throw new TypeError('fetch failed');
  });
  const { api } = client({ fetch: send, retry: noted() });
  const body = { url: 'http://127.0.0.1:9/hook', events: ['picks.scored' as const] };
  const made = await dataOf(api.POST(SUBSCRIPTIONS, { body }));
  const { rows } = await service.db.query<{ id: number }>({ text: 'select id from webhooks.subscription' });
  assert.deepEqual(rows, [{ id: made.id }]);
  assert.equal(sent.length, 2);
  assert.ok(sent[0]?.key !== null && sent[0]?.key === sent[1]?.key);
});

test('the caller’s own key is kept, and two calls have two keys', async (t) => {
  const { client } = await clientStage(t);
  const { send, sent } = wire();
  const { api } = client({ fetch: send });
  const body = { url: 'http://127.0.0.1:9/hook', events: ['picks.scored' as const] };
  await api.POST(SUBSCRIPTIONS, { body, headers: { 'Idempotency-Key': 'mine' } });
  await api.POST(SUBSCRIPTIONS, { body: { ...body, events: ['picks.settled'] } });
  await api.POST(SUBSCRIPTIONS, { body: { ...body, events: ['lines.moved'] } });
  assert.equal(sent[0]?.key, 'mine');
  assert.equal(new Set(sent.map(({ key }) => key)).size, 3);
});

test('a request that is not idempotent is never retried, neither after a 503 nor without a response', async (t) => {
  const { client } = await clientStage(t);
  const { wait, waits } = noted();
  const refused = wire(() => Promise.resolve(busy('1')));
  const body = { email: 'ada@example.org' };
  await client({ fetch: refused.send, retry: { wait } }).api.POST('/api/v1/auth/forgot-password', { body });
  const silent = wire(() => Promise.reject(new TypeError('fetch failed')));
  const call = client({ fetch: silent.send, retry: { wait } }).api.POST('/api/v1/auth/forgot-password', { body });
  await assert.rejects(call, TypeError);
  assert.deepEqual([refused.sent.length, silent.sent.length, waits.length], [1, 1, 0]);
});

test('every item of a list comes once, page after page', async (t) => {
  const { client } = await clientStage(t);
  const { send, sent } = wire();
  const { api } = client({ fetch: send });
  const names: string[] = [];
  const page = (cursor: string | undefined) =>
    dataOf(api.GET('/api/v1/players', { params: { query: { limit: 3, ...(cursor && { cursor }) } } }));
  for await (const { name } of eachItem(page)) names.push(name);
  assert.equal(new Set(names).size, 10);
  assert.equal(names.length, 10);
  assert.equal(sent.length, 4);
});

test('the errors of a request are reported by location', async (t) => {
  const { client } = await clientStage(t);
  const call = dataOf(client().api.GET('/api/v1/players', { params: { query: { limit: 0 } } }));
  await assert.rejects(
    call,
    (error) => isProblem(error, 'invalid-request') && error.errors[0]?.pointer === '/query/limit',
  );
});

test('paging through the props stays on the version of its first page, and ends with the last row', async (t) => {
  const { client } = await clientStage(t);
  const asked: string[] = [];
  const page = (request: Request): Response => {
    const { searchParams } = new URL(request.url);
    asked.push(searchParams.toString());
    const from = (Number(searchParams.get('page')) - 1) * 2;
    const rows = [1, 2, 3, 4, 5].slice(from, from + 2).map((playerId) => ({ playerId }));
    // Without a version the newer board is returned.
    const version = Number(searchParams.get('version') ?? 7 + asked.length);
    return Response.json({ total: 5, page: 1, pageSize: 2, version, rows });
  };
  const { send } = wire(async (request) => page(request));
  const seen: number[] = [];
  for await (const { playerId } of client({ fetch: send }).props({ pageSize: 2, stat: 'Points' })) seen.push(playerId);
  assert.deepEqual(seen, [1, 2, 3, 4, 5]);
  assert.deepEqual(asked, [
    'pageSize=2&stat=Points&page=1',
    'pageSize=2&stat=Points&page=2&version=8',
    'pageSize=2&stat=Points&page=3&version=8',
  ]);
});

/** The exports created by one call whose first response is lost, with a hook on every request. */
async function exportsMade(t: TestContext, onTheWay: (request: Request) => void): Promise<number> {
  const { client, db } = await clientStage(t);
  await prepareQueue(db, silentLog);
  const { send } = wire(async (request, number) => {
    onTheWay(request);
    if (number > 1) return undefined;
    await (await fetch(request)).text();
    throw new TypeError('fetch failed');
  });
  const { api } = client({ fetch: send, retry: noted() });
  await dataOf(api.POST('/api/v1/data/exports', { body: { type: 'picks', format: 'csv' } }));
  const { rows } = await db.query<{ n: number }>({ text: 'select count(*)::int as n from exports.job' });
  return rows[0]?.n ?? 0;
}

test('an export is queued once even if its response was lost; the harness sees two if the key is lost', async (t) => {
  assert.equal(await exportsMade(t, () => {}), 1);
  // Planted: the second request has no key.
  assert.equal(await exportsMade(t, (request) => request.headers.delete('idempotency-key')), 2);
});
