import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The form of IPv4 clients on a dual-stack socket; checked first because it needs no parser. */
const MAPPED = '::ffff:';

/** The shared key of clients that disconnected early: the system no longer reports their address. */
const GONE = 'gone';

/**
 * The rate-limit key of an address: the IPv4 address or the IPv6 /64, which one customer holds. The framework types the
 * address as text, but it is undefined for a disconnected client.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return GONE;
  if (!address.includes(':')) return address;
  const mapped = address.slice(MAPPED.length);
  if (address.startsWith(MAPPED) && isIPv4(mapped)) return mapped;
  const [bare = address] = address.split('%', 1);
  if (!ipaddr.IPv6.isValid(bare)) return address;
  const read = ipaddr.IPv6.parse(bare);
  if (read.isIPv4MappedAddress()) return read.toIPv4Address().toString();
  return read.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
