import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import {
  callerOf,
  createHttpServer,
  notFound,
  Problem,
  type Api,
  type ApiModule,
} from '../../src/platform/http/index.ts';
import type { Database } from '../../src/platform/index.ts';
import { ACCESS_MATRIX } from '../support/access-matrix.ts';
import { bearer, logInAs, makeAccount } from '../support/accounts.ts';
import { BASE_URL } from '../support/http.ts';
import { addGame, smallLeague, type SmallLeague } from '../support/small-league.ts';
import { wholeProgram } from '../support/whole-program.ts';

const EXPORTS = '/api/v1/data/exports';
const SESSIONS = '/api/v1/me/sessions';
const BETS = '/api/v1/me/bets';
const IMPORTS = '/api/v1/me/bets/imports';

/** The resources of an account, by the path that lists them, with a body that creates one. */
const MADE: Readonly<Record<string, object>> = {
  '/api/v1/me/api-keys': { name: 'k' },
  '/api/v1/data/webhook-subscriptions': { url: 'http://127.0.0.1:9/hook', events: ['picks.scored'] },
  '/api/v1/me/alerts': { name: 'a', on: 'news.changed' },
  '/api/v1/me/bets/share': {},
  '/api/v1/me/systems': { name: 's', system: { where: { direction: 'Over' } } },
  '/api/v1/me/channels': { kind: 'webhook', url: 'http://127.0.0.1:9/hook' },
};
const FOLLOWS = '/api/v1/me/follows';
const OWNED = [...Object.keys(MADE), EXPORTS, SESSIONS, IMPORTS, BETS, FOLLOWS];

/** Routes whose ids belong to no account: the league’s, the operators’, and tokens that open shared data. */
const COMMON = [
  'ops',
  'admin',
  'players',
  'games',
  'picks',
  'research',
  'data/players',
  'data/research',
  'public',
  'shared-bets',
].map((part) => `/api/v1/${part}/`);

/** Valid bodies of routes that need one. */
const BODIES: Readonly<Record<string, object>> = {
  'PATCH /api/v1/me/bets/{id}': { note: 'mine now' },
  'PATCH /api/v1/me/alerts/{id}': { name: 'mine now' },
  'PATCH /api/v1/me/systems/{id}': { name: 'mine now' },
  'PATCH /api/v1/data/webhook-subscriptions/{id}': { state: 'paused' },
  'POST /api/v1/data/webhook-subscriptions/{id}/replay': { since: '2024-03-01T00:00:00Z' },
};

const NOBODYS = 987_654_321;

interface Scene {
  readonly api: Api;
  readonly mine: { authorization: string };
  readonly theirs: { authorization: string };
}

