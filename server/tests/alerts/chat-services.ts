import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Buffer } from 'node:buffer';
import { verifyWebhook } from '../../../client/src/webhook-verifier.ts';

/** A message that a service accepted, as displayed there. */
export interface Arrived {
  readonly service: 'discord' | 'slack' | 'telegram' | 'ntfy' | 'webhook';
  readonly title: string;
  readonly lines: readonly string[];
  readonly id: string | null;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** The services on this machine, each as strict as its documentation; a violation is a 400 and a fault. */
export interface ChatServices {
  readonly base: string;
  readonly arrived: Arrived[];
  readonly faults: string[];
  /** Received requests, rejected ones included. */
  requests(): number;
  /** Responds with this instead of accepting, until called with undefined. */
  responses(reply: Reply | undefined): void;
}

export const SECRET = 'sixteen characters or more';
export const DISCORD_PATH = '/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz_-';
export const SLACK_PATH = '/services/T0123ABCD/B0123ABCD/abcdefghijklmnopqrstuvwx';
export const BOT_TOKEN = '123456789:AAabcdefghijklmnopqrstuvwxyz_-12345';

type Json = Readonly<Record<string, unknown>>;

export async function chatServices(t: TestContext): Promise<ChatServices> {
  const arrived: Arrived[] = [];
  const faults: string[] = [];
  let requests = 0;
  let fixed: Reply | undefined;
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      requests += 1;
      if (fixed !== undefined) return response.writeHead(fixed.status, fixed.headers).end(fixed.body ?? '');
      try {
        const [service, reply] = await accept(request, body);
        arrived.push(service);
        return response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body ?? '');
      } catch (error) {
        faults.push(`${request.url}: ${error instanceof Error ? error.message : String(error)}`);
        return response.writeHead(400).end('bad');
      }
    });
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, arrived, faults, requests: () => requests, responses: (reply) => void (fixed = reply) };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function accept(request: IncomingMessage, body: Buffer): Promise<[Arrived, Reply]> {
  assert.equal(request.method, 'POST');
  assert.match(request.headers['content-type'] ?? '', /^application\/json/);
  const sent = JSON.parse(body.toString()) as Json;
  const { url = '' } = request;
  if (url === DISCORD_PATH) return [discord(sent), { status: 204 }];
  if (url === SLACK_PATH) return [slack(sent), { status: 200, body: 'ok' }];
  if (url === `/bot${BOT_TOKEN}/sendMessage`) return [telegram(sent), { status: 200, body: '{"ok":true,"result":{}}' }];
  if (url === '/') return [ntfy(sent, body, request.headers.authorization), { status: 200, body: '{}' }];
  assert.equal(url, '/hook');
  const signature = String(request.headers['x-webhook-signature']);
  const { id, type, data } = await verifyWebhook<{ title: string; items: { text: string }[] }>({
    body,
    signature,
    secret: SECRET,
  });
  assert.equal(type, 'alert');
  return [{ service: 'webhook', title: data.title, lines: data.items.map(({ text }) => text), id }, { status: 204 }];
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : '');

function onlyMembers(sent: Json, names: readonly string[]): void {
  for (const name of Object.keys(sent)) assert.ok(names.includes(name), `no member ${name}`);
}

const text = (value: unknown, most: number): string => {
  assert.equal(typeof value, 'string');
  const given = value as string;
  assert.ok(given.length > 0 && given.length <= most, `${given.length} characters, at most ${most}`);
  assert.ok(given.isWellFormed());
  return given;
};

