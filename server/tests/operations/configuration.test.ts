import assert from 'node:assert/strict';
import test from 'node:test';
import {
  choice,
  configSection,
  configured,
  decimal,
  flag,
  integer,
  line,
  schedule,
} from '../../src/operations/index.ts';
import { nextConfigVersion, setConfigValue } from '../../src/operations/config/queries.ts';
import { setConfig } from '../../src/operations/config/set-config.ts';
import { asSuperuser } from '../support/postgres.ts';
import { eventually } from '../support/eventually.ts';
import { onceWithin } from '../support/once-within.ts';
import { operationsNode, queueContext } from '../support/operations.ts';

const RATINGS = configSection({
  name: 'ratings',
  description: 'For tests.',
  keys: {
    premium: decimal({ default: 0.05, min: 0, max: 1, description: 'Edge of a Premium pick.' }),
    count: integer({ default: 10, min: 1, max: 100, description: 'Picks a day.' }),
    live: flag({ default: true, description: 'Whether.' }),
    profile: choice(['standard', 'strict'], { default: 'standard', description: 'Which.' }),
    sender: line({
      default: 'picks@example.org',
      maxLength: 40,
      pattern: /@/,
      range: 'a mail address',
      description: 'Who.',
    }),
    at: schedule({ default: 'every 5m', description: 'When.' }),
  },
});

test('every key has a type, range, default and description, and its default until it is set', async (t) => {
  const node = await operationsNode(t, await queueContext(t), { sections: [RATINGS] });
  const { body } = await node.get('/admin/config/ratings/premium');
  assert.deepEqual(body, {
    section: 'ratings',
    key: 'premium',
    value: '0.05',
    type: 'number',
    default: '0.05',
    range: '0 to 1',
    description: 'Edge of a Premium pick.',
    updatedAt: null,
    updatedBy: null,
  });
  assert.equal((await node.get('/admin/config/ratings')).body.length, 6);
  assert.equal(node.configuration.get(RATINGS, 'premium'), 0.05);
});

test('a value derived from the configuration is computed once, and again after a change', async (t) => {
  const node = await operationsNode(t, await queueContext(t), { sections: [RATINGS] });
  let made = 0;
  const picks = configured(
    () => node.configuration,
    (now) => ({ count: now.get(RATINGS, 'count'), nth: (made += 1) }),
  );
  assert.equal(made, 0, 'nothing is made before it is used');
  assert.deepEqual(
    [picks(), picks()],
    [
      { count: 10, nth: 1 },
      { count: 10, nth: 1 },
    ],
  );
  const { api } = node.server;
  const [url, headers] = ['/api/v1/admin/config/ratings/count', { authorization: 'Bearer x' }];
  assert.equal((await api.inject({ method: 'PUT', url, headers, body: { value: '11' } })).statusCode, 200);
  assert.deepEqual(
    [picks(), picks()],
    [
      { count: 11, nth: 2 },
      { count: 11, nth: 2 },
    ],
  );
});

test('a change is in effect on every node within a second, and the trail names its actor', async (t) => {
  const context = await queueContext(t);
  const nodes = await Promise.all([1, 2, 3].map(() => operationsNode(t, context, { sections: [RATINGS] })));
  const put = (value: string) =>
    nodes[0]?.server.api.inject({
      method: 'PUT',
      url: '/api/v1/admin/config/ratings/count',
      headers: { authorization: 'Bearer x' },
      body: { value },
    });
  const turns = await onceWithin(1_000, async (turn) => {
    assert.equal((await put(String(10 + turn)))?.statusCode, 200);
    const began = performance.now();
    for (const node of nodes)
      await eventually('the change', async () =>
        node.configuration.get(RATINGS, 'count') === 10 + turn ? true : undefined,
      );
    return performance.now() - began;
  });
  const [, second] = nodes;
  assert.ok(second);
  const trail = await second.get('/admin/audit?subject=ratings/count');
  const entries = (trail.body as unknown as { items: { before: string; after: string; actor: string }[] }).items;
  assert.deepEqual(
    entries.map(({ before, after, actor }) => [before, after, actor]),
    Array.from({ length: turns }, (_, n) => [String(9 + turns - n), String(10 + turns - n), 'account 1']),
  );
});