/** Two Sharp accounts; the second has one of each resource. */
async function twoAccounts(
  t: TestContext,
  extra: readonly ApiModule[] = [],
): Promise<Scene & { ids: Map<string, number> }> {
  const { server, services, db, context, instanceKey } = await wholeProgram(t, {
    environment: { PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true' },
  });
  await makeAccount(db, 'mine', 'Sharp');
  await makeAccount(db, 'theirs', 'Sharp');
  const mine = bearer((await logInAs(server, 'mine')).accessToken);
  const theirs = bearer((await logInAs(server, 'theirs')).accessToken);
  const ids = new Map<string, number>();
  for (const [path, body] of Object.entries(MADE)) {
    const made = await server.api.inject({ method: 'POST', url: path, headers: theirs, body });
    assert.ok(made.statusCode < 300, made.body);
    ids.set(path, made.json<{ id: number }>().id);
  }
  const [session] = (await server.api.inject({ url: SESSIONS, headers: theirs })).json<{ id: number }[]>();
  ids.set(SESSIONS, session?.id ?? 0);
  // No worker runs here that could take an export from its queue.
  const exported = await db.query<{ id: number }>({
    text: `insert into exports.job (account_id, type, format, filters, created_at)
           select id, 'picks', 'csv', '{}', clock_timestamp() from accounts.account where email = 'theirs@example.org'
           returning id`,
  });
  ids.set(EXPORTS, exported.rows[0]?.id ?? 0);
  const league = await smallLeague(db);
  const imported = await db.query<{ id: number }>({
    text: `insert into bets.import (account_id, imported_at, source, total, accepted, differs, duplicates, skipped, wrong)
           select id, clock_timestamp(), 'pikkit', 1, 1, 0, 0, 0, 0 from accounts.account where email = 'theirs@example.org'
           returning id`,
  });
  ids.set(IMPORTS, imported.rows[0]?.id ?? 0);
  ids.set(BETS, await betOf(db, league, 'theirs'));
  const follow = { method: 'POST', url: FOLLOWS, headers: theirs, body: { playerId: league.players[0] } } as const;
  ids.set(FOLLOWS, (await server.api.inject(follow)).json<{ id: number }>().id);
  if (extra.length === 0) return { api: server.api, mine, theirs, ids };
  const { api, close } = await createHttpServer({
    context,
    modules: extra,
    baseUrl: BASE_URL,
    version: '0',
    instanceKey,
    identify: services.identify,
  });
  t.after(close);
  return { api, mine, theirs, ids };
}

/** An open bet of an account, on a future game of the small league. */
async function betOf(db: Database, league: SmallLeague, name: string): Promise<number> {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const gameId = await addGame(db, league, tomorrow.toISOString().slice(0, 10), tomorrow);
  const { rows } = await db.query<{ id: number }>({
    text: `insert into bets.bet (account_id, league, game_id, game_date, player_id, stat, period, line_halves, direction, book,
             price, stake, placed_at, recorded_at, priced_at, is_verified, tip_off)
           select id, 'Nba', $2, ($3::timestamptz)::date, $4, 'Points', 'Full', 29, 'Over', 'alpha', -110, 10, now(), now(), now(), false, $3
           from accounts.account where email = $1 || '@example.org'
           returning id`,
    values: [name, gameId, tomorrow, league.players[0]],
  });
  return rows[0]?.id ?? 0;
}

const ownerPath = (path: string): string | undefined => OWNED.find((owned) => path.startsWith(`${owned}/`));

/** Requests an id of another account: everything in the response that could reveal it. */
async function seen({ api, mine }: Scene, route: string, id: number): Promise<string> {
  const [method = '', path = ''] = route.split(' ');
  const url = path.replace('{id}', String(id)).replace(/\{\w+\}/, '1');
  const body = BODIES[route];
  const response = await api.inject({
    method: method as 'GET',
    url,
    headers: mine,
    ...(body === undefined ? {} : { body }),
  });
  const {
    'x-request-id': _id,
    'x-ratelimit-remaining': _left,
    'content-length': _length,
    date: _date,
    ...headers
  } = response.headers;
  return JSON.stringify([response.statusCode, response.body.replace(new RegExp(`/${id}(?=[/"])`), '/ID'), headers]);
}

/** Routes that respond differently to another account’s id and to an unknown one. */
async function telling(scene: Scene, routes: readonly string[], ids: ReadonlyMap<string, number>): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes) {
    const id = ids.get(ownerPath(route.split(' ')[1] ?? '') ?? '');
    assert.ok(id !== undefined, route);
    const response = await seen(scene, route, id);
    assert.match(response, /^\[404,/, `${route}: ${response}`);
    if (response !== (await seen(scene, route, NOBODYS))) found.push(route);
  }
  return found;
}

test('another account’s id gets the bytes of an unknown id on every route, and nothing changes', async (t) => {
  const { ids, ...scene } = await twoAccounts(t);
  const withIds = Object.keys(ACCESS_MATRIX).filter((route) => route.includes('{'));
  const owned = withIds.filter((route) => ownerPath(route.split(' ')[1] ?? '') !== undefined);
  const unclassed = withIds.filter(
    (route) => !owned.includes(route) && !COMMON.some((path) => route.split(' ')[1]?.startsWith(path)),
  );
  assert.deepEqual(unclassed, [], 'whose are these ids?');
  assert.ok(owned.length >= 10);
  const list = () =>
    Promise.all([...ids.keys()].map(async (url) => (await scene.api.inject({ url, headers: scene.theirs })).body));
  const before = await list();
  assert.deepEqual(await telling(scene, owned, ids), []);
  assert.deepEqual(await list(), before);
});

test('the harness sees a route that reveals the owner of an id', async (t) => {
  const owners = new Map<number, number>();
  // The planted bug: another account’s id gets another message than an unknown one.
  const careless: ApiModule = {
    name: 'careless',
    routes: (api) =>
      void api.get(
        '/me/api-keys/:id',
        {
          config: { access: 'account' },
          schema: {
            summary: 'A key',
            params: Type.Object({ id: Type.Integer() }),
            response: { 200: Type.Object({}) },
          },
        },
        async (request) => {
          const owner = owners.get(request.params.id);
          if (owner === undefined) throw notFound();
          if (owner !== callerOf(request).account.id) throw new Problem('not-found', 'There is no such key of yours.');
          return {};
        },
      ),
  };
  const { ids, ...scene } = await twoAccounts(t, [careless]);
  owners.set(ids.get('/api/v1/me/api-keys') ?? 0, -1);
  const route = 'GET /api/v1/me/api-keys/{id}';
  assert.deepEqual(await telling(scene, [route], ids), [route]);
});
