import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Database } from '../../src/platform/index.ts';
import { gameDayOf } from '../../src/leagues/index.ts';
import { ACCESS_MATRIX, opensToKeys } from '../support/access-matrix.ts';
import { makeAccount, PASSWORD } from '../support/accounts.ts';
import { size } from '../support/size.ts';
import { addGame, addPastGame, addValue, smallLeague, type SmallLeague } from '../support/small-league.ts';
import { wholeProgram } from '../support/whole-program.ts';

const ROUNDS = size({ quick: 3, all: 12, long: 60 });
const OTHER_PASSWORD = 'eleven otters under the bridge';
/** Clients that write while the account is deleted, and the most requests of a round. */
const SENDERS = 16;
const MOST = 600;
/** What a request may get that overlaps the deletion of its account, or of what it refers to. */
const ALLOWED = new Set([401, 404, 409, 429]);

interface Write {
  readonly body?: object | string;
  readonly isKeyed?: boolean;
  /** Statuses that the request gets by itself, where they are not 2xx. */
  readonly refused?: readonly number[];
}

/** Bodies by route. Ids of paths are those of the round's own resources. */
type Writes = (league: SmallLeague, nth: number) => Readonly<Record<string, Write>>;

const EVENT = ['picks.scored'];
const HOOK = 'http://127.0.0.1:9/hook';
const SYSTEM = { where: { direction: 'Over' } };

const WRITES: Writes = ({ players }, nth) => {
  const claim = {
    playerId: players[nth % 10],
    stat: 'Points',
    line: 14.5,
    direction: nth % 2 === 0 ? 'Over' : 'Under',
  };
  const bet = { ...claim, book: 'alpha', price: -110, stake: 10 + nth };
  const legs = [0, 9].map((place) => ({ ...claim, playerId: players[place] }));
  return {
    'POST /me/bets': { body: bet, isKeyed: true },
    'PATCH /me/bets/{id}': { body: { note: `note ${nth}` } },
    'DELETE /me/bets/{id}': {},
    'DELETE /me/bets/imports/{id}': {},
    'POST /me/bets/import?dryRun=false': {
      body: `playerName,stat,line,direction,book,price,stake,placedAt\nPlayer 1,Points,14.5,Over,alpha,-110,${nth + 1},2024-03-01T12:00:00Z\n`,
    },
    'POST /me/bets/share': { body: {} },
    'DELETE /me/bets/share/{id}': {},
    'POST /me/follows': { body: { playerId: players[nth % 10] } },
    'DELETE /me/follows/{id}': {},
    'PUT /me/preferences': {
      body: {
        books: null,
        oddsFormat: 'American',
        timeZone: 'UTC',
        bankroll: 100 + nth,
        unitShare: 0.01,
        kellyFraction: 0.25,
        maxStakeShare: 0.03,
      },
    },
    'POST /me/systems': { body: { name: `s ${nth}`, system: SYSTEM }, isKeyed: true },
    'PATCH /me/systems/{id}': { body: { name: `t ${nth}` } },
    'DELETE /me/systems/{id}': {},
    'POST /research/systems': { body: { where: { direction: 'Over', minL10OverHits: nth % 10 } } },
    'POST /research/systems/export.csv': { body: SYSTEM },
    'POST /me/channels': {
      // A second channel for the same email is refused.
      body: nth % 3 === 0 ? { kind: 'email' } : { kind: 'webhook', url: `${HOOK}/${nth}` },
      refused: [422],
    },
    'POST /me/channels/{id}/test': {},
    'DELETE /me/channels/{id}': {},
    'POST /me/alerts': { body: { name: `a ${nth}`, on: 'news.changed' } },
    'PATCH /me/alerts/{id}': { body: { name: `b ${nth}` } },
    'DELETE /me/alerts/{id}': {},
    'POST /me/api-keys': { body: { name: `k ${nth}` } },
    'DELETE /me/api-keys/{id}': {},
    'POST /me/two-factor': { body: {} },
    'POST /me/two-factor/confirm': { body: { code: '123456' }, refused: [400, 422] },
    'POST /me/two-factor/recovery-codes': {},
    'DELETE /me/two-factor': {},
    'DELETE /me/sessions': {},
    'DELETE /me/sessions/{id}': {},
    'POST /me/password': { body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD } },
    'POST /me/email': { body: { email: `other${nth}@example.org` } },
    'POST /auth/reauthenticate': { body: { password: PASSWORD } },
    'POST /data/exports': {
      body: { type: 'picks', format: 'csv', filters: { from: '2024-03-01', to: '2024-03-02' } },
      isKeyed: true,
    },
    'POST /data/webhook-subscriptions': { body: { url: `${HOOK}/${nth}`, events: EVENT } },
    'PATCH /data/webhook-subscriptions/{id}': { body: { url: `${HOOK}/of-${nth}` } },
    'DELETE /data/webhook-subscriptions/{id}': {},
    'POST /data/webhook-subscriptions/{id}/test': {},
    'POST /data/webhook-subscriptions/{id}/rotate-secret': {},
    'POST /data/webhook-subscriptions/{id}/replay': { body: { since: '2024-03-01T00:00:00Z' }, refused: [422] },
    'POST /data/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver': {},
    'POST /picks/evaluate': { body: claim },
    'POST /picks/combo': { body: { legs } },
    // The owner is an admin in every second round.
    'POST /ops/tokens': { body: { name: `t ${nth}`, scopes: ['ops:read'] }, refused: [403] },
    'DELETE /ops/tokens/{id}': { refused: [403] },
    'DELETE /me': { body: { password: PASSWORD } },
  };
};

