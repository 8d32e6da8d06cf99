import { createAccount } from '../../src/accounts/index.ts';
import { FIRST_TRY, handlerOf } from '../support/do-work.ts';
import { alertsOfAll } from './rare-alerts.ts';
import { systemsOfAll } from './rare-systems.ts';
import { bearer, PASSWORD } from '../support/accounts.ts';
import { appCode } from '../support/two-factor.ts';
import type { WholeProgram } from '../support/whole-program.ts';
import type { Ask, Cast, Player } from './cast.ts';
import type { ApiResponse } from './send.ts';

/** Short journeys to responses that random requests seldom reach, with the same checks. */
export async function rareJourneys(
  service: WholeProgram,
  cast: Cast,
  ask: Ask,
  hooks: readonly string[],
): Promise<void> {
  await fileOfAnExport(service, cast.admin, ask);
  await twoSubscriptionsOfAKind(service, cast.admin, ask, hooks);
  await tooManyKeys(cast, ask);
  await oneKeyTwoEvaluations(service, cast.admin, ask);
  await oneKeyTwoBodies(cast.admin, ask);
  await aPlayerTwice(service, cast.admin, ask);
  await aDayOfTheLedgerTwice(service, cast.admin, ask);
  await whatIsImpossible(cast.admin, ask);
  await aRetryOfWhatIsGone(service, cast.admin, ask);
  await aSecretAskedForAgain(cast, ask, hooks);
  await aNameDecided(service, cast.admin, ask);
  await anAccountOfItsOwn(service, ask);
  await betsOpenAndLocked(service, cast.admin, ask);
  await combinationsAndEntries(service, cast.admin, ask);
  await systemsOfAll(cast.admin, ask);
  await alertsOfAll(service, cast.admin, ask, hooks);
  await aGameLive(service, cast.admin, ask);
  for (const record of ['prices', 'lineups']) await aRecordTwice(record, cast.admin, ask);
}

async function aRecordTwice(record: string, admin: Player, ask: Ask): Promise<void> {
  const path = `/api/v1/research/${record}/record`;
  const query = `?from=${DAYS.from}&to=${DAYS.to}`;
  const { headers } = await ask(admin, 'GET', path, { query });
  await ask(admin, 'GET', path, { query, headers: { 'if-none-match': String(headers.etag) } });
  await ask(admin, 'GET', path, { query: `?from=${DAYS.to}&to=${DAYS.from}` });
}

async function aGameLive({ db }: WholeProgram, admin: Player, ask: Ask): Promise<void> {
  const path = '/api/v1/games/{id}/live';
  const { rows } = await db.query<{ id: number }>({ text: 'select min(id) as id from league.game' });
  const params = { id: rows[0]?.id ?? 0 };
  const { headers } = await ask(admin, 'GET', path, { params, query: '?path=true' });
  await ask(admin, 'GET', path, { params, query: '?path=true', headers: { 'if-none-match': String(headers.etag) } });
  await ask(admin, 'GET', path, { params: { id: 2_147_483_647 } });
}

export const idOf = (response: ApiResponse): number => {
  if (response.status >= 300) throw new Error(`${response.status} ${response.text}`);
  return (JSON.parse(response.text ?? '') as { id: number }).id;
};

const DAYS = { from: '2024-03-01', to: '2024-03-05' };

