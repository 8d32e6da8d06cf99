import assert from 'node:assert/strict';
import test from 'node:test';
import { newInstanceKey, systemClock, type Database, type Log } from '../../src/platform/index.ts';
import { httpMetrics, newMetrics } from '../../src/platform/metrics/index.ts';
import { openWebhooks, USUAL_RULES } from '../../src/webhooks/index.ts';
import { accountsNode, bearer, makeAccount, PASSWORD, refreshWith } from '../support/accounts.ts';
import { testDatabase } from '../support/postgres.ts';
import { appCode } from '../support/two-factor.ts';
import { EVENT_TYPES } from '../webhooks/scene.ts';

/** Every table of the database as text; bytes also decoded as text. */
async function dump(db: Database): Promise<string> {
  const { rows } = await db.query<{ name: string }>({
    text: `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
            where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  });
  const texts: string[] = [];
  for (const { name } of rows) {
    const table = await db.query<{ line: string }>({ text: `select row_to_json(t)::text as line from ${name} t` });
    texts.push(...table.rows.map(({ line }) => `${line}\n${readable(line)}`));
  }
  return texts.join('\n');
}

const readable = (line: string): string =>
  line.replaceAll(/\\\\x([0-9a-f]+)/g, (_whole, hex: string) => Buffer.from(hex, 'hex').toString('latin1'));

/** Which of the secrets are in a text, also in hex or base64. */
function found(text: string, secrets: Readonly<Record<string, string>>): string[] {
  const low = text.toLowerCase();
  return Object.entries(secrets)
    .filter(([, secret]) =>
      [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64').replaceAll('=', '')].some(
        (spelling) => low.includes(spelling.toLowerCase()),
      ),
    )
    .map(([name]) => name);
}

const HOOKS = '/data/webhook-subscriptions';
const TWO_FACTOR = '/me/two-factor';
const MAY_SHOW = ['/auth/login', '/me/api-keys', '/ops/tokens', HOOKS, TWO_FACTOR, `${TWO_FACTOR}/confirm`];

test('passwords, keys, tokens, mailed links and webhook secrets are not in the database, the log, responses or metrics', async (t) => {
  const lines: string[] = [];
  const note = (fields: object, message: string) => void lines.push(JSON.stringify(fields) + message);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const registry = newMetrics();
  const [db, instanceKey] = [await testDatabase(t), newInstanceKey()];
  const webhooks = openWebhooks({
    db,
    log,
    instanceKey,
    wallClock: systemClock(),
    baseUrl: 'https://picks.example',
    eventTypes: EVENT_TYPES,
    carriers: {},
    rules: () => USUAL_RULES,
    refusal: async () => undefined,
    send: async () => ({ responded: false, detail: 'no connection' }),
  });
  const node = await accountsNode(t, {
    db,
    instanceKey,
    log,
    onResponse: httpMetrics(registry),
    modules: [webhooks.module],
  });
  const responses: string[] = [];
  const ask = async (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) => {
    const response = await node.api.inject({
      method,
      url: `/api/v1${path}`,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    remember(response, path);
    return response;
  };
  // A secret that a response shows once on purpose is not searched for in that response.
  const remember = ({ body, headers }: { body: string; headers: object }, path: string): void => {
    if (!MAY_SHOW.includes(path)) responses.push(body, JSON.stringify(headers));
  };
  await makeAccount(node.db, 'root', 'Admin');
  const login = await ask('POST', '/auth/login', {}, { email: 'root@example.org', password: PASSWORD });
  const { accessToken } = login.json<{ accessToken: string }>();
  const cookie = login.cookies[0]?.value ?? '';
  const renewed = await refreshWith(node, cookie, { 'idempotency-key': 'canary' });
  const { rawKey } = (await ask('POST', '/me/api-keys', bearer(accessToken), { name: 'k' })).json<{ rawKey: string }>();
  const token = (await ask('POST', '/ops/tokens', bearer(accessToken), { name: 't', scopes: ['ops:tokens'] })).json<{
    rawToken: string;
  }>();
  const hook = { url: 'https://hooks.example.org/canary', events: ['picks.scored'] };
  const theirs = { ...hook, secret: 'canary of a subscriber' };
  const made = await ask('POST', HOOKS, bearer(accessToken), theirs);
  assert.equal(made.statusCode, 201, made.body);
  assert.ok(!made.body.includes(theirs.secret));
  const ours = (await ask('POST', HOOKS, bearer(accessToken), { ...hook, url: `${hook.url}/2` })).json<{
    id: number;
    secret: string;
  }>();
  for (const path of ['/1', '/1/deliveries', '?']) await ask('GET', `${HOOKS}${path}`, bearer(accessToken));
  for (const id of [1, ours.id]) await ask('POST', `${HOOKS}/${id}/test`, bearer(accessToken));
  await ask('POST', HOOKS, bearer(accessToken), { ...theirs, events: ['canary'] });
  await ask('POST', '/auth/register', {}, { email: 'eve@example.org', password: 'canary of the coal mine' });
  const factor = (await ask('POST', TWO_FACTOR, bearer(accessToken))).json<{ secret: string }>();
  const code = appCode(factor.secret, new Date());
  const on = await ask('POST', `${TWO_FACTOR}/confirm`, bearer(accessToken), { code });
  const [recoveryCode = ''] = on.json<{ recoveryCodes: string[] }>().recoveryCodes;
  await ask('POST', '/auth/reauthenticate', bearer(accessToken), { password: PASSWORD, code: recoveryCode });
  await ask('POST', '/me/password', bearer(accessToken), { currentPassword: PASSWORD, newPassword: 'short canary' });
  const queued = await dump(node.db);
  const mail = (await node.readMail()).find(({ to }) => to === 'eve@example.org');
  const mailed = /#token=(\w+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await ask('POST', '/auth/login', {}, { email: 'root@example.org', password: 'wrong canary password' });
  for (const headers of [bearer(accessToken), bearer(token.rawToken), { 'x-api-key': rawKey }, bearer(`${rawKey}x`)]) {
    const lists = ['/me/api-keys?', '/ops/tokens?'];
    for (const path of ['/me', ...lists, '/who', '/who?canary=1', '/nothing', '/admin/users']) {
      await ask('GET', path, headers);
    }
  }
  const secrets = {
    password: PASSWORD,
    'registered password': 'canary of the coal mine',
    'wrong password': 'wrong canary password',
    'API key': rawKey,
    'secret of the API key': rawKey.slice(15, -6),
    'operations token': token.rawToken,
    'secret of the operations token': token.rawToken.slice(16, -6),
    'two-factor secret': factor.secret,
    'recovery code': recoveryCode.replaceAll('-', ''),
    'recovery code as it is shown': recoveryCode,
    'refresh token': cookie,
    'mark of the refresh token': cookie.split('.')[2] ?? '',
    'its successor': renewed.cookies[0]?.value.split('.')[2] ?? '',
    'access token': accessToken,
    'renewed access token': renewed.json<{ accessToken: string }>().accessToken,
    'mailed token': mailed,
    'secret of a subscriber': theirs.secret,
    'our secret of a subscription': ours.secret,
    'what it says in base64': Buffer.from(ours.secret.slice('whsec_'.length), 'base64').toString('latin1'),
  };
  assert.ok(Object.values(secrets).every((secret) => secret.length >= 12));
  const dumped = `${queued}\n${await dump(node.db)}`;
  assert.ok(dumped.includes('root@example.org') && dumped.length > 5_000, 'the dump is one');
  assert.ok(
    lines.some((line) => line.includes('/api/v1/me')),
    'the log is one',
  );
  assert.deepEqual(found(dumped, secrets), [], 'in the database');
  assert.deepEqual(found(lines.join('\n'), secrets), [], 'in the log');
  assert.deepEqual(found(responses.join('\n'), secrets), [], 'in later responses');
  const figures = await registry.metrics();
  assert.ok(figures.includes('route="/api/v1/me"'), 'the figures are some');
  assert.deepEqual(found(figures, secrets), [], 'in the metrics');
});

test('the harness finds a planted secret, in plain text, hex or base64', async (t) => {
  const node = await accountsNode(t);
  const { id } = await makeAccount(node.db, 'ada');
  const secrets = { plain: 'canary-one-in-plain', bytes: 'canary-two-in-bytes', coded: 'canary-three-coded' };
  // The planted bug: secrets in three columns that should not have them.
  await node.db.query({
    text: 'update accounts.account set display_name = $2 where id = $1',
    values: [id, `${secrets.plain} ${Buffer.from(secrets.coded).toString('base64')}`],
  });
  await node.db.query({ text: 'insert into platform.mail (sealed) values ($1)', values: [Buffer.from(secrets.bytes)] });
  assert.deepEqual(found(await dump(node.db), secrets), ['plain', 'bytes', 'coded']);
});