/** Writes without a credential that name the account, and reads that are counted or kept. */
const OTHERS: Readonly<Record<string, Write>> = {
  'GET /me': {},
  'GET /me/bets': {},
  'GET /me/export': {},
  'GET /data/usage': {},
  'GET /data/odds/books': {},
};
const ofEmail = (email: string): Readonly<Record<string, Write>> => ({
  'POST /auth/login': { body: { email, password: PASSWORD } },
  'POST /auth/forgot-password': { body: { email } },
  'POST /auth/resend-verification': { body: { email } },
});

/** What a round creates before its account is deleted: a path that lists it, and a body that makes one. */
const MADE: Readonly<Record<string, (league: SmallLeague) => object>> = {
  '/me/bets': (league) => WRITES(league, 0)['POST /me/bets']?.body as object,
  '/me/bets/share': () => ({}),
  '/me/follows': () => ({ team: 'AAA' }),
  '/me/systems': () => ({ name: 'first', system: SYSTEM }),
  '/me/channels': () => ({ kind: 'webhook', url: HOOK }),
  '/me/alerts': () => ({ name: 'first', on: 'news.changed' }),
  '/me/api-keys': () => ({ name: 'first' }),
  '/data/webhook-subscriptions': () => ({ url: HOOK, events: EVENT }),
};

interface ApiResponse {
  readonly route: string;
  readonly status: number;
  readonly text: string;
  readonly refused: readonly number[];
}

interface Stage {
  readonly db: Database;
  readonly league: SmallLeague;
  readonly origin: string;
}