async function fileOfAnExport({ services, db }: WholeProgram, admin: Player, ask: Ask): Promise<void> {
  const path = '/api/v1/data/exports';
  for (const format of ['csv', 'ndjson', 'parquet']) {
    const body = { type: 'picks', format, filters: DAYS };
    const id = idOf(await ask(admin, 'POST', path, { body }));
    const download = (headers: Record<string, string> = {}): Promise<ApiResponse> =>
      ask(admin, 'GET', `${path}/{id}/download`, { params: { id }, headers });
    const { headers } = await ask(admin, 'GET', `${path}/{id}`, { params: { id } });
    await ask(admin, 'GET', `${path}/{id}`, { params: { id }, headers: { 'if-none-match': String(headers.etag) } });
    await download();
    await handlerOf(services.handlers, 'export').run(id, FIRST_TRY);
    const whole = await download();
    await download({ 'if-none-match': String(whole.headers.etag) });
    await download({ range: 'bytes=0-3' });
    await download({ range: 'bytes=999999999-' });
    await db.query({ text: `update exports.job set expires_at = created_at where id = $1`, values: [id] });
    await download();
  }
  const backwards = { from: DAYS.to, to: DAYS.from };
  await ask(admin, 'POST', path, { body: { type: 'picks', format: 'csv', filters: backwards } });
}

async function twoSubscriptionsOfAKind(
  { db }: WholeProgram,
  admin: Player,
  ask: Ask,
  [one, other]: readonly string[],
): Promise<void> {
  const path = '/api/v1/data/webhook-subscriptions';
  const events = ['picks.scored'];
  for (let time = 0; time < 2; time += 1) await ask(admin, 'POST', path, { body: { url: one, events } });
  const id = idOf(await ask(admin, 'POST', path, { body: { url: other, events } }));
  await ask(admin, 'PATCH', `${path}/{id}`, { params: { id }, body: { url: one } });
  await ask(admin, 'PATCH', `${path}/{id}`, { params: { id }, body: { url: 'https://10.0.0.1/' } });
  const { text } = await ask(admin, 'POST', `${path}/{id}/test`, { params: { id } });
  const { deliveryId } = JSON.parse(text ?? '') as { deliveryId: number };
  await ask(admin, 'POST', `${path}/{id}/deliveries/{deliveryId}/redeliver`, { params: { id, deliveryId } });
  const { rows } = await db.query<{ since: string }>({ text: 'select min(event_id) as since from webhooks.event' });
  await ask(admin, 'POST', `${path}/{id}/replay`, { params: { id }, body: rows[0] });
  const headers = { 'idempotency-key': 'twice' };
  for (const since of ['evt_one', 'evt_other'])
    await ask(admin, 'POST', `${path}/{id}/replay`, { params: { id: 2_147_483_647 }, body: { since }, headers });
}

/** A secret is shown once, to one credential, and not after its subscription is deleted. */
async function aSecretAskedForAgain({ admin, players }: Cast, ask: Ask, [, , hook]: readonly string[]): Promise<void> {
  const path = '/api/v1/data/webhook-subscriptions';
  const headers = { 'idempotency-key': 'a-secret' };
  const body = { url: hook, events: ['picks.settled'] };
  const id = idOf(await ask(admin, 'POST', path, { body, headers }));
  const key = players.findLast(({ kind, account }) => kind === 'apiKey' && account === admin.account) ?? admin;
  for (const player of [admin, key])
    await ask(player, 'POST', `${path}/{id}/rotate-secret`, { params: { id }, headers });
  await ask(admin, 'DELETE', `${path}/{id}`, { params: { id } });
  await ask(admin, 'POST', path, { body, headers });
}

/** An account has at most 50 keys; the cast's is one of them. */
async function tooManyKeys({ admin }: Cast, ask: Ask): Promise<void> {
  const id = idOf(await ask(admin, 'POST', '/api/v1/me/api-keys', { body: { name: 'one to revoke' } }));
  await ask(admin, 'DELETE', '/api/v1/me/api-keys/{id}', { params: { id } });
  for (let count = 0; count < 50; count += 1)
    await ask(admin, 'POST', '/api/v1/me/api-keys', { body: { name: `key ${count}` } });
}

