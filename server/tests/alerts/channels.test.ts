import assert from 'node:assert/strict';
import test from 'node:test';
import { openSealedMail } from './sealed-mail.ts';
import { alertsStage, type AlertsStage } from './stage.ts';
import { BOT_TOKEN, DISCORD_PATH, SECRET, SLACK_PATH } from './chat-services.ts';

const TOKEN = 'tk_abcdefghijklmnopqrstuvwxyz123';

/** One channel of each kind that is called over HTTP, and mail. */
const channelsAt = (base: string): Readonly<Record<string, object>> => ({
  discord: { kind: 'discord', url: `${base}${DISCORD_PATH}` },
  slack: { kind: 'slack', url: `${base}${SLACK_PATH}` },
  telegram: { kind: 'telegram', botToken: BOT_TOKEN, chatId: '-1001234567890', server: base },
  ntfy: { kind: 'ntfy', server: base, topic: 'props-4fz81k', token: TOKEN },
  webhook: { kind: 'webhook', url: `${base}/hook`, secret: SECRET },
  email: { kind: 'email' },
});

async function everyChannel({ make, sharp, chat }: AlertsStage): Promise<number[]> {
  const ids = [];
  for (const body of Object.values(channelsAt(chat.base))) ids.push(await make(sharp, '/me/channels', body));
  return ids;
}

test('each kind of channel gets a test and a full list of the longest lines in its service’s documented format', async (t) => {
  const on = await alertsStage(t);
  const { ask, make, sharp, chat } = on;
  const channels = await everyChannel(on);
  for (const id of channels) {
    const { body } = await ask<{ delivered: boolean }>(sharp, 'POST', `/me/channels/${id}/test`);
    assert.equal(body.delivered, true, JSON.stringify(body));
  }
  assert.deepEqual(chat.arrived.map(({ service }) => service).toSorted(), [
    'discord',
    'ntfy',
    'slack',
    'telegram',
    'webhook',
  ]);
  chat.arrived.length = 0;
  on.later(10_000);
  const name = `<!channel> *_${'☃'.repeat(60)}`;
  await make(sharp, '/me/alerts', { name, on: 'news.changed', channels });
  const nasty = `*_~|>\`[x](y) <@everyone> & "q" \\ ${'é☃'.repeat(120)}`;
  for (let n = 0; n < 20; n += 1) await on.news({ playerName: `Player ${n}`, reason: nasty });
  await on.match();
  await on.deliver();
  assert.deepEqual(chat.faults, []);
  assert.equal(chat.arrived.length, 5);
  for (const { service, title, lines } of chat.arrived) {
    assert.equal(lines.length, 20, service);
    assert.ok(
      lines.every((line, n) => line.startsWith(`Player ${n} (DEN) is Out`)),
      `${service}: ${lines[0]}`,
    );
    assert.ok(title.startsWith('<!channel> *_'), `${service}: ${title}`);
  }
  const mails = await openSealedMail(on.db, on.deps.queue.instanceKey);
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['sharp@example.org', 'sharp@example.org'],
  );
  assert.match(mails[1]?.html ?? '', /&lt;@everyone&gt;/);
  assert.match(mails[1]?.text ?? '', /Player 19 \(DEN\) is Out/);
});

test('an address of another service is rejected with the expected form, and a private one without a request', async (t) => {
  const { ask, sharp, free, chat } = await alertsStage(t);
  const refused = async (body: object, status: number, says: RegExp) => {
    const response = await ask(sharp, 'POST', '/me/channels', body);
    assert.equal(response.status, status, response.text);
    assert.match(response.text, says);
  };
  await refused({ kind: 'discord', url: 'https://example.org/hook' }, 400, /not the address of a Discord webhook/);
  await refused({ kind: 'discord', url: 'https://discord.com/channels/1/2' }, 400, /discord\.com\/api\/webhooks/);
  await refused({ kind: 'discord', url: `https://discord.com.evil.example${DISCORD_PATH}` }, 400, /Discord/);
  await refused(
    { kind: 'slack', url: 'https://hooks.slack.com/triggers/T1/2/abc' },
    400,
    /hooks\.slack\.com\/services/,
  );
  await refused({ kind: 'telegram', botToken: 'nothing', chatId: '1' }, 400, /BotFather/);
  await refused({ kind: 'telegram', botToken: BOT_TOKEN, chatId: 'me' }, 400, /chat/);
  await refused({ kind: 'ntfy', topic: 'a b' }, 400, /letters, digits/);
  await refused({ kind: 'email', url: 'https://example.org' }, 400, /has no url/);
  await refused({ kind: 'webhook', url: 'https://10.0.0.1/hook' }, 422, /address/);
  await refused({ kind: 'ntfy', topic: 'a', server: 'https://192.168.1.4' }, 422, /address/);
  assert.equal((await ask(free, 'POST', '/me/channels', { kind: 'email' })).status, 403);
  assert.equal(chat.requests(), 0);
});