test('an unknown key is 404; a value out of range is 422, and the previous value stays', async (t) => {
  const context = await queueContext(t);
  const { server, get } = await operationsNode(t, context, { sections: [RATINGS] });
  const put = async (path: string, value: unknown): Promise<number> =>
    (
      await server.api.inject({
        method: 'PUT',
        url: `/api/v1/admin/config/${path}`,
        headers: { authorization: 'Bearer x' },
        body: { value },
      })
    ).statusCode;
  assert.equal(await put('ratings/count', '7'), 200);
  assert.equal(await put('ratings/none', '7'), 404);
  assert.equal(await put('ratings/constructor', '7'), 404);
  assert.equal(await put('none/count', '7'), 404);
  const refused: [string, string][] = [
    ['count', '0'],
    ['count', '101'],
    ['count', '7.5'],
    ['count', ''],
    ['count', '0x10'],
    ['count', 'NaN'],
    ['premium', '1.01'],
    ['premium', '1e-1'],
    ['live', 'yes'],
    ['profile', 'Standard'],
    ['sender', 'unknown'],
    ['sender', `a@${'b'.repeat(40)}`],
    ['sender', 'a@b\nbcc: c@d'],
    ['at', 'every 7m'],
    ['at', 'at 25:00'],
  ];
  for (const [key, value] of refused) assert.equal(await put(`ratings/${key}`, value), 422, `${key} ${value}`);
  assert.equal(await put('ratings/count', 7), 400);
  assert.equal((await get('/admin/config/ratings/count')).body.value, '7');
  assert.equal((await get('/admin/config/nothing')).status, 404);
});

test('concurrent changes on two nodes are all in the trail, each with the value before it', async (t) => {
  const context = await queueContext(t);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      setConfig(context, [RATINGS], { section: 'ratings', key: 'count', value: String(n + 1), actor: 'test' }),
    ),
  );
  const { rows } = await context.db.query<{ before: string; after: string }>({
    text: 'select before, after from operations.audit order by id',
  });
  assert.equal(rows.length, 20);
  for (const [index, { before }] of rows.entries()) assert.equal(before, rows[index - 1]?.after ?? '10');
});

test('the audit trail is never changed', async (t) => {
  const context = await queueContext(t);
  await setConfig(context, [RATINGS], { section: 'ratings', key: 'count', value: '9', actor: 'test' });
  await assert.rejects(
    asSuperuser(context.db, (superuser) => superuser.query({ text: `update operations.audit set actor = 'unknown'` })),
    /never changed/,
  );
  await assert.rejects(
    asSuperuser(context.db, (superuser) => superuser.query({ text: 'delete from operations.audit' })),
    /never changed/,
  );
});

test('after a failover that lost a change, the next change is read: no version is reused', async (t) => {
  const context = await queueContext(t);
  const { configuration, server } = await operationsNode(t, context, { sections: [RATINGS] });
  const { rows } = await context.db.query<{ version: number }>({
    text: 'select version from operations.config_version',
  });
  const [url, headers] = ['/api/v1/admin/config/ratings/count', { authorization: 'Bearer x' }];
  assert.equal((await server.api.inject({ method: 'PUT', url, headers, body: { value: '11' } })).statusCode, 200);
  await configuration.refresh();
  assert.equal(configuration.get(RATINGS, 'count'), 11);
  // The promoted standby lacked that change; the next one exists before this node reads again.
  await asSuperuser(context.db, (superuser) =>
    superuser.transaction(async (tx) => {
      await tx.query({ text: 'update operations.config_version set version = $1', values: [rows[0]?.version] });
      await nextConfigVersion(tx);
      await setConfigValue(tx, 'ratings', 'count', '12', new Date(), 'test');
    }),
  );
  await configuration.refresh();
  assert.equal(configuration.get(RATINGS, 'count'), 12);
});
