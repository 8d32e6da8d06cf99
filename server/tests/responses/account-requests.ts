import type { Asker, Caller } from './asker.ts';
import type { Ids } from './requests.ts';

/** Requests about accounts, credentials, the queue, configuration and exports: create, use, and refusals. */
export async function askAccountsAndCommands(asker: Asker, ids: Ids): Promise<void> {
  await askAuthentication(asker);
  await askCredentials(asker);
  await askQueue(asker, ids);
  await askAdministration(asker);
  await askExports(asker, ids);
  await askRepeatedRequests(asker, ids);
}

async function askAuthentication(asker: Asker): Promise<void> {
  const post = (path: string, sent?: unknown) => asker.ask('none', 'POST', `/auth/${path}`, sent);
  const account = { email: 'new@recorder.example', password: 'eleven otters under a bridge' };
  for (const sent of [account, { ...account, password: 'short' }, { ...account, email: 'zzz' }, {}])
    await post('register', sent);
  for (const sent of [account, { ...account, password: 'another one of this length' }, { email: account.email }])
    await post('login', sent);
  for (const path of ['resend-verification', 'forgot-password']) await post(path, { email: account.email });
  await post('verify-email', { token: 'zzz' });
  await post('verify-email', {});
  await post('reset-password', { token: 'zzz', password: account.password });
  for (const path of ['refresh', 'logout']) await post(path);
  const invalid: readonly Record<string, string>[] = [
    { authorization: 'Bearer zzz' },
    { 'x-api-key': 'zzz' },
    { authorization: 'zzz' },
  ];
  for (const headers of invalid)
    for (const path of ['/picks/top', '/data/usage', '/ops/services', '/me'])
      await asker.ask('none', 'GET', path, undefined, headers);
}

async function askCredentials(asker: Asker): Promise<void> {
  for (const [caller, path, sent] of [
    ['Sharp', '/me/api-keys', { name: 'second' }],
    ['Admin', '/ops/tokens', { name: 'second', scopes: ['ops:read', 'ops:config'] }],
  ] as const) {
    const id = idOf(await asker.ask(caller, 'POST', path, sent));
    for (const mistaken of [{}, { name: '' }, { ...sent, zzz: 1 }]) await asker.ask(caller, 'POST', path, mistaken);
    await asker.ask('Free', 'POST', path, {});
    await get(asker, [caller, 'Key', 'Ops', 'none'], [path]);
    for (const each of [id, id, 999_999, 'zzz']) await asker.ask(caller, 'DELETE', `${path}/${each}`);
  }
  await asker.ask('Admin', 'POST', '/ops/tokens', { name: 'third', scopes: ['zzz'] });
}

async function askQueue(asker: Asker, { day, days: [, yesterday] }: Ids): Promise<void> {
  const queue = (caller: Caller, kind: string, sent: unknown, headers = {}) =>
    asker.ask(caller, 'POST', `/ops/operations/${kind}`, sent, headers);
  for (const [kind, sent] of [
    ['score-day', { date: day, league: 'nba' }],
    ['settle', { date: yesterday, force: false }],
    ['settle-range', { from: yesterday, to: day, force: true }],
    ['ingest', { source: 'zzz', date: day }],
  ] as const) {
    const id = idOf(await queue('Admin', kind, sent));
    await queue('Admin', kind, sent);
    await queue('Ops', kind, sent);
    await queue('Sharp', kind, sent);
    await queue('Admin', kind, {});
    await get(asker, ['Ops'], [`/ops/operations/${id}`]);
    for (const step of ['retry', 'cancel', 'cancel']) await queue('Admin', `${id}/${step}`, undefined);
    await get(asker, ['Ops'], [`/ops/operations/${id}`]);
    const again = idOf(await queue('Admin', `${id}/retry`, undefined));
    await queue('Admin', `${again}/cancel`, undefined);
  }
  await get(
    asker,
    ['Ops'],
    [
      ...['status=cancelled', 'type=settle', 'limit=1', 'limit=501', 'status=zzz'].map(
        (query) => `/ops/operations?${query}`,
      ),
      ...['start', 'score-day', 'settle', 'ingest'].map((job) => `/ops/jobs/${job}/runs`),
      ...['limit=1', 'limit=501', 'limit=0'].map((query) => `/ops/jobs/start/runs?${query}`),
      ...[`from=${day}T00:00:00Z`, `from=${day}`, 'limit=1', 'limit=501'].map((query) => `/ops/errors?${query}`),
      ...['/ops/data-freshness', '/admin/config', '/admin/users', '/picks/top', '/data/usage', '/ops/operations/zzz'],
    ],
  );
}