async function oneKeyTwoEvaluations({ db }: WholeProgram, admin: Player, ask: Ask): Promise<void> {
  const { rows } = await db.query<{ id: number }>({ text: 'select min(id) as id from league.player' });
  const prop = { playerId: rows[0]?.id, stat: 'Points', direction: 'Over', gameDate: '2024-03-05' };
  const headers = { 'idempotency-key': 'one' };
  for (const line of [14.5, 15.5])
    await ask(admin, 'POST', '/api/v1/picks/evaluate', { body: { ...prop, line }, headers });
}

async function oneKeyTwoBodies(admin: Player, ask: Ask): Promise<void> {
  const headers = { 'idempotency-key': 'two-bodies' };
  for (const date of [DAYS.from, DAYS.to]) {
    for (const verb of ['score-day', 'settle'])
      await ask(admin, 'POST', `/api/v1/ops/operations/${verb}`, { body: { date }, headers });
    await ask(admin, 'POST', '/api/v1/ops/operations/ingest', { body: { source: 'espn', date }, headers });
    const archived = { month: `20${date.slice(8)}-01` };
    await ask(admin, 'POST', '/api/v1/ops/operations/archive-quotes', { body: archived, headers });
    const body = { type: 'picks', format: 'csv', filters: { from: date, to: DAYS.to } };
    await ask(admin, 'POST', '/api/v1/data/exports', { body, headers });
  }
}

/** A player read twice without a change; and a line that no book can have. */
async function aPlayerTwice({ db }: WholeProgram, admin: Player, ask: Ask): Promise<void> {
  const { rows } = await db.query<{ id: number }>({ text: 'select min(id) as id from league.player' });
  const teammates = '/api/v1/data/research/teammates/{playerId}';
  for (const [path, name] of [
    ['/api/v1/data/players/{id}/props-history', 'id'],
    ['/api/v1/players/{id}', 'id'],
    ['/api/v1/players/{id}/games', 'id'],
    ['/api/v1/players/{id}/game-log', 'id'],
    ['/api/v1/research/player/{playerId}/shooting-zones', 'playerId'],
    [teammates, 'playerId'],
  ] as const) {
    const params = { [name]: rows[0]?.id };
    const { headers } = await ask(admin, 'GET', path, { params });
    await ask(admin, 'GET', path, { params, headers: { 'if-none-match': String(headers.etag) } });
  }
  await ask(admin, 'GET', '/api/v1/players/{id}/news', { params: { id: 2_147_483_647 } });
  await ask(admin, 'GET', teammates, { params: { playerId: rows[0]?.id }, query: '?line=14.3' });
}

/** An opened day of the ledger, as anyone and as an account reads it, twice without a change. */
async function aDayOfTheLedgerTwice({ db }: WholeProgram, admin: Player, ask: Ask): Promise<void> {
  const { rows } = await db.query<{ date: string }>({ text: 'select min(game_date)::text as date from picks.board' });
  const params = { date: rows[0]?.date ?? DAYS.to };
  for (const path of ['/api/v1/public/ledger/{date}', '/api/v1/picks/ledger/{date}']) {
    const { headers } = await ask(admin, 'GET', path, { params });
    await ask(admin, 'GET', path, { params, headers: { 'if-none-match': String(headers.etag) } });
  }
}

/** Ranges that end before they begin, an unknown player, an expired event, and unchanged pages. */
async function whatIsImpossible(admin: Player, ask: Ask): Promise<void> {
  await ask(admin, 'GET', '/api/v1/data/picks', { query: `?from=${DAYS.to}&to=${DAYS.from}` });
  const moments = '?from=2024-03-05T00:00:00Z&to=2024-03-01T00:00:00Z';
  await ask(admin, 'GET', '/api/v1/data/odds/movements', { query: moments });
  await ask(admin, 'POST', '/api/v1/ops/names/decide', { body: { spelling: 'x', playerId: 2_147_483_647 } });
  await ask(admin, 'PATCH', '/api/v1/admin/users/{id}', { params: { id: 2_147_483_647 }, body: { tier: 'Pro' } });
  const params = { section: 'market', key: 'movementPoints' };
  await ask(admin, 'PUT', '/api/v1/admin/config/{section}/{key}', { params, body: { value: 0 } });
  await ask(admin, 'GET', '/api/v1/data/events/stream', { headers: { 'last-event-id': 'evt_none' } });
  for (const [path, query] of [
    ['/api/v1/research/props', ''],
    ['/api/v1/data/picks', '?limit=200'],
    ['/api/v1/data/exports', '?limit=200'],
  ] as const) {
    const { headers } = await ask(admin, 'GET', path, { query });
    await ask(admin, 'GET', path, { query, headers: { 'if-none-match': String(headers.etag) } });
  }
}

