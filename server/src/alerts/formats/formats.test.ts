import assert from 'node:assert/strict';
import test from 'node:test';
import type { Poster } from '../../webhooks/index.ts';
import { CARRIERS } from './carriers.ts';
import { cut, lineOf, messageId, titleOf, type AlertMessage, type MessageItem } from './message.ts';
import { pauseAfter } from './pauses.ts';

const AT = new Date('2026-01-10T12:00:00.000Z');
const ITEM: MessageItem = {
  text: '',
  at: AT.toISOString(),
  league: 'Nba',
  gameId: 1,
  playerId: 2,
  playerName: 'Ada Rivers',
  team: 'BOS',
  stat: null,
  period: null,
  line: null,
  direction: null,
  book: null,
  price: null,
  expectedValue: null,
  probability: null,
  rating: null,
  move: null,
  status: null,
  flag: null,
};
const message = (texts: readonly string[], title = 'Two & a <half>'): AlertMessage => ({
  on: 'pick.published',
  alertId: 7,
  title,
  url: 'https://picks.example/alerts?a=1&b="2"',
  ...{ createdAt: AT.toISOString(), items: texts.map((text) => ({ ...ITEM, text })) },
});

const carrierOf = (kind: string): Poster => {
  const carrier = CARRIERS[kind];
  assert.ok(carrier !== undefined && 'request' in carrier, kind);
  return carrier;
};
/** What is posted, with its JSON. */
function posted(kind: string, address: string, told: AlertMessage) {
  const envelope = { eventId: 'alert_3', body: JSON.stringify(told), attempt: 1, sentAt: AT };
  const { url, headers, body } = carrierOf(kind).request(address, envelope);
  return { url, headers: headers as Record<string, string>, body: JSON.parse(Buffer.from(body).toString()) as unknown };
}
const JSON_OF_PROP_PICK = { 'content-type': 'application/json', 'user-agent': 'Prop-Pick-Alerts/1' };

test('a Slack message has a header, sections of three lines, a link, and a text without mentions', () => {
  const { url, headers, body } = posted('slack', 'https://hooks.example/s', message(['a & b', '<!here>', 'c', 'd']));
  assert.deepEqual([url, headers], ['https://hooks.example/s', JSON_OF_PROP_PICK]);
  const mrkdwn = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
  assert.deepEqual(body, {
    text: 'Two &amp; a &lt;half&gt;',
    unfurl_links: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Two & a <half>', emoji: false } },
      mrkdwn('• a &amp; b\n• &lt;!here&gt;\n• c'),
      mrkdwn('• d'),
      mrkdwn('<https://picks.example/alerts?a=1&b="2"|Open Prop-Pick>'),
    ],
  });
  const long = posted('slack', 'https://hooks.example/s', message([], 'x'.repeat(151))).body as { blocks: object[] };
  assert.deepEqual(long.blocks[0], {
    type: 'header',
    text: { type: 'plain_text', text: `${'x'.repeat(147)}…`, emoji: false },
  });
});

test('a Discord message has embeds of ten lines, of which the first has the title, and no mentions', () => {
  const texts = Array.from({ length: 11 }, (_, nth) => `*${nth}*`);
  const { url, headers, body } = posted('discord', 'https://discord.example/d', message(texts));
  assert.deepEqual([url, headers], ['https://discord.example/d', JSON_OF_PROP_PICK]);
  const lines = texts.map((_, nth) => String.raw`• \*${nth}\*`);
  assert.deepEqual(body, {
    username: 'Prop-Pick',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: 'Two & a <half>',
        url: 'https://picks.example/alerts?a=1&b="2"',
        timestamp: AT.toISOString(),
        description: lines.slice(0, 10).join('\n'),
        color: 0x1f_6f_eb,
      },
      { description: lines[10], color: 0x1f_6f_eb },
    ],
  });
  const none = posted('discord', 'https://discord.example/d', message([])).body as { embeds: object[] };
  assert.equal(none.embeds.length, 1);
});

test('a Telegram message is HTML without tags of its texts, to the chat of the bot', () => {
  const address = JSON.stringify({ server: 'https://bots.example', botToken: '12:ab', chatId: '-5' });
  const { url, headers, body } = posted('telegram', address, message(['a <b>', 'say "c" & d']));
  assert.deepEqual([url, headers], ['https://bots.example/bot12:ab/sendMessage', JSON_OF_PROP_PICK]);
  assert.deepEqual(body, {
    ...{ chat_id: '-5', parse_mode: 'HTML', link_preview_options: { is_disabled: true } },
    text: [
      '<b>Two &amp; a &lt;half&gt;</b>',
      '• a &lt;b&gt;',
      '• say &quot;c&quot; &amp; d',
      '<a href="https://picks.example/alerts?a=1&amp;b=&quot;2&quot;">Open Prop-Pick</a>',
    ].join('\n'),
  });
});

