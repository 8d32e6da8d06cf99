import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { picksScored } from '../../src/picks/index.ts';
import { emit, newInstanceKey, silentLog, type Database } from '../../src/platform/index.ts';
import { guardedSend, openWebhooks, USUAL_RULES, type Webhooks } from '../../src/webhooks/index.ts';
import { accountsNode, bearer, logInAs, makeAccount } from '../support/accounts.ts';
import { eventually } from '../support/eventually.ts';
import { testDatabase } from '../support/postgres.ts';
import { EVENT_TYPES, receiver, SECRET, setClock, type SetClock } from '../webhooks/scene.ts';

const HOOK = { url: 'https://example.org/hook', events: ['picks.scored'], secret: SECRET };
const PATH = '/api/v1/data/webhook-subscriptions';

interface ApiResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
  json<Shape>(): Shape;
}
type Ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<ApiResponse>;

interface Subscription {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly state: string;
  readonly warning: string | null;
  readonly lastDeliveryAt: string | null;
  readonly secret?: string;
}
interface Delivery {
  readonly id: number;
  readonly eventId: string;
  readonly status: string;
  readonly attempt: number;
  readonly statusCode: number | null;
  readonly responseExcerpt: string | null;
  readonly attempts: readonly { readonly attempt: number; readonly at: string; readonly statusCode: number | null }[];
}

interface Node {
  readonly db: Database;
  readonly clock: SetClock;
  readonly webhooks: Webhooks;
  as(name: string): Promise<Ask>;
  event(count: number): Promise<void>;
}

const usualNames = async (name: string): Promise<string[]> =>
  name === 'inside.example.org' ? ['93.184.215.14', '10.0.0.1'] : ['93.184.215.14'];

/** The webhooks module behind HTTP. ada and bob are Sharp, cy is Pro. DNS names resolve as the test sets them. */
async function node(t: TestContext, { allowLoopback = true, resolve = usualNames } = {}): Promise<Node> {
  const db = await testDatabase(t);
  const instanceKey = newInstanceKey();
  const clock = setClock();
  const out = guardedSend({ allowHttp: allowLoopback, allowLoopback, resolve, deadlineMs: 30_000 });
  const deps = {
    db,
    log: silentLog,
    instanceKey,
    wallClock: clock,
    baseUrl: 'https://picks.example',
    eventTypes: EVENT_TYPES,
    carriers: {},
    rules: () => USUAL_RULES,
  };
  const webhooks = openWebhooks({ ...deps, ...out });
  const at = await accountsNode(t, { db, instanceKey, modules: [webhooks.module] });
  for (const [name, tier] of [
    ['ada', 'Sharp'],
    ['bob', 'Sharp'],
    ['cy', 'Pro'],
  ] as const)
    await makeAccount(db, name, tier);
  return {
    db,
    clock,
    webhooks,
    event: (count) => db.transaction((tx) => emit(tx, picksScored, { ...picksScored.example, count }, clock.now())),
    as: async (name) => {
      const { accessToken } = await logInAs(at, name);
      return async (method, path, body, headers = {}) => {
        const response = await at.api.inject({
          method,
          url: path.startsWith('/api') ? path : `${PATH}${path}`,
          headers: { ...bearer(accessToken), ...headers },
          ...(body !== undefined && { body }),
        });
        return {
          status: response.statusCode,
          body: response.body,
          headers: response.headers,
          json: () => response.json(),
        };
      };
    },
  };
}

test('a subscription is created, listed, read, changed, paused and ended', async (t) => {
  const ask = await (await node(t)).as('ada');
  const made = await ask('POST', '', HOOK);
  assert.equal(made.status, 201, made.body);
  const { id, ...rest } = made.json<Subscription>();
  assert.equal(rest.secret, undefined, 'the caller’s own secret is not returned');
  assert.deepEqual(made.json(), {
    id,
    url: HOOK.url,
    events: HOOK.events,
    state: 'active',
    warning: null,
    createdAt: '2026-01-10T12:00:00.000Z',
    updatedAt: '2026-01-10T12:00:00.000Z',
    lastDeliveryAt: null,
  });
  assert.deepEqual((await ask('GET', '')).json(), [made.json()]);
  assert.deepEqual((await ask('GET', `/${id}`)).json(), made.json());
  const paused = await ask('PATCH', `/${id}`, { state: 'Paused', url: 'https://example.org/other' });
  assert.deepEqual(
    [paused.status, paused.json<Subscription>().state, paused.json<Subscription>().url],
    [200, 'paused', 'https://example.org/other'],
  );
  assert.equal((await ask('PATCH', `/${id}`, { state: 'active' })).json<Subscription>().state, 'active');
  assert.equal((await ask('DELETE', `/${id}`)).status, 204);
  assert.deepEqual((await ask('GET', '')).json(), []);
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/test'],
    ['GET', '/deliveries'],
  ] as const)
    assert.equal(
      (await ask(method, `/${id}${path}`, method === 'PATCH' ? {} : undefined)).status,
      404,
      `${method} ${path}`,
    );
});

