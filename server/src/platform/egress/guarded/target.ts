import { isIP } from 'node:net';
import type { Judge } from './address.ts';

export interface TargetPolicy {
  readonly judge: Judge;
  readonly allowHttp: boolean;
  readonly allowLoopback: boolean;
}

export interface Target {
  readonly url: URL;
  /** Without brackets and trailing dot. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** Set if the host is an IP address, not a name. */
  readonly address: string | null;
}

/** A forbidden webhook target; the message tells the user why. */
export class ForbiddenTarget extends Error {}

const MAX_URL = 2_048;

/**
 * Parses a target and refuses it where no DNS lookup is needed. The URL parser normalizes every spelling of an IPv4
 * address (decimal, hex, octal, short, full-width, trailing dot). So the checked address is the dialed one. It also
 * refuses a host that ends in a number but is no address. The same holds for a blank, a percent sign or a backslash
 * (WHATWG URL, 3.5).
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

/** Names of this machine or its network, refused without a lookup. The parser has lowercased them. */
function judgeName(name: string, allowLoopback: boolean): string | undefined {
  if (name === 'localhost' || name.endsWith('.localhost')) return allowLoopback ? undefined : 'this machine';
  if (/(^|\.)(local|internal|intranet|lan|home|corp|localdomain|home\.arpa|onion)$/.test(name))
    return 'a host of a local network';
  return name.includes('.') ? undefined : 'a host without a domain';
}
