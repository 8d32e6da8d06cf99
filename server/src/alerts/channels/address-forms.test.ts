import assert from 'node:assert/strict';
import test from 'node:test';
import { DomainError } from '../../platform/index.ts';
import { CHANNEL_KINDS, receiverKind, type GivenAddress } from './channel.ts';
import { readAddress } from './read-address.ts';

const TOKEN = 'a-_Z'.repeat(5);
const BOT = `123456789:${TOKEN}`;
const discord = `https://discord.com/api/webhooks/12345/${TOKEN}`;
const slack = 'https://hooks.slack.com/services/T12/B12/abcdefghij';
const read = (given: GivenAddress, allowLoopback = false) =>
  readAddress(given, () => 'made by the service', allowLoopback);

/** The members that a rejected address names, with the reasons. */
function refusal(given: GivenAddress, allowLoopback = false): string {
  try {
    read(given, allowLoopback);
  } catch (error) {
    assert.ok(error instanceof DomainError);
    assert.equal(error.kind, 'invalid');
    const { errors } = error.facts as { readonly errors: readonly { pointer: string; detail: string }[] };
    return errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join('; ');
  }
  return 'accepted';
}

test('an address is sealed whole; what is shown of it, and the service, have no secret', () => {
  const origin = 'https://discord.com';
  assert.deepEqual(read({ kind: 'discord', url: discord }), {
    sealed: discord,
    shown: `${origin}/…a-_Z`,
    target: discord,
    service: origin,
  });
  assert.deepEqual(read({ kind: 'slack', url: slack }), {
    sealed: slack,
    shown: 'https://hooks.slack.com/…ghij',
    target: slack,
    service: 'https://hooks.slack.com',
  });
  assert.deepEqual(read({ kind: 'telegram', botToken: BOT, chatId: '-100123' }), {
    sealed: JSON.stringify({ server: 'https://api.telegram.org', botToken: BOT, chatId: '-100123' }),
    shown: 'chat -100123',
    target: 'https://api.telegram.org',
    service: 'https://api.telegram.org',
  });
  assert.deepEqual(read({ kind: 'ntfy', topic: 'my-props' }), {
    sealed: JSON.stringify({ server: 'https://ntfy.sh', topic: 'my-props', token: null }),
    shown: 'ntfy.sh/my-…',
    target: 'https://ntfy.sh',
    service: 'https://ntfy.sh',
  });
  const nested = read({ kind: 'ntfy', topic: 'abc', server: 'https://ntfy.example:8443/in/here//', token: 'tk_1' });
  assert.deepEqual(nested, {
    sealed: JSON.stringify({ server: 'https://ntfy.example:8443/in/here', topic: 'abc', token: 'tk_1' }),
    shown: 'ntfy.example:8443/abc…',
    target: 'https://ntfy.example:8443/in/here',
    service: 'https://ntfy.example:8443',
  });
  assert.deepEqual(read({ kind: 'email' }), {
    sealed: '{}',
    shown: 'your verified address',
    target: null,
    service: 'mailto:',
  });
  const [url, service] = ['https://example.org/hook?key=1', 'https://example.org'];
  const hook = { shown: service, target: url, service };
  const secret = 'sixteen characters or more';
  assert.deepEqual(read({ kind: 'webhook', url, secret }), { ...hook, sealed: JSON.stringify({ url, secret }) });
  const made = JSON.stringify({ url, secret: 'made by the service' });
  assert.deepEqual(read({ kind: 'webhook', url }), { ...hook, sealed: made });
});

test('each kind of channel has its own members, needs its address, and refuses the members of others', () => {
  assert.deepEqual(CHANNEL_KINDS.map(receiverKind), [
    ...['discord', 'slack', 'telegram', 'ntfy', 'email', 'alert-webhook'],
  ]);
  const given = {
    url: discord,
    botToken: BOT,
    chatId: '1',
    server: 'https://a.example',
    topic: 'a',
    token: 'b',
    secret: 'c',
  };
  const own: Readonly<Record<GivenAddress['kind'], readonly string[]>> = {
    discord: ['url'],
    slack: ['url'],
    telegram: ['botToken', 'chatId', 'server'],
    ntfy: ['server', 'topic', 'token'],
    email: [],
    webhook: ['url', 'secret'],
  };
  for (const kind of CHANNEL_KINDS)
    for (const [member, value] of Object.entries(given)) {
      const told = refusal({ kind, [member]: value });
      const isOther = told.startsWith(`/${member} a channel of the kind ${kind} has no ${member}`);
      assert.equal(isOther, !own[kind].includes(member), `${kind} ${member}: ${told}`);
    }
  for (const [kind, member] of [
    ['discord', 'url'],
    ['slack', 'url'],
    ['webhook', 'url'],
    ['telegram', 'botToken'],
    ['ntfy', 'topic'],
  ] as const)
    assert.equal(refusal({ kind }), `/${member} must be given for the kind ${kind}`);
  assert.equal(refusal({ kind: 'telegram', botToken: BOT }), '/chatId must be given for the kind telegram');
});