test('an ntfy message goes to the topic of its server, with a token only where the topic has one', () => {
  const sent = (token: string | null) =>
    posted('ntfy', JSON.stringify({ server: 'https://ntfy.example', topic: 'picks', token }), message(['a', 'b']));
  const { url, headers, body } = sent(null);
  assert.deepEqual([url, headers], ['https://ntfy.example/', JSON_OF_PROP_PICK]);
  assert.deepEqual(sent('tk').headers, { ...JSON_OF_PROP_PICK, authorization: 'Bearer tk' });
  assert.deepEqual(body, {
    topic: 'picks',
    title: 'Two & a <half>',
    message: 'a\nb',
    tags: ['basketball'],
    click: 'https://picks.example/alerts?a=1&b="2"',
  });
});

test('a webhook gets the message in the envelope of webhooks, signed', () => {
  const address = JSON.stringify({ url: 'https://own.example/hook', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });
  const told = message(['a']);
  const { url, headers, body } = posted('alert-webhook', address, told);
  assert.equal(url, 'https://own.example/hook');
  assert.equal(headers['webhook-id'], 'alert_3');
  assert.match(headers['webhook-signature'] ?? '', /^v1,/);
  const { createdAt, ...data } = told;
  assert.deepEqual(body, { id: 'alert_3', type: 'alert', timestamp: createdAt, data });
});

test('a letter has the title as its subject and its first sentence, each event, and the link', () => {
  const carrier = CARRIERS['email'];
  assert.ok(carrier !== undefined && 'letter' in carrier);
  const { to, subject, text } = carrier.letter(
    JSON.stringify(message(['First.', 'Second.'], 'Two picks')),
    'ada@example.org',
  );
  assert.deepEqual([to, subject], ['ada@example.org', 'Two picks']);
  for (const part of [
    'Two picks.',
    'First.',
    'Second.',
    'Turn it off or change it under Alerts.',
    'https://picks.example/alerts?a=1&b="2"',
  ])
    assert.ok(text.includes(part), part);
});

test('a text is cut to its bytes with an ellipsis, between letters, and stays one line', () => {
  assert.equal(cut('abcde', 5), 'abcde');
  assert.equal(cut('abcdef', 5), 'ab…');
  assert.equal(cut('ééé', 5), 'é…');
  assert.equal(cut('ééé', 6), 'ééé');
  assert.equal(cut('a\r\nb\tc', 20), 'a b c');
  assert.equal(cut('a\uD800', 20), 'a\uFFFD');
  const item = { ...ITEM, text: 'x'.repeat(181) };
  assert.deepEqual([lineOf(item).length, Buffer.byteLength(lineOf(item))], [178, 180]);
  assert.equal(Buffer.byteLength(titleOf(message([], 'x'.repeat(201)))), 200);
  assert.equal(titleOf(message([], 'x'.repeat(200))), 'x'.repeat(200));
  assert.equal(messageId(12), 'alert_12');
});

const response = (status: number, body = '', retryAfter?: string) => ({
  responded: true,
  status,
  excerpt: Buffer.from(body),
  ...(retryAfter !== undefined && { retryAfter }),
});

test('a channel pauses as its service allows, after a 429 as long as it asks, from a second to an hour', () => {
  const pause = (status: number, retryAfter?: string) => pauseAfter(response(status, '', retryAfter) as never, AT, 500);
  assert.equal(pauseAfter({ responded: false, error: 'timeout' } as never, AT, 500), 500);
  assert.deepEqual([pause(200, '30'), pause(500, '30'), pause(428, '30'), pause(430, '30')], [500, 500, 500, 500]);
  assert.deepEqual([pause(429), pause(429, 'soon'), pause(429, '')], [60_000, 60_000, 60_000]);
  assert.deepEqual([pause(429, '30'), pause(429, '1.5'), pause(429, '1.0004')], [30_000, 1_500, 1_001]);
  assert.deepEqual([pause(429, '0'), pause(429, '3600'), pause(429, '3601')], [1_000, 3_600_000, 3_600_000]);
  assert.equal(pause(429, new Date(AT.getTime() + 90_000).toUTCString()), 90_000);
  assert.equal(pause(429, new Date(AT.getTime() - 90_000).toUTCString()), 1_000);
});

test('Discord and Telegram ask in the body, before the header; what is no time there is none', () => {
  const pause = (kind: string, body: string) => carrierOf(kind).pauseMs?.(response(429, body, '7') as never, AT);
  assert.equal(pause('discord', '{"retry_after":2.5}'), 2_500);
  assert.equal(pause('discord', '{"retry_after":0}'), 1_000);
  assert.equal(pause('telegram', '{"parameters":{"retry_after":40}}'), 40_000);
  for (const body of [
    '',
    'no JSON',
    'null',
    '"text"',
    '{"retry_after":"2"}',
    '{"retry_after":-1}',
    '{"retry_after":1e999}',
  ])
    assert.equal(pause('discord', body), 7_000, body);
  assert.equal(pause('telegram', '{"retry_after":40}'), 7_000);
  assert.equal(pause('slack', '{"retry_after":2}'), 7_000);
  const usual = (kind: string) => carrierOf(kind).pauseMs?.(response(200) as never, AT);
  assert.deepEqual(['discord', 'telegram', 'slack', 'ntfy', 'alert-webhook'].map(usual), [500, 3_000, 1_000, 5_000, 0]);
});
