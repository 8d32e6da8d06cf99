import { invalidInput } from '../../platform/index.ts';
import { unsendable } from '../../webhooks/index.ts';
import type { NtfyAddress } from '../formats/ntfy.ts';
import type { TelegramAddress } from '../formats/telegram.ts';
import type { GivenAddress } from './channel.ts';

/** A validated address: the sealed part, the displayed part, and the target to check before sending. */
export interface ReadAddress {
  readonly sealed: string;
  readonly shown: string;
  /** Null for mail. */
  readonly target: string | null;
  /** Only the service, without secrets. */
  readonly service: string;
}

/** The members of each kind. Any other is refused, so that a token is never stored unsealed. */
const MEMBERS = {
  discord: ['url'],
  slack: ['url'],
  telegram: ['botToken', 'chatId', 'server'],
  ntfy: ['topic', 'server', 'token'],
  email: [],
  webhook: ['url', 'secret'],
} as const satisfies Record<GivenAddress['kind'], readonly (keyof GivenAddress)[]>;

/**
 * What goes into the address or a header of a request, checked here: later it could only fail. Names of hosts may have
 * letters of any script. The secret signs, and is not sent.
 */
const SENDABLE = {
  url: /^[^\s\p{Cc}\p{Cs}#]+$/u,
  server: /^[^\s\p{Cc}\p{Cs}#]+$/u,
  botToken: /^[\x21-\x7e]+$/,
  chatId: /^[\x21-\x7e]+$/,
  token: /^[\x21-\x7e]+$/,
} as const;

const ALL_MEMBERS = ['url', 'botToken', 'chatId', 'server', 'topic', 'token', 'secret'] as const;

/** Validates an address by the rules of its service. Throws `invalid` with the member and its expected form. */
export function readAddress(given: GivenAddress, newSecret: () => string, allowLoopback: boolean): ReadAddress {
  const own: readonly string[] = MEMBERS[given.kind];
  for (const member of ALL_MEMBERS)
    if (given[member] !== undefined && !own.includes(member))
      throw wrong(member, `a channel of the kind ${given.kind} has no ${member}`);
  for (const [member, allowed] of Object.entries(SENDABLE))
    if (!allowed.test(given[member as keyof typeof SENDABLE] ?? 'x'))
      throw wrong(member, 'has a space, a line end or another character that no request can carry');
  if (given.kind === 'telegram') return telegram(given);
  if (given.kind === 'ntfy') return ntfy(given);
  if (given.kind === 'email') return { sealed: '{}', shown: 'your verified address', target: null, service: 'mailto:' };
  const url = required(given, 'url');
  if (given.kind === 'webhook') {
    const secret = given.secret ?? newSecret();
    const unfit = unsendable({ url, secret });
    if (unfit !== undefined) throw unfit;
    return { sealed: JSON.stringify({ url, secret }), shown: originOf(url), target: url, service: originOf(url) };
  }
  return given.kind === 'discord' ? discord(url, allowLoopback) : slack(url, allowLoopback);
}

/** https://discord.com/api/webhooks/{id}/{token}, of the stable service or a test version. */
function discord(url: string, allowLoopback: boolean): ReadAddress {
  const hosts = ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'];
  const isOne =
    isAt(url, hosts, allowLoopback) && /^\/api(\/v\d+)?\/webhooks\/\d{5,25}\/[\w-]{20,120}$/.test(pathOf(url));
  if (isOne) return { sealed: url, shown: `${originOf(url)}/…${url.slice(-4)}`, target: url, service: originOf(url) };
  throw wrong('url', 'is not the address of a Discord webhook: https://discord.com/api/webhooks/<id>/<token>');
}

/**
 * https://hooks.slack.com/services/T…/B…/…. Workflow URLs under /triggers or /workflows accept no blocks and are
 * refused.
 */
function slack(url: string, allowLoopback: boolean): ReadAddress {
  const hosts = ['hooks.slack.com', 'hooks.slack-gov.com'];
  const isOne = isAt(url, hosts, allowLoopback) && /^\/services\/T\w{2,20}\/B\w{2,20}\/\w{10,60}$/.test(pathOf(url));
  if (isOne) return { sealed: url, shown: `${originOf(url)}/…${url.slice(-4)}`, target: url, service: originOf(url) };
  throw wrong('url', 'is not the address of a Slack webhook: https://hooks.slack.com/services/T…/B…/…');
}

function telegram(given: GivenAddress): ReadAddress {
  const [botToken, chatId] = [required(given, 'botToken'), required(given, 'chatId')];
  if (!/^\d{5,20}:[\w-]{20,80}$/.test(botToken))
    throw wrong('botToken', 'is not the token of a bot, such as 123456789:AA…, which @BotFather gives');
  if (!/^(-?\d{1,20}|@[A-Za-z]\w{3,31})$/.test(chatId))
    throw wrong('chatId', 'is neither the number of a chat nor the @name of a channel');
  const server = serverOf(given, 'https://api.telegram.org');
  const address: TelegramAddress = { server, botToken, chatId };
  return { sealed: JSON.stringify(address), shown: `chat ${chatId}`, target: server, service: originOf(server) };
}

function ntfy(given: GivenAddress): ReadAddress {
  const topic = required(given, 'topic');
  if (!/^[\w-]{1,64}$/.test(topic)) throw wrong('topic', 'has 1 to 64 letters, digits, - or _');
  const server = serverOf(given, 'https://ntfy.sh');
  const address: NtfyAddress = { server, topic, token: given.token ?? null };
  // On an open server the topic is enough to read messages, so only a part of it is shown.
  const shown = `${new URL(server).host}/${topic.slice(0, 3)}…`;
  return { sealed: JSON.stringify(address), shown, target: server, service: originOf(server) };
}

/** The server's URL without a trailing slash. */
function serverOf({ server }: GivenAddress, usual: string): string {
  const url = server ?? usual;
  if (!URL.canParse(url) || new URL(url).search !== '' || new URL(url).hash !== '')
    throw wrong('server', `is not the address of a server, such as ${usual}`);
  return url.replace(/\/+$/, '');
}

function required(given: GivenAddress, member: keyof GivenAddress): string {
  const value = given[member];
  if (value === undefined) throw wrong(member, `must be given for the kind ${given.kind}`);
  return value;
}

const wrong = (member: string, detail: string) => invalidInput([{ pointer: `/${member}`, detail }]);

function isAt(url: string, hosts: readonly string[], allowLoopback: boolean): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, search, hash, username } = new URL(url);
  if (search !== '' || hash !== '' || username !== '') return false;
  if (allowLoopback && ['127.0.0.1', 'localhost'].includes(hostname)) return true;
  return protocol === 'https:' && port === '' && hosts.includes(hostname);
}

const pathOf = (url: string): string => new URL(url).pathname;
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);