test('a Discord or Slack address is one of the service’s own hosts in its exact form, and nothing else', () => {
  const wrong = (kind: 'discord' | 'slack', url: string, allowLoopback = false) =>
    refusal({ kind, url }, allowLoopback);
  const path = `/api/webhooks/12345/${TOKEN}`;
  for (const url of [
    ...['discordapp.com', 'ptb.discord.com', 'canary.discord.com'].map((host) => `https://${host}${path}`),
    `https://discord.com/api/v10/webhooks/${'1'.repeat(25)}/${'a'.repeat(120)}`,
  ])
    assert.equal(wrong('discord', url), 'accepted', url);
  for (const url of [
    ...[`http://discord.com${path}`, `https://discord.com:8443${path}`, `https://discord.example${path}`],
    ...[`https://a@discord.com${path}`, `https://discord.com${path}?wait=1`, `https://discord.com/x${path}`],
    ...[`https://discord.com${path}/x`, 'https://discord.com/api/webhooks/1234/x', `https://127.0.0.1${path}`],
    ...[`https://discord.com/api/v/webhooks/12345/${TOKEN}`, `https://discord.com/api/webhooks/1234/${TOKEN}`],
    ...[`https://discord.com/api/webhooks/${'1'.repeat(26)}/${TOKEN}`, 'discord.com', slack],
    ...[
      `https://discord.com/api/webhooks/12345/${'a'.repeat(19)}`,
      `https://discord.com/api/webhooks/12345/${'a'.repeat(121)}`,
    ],
    `https://discord.com/api/webhooks/12345/${TOKEN}!`,
  ])
    assert.match(wrong('discord', url), /^\/url is not the address of a Discord webhook: https:\/\/discord/, url);
  const slacks = ['https://hooks.slack-gov.com/services/T12/B12/abcdefghij', `${slack}${'a'.repeat(50)}`];
  for (const url of slacks) assert.equal(wrong('slack', url), 'accepted', url);
  for (const url of [
    ...['https://hooks.slack.com/triggers/T12/B12/abcdefghij', 'https://hooks.slack.com/services/T1/B12/abcdefghij'],
    ...['https://hooks.slack.com/services/T12/B1/abcdefghij', 'https://hooks.slack.com/services/T12/B12/abcdefghi'],
    ...[
      `${slack}${'a'.repeat(51)}`,
      `${slack}/x`,
      `${slack}-`,
      discord,
      'https://slack.com/services/T12/B12/abcdefghij',
    ],
    ...[
      `https://hooks.slack.com/services/T${'1'.repeat(21)}/B12/abcdefghij`,
      'https://hooks.slack.com/x/services/T12/B12/abcdefghij',
    ],
    `https://hooks.slack.com/services/T12/B${'1'.repeat(21)}/abcdefghij`,
  ])
    assert.match(wrong('slack', url), /^\/url is not the address of a Slack webhook: https:\/\/hooks\.slack/, url);
  for (const host of ['127.0.0.1:8080', 'localhost']) {
    assert.equal(wrong('discord', `http://${host}${path}`, true), 'accepted', host);
    assert.equal(wrong('slack', `http://${host}/services/T12/B12/abcdefghij`, true), 'accepted', host);
    assert.notEqual(wrong('discord', `http://${host}${path}?x=1`, true), 'accepted', host);
  }
});

test('a Telegram bot, chat and server, and an ntfy topic, have the form that their services give them', () => {
  const bot = (botToken: string) => refusal({ kind: 'telegram', botToken, chatId: '1' });
  for (const token of [`12345:${TOKEN}`, `${'1'.repeat(20)}:${'a'.repeat(80)}`]) assert.equal(bot(token), 'accepted');
  for (const token of [
    ...[`1234:${TOKEN}`, `${'1'.repeat(21)}:${TOKEN}`, `12345:${'a'.repeat(19)}`, `12345:${'a'.repeat(81)}`],
    ...[`12345${TOKEN}`, `x12345:${TOKEN}`, `12345:${TOKEN}!`],
  ])
    assert.match(bot(token), /^\/botToken is not the token of a bot/, token);
  const chat = (chatId: string) => refusal({ kind: 'telegram', botToken: BOT, chatId });
  for (const id of ['1', '-1', '1'.repeat(20), '@abcd', `@a${'_'.repeat(31)}`]) assert.equal(chat(id), 'accepted', id);
  for (const id of [
    '',
    '--1',
    '1'.repeat(21),
    '@abc',
    `@a${'b'.repeat(32)}`,
    '@1abc',
    'abcd',
    '1a',
    'a1',
    'x@abcd',
    '@ab-cd',
  ])
    assert.match(chat(id), /^\/chatId (is neither|has a space)/, id);
  const topic = (given: string) => refusal({ kind: 'ntfy', topic: given });
  for (const good of ['a', '-_9', 'a'.repeat(64)]) assert.equal(topic(good), 'accepted', good);
  for (const bad of ['', 'a'.repeat(65), 'a b', 'a/b', ' a', 'a!'])
    assert.equal(topic(bad), '/topic has 1 to 64 letters, digits, - or _', bad);
  for (const server of ['no address', 'https://ntfy.example/?a=1', 'ntfy.example']) {
    const told = refusal({ kind: 'ntfy', topic: 'a', server: server.replace(' ', '_') });
    assert.equal(told, '/server is not the address of a server, such as https://ntfy.sh', server);
  }
  assert.equal(
    refusal({ kind: 'telegram', botToken: BOT, chatId: '1', server: 'x' }),
    '/server is not the address of a server, such as https://api.telegram.org',
  );
});