/** An operation on a source that a later version no longer has. */
async function aRetryOfWhatIsGone({ db, services }: WholeProgram, admin: Player, ask: Ask): Promise<void> {
  const [source] = services.runtime.sources;
  const path = '/api/v1/ops/operations';
  const id = idOf(await ask(admin, 'POST', `${path}/ingest`, { body: { source: source?.name } }));
  // The second time there is nothing left to cancel.
  for (let time = 0; time < 2; time += 1) await ask(admin, 'POST', `${path}/{id}/cancel`, { params: { id } });
  await ask(admin, 'POST', `${path}/{id}/retry`, { params: { id } });
  const gone = JSON.stringify({ source: 'a feed of last year' });
  await db.query({ text: 'update operations.operation set input = $2 where id = $1', values: [id, gone] });
  await ask(admin, 'POST', `${path}/{id}/retry`, { params: { id } });
}

async function aNameDecided({ db }: WholeProgram, admin: Player, ask: Ask): Promise<void> {
  await db.query({
    text: `insert into league.name_review (league, source, name_key, spelling, reason, first_seen, last_seen, times)
           values ('Nba', 'test', 'playerthefirst', 'Player the First', 'unknown', now(), now(), 1)`,
  });
  const { rows } = await db.query<{ id: number }>({ text: 'select min(id) as id from league.player' });
  const body = { spelling: 'Player the First', playerId: rows[0]?.id };
  await ask(admin, 'POST', '/api/v1/ops/names/decide', { body });
}

/** Enables and disables two-factor sign-in, ends a session and changes a password, with a separate account. */
async function anAccountOfItsOwn({ db }: WholeProgram, ask: Ask): Promise<void> {
  const email = `own-${Date.now()}@example.org`;
  const { id } = await createAccount(db, { email, password: PASSWORD, tier: 'Free' });
  const anonymous: Player = { name: 'anonymous', headers: {}, kind: 'none', account: null };
  const signIn = async (): Promise<Player> => {
    const { text } = await ask(anonymous, 'POST', '/api/v1/auth/login', { body: { email, password: PASSWORD } });
    const { accessToken } = JSON.parse(text ?? '') as { accessToken: string };
    return { name: 'one of its own', headers: bearer(accessToken), kind: 'accessToken', account: id, tier: 'Free' };
  };
  const [first, second] = [await signIn(), await signIn()];
  const { text } = await ask(first, 'GET', '/api/v1/me/sessions');
  const sessions = JSON.parse(text ?? '') as { id: number; isCurrent: boolean }[];
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id;
  await ask(first, 'DELETE', '/api/v1/me/sessions/{id}', { params: { id: other } });
  await ask(second, 'GET', '/api/v1/me/sessions');
  const path = '/api/v1/me/two-factor';
  const { secret } = JSON.parse((await ask(first, 'POST', path)).text ?? '') as { secret: string };
  await ask(first, 'POST', `${path}/confirm`, { body: { code: appCode(secret, new Date()) } });
  await ask(first, 'POST', path);
  await ask(first, 'POST', `${path}/recovery-codes`);
  await ask(anonymous, 'POST', '/api/v1/auth/login', { body: { email, password: PASSWORD } });
  await ask(first, 'DELETE', path);
  const body = { currentPassword: PASSWORD, newPassword: `${PASSWORD} again` };
  await ask(first, 'POST', '/api/v1/me/password', { body });
  const signedIn = { email, password: body.newPassword };
  const again = await ask(anonymous, 'POST', '/api/v1/auth/login', { body: signedIn });
  const { accessToken } = JSON.parse(again.text ?? '') as { accessToken: string };
  const last = { ...first, headers: bearer(accessToken) };
  await ask(last, 'DELETE', '/api/v1/me', { body: { password: 'not this one' } });
  await ask(last, 'DELETE', '/api/v1/me', { body: { password: body.newPassword } });
}