test('without a secret the service creates one: shown once, valid for Standard Webhooks, and stored encrypted', async (t) => {
  const at = await node(t);
  const ask = await at.as('ada');
  const { id, secret = '' } = (await ask('POST', '', { url: HOOK.url, events: HOOK.events })).json<Subscription>();
  assert.match(secret, /^whsec_[A-Za-z0-9+/]+=*$/);
  assert.ok(!(await ask('GET', `/${id}`)).body.includes(secret));
  const { rows } = await at.db.query<{ row: string }>({ text: 'select s::text as row from webhooks.subscription s' });
  const hex = Buffer.from(secret).toString('hex');
  assert.ok(rows.every(({ row }) => !row.includes(secret) && !row.includes(hex)));
});

test('the same url and events are subscribed once: 409 for another spelling of both, created and changed, 8 concurrently', async (t) => {
  const ask = await (await node(t)).as('ada');
  const responses = await Promise.all(Array.from({ length: 8 }, () => ask('POST', '', HOOK)));
  assert.deepEqual(
    responses.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, ...Array<number>(7).fill(409)],
  );
  const again = await ask('POST', '', {
    ...HOOK,
    url: 'HTTPS://EXAMPLE.org:443/x/../hook',
    events: ['picks.scored', 'PICKS.SCORED'],
  });
  assert.equal(again.status, 409, again.body);
  assert.match(again.json<{ type: string }>().type, /already-subscribed$/);
  const other = await ask('POST', '', { ...HOOK, url: 'https://example.org/else' });
  assert.equal((await ask('PATCH', `/${other.json<Subscription>().id}`, { url: HOOK.url })).status, 409);
});

test('forbidden targets are 422 at creation and at change; an invalid request is 400', async (t) => {
  const ask = await (await node(t, { allowLoopback: false })).as('ada');
  const made = (await ask('POST', '', HOOK)).json<Subscription>();
  const forbidden = [
    'http://example.org/',
    'https://127.0.0.1/',
    'https://[::ffff:a00:1]/',
    'https://2130706433/',
    'https://inside.example.org/',
    'nonsense',
    'https://a:b@example.org/',
  ];
  for (const url of forbidden) {
    assert.equal((await ask('POST', '', { ...HOOK, url })).status, 422, url);
    assert.equal((await ask('PATCH', `/${made.id}`, { url })).status, 422, url);
  }
  const bad = [
    { ...HOOK, events: [] },
    { ...HOOK, events: ['picks.lost'] },
    { ...HOOK, secret: 'fifteen letters' },
    { url: HOOK.url },
    { ...HOOK, id: 1 },
    { ...HOOK, url: 7 },
  ];
  for (const body of bad) assert.equal((await ask('POST', '', body)).status, 400, JSON.stringify(body));
  for (const body of [{ state: 'failing' }, { events: null }, { secret: '' }])
    assert.equal((await ask('PATCH', `/${made.id}`, body)).status, 400);
  assert.deepEqual((await ask('GET', '')).json(), [made]);
});

test('a repeat with the same key gets the first response, although the target’s name now resolves elsewhere', async (t) => {
  const names = { address: '93.184.215.14' };
  const ask = await (await node(t, { allowLoopback: false, resolve: async () => [names.address] })).as('ada');
  const body = { url: HOOK.url, events: HOOK.events };
  const first = await ask('POST', '', body, { 'idempotency-key': 'one' });
  assert.equal(first.status, 201, first.body);
  names.address = '10.0.0.1';
  const again = await ask('POST', '', body, { 'idempotency-key': 'one' });
  const { secret, ...shown } = first.json<Subscription>();
  assert.ok(secret);
  assert.deepEqual([again.status, again.json(), again.headers['idempotency-replayed']], [201, shown, 'true']);
  const other = { ...body, url: 'https://example.org/else' };
  assert.equal((await ask('POST', '', other, { 'idempotency-key': 'two' })).status, 422);
  names.address = '93.184.215.14';
  assert.equal((await ask('POST', '', other, { 'idempotency-key': 'two' })).status, 201, 'a refusal uses no key up');
});

