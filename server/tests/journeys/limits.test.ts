import assert from 'node:assert/strict';
import test from 'node:test';
import { Type } from 'typebox';
import { Problem, unavailable, type LimitGroup, type Room } from '../../src/platform/http/index.ts';
import { accountsNode, bearer, logInAs, makeAccount } from '../support/accounts.ts';

/** One route a status. */
const STATUSES = [200, 202, 404, 409, 422, 500, 503] as const;
const statusRoom: Room = {
  name: 'status',
  routes(api) {
    for (const [group, path] of [
      ['research', '/trial-research'],
      ['webhooks', '/trial-webhooks'],
    ] as [LimitGroup, string][]) {
      api.get(
        `${path}/:status`,
        {
          config: { access: { tiers: ['Sharp', 'Admin'], group } },
          schema: {
            summary: 'Answers as asked',
            params: Type.Object({ status: Type.Integer() }),
            response: { 200: Type.Object({}), 202: Type.Object({}) },
          },
        },
        async ({ params: { status } }, reply) => {
          if (status === 404) throw new Problem('not-found', 'asked for');
          if (status === 409) throw new Problem('idempotency-mismatch', 'asked for');
          if (status === 422) throw new Problem('unprocessable', 'asked for');
          if (status === 500) throw new Error('asked for');
          if (status === 503) throw unavailable('asked for');
          return reply.code(status === 202 ? 202 : 200).send({});
        },
      );
    }
  },
};

/** A small generator of numbers from 0 to n − 1 that gives the same ones each time (Park and Miller). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

interface Usage {
  readonly groups: readonly {
    readonly group: string;
    readonly limit: number | null;
    readonly used: number;
    readonly remaining: number | null;
  }[];
}

test('over 700 mixed requests: headers on every answer, Remaining never rises, usage equals a tally kept apart', async (t) => {
  const node = await accountsNode(t, { rooms: [statusRoom] });
  await makeAccount(node.db, 'ada', 'Sharp');
  const { accessToken } = await logInAs(node, 'ada');
  const tally = new Map<string, number>();
  const lowest = new Map<string, number>();
  const next = numbers(20_261_120);
  for (let index = 0; index < 700; index += 1) {
    const [group, path] = next(2) === 0 ? ['research', '/trial-research'] : ['webhooks', '/trial-webhooks'];
    const wanted = [...STATUSES, 400, 401][next(9)] ?? 200;
    const headers = wanted === 401 ? {} : bearer(accessToken);
    const answer = await node.api.inject({ url: `/api/v1${path}/${wanted === 400 ? 'x' : wanted}`, headers });
    const remaining = Number(answer.headers['x-ratelimit-remaining']);
    assert.match(String(answer.headers['x-ratelimit-reset']), /T00:00:00Z$/);
    assert.ok(Number.isInteger(Number(answer.headers['x-ratelimit-limit'])) && remaining >= 0);
    if (wanted === 401) {
      assert.equal(answer.statusCode, 401);
      continue;
    }
    assert.ok(remaining <= (lowest.get(group) ?? Infinity), `Remaining rose to ${remaining}`);
    lowest.set(group, remaining);
    const limit = group === 'research' ? 500 : 100;
    if ((tally.get(group) ?? 0) >= limit) {
      assert.equal(answer.statusCode, 429, answer.body);
      assert.ok(Number(answer.headers['retry-after']) > 0);
      continue;
    }
    assert.equal(answer.statusCode, wanted, answer.body);
    if (wanted < 500) tally.set(group, (tally.get(group) ?? 0) + 1);
  }
  assert.equal(tally.get('webhooks'), 100, 'the smaller limit was reached');
  const answer = await node.api.inject({ url: '/api/v1/data/usage', headers: bearer(accessToken) });
  const { groups } = answer.json<Usage>();
  const use = (name: string) => groups.find(({ group }) => group === name);
  for (const group of ['research', 'webhooks']) assert.equal(use(group)?.used, tally.get(group));
  assert.deepEqual(use('picks-and-data'), { ...use('picks-and-data'), limit: 1_000, used: 1, remaining: 999 });
  assert.equal(use('webhooks')?.remaining, 0);
  assert.equal(use('account')?.limit, null);
});

test('the 429 is the contract’s, to the letter', async (t) => {
  const node = await accountsNode(t, { rooms: [statusRoom] });
  const { id } = await makeAccount(node.db, 'ada', 'Sharp');
  const { accessToken } = await logInAs(node, 'ada');
  await node.db.query({
    text: `insert into limits.quota_use values ($1, 'research', (clock_timestamp() at time zone 'utc')::date, 500)`,
    values: [id],
  });
  const answer = await node.api.inject({ url: '/api/v1/trial-research/200', headers: bearer(accessToken) });
  const body = answer.json<Record<string, unknown>>();
  const reset = answer.headers['x-ratelimit-reset'];
  assert.equal(answer.statusCode, 429);
  assert.equal(answer.headers['content-type'], 'application/problem+json');
  assert.match(String(body['type']), /\/errors\/rate-limit-exceeded$/);
  assert.equal(body['title'], 'Rate limit exceeded');
  assert.match(String(body['detail']), /daily limit of 500 .* research/);
  assert.equal(new Date(String(body['resetAt'])).getTime(), new Date(String(reset)).getTime());
  assert.equal(answer.headers['x-ratelimit-limit'], '500');
  assert.equal(answer.headers['x-ratelimit-remaining'], '0');
  assert.ok(Number(answer.headers['retry-after']) <= 86_400);
});

test('where there is no limit the headers say 2147483647, and use is counted all the same', async (t) => {
  const node = await accountsNode(t, { rooms: [statusRoom] });
  await makeAccount(node.db, 'root', 'Admin');
  const { accessToken } = await logInAs(node, 'root');
  for (let index = 0; index < 3; index += 1) {
    const answer = await node.api.inject({ url: '/api/v1/trial-research/200', headers: bearer(accessToken) });
    assert.equal(answer.headers['x-ratelimit-limit'], '2147483647');
    assert.equal(answer.headers['x-ratelimit-remaining'], '2147483647');
  }
  const usage = (await node.api.inject({ url: '/api/v1/data/usage', headers: bearer(accessToken) })).json<Usage>();
  assert.deepEqual(
    usage.groups.find(({ group }) => group === 'research'),
    {
      ...usage.groups.find(({ group }) => group === 'research'),
      limit: null,
      used: 3,
      remaining: null,
    },
  );
});