async function askAdministration(asker: Asker): Promise<void> {
  const users = (await asker.ask('Admin', 'GET', '/admin/users?search=free')) as { items: { id: number }[] };
  const user = `/admin/users/${users.items[0]?.id}`;
  await get(asker, ['Admin', 'Sharp'], [user, '/admin/users/999999', '/admin/users?limit=2', '/admin/audit?limit=501']);
  for (const sent of [{ tier: 'Pro' }, { tier: 'Free' }, { tier: 'zzz' }, {}])
    await asker.ask('Admin', 'PATCH', user, sent);
  const sections = (await asker.ask('Admin', 'GET', '/admin/config')) as { section: string; key: string }[];
  for (const section of new Set(sections.map((entry) => entry.section)))
    await get(asker, ['Admin'], [`/admin/config/${section}`]);
  for (const { section, key } of sections.slice(0, 3)) await get(asker, ['Admin'], [`/admin/config/${section}/${key}`]);
  for (const value of ['70', 'zzz', '-1', 70])
    await asker.ask('Admin', 'PUT', '/admin/config/ratings/premium', { value });
  await asker.ask('Admin', 'PUT', '/admin/config/ratings/premium', {});
  await asker.ask('Sharp', 'PUT', '/admin/config/ratings/premium', { value: '70' });
}

async function askExports(asker: Asker, { day, days: [, yesterday] }: Ids): Promise<void> {
  const post = (caller: Caller, sent: unknown) => asker.ask(caller, 'POST', '/data/exports', sent);
  const filters = { from: yesterday, to: day };
  const id = idOf(await post('Admin', { type: 'picks', format: 'csv', filters }));
  for (const sent of [
    ...['settled_picks', 'line_movements', 'player_game_logs', 'odds_snapshots', 'track_record'].map((type) => ({
      type,
      format: 'ndjson',
      filters,
    })),
    { type: 'picks', format: 'zzz', filters },
    { type: 'picks', format: 'parquet', filters: { from: day, to: yesterday } },
    { type: 'picks', format: 'csv', filters: { zzz: 1 } },
  ])
    await post('Admin', sent);
  for (const caller of ['Pro', 'Ops', 'none'] as const) await post(caller, { type: 'picks', format: 'csv', filters });
  await get(
    asker,
    ['Admin', 'Sharp'],
    [`/data/exports/${id}`, `/data/exports/${id}/download`, '/data/exports/zzz', '/data/exports?limit=2'],
  );
}

async function askRepeatedRequests(asker: Asker, { props }: Ids): Promise<void> {
  const [first] = props;
  const sound = { playerId: first?.playerId, stat: first?.propType, line: first?.consensusLine, direction: 'Over' };
  const evaluate = (key: string, sent: unknown) =>
    asker.ask('Sharp', 'POST', '/picks/evaluate', sent, { 'idempotency-key': key });
  await evaluate('one', sound);
  await evaluate('one', sound);
  await evaluate('one', { ...sound, direction: 'Under' });
  await evaluate('x'.repeat(256), sound);
  const hooks = '/data/webhook-subscriptions';
  for (const path of ['', '/test', '/rotate-secret', '/replay', '/deliveries/1/redeliver'])
    await asker.ask(
      'Sharp',
      path === '' ? 'PATCH' : 'POST',
      `${hooks}/999999${path}`,
      path === '/replay' ? {} : undefined,
    );
  await asker.ask('Sharp', 'POST', '/picks/evaluate', '{}', { 'content-type': 'text/plain' });
  await asker.ask('Sharp', 'POST', '/picks/evaluate', { zzz: 'x'.repeat(70_000) });
  for (const caller of ['Free', 'none', 'Ops'] as const) await get(asker, [caller], ['/data/events/stream']);
  await get(asker, ['Sharp'], ['/data/events/stream?types=zzz', '/data/usage']);
}

async function get(asker: Asker, callers: readonly Caller[], paths: readonly string[]): Promise<void> {
  for (const caller of callers) for (const path of paths) await asker.ask(caller, 'GET', path);
}

/** The id of the created resource; 0 after a refusal. */
const idOf = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'number' ? body.id : 0;
