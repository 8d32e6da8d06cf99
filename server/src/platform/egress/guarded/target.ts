import { isIP } from 'node:net';
import type { Judge } from './address.ts';

export interface TargetPolicy {
  readonly judge: Judge;
  readonly allowHttp: boolean;
  readonly allowLoopback: boolean;
}

export interface Target {
  readonly url: URL;
  /** Without brackets and without a dot at its end. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** Set if the host is an address and not a name. */
  readonly address: string | null;
}

/** An address that a webhook must not go to; the message says why, for the person who asked. */
export class ForbiddenTarget extends Error {}

const MAX_URL = 2_048;

/**
 * Reads a target and refuses what can be refused without asking a name server. The parser turns every spelling of an IPv4
 * address (decimal, hex, octal, short, full-width, with a dot at its end) into the usual one, so it is judged as it is
 * dialled; and it refuses a host that ends in a number and is no address, and one with a blank, a percent sign or a
 * backslash (WHATWG URL, 3.5).
 */
export function readTarget(text: string, { judge, allowHttp, allowLoopback }: TargetPolicy): Target {
  if (text.length > MAX_URL) throw new ForbiddenTarget('is too long');
  if (!URL.canParse(text)) throw new ForbiddenTarget('is no address that can be read');
  const url = new URL(text);
  const isSecure = url.protocol === 'https:';
  if (!isSecure && !(url.protocol === 'http:' && allowHttp)) throw new ForbiddenTarget('must start with https://');
  if (url.username !== '' || url.password !== '') throw new ForbiddenTarget('must not name a user');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (host === '' || host.endsWith('.')) throw new ForbiddenTarget('has no host that can be asked');
  const address = isIP(host) === 0 ? null : host;
  const reason = address === null ? judgeName(host, allowLoopback) : judge(address);
  if (reason !== undefined) throw new ForbiddenTarget(`names ${reason}; only public addresses are reached`);
  return { url, host, port: Number(url.port === '' ? (isSecure ? 443 : 80) : url.port), isSecure, address };
}

/** Names that mean this machine or this network, whatever a name server says. The parser has put them in small letters. */
function judgeName(name: string, allowLoopback: boolean): string | undefined {
  if (name === 'localhost' || name.endsWith('.localhost')) return allowLoopback ? undefined : 'this machine';
  if (/(^|\.)(local|internal|intranet|lan|home|corp|localdomain|home\.arpa|onion)$/.test(name))
    return 'a host of a local network';
  return name.includes('.') ? undefined : 'a host without a domain';
}