test('another account’s subscription is byte for byte like an unknown one, and Pro gets 403', async (t) => {
  const at = await node(t);
  const [ada, bob, cy] = [await at.as('ada'), await at.as('bob'), await at.as('cy')];
  const { id } = (await ada('POST', '', HOOK)).json<Subscription>();
  const { deliveryId } = (await ada('POST', `/${id}/test`)).json<{ deliveryId: number }>();
  const routes = (of: number) =>
    [
      ['GET', `/${of}`, undefined],
      ['PATCH', `/${of}`, { state: 'paused' }],
      ['DELETE', `/${of}`, undefined],
      ['POST', `/${of}/test`, undefined],
      ['POST', `/${of}/rotate-secret`, undefined],
      ['GET', `/${of}/deliveries`, undefined],
      ['POST', `/${of}/replay`, { since: 'evt_x' }],
      ['POST', `/${of}/deliveries/${deliveryId}/redeliver`, undefined],
    ] as const;
  for (const [index, [method, path, body]] of routes(id).entries()) {
    const theirs = await bob(method, path, body);
    const unknown = await bob(method, routes(999_999)[index]?.[1] ?? '', body);
    assert.deepEqual(
      [theirs.status, theirs.body.replace(`subscriptions/${id}`, 'ID')],
      [404, unknown.body.replace('subscriptions/999999', 'ID')],
      `${method} ${path}`,
    );
    assert.equal((await cy(method, path, body)).status, 403);
  }
  assert.equal((await ada('GET', `/${id}`)).json<Subscription>().state, 'active');
  const { id: own } = (await bob('POST', '', HOOK)).json<Subscription>();
  const redeliver = (of: number) => bob('POST', `/${own}/deliveries/${of}/redeliver`);
  const [theirs, unknown] = [await redeliver(deliveryId), await redeliver(999_999)];
  const shown = ({ status, body }: ApiResponse, of: number) => [status, body.replace(`/${of}/`, '/ID/')];
  assert.deepEqual(shown(theirs, deliveryId), shown(unknown, 999_999), 'nor through a subscription of one’s own');
  assert.equal(theirs.status, 404);
});

test('the same Idempotency-Key makes one subscription and one redelivery', async (t) => {
  const ask = await (await node(t)).as('ada');
  const key = { 'idempotency-key': 'once' };
  const [first, second] = [
    await ask('POST', '', { ...HOOK, secret: undefined }, key),
    await ask('POST', '', { ...HOOK, secret: undefined }, key),
  ];
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.equal(second.headers['idempotency-replayed'], 'true');
  const { id } = first.json<Subscription>();
  assert.equal(second.json<Subscription>().id, id);
  const { deliveryId } = (await ask('POST', `/${id}/test`)).json<{ deliveryId: number }>();
  const redeliver = () => ask('POST', `/${id}/deliveries/${deliveryId}/redeliver`, undefined, key);
  const [one, other] = [await redeliver(), await redeliver()];
  assert.deepEqual([one.status, other.body], [202, one.body]);
});