test('addresses and tokens are in no response and in no table in plain text, and a channel cannot be added twice', async (t) => {
  const on = await alertsStage(t);
  const { ask, sharp, pro, db, chat } = on;
  await everyChannel(on);
  const made = await ask<{ id: number; secret: string }>(sharp, 'POST', '/me/channels', {
    kind: 'webhook',
    url: `${chat.base}/other`,
  });
  assert.match(made.body.secret, /^whsec_/);
  const { text } = await ask(sharp, 'GET', '/me/channels');
  const { rows } = await db.query<{ held: string }>({
    text: `select (select string_agg(s::text, '') from webhooks.subscription s) || (select string_agg(c::text, '')
       from alerts.channel c) as held`,
  });
  for (const secret of [BOT_TOKEN, TOKEN, SECRET, DISCORD_PATH, SLACK_PATH, 'props-4fz81k', made.body.secret])
    for (const place of [text, rows[0]?.held ?? '']) assert.ok(!place.includes(secret), secret);
  const again = await ask(sharp, 'POST', '/me/channels', channelsAt(chat.base)['discord']);
  assert.equal(again.status, 422, again.text);
  assert.deepEqual((await ask(pro, 'GET', '/me/channels')).body, []);
  assert.deepEqual((await ask(sharp, 'GET', '/data/webhook-subscriptions')).status, 404, 'no such module here');
});

test('a channel is tested at most 10 times an hour, also concurrently; further tests send and store nothing', async (t) => {
  const { ask, make, sharp, db, chat } = await alertsStage(t);
  const [channel, other] = [
    await make(sharp, '/me/channels', { kind: 'webhook', url: `${chat.base}/hook`, secret: SECRET }),
    await make(sharp, '/me/channels', { kind: 'email' }),
  ];
  const testOf = (id: number) => ask<{ resetAt: string }>(sharp, 'POST', `/me/channels/${id}/test`);
  const responses = await Promise.all(Array.from({ length: 25 }, () => testOf(channel)));
  const refused = responses.filter(({ status }) => status === 429);
  assert.equal(refused.length, 15);
  const wait = Date.parse(refused[0]?.body.resetAt ?? '') - Date.now();
  assert.ok(wait > 3_500_000 && wait <= 3_600_000, String(wait));
  assert.equal(chat.requests(), 10);
  const { rows } = await db.query<{ kept: number }>({
    text: 'select count(*)::int as kept from webhooks.delivery where subscription_id = $1',
    values: [channel],
  });
  assert.equal(rows[0]?.kept, 10);
  assert.equal((await testOf(other)).status, 200, 'another channel');
  await db.query({
    text: `update alerts.channel set tests = array(select moment - interval '1 hour' from unnest(tests) moment)`,
  });
  assert.equal((await testOf(channel)).status, 200, 'an hour later');
});

test('a channel that returns 429 for an hour loses nothing, sends nothing twice, and retries no sooner than allowed', async (t) => {
  const on = await alertsStage(t);
  const { make, ask, sharp, chat } = on;
  const channel = await make(sharp, '/me/channels', channelsAt(chat.base)['discord'] ?? {});
  await make(sharp, '/me/alerts', { name: 'News', on: 'news.changed', channels: [channel] });
  const wait = 120;
  chat.responses({ status: 429, body: JSON.stringify({ message: 'rate limited', retry_after: wait, global: false }) });
  for (let minute = 0; minute < 60; minute += 1) {
    if (minute > 0) on.later(60_000);
    if (minute % 10 === 0) await on.news({ playerName: `Player ${minute}` });
    await on.match();
    await on.deliver();
  }
  assert.equal(chat.requests(), 30, 'one request each two minutes');
  const [standing] = (await ask<{ state: string; waiting: number; warning: null }[]>(sharp, 'GET', '/me/channels'))
    .body;
  assert.deepEqual([standing?.state, standing?.waiting, standing?.warning], ['resting', 6, null]);
  const test = await ask(sharp, 'POST', `/me/channels/${channel}/test`);
  assert.equal(test.status, 429, test.text);
  chat.responses(undefined);
  for (let minute = 0; minute < 10; minute += 1) {
    on.later(60_000);
    await on.deliver();
  }
  assert.deepEqual(
    chat.arrived.flatMap(({ lines }) => lines.map((line) => line.split(' (')[0])),
    [0, 10, 20, 30, 40, 50].map((n) => `Player ${n}`),
  );
  const { body } = await ask<{ items: { status: string; attempt: number }[] }>(
    sharp,
    'GET',
    `/me/channels/${channel}/deliveries`,
  );
  assert.deepEqual(new Set(body.items.map(({ status, attempt }) => `${status} ${attempt}`)), new Set(['delivered 1']));
});