/** An import with a verified bet whose game has begun. */
async function importsTakenBack({ db }: Pick<WholeProgram, 'db'>, admin: Player, ask: Ask): Promise<void> {
  const path = '/api/v1/me/bets';
  const body = [
    'playerName,gameDate,stat,line,direction,book,price,stake,placedAt',
    `Player 1,${DAYS.to},pts,14.5,Over,alpha,-110,10,2024-03-04T20:00:00Z`,
  ].join('\r\n');
  const headers = { 'content-type': 'text/csv' };
  const { text } = await ask(admin, 'POST', `${path}/import`, { body, headers, query: '?dryRun=false' });
  const { importId } = JSON.parse(text ?? '') as { importId: number };
  await db.query({
    text: `update bets.bet set is_verified = true, priced_at = '2024-01-01', tip_off = '2024-01-02' where import_id = $1`,
    values: [importId],
  });
  await ask(admin, 'GET', `${path}/imports`);
  await ask(admin, 'GET', `${path}/imports/template`, { query: '?kind=text' });
  await ask(admin, 'DELETE', `${path}/imports/{id}`, { params: { id: importId } });
  await ask(admin, 'DELETE', `${path}/imports/{id}`, { params: { id: importId }, query: '?partly=true' });
}

/** A bet that is changed and deleted, an invalid one, and one on a finished game. */
async function betsOpenAndLocked({ db }: WholeProgram, admin: Player, ask: Ask): Promise<void> {
  const { rows } = await db.query<{ id: number }>({ text: 'select min(id) as id from league.player' });
  const path = '/api/v1/me/bets';
  const line = { playerId: rows[0]?.id, stat: 'Points', line: 14.5, direction: 'Over' };
  const terms = { book: 'alpha', price: -110, stake: 10 };
  const log = (body: object, headers: Record<string, string> = {}): Promise<ApiResponse> =>
    ask(admin, 'POST', path, { body: { ...line, ...terms, ...body }, headers });
  const open = idOf(await log({ gameDate: DAYS.to }, { 'idempotency-key': 'a-bet' }));
  await log({ gameDate: DAYS.to, stake: 11 }, { 'idempotency-key': 'a-bet' });
  await log({ book: 'nowhere' });
  const legs = [line, { ...line, direction: 'Under' }].map((leg) => ({ ...leg, gameDate: DAYS.to }));
  await ask(admin, 'POST', path, { body: { ...terms, legs } });
  await ask(admin, 'GET', `${path}/{id}`, { params: { id: open } });
  await ask(admin, 'PATCH', `${path}/{id}`, { params: { id: open }, body: { stake: 12 } });
  await ask(admin, 'PATCH', `${path}/{id}`, { params: { id: open }, body: { book: 'nowhere' } });
  const locked = idOf(await log({ gameDate: DAYS.to, stake: 13 }));
  await log({ gameDate: DAYS.to, stake: 13 });
  // Verified before its tip-off, and begun.
  await db.query({
    text: `update bets.bet set is_verified = true, priced_at = '2024-01-01', tip_off = '2024-01-02' where id = $1`,
    values: [locked],
  });
  await ask(admin, 'PATCH', `${path}/{id}`, { params: { id: locked }, body: { stake: 12 } });
  await ask(admin, 'DELETE', `${path}/{id}`, { params: { id: locked } });
  const over = idOf(await log({ gameDate: '2024-03-04', placedAt: '2024-03-04T20:00:00Z' }));
  await ask(admin, 'PATCH', `${path}/{id}`, { params: { id: over }, body: { stake: 12 } });
  await ask(admin, 'DELETE', `${path}/{id}`, { params: { id: open } });
  await ask(admin, 'GET', `${path}/summary`, { query: '?by=book' });
  const csv = { 'content-type': 'text/csv' };
  const header = 'playerName,stat,line,direction,book,price,stake,placedAt';
  for (const body of [
    `${header}\r\nPlayer 1,pts,14.5,Over,alpha,-110,10,2024-03-04T20:00:00Z\r\n`,
    'a,b\r\n',
    'x'.repeat(16_777_217),
  ])
    await ask(admin, 'POST', `${path}/import`, { body, headers: csv });
  await ask(admin, 'POST', `${path}/import`, { body: header, headers: csv, query: '?timeZone=Nowhere' });
  await ask(admin, 'POST', `${path}/import`, { body: 'a,b\r\n', headers: csv, query: '?dryRun=false' });
  await importsTakenBack({ db }, admin, ask);
  const { text } = await ask(admin, 'POST', `${path}/share`, { body: {} });
  const { id, token } = JSON.parse(text ?? '') as { id: number; token: string };
  for (const [shared, params] of [
    ['/api/v1/shared-bets/{token}', { token }],
    [`${path}/share/preview`, {}],
  ] as const) {
    const { headers } = await ask(admin, 'GET', shared, { params });
    await ask(admin, 'GET', shared, { params, headers: { 'if-none-match': String(headers.etag) } });
  }
  await ask(admin, 'GET', `${path}/share/preview`, { query: `?from=${DAYS.to}&to=${DAYS.from}` });
  await ask(admin, 'POST', `${path}/share`, { body: { from: DAYS.to, to: DAYS.from } });
  await ask(admin, 'DELETE', `${path}/share/{id}`, { params: { id } });
  await ask(admin, 'GET', '/api/v1/me/export');
  for (const page of [path, `${path}/summary`, `${path}/timeline`, `${path}/export.csv`])
    await ask(admin, 'GET', page, { query: `?from=${DAYS.to}&to=${DAYS.from}` });
}