/** Execute Webhook: at most 10 embeds, 256 of title, 4,096 of description, 6,000 in all; mentions only if allowed. */
function discord(sent: Json): Arrived {
  onlyMembers(sent, ['content', 'username', 'embeds', 'allowed_mentions']);
  if (sent['content'] !== undefined) text(sent['content'], 2_000);
  text(sent['username'], 80);
  assert.deepEqual(sent['allowed_mentions'], { parse: [] });
  const embeds = sent['embeds'] as Json[];
  assert.ok(embeds.length >= 1 && embeds.length <= 10);
  let all = 0;
  for (const embed of embeds) {
    onlyMembers(embed, ['title', 'url', 'timestamp', 'description', 'color']);
    all += text(embed['description'], 4_096).length;
    if (embed['title'] !== undefined) all += text(embed['title'], 256).length;
    if (embed['timestamp'] !== undefined) assert.ok(!Number.isNaN(Date.parse(plain(embed['timestamp']))));
    assert.ok(Number.isInteger(embed['color']) && Number(embed['color']) <= 0xff_ff_ff);
  }
  assert.ok(all <= 6_000, `${all} characters in all`);
  const lines = embeds.flatMap((embed) => plain(embed['description']).split('\n'));
  const read = lines.map((line) => line.replace('• ', '').replaceAll(/\\(.)/g, '$1'));
  return { service: 'discord', title: plain(embeds[0]?.['title']), lines: read, id: null };
}

/** Incoming webhook: text, at most 50 blocks, header of 150 plain, sections of 3,000; no mention and no unescaped markup. */
function slack(sent: Json): Arrived {
  onlyMembers(sent, ['text', 'blocks', 'unfurl_links']);
  noMarkup(text(sent['text'], 40_000));
  const blocks = sent['blocks'] as Json[];
  assert.ok(blocks.length <= 50);
  const [header, ...sections] = blocks.map((block) => ({ type: block['type'], text: block['text'] as Json }));
  assert.equal(header?.type, 'header');
  assert.equal(header.text['type'], 'plain_text');
  const title = text(header.text['text'], 150);
  const lines: string[] = [];
  for (const [index, section] of sections.entries()) {
    assert.equal(section.type, 'section');
    assert.equal(section.text['type'], 'mrkdwn');
    const words = text(section.text['text'], 3_000);
    if (index === sections.length - 1) assert.match(words, /^<https?:\/\/[^|<>]+\|[^<>]+>$/);
    else lines.push(...words.split('\n').map((line) => unescaped(noMarkup(line)).replace('• ', '')));
  }
  return { service: 'slack', title, lines, id: null };
}

function noMarkup(words: string): string {
  assert.doesNotMatch(words, /[<>]/, 'unescaped markup');
  assert.doesNotMatch(words, /&(?!amp;|lt;|gt;)/, 'unescaped ampersand');
  return words;
}

const unescaped = (words: string): string =>
  words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** sendMessage: 1 to 4,096 characters after entity decoding, and only tags of the HTML mode. */
function telegram(sent: Json): Arrived {
  onlyMembers(sent, ['chat_id', 'text', 'parse_mode', 'link_preview_options']);
  assert.equal(sent['chat_id'], '-1001234567890');
  assert.equal(sent['parse_mode'], 'HTML');
  const html = plain(sent['text']);
  const bare = html.replaceAll(/<\/?b>|<a href="https?:\/\/[^"<>]+">|<\/a>/g, '');
  assert.doesNotMatch(bare, /[<>]/, 'a tag that it does not know');
  assert.doesNotMatch(bare, /&(?!amp;|lt;|gt;|quot;)/, 'an entity that it does not know');
  const lines = text(unescaped(bare), 4_096).split('\n');
  return {
    service: 'telegram',
    title: lines[0] ?? '',
    lines: lines.slice(1, -1).map((line) => line.slice(2)),
    id: null,
  };
}

/** Publish as JSON: a topic and a message of at most 4,096 bytes; a longer one becomes a file. */
function ntfy(sent: Json, body: Buffer, authorization: string | undefined): Arrived {
  onlyMembers(sent, ['topic', 'title', 'message', 'click', 'tags', 'priority']);
  assert.match(plain(sent['topic']), /^[\w-]{1,64}$/);
  assert.equal(authorization, 'Bearer tk_abcdefghijklmnopqrstuvwxyz123');
  const message = text(sent['message'], 4_096);
  assert.ok(Buffer.byteLength(message) <= 4_096, `${Buffer.byteLength(message)} bytes`);
  assert.ok(body.length <= 16_384);
  assert.ok(URL.canParse(plain(sent['click'])));
  return { service: 'ntfy', title: text(sent['title'], 250), lines: message.split('\n'), id: null };
}