async function stage(t: TestContext): Promise<Stage> {
  const { server, db } = await wholeProgram(t, { environment: { PROPPICK_ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
  // The last admin cannot be deleted.
  await makeAccount(db, 'admin', 'Admin');
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const tipOff = new Date(Date.now() + 6 * 3_600_000);
  const gameId = await addGame(db, league, gameDayOf('Nba', tipOff), tipOff);
  const knownAt = new Date(Date.now() - 60_000);
  for (const playerId of league.players) await addValue(db, league, { gameId, playerId, knownAt });
  return { db, league, origin: await server.listen({ host: '127.0.0.1', port: 0 }) };
}

async function send(
  origin: string,
  route: string,
  headers: Record<string, string>,
  write: Write,
): Promise<ApiResponse> {
  const [method = 'GET', path = ''] = route.split(' ');
  const { body, isKeyed = false, refused = [] } = write;
  const type = typeof body === 'string' ? 'text/csv' : 'application/json';
  const response = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': type }),
      ...(isKeyed && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { route, status: response.status, text: await response.text(), refused };
}

interface Owner {
  readonly id: number;
  readonly email: string;
  readonly token: { readonly authorization: string };
  readonly key: { readonly 'x-api-key': string };
  /** The id of what the account owns, by the path that lists it. */
  readonly ids: ReadonlyMap<string, number>;
}

/** An account that owns one of everything. */
async function owner({ db, league, origin }: Stage, name: string, tier: 'Sharp' | 'Admin'): Promise<Owner> {
  const { id } = await makeAccount(db, name, tier);
  const email = `${name}@example.org`;
  // Failed sign-ins of an earlier round's deleted account count for this address.
  await db.query({ text: 'delete from accounts.login_attempt' });
  const signedIn = await send(origin, 'POST /auth/login', {}, { body: { email, password: PASSWORD } });
  assert.equal(signedIn.status, 200, signedIn.text);
  const token = { authorization: `Bearer ${(JSON.parse(signedIn.text) as { accessToken: string }).accessToken}` };
  const ids = new Map<string, number>();
  let rawKey = '';
  for (const [path, body] of Object.entries(MADE)) {
    const made = await send(origin, `POST ${path}`, token, { body: body(league) });
    assert.ok(made.status < 300, `${path}: ${made.text}`);
    const { id: madeId, rawKey: ofKey } = JSON.parse(made.text) as { id: number; rawKey?: string };
    ids.set(path, madeId);
    rawKey = ofKey ?? rawKey;
  }
  const sessions = await send(origin, 'GET /me/sessions', token, {});
  ids.set('/me/sessions', (JSON.parse(sessions.text) as { id: number }[])[0]?.id ?? 0);
  return { id, email, token, key: { 'x-api-key': rawKey }, ids };
}

/** What ends sessions or deletes what other requests refer to. */
const isEnding = (route: string): boolean => /^DELETE|password$/.test(route);

/** Senders send all kinds of writes until two deletions of their account are served, and what ends something in between. */
async function storm({ origin, league }: Stage, own: Owner, round: number): Promise<ApiResponse[]> {
  const ask = (route: string, nth: number, write: Write): Promise<ApiResponse> => {
    const [, path = ''] = route.split(' ');
    const owned = [...own.ids.keys()].filter((one) => path.startsWith(`${one}/`)).toSorted();
    const id = own.ids.get(owned.at(-1) ?? '') ?? 1;
    const listed = route.split('?', 1)[0]?.replace(' ', ' /api/v1') ?? '';
    const isKey = nth % 2 === 1 && opensToKeys(listed, ACCESS_MATRIX[listed] ?? { tiers: 'public' });
    const named = route.replace('{id}', String(id)).replace('{deliveryId}', '1');
    return send(origin, named, isKey ? own.key : own.token, write);
  };
  const writes = Object.entries({ ...WRITES(league, 0), ...OTHERS, ...ofEmail(own.email) });
  const endings = writes.filter(([route]) => isEnding(route) && route !== 'DELETE /me');
  const further = writes.filter(([route]) => !isEnding(route)).map(([route]) => route);
  const responses: ApiResponse[] = [];
  let open = 2;
  const sender = async (_: unknown, from: number): Promise<void> => {
    for (let nth = from, last = false; !last; nth += SENDERS) {
      last = open === 0 || nth > MOST;
      const route = further[(nth * 7 + round) % further.length] ?? '';
      const write = { ...WRITES(league, nth), ...OTHERS, ...ofEmail(own.email) }[route] ?? {};
      // Sequential: each sender has one request open.
      // oxlint-disable-next-line no-await-in-loop
      responses.push(await ask(route, nth, write));
      const ending = last ? undefined : endings[(nth - round * 3) / 5];
      // oxlint-disable-next-line no-await-in-loop
      if (ending !== undefined) responses.push(await ask(ending[0], nth, ending[1]));
    }
  };
  const deletion = async (_: unknown, nth: number): Promise<void> => {
    responses.push(await ask('DELETE /me', 2 * nth, { body: { password: PASSWORD } }));
    open -= 1;
  };
  await Promise.all([...Array.from({ length: SENDERS }, sender), ...Array.from({ length: open }, deletion)]);
  return responses;
}

/** Deletes the account where a request of the storm ended its session before the deletion. */
async function deleted({ origin }: Stage, { email }: Owner): Promise<void> {
  for (const password of [PASSWORD, OTHER_PASSWORD]) {
    const { status, text } = await send(origin, 'POST /auth/login', {}, { body: { email, password } });
    if (status !== 200) continue;
    const token = { authorization: `Bearer ${(JSON.parse(text) as { accessToken: string }).accessToken}` };
    assert.equal((await send(origin, 'DELETE /me', token, { body: { password } })).status, 200);
    return;
  }
  assert.fail('the account is neither deleted nor open');
}

/** Tables with a column of accounts, from the catalog: by its name, or by what it refers to. */
async function accountColumns(db: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.query<{ table: string; column: string }>({
    text: `select distinct format('%I.%I', space.nspname, class.relname) as "table", quote_ident(attname) as "column"
             from pg_attribute join pg_class class on class.oid = attrelid join pg_namespace space on space.oid = relnamespace
             left join pg_constraint key on key.conrelid = class.oid and key.contype = 'f' and attnum = any(key.conkey)
            where class.relkind in ('r', 'p') and not class.relispartition and attnum > 0 and not attisdropped
              and nspname not in ('pg_catalog', 'information_schema')
              and (attname like '%account%' or key.confrelid = 'accounts.account'::regclass)
            order by 1, 2`,
  });
  return rows;
}

/** Tables that keep rows of an account that is gone. What is published names no account. */
async function leftOf(db: Database, id: number): Promise<string[]> {
  const left: string[] = [];
  for (const { table, column } of await accountColumns(db)) {
    const text = `select count(*)::int as rows from ${table} where ${column}::text = $1`;
    const { rows } = await db.query<{ rows: number }>({ text, values: [String(id)] });
    if ((rows[0]?.rows ?? 0) > 0) left.push(`${table}.${column}: ${rows[0]?.rows} rows`);
  }
  return left;
}

test('requests that overlap the deletion of their account get 401, 404 or 409 and never 500, and no row of it is left', async (t) => {
  const on = await stage(t);
  const columns = await accountColumns(on.db);
  assert.ok(columns.length >= 18, JSON.stringify(columns));
  const statuses = new Map<number, number>();
  let deletions = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await owner(on, `owner${round}`, round % 2 === 0 ? 'Admin' : 'Sharp');
    const responses = await storm(on, own, round);
    const wrong = responses.filter(
      ({ status, refused }) => status >= 300 && !refused.includes(status) && !ALLOWED.has(status),
    );
    assert.deepEqual(
      wrong.map(({ route, status, text }) => `${route}: ${status} ${text}`),
      [],
    );
    for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const gone = responses.filter(({ route, status }) => route === 'DELETE /me' && status === 200).length;
    deletions += gone;
    if (gone === 0) await deleted(on, own);
    assert.equal((await send(on.origin, 'GET /me', own.token, {})).status, 401);
    assert.deepEqual(await leftOf(on.db, own.id), [], `round ${round}`);
  }
  assert.ok(deletions > 0 && deletions <= ROUNDS, 'of two deletions one gets 200');
  t.diagnostic(JSON.stringify({ deletions, ...Object.fromEntries(statuses) }));
});

test('the storm has every write that an access token of a user opens', async (t) => {
  const { league } = await stage(t);
  const sent = new Set(Object.keys(WRITES(league, 0)).map((route) => route.split('?', 1)[0]?.replace(' ', ' /api/v1')));
  const writes = Object.entries(ACCESS_MATRIX).filter(
    ([route, { tiers }]) => !route.startsWith('GET ') && tiers !== 'public' && tiers.includes('Sharp'),
  );
  assert.deepEqual(
    writes.map(([route]) => route).filter((route) => !sent.has(route)),
    [],
  );
});