test('a channel whose attempts all fail is failing, its owner is notified, and a delivered test ends it', async (t) => {
  const on = await alertsStage(t);
  const { make, ask, sharp, chat } = on;
  const channel = await make(sharp, '/me/channels', channelsAt(chat.base)['slack'] ?? {});
  await make(sharp, '/me/alerts', { name: 'News', on: 'news.changed', channels: [channel] });
  chat.responses({ status: 404, body: 'no_service' });
  await on.news();
  await on.match();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await on.deliver();
    on.later(3 * 3_600_000);
  }
  const state = async () => (await ask<{ state: string; lastAnswer: string }[]>(sharp, 'GET', '/me/channels')).body[0];
  assert.equal(chat.requests(), 5);
  assert.deepEqual([(await state())?.state, (await state())?.lastAnswer], ['failing', 'answered 404']);
  const isStruggling = async () => {
    const { rows } = await on.db.query<{ is: boolean }>({ text: 'select is_struggling as is from webhooks.lane' });
    return rows.map(({ is }) => is);
  };
  const failed = await ask<{ delivered: boolean }>(sharp, 'POST', `/me/channels/${channel}/test`);
  assert.equal(failed.body.delivered, false);
  assert.deepEqual(
    [(await state())?.state, await isStruggling()],
    ['failing', [true]],
    'a failed test changes nothing',
  );
  chat.responses(undefined);
  on.later(10_000);
  assert.equal((await ask<{ delivered: boolean }>(sharp, 'POST', `/me/channels/${channel}/test`)).body.delivered, true);
  assert.deepEqual([(await state())?.state, await isStruggling()], ['active', [false]]);
});

test('an account cannot create and delete channels endlessly: 500 until the deleted ones are swept', async (t) => {
  const { ask, make, pro, chat, db } = await alertsStage(t);
  const body = channelsAt(chat.base)['slack'] ?? {};
  const id = await make(pro, '/me/channels', body);
  assert.equal((await ask(pro, 'DELETE', `/me/channels/${id}`)).status, 204);
  await db.query({
    text: `insert into webhooks.subscription (account_id, kind, url, url_key, host, events, created_at, updated_at, deleted_at)
           select account_id, kind, url, url_key, host, events, created_at, updated_at, deleted_at
             from (select * from webhooks.subscription limit 1) one, generate_series(1, 498)`,
  });
  const last = await make(pro, '/me/channels', body);
  assert.equal((await ask(pro, 'DELETE', `/me/channels/${last}`)).status, 204);
  const refused = await ask(pro, 'POST', '/me/channels', body);
  assert.deepEqual([refused.status, /too many channels/.test(refused.text)], [422, true]);
});

test('an account has at most 20 channels, mail goes to a verified address alone, and an unknown channel is not found', async (t) => {
  const { ask, make, sharp, sharpId, db } = await alertsStage(t);
  for (const path of ['/me/channels/999999/test', '/me/channels/999999/deliveries']) {
    const method = path.endsWith('test') ? 'POST' : 'GET';
    assert.equal((await ask(sharp, method, path)).status, 404, path);
  }
  assert.equal((await ask(sharp, 'DELETE', '/me/channels/999999')).status, 404);
  for (let nth = 1; nth <= 20; nth += 1) await make(sharp, '/me/channels', { kind: 'ntfy', topic: `props-${nth}` });
  const more = await ask<{ detail: string }>(sharp, 'POST', '/me/channels', { kind: 'ntfy', topic: 'props-21' });
  assert.deepEqual([more.status, more.body.detail.split('.')[0]], [422, 'An account can have 20 channels']);
  await db.query({ text: 'delete from alerts.channel where account_id = $1', values: [sharpId] });
  await db.query({ text: 'update accounts.account set email_verified_at = null where id = $1', values: [sharpId] });
  const mail = await ask<{ detail: string }>(sharp, 'POST', '/me/channels', { kind: 'email' });
  assert.equal(mail.status, 422);
  assert.match(mail.body.detail, /^Verify the email address of your account first/);
});