test('an event goes from its commit to the receiver and the log, and is redelivered and replayed', async (t) => {
  const at = await node(t);
  const ask = await at.as('ada');
  const { url, received } = await receiver(t);
  const { id } = (await ask('POST', '', { ...HOOK, url })).json<Subscription>();
  const post = at.webhooks.start();
  try {
    await at.event(1);
    await eventually('the first event', async () => (received.length === 1 ? true : undefined));
    const delivered = await eventually('its log entry', async () => {
      const { items } = (await ask('GET', `/${id}/deliveries?status=delivered`)).json<{ items: Delivery[] }>();
      return items[0];
    });
    assert.deepEqual([delivered.attempt, delivered.statusCode, delivered.responseExcerpt], [1, 200, 'noted']);
    assert.equal(delivered.attempts[0]?.at, at.clock.now().toISOString());
    assert.equal((await ask('GET', `/${id}`)).json<Subscription>().lastDeliveryAt, at.clock.now().toISOString());
    const again = await ask('POST', `/${id}/deliveries/${delivered.id}/redeliver`);
    assert.deepEqual(
      [again.status, again.json<Delivery>().status, again.json<Delivery>().eventId],
      [202, 'pending', delivered.eventId],
    );
    await eventually('it comes again', async () => (received.length === 2 ? true : undefined));
    assert.deepEqual(received[1]?.body, received[0]?.body);
    for (const count of [2, 3]) await at.event(count);
    await eventually('two more', async () => (received.length === 4 ? true : undefined));
    const replayed = await ask('POST', `/${id}/replay`, { since: delivered.eventId });
    assert.deepEqual([replayed.status, replayed.json()], [202, { since: delivered.eventId, deliveries: 2 }]);
    await eventually('both again', async () => (received.length === 6 ? true : undefined));
    assert.equal(new Set(received.map(({ headers }) => headers['x-webhook-id'])).size, 3);
    assert.equal((await ask('POST', `/${id}/replay`, { since: 'evt_unknown' })).status, 422);
  } finally {
    await post.stop();
  }
  const pages: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: ApiResponse = await ask('GET', `/${id}/deliveries?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const { items, nextCursor } = page.json<{ items: Delivery[]; nextCursor: string | null }>();
    pages.push(...items.map((item) => item.id));
    cursor = nextCursor;
  }
  assert.deepEqual(
    pages,
    pages.toSorted((a, b) => b - a),
  );
  assert.equal(new Set(pages).size, 6);
});

test('a test delivery is signed, logged and reports its result, also for a paused subscription', async (t) => {
  const at = await node(t);
  const ask = await at.as('ada');
  let status = 204;
  const { url, received } = await receiver(t, () => status);
  const { id } = (await ask('POST', '', { ...HOOK, url })).json<Subscription>();
  await ask('PATCH', `/${id}`, { state: 'paused' });
  const good = (await ask('POST', `/${id}/test`)).json<Record<string, unknown>>();
  status = 500;
  const bad = (await ask('POST', `/${id}/test`)).json<Record<string, unknown>>();
  assert.deepEqual([good['delivered'], good['statusCode'], good['error']], [true, 204, null]);
  assert.deepEqual([bad['delivered'], bad['statusCode'], bad['error']], [false, 500, 'answered 500']);
  const envelope = JSON.parse(String(received[0]?.body)) as { type: string; data: { subscriptionId: number } };
  assert.deepEqual([envelope.type, envelope.data.subscriptionId], ['webhook.test', id]);
  const { items } = (await ask('GET', `/${id}/deliveries`)).json<{ items: Delivery[] }>();
  assert.deepEqual(
    items.map((item) => [item.id, item.status]),
    [
      [bad['deliveryId'], 'failed'],
      [good['deliveryId'], 'delivered'],
    ],
  );
  assert.deepEqual(items[0]?.attempts, [
    { attempt: 1, at: at.clock.now().toISOString(), statusCode: 500, durationMs: 0, error: 'answered 500' },
  ]);
});

test('after a rotation both secrets sign for 24 hours, the contract’s header with only the new one', async (t) => {
  const at = await node(t);
  const ask = await at.as('ada');
  const { url, received } = await receiver(t);
  const { id } = (await ask('POST', '', { ...HOOK, url })).json<Subscription>();
  const signatures = async (): Promise<{ count: number; contract: unknown }> => {
    await ask('POST', `/${id}/test`);
    const { headers = {} } = received.at(-1) ?? {};
    return { count: String(headers['webhook-signature']).split(' ').length, contract: headers['x-webhook-signature'] };
  };
  assert.equal((await signatures()).count, 1);
  assert.match((await ask('POST', `/${id}/rotate-secret`)).json<Subscription>().secret ?? '', /^whsec_/);
  assert.equal((await signatures()).count, 2);
  at.clock.advance(24 * 3_600_000 - 1);
  assert.equal((await signatures()).count, 2);
  at.clock.advance(1);
  assert.equal((await signatures()).count, 1);
  await ask('PATCH', `/${id}`, { secret: 'another secret of mine' });
  assert.equal((await signatures()).count, 2);
  await ask('PATCH', `/${id}`, { secret: 'another secret of mine' });
  assert.equal((await signatures()).count, 2, 'the same secret again is no rotation');
});

test('deliveries and events are deleted after 30 days, and not before', async (t) => {
  const at = await node(t);
  const ask = await at.as('ada');
  const { url } = await receiver(t);
  const { id } = (await ask('POST', '', { ...HOOK, url })).json<Subscription>();
  await ask('POST', `/${id}/test`);
  at.clock.advance(30 * 24 * 3_600_000);
  assert.equal(await at.webhooks.sweep(at.db), 0);
  await ask('DELETE', `/${id}`);
  at.clock.advance(1);
  assert.equal(await at.webhooks.sweep(at.db), 2, 'the delivery and its event');
  at.clock.advance(31 * 24 * 3_600_000);
  assert.equal(await at.webhooks.sweep(at.db), 1, 'and in the end the subscription that was deleted');
});

test('GET /data/events/types lists the types with schema and example', async (t) => {
  const ask = await (await node(t)).as('ada');
  const types = (await ask('GET', '/api/v1/data/events/types')).json<Record<string, unknown>[]>();
  assert.deepEqual(
    types.map(({ type, example }) => ({ type, example })),
    [{ type: 'picks.scored', example: picksScored.example }],
  );
  assert.deepEqual(Object.keys(types[0] ?? {}), ['type', 'description', 'schema', 'example']);
});