/** A combination that can be priced, one that cannot, and a day's entries twice. */
async function combinationsAndEntries({ db }: WholeProgram, admin: Player, ask: Ask): Promise<void> {
  const { rows } = await db.query<{ id: number }>({ text: 'select id from league.player order by id limit 2' });
  const legs = rows.map(({ id }) => ({
    playerId: id,
    stat: 'Points',
    line: 14.5,
    direction: 'Over',
    gameDate: DAYS.to,
  }));
  await ask(admin, 'POST', '/api/v1/picks/combo', { body: { legs, payout: { house: 'prizepicks' } } });
  await ask(admin, 'POST', '/api/v1/picks/combo', { body: { legs: [legs[0], legs[0]] } });
  const path = '/api/v1/picks/pickem';
  const query = `?house=prizepicks&legs=2&date=${DAYS.to}`;
  const { headers } = await ask(admin, 'GET', path, { query });
  await ask(admin, 'GET', path, { query, headers: { 'if-none-match': String(headers.etag) } });
  await ask(admin, 'GET', path, { query: '?house=prizepicks&legs=8' });
  for (const page of [`${path}/entries`, `${path}/record`]) {
    const { headers: sent } = await ask(admin, 'GET', page);
    await ask(admin, 'GET', page, { headers: { 'if-none-match': String(sent.etag) } });
  }
  await ask(admin, 'GET', `${path}/record`, { query: `?from=${DAYS.to}&to=${DAYS.from}` });
}
