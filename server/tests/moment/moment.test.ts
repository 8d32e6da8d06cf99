import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Tier } from '../../src/access/index.ts';
import { describedApi, type ApiDocument, type Operation } from '../support/described-api.ts';
import { askIn, prepare, type ApiResponse } from './asked.ts';
import { betRequests, NOT_CALLED, otherRequests, type Made, type Sent } from './requests.ts';
import { NOW, startWorld, type World } from './world.ts';

interface Difference {
  readonly sent: Sent;
  readonly before: string;
  readonly after: string;
}

interface Compared {
  readonly operations: readonly Operation[];
  readonly routes: ReadonlySet<string>;
  readonly requests: number;
  readonly differing: readonly Difference[];
}

const textOf = ({ status, type, etag, text }: ApiResponse): string => `${status} ${type} ${etag} ${text}`;

/**
 * Starts two worlds that are equal up to the moment of a tier, and sends every request to both.
 *
 * @param as The tier that the service is told: a planted leak where it sees more.
 */
async function compare(t: TestContext, tier: Tier, as: Tier = tier): Promise<Compared> {
  const worlds = [await startWorld(t), await startWorld(t)] as const;
  const [first, second] = worlds;
  const made: [Made, Made] = [await prepare(first, tier), await prepare(second, tier)];
  await second.learn(tier);
  for (const world of worlds) {
    world.clock.set(NOW);
    await world.cycle({});
  }
  const document = (await first.service.server.api.inject('/api/v1/openapi.json')).json<ApiDocument>();
  const { operations } = describedApi(document);
  const closed = operations
    .filter((operation) => !isOpen(operation, tier))
    .map(({ name }) => ({ route: routeOf(name) }));
  const requestsOf = (world: World, of: Made): readonly Sent[] => [
    ...betRequests(world, of),
    ...otherRequests(world, of, tier),
    ...(as === tier ? closed : []),
  ];
  const [asked, askedToo] = [requestsOf(first, made[0]), requestsOf(second, made[1])];
  const differing: Difference[] = [];
  for (const [nth, sent] of asked.entries()) {
    const before = await askIn(first, as, tier, sent);
    const after = await askIn(second, as, tier, askedToo[nth] ?? sent);
    if (as === tier && closed.some(({ route }) => route === sent.route)) assert.equal(before.status, 403, sent.route);
    if (textOf(before) !== textOf(after)) differing.push({ sent, before: textOf(before), after: textOf(after) });
  }
  return { operations, routes: new Set(asked.map(({ route }) => route)), requests: asked.length, differing };
}

const routeOf = (name: string): string => name.replace('/api/v1', '');

const isOpen = ({ 'x-tiers': tiers }: Operation, tier: Tier): boolean => tiers === undefined || tiers.includes(tier);

/** The first place where two responses differ. */
function shown({ sent, before, after }: Difference): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const part = (text: string): string => text.slice(Math.max(0, at - 120), at + 80);
  return `${JSON.stringify(sent)}\n${part(before)}\n${part(after)}`;
}

for (const tier of ['Free', 'Pro'] as const)
  test(`two worlds that differ only after the moment of ${tier} give ${tier} the same bytes on every route and method`, async (t) => {
    const { operations, routes, requests, differing } = await compare(t, tier);
    t.diagnostic(`${routes.size} routes, ${requests} responses`);
    const missing = operations
      .map(({ name }) => routeOf(name))
      .filter((route) => !routes.has(route) && !(route in NOT_CALLED));
    assert.deepEqual(missing, [], 'a route that is neither called nor listed with a reason');
    assert.deepEqual(differing.map(shown), []);
  });

/** Routes whose response depends on what is known now: a service that told the live state would differ on each. */
const SENSITIVE: readonly string[] = [
  ...['POST /me/bets', 'GET /me/bets', 'GET /me/bets/{id}', 'PATCH /me/bets/{id}', 'POST /me/bets/import'],
  ...[
    'GET /me/bets/now',
    'GET /me/bets/live',
    'GET /me/bets/summary',
    'GET /me/bets/timeline',
    'GET /me/bets/export.csv',
  ],
  ...['GET /games', 'GET /players/{id}/games', 'GET /players/{id}/game-log', 'GET /players/{id}/news'],
  ...[
    'GET /research/props',
    'GET /research/availability',
    'GET /picks/top',
    'GET /picks/live',
    'GET /picks/{id}/history',
  ],
  ...['GET /picks/track-record', 'GET /picks/ledger/{date}', 'GET /me/stakes', 'GET /me/export'],
  ...['GET /me/systems', 'GET /me/systems/{id}', 'GET /me/systems/{id}/bets'],
];

test('the harness sees a service that tells Free what is known now, on every route that knows of games', async (t) => {
  const { differing } = await compare(t, 'Free', 'Sharp');
  const found = new Set(differing.map(({ sent }) => sent.route));
  assert.deepEqual(
    SENSITIVE.filter((route) => !found.has(route)),
    [],
  );
});

test('the harness sees a service that tells Pro evaluations and alerts of now', async (t) => {
  const { differing } = await compare(t, 'Pro', 'Sharp');
  const found = new Set(differing.map(({ sent }) => sent.route));
  const wanted = [
    'POST /picks/evaluate',
    'POST /picks/combo',
    'GET /picks/pickem',
    'GET /research/prices',
    'GET /me/alerts',
    'GET /me/alerts/{id}',
  ];
  assert.deepEqual(
    wanted.filter((route) => !found.has(route)),
    [],
  );
});
