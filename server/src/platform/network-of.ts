import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The form of IPv4 clients on a dual-stack socket; checked first because it needs no parser. */
const MAPPED = '::ffff:';

/** The one key of clients that disconnected before their request was read: the system no longer tells their address. */
const GONE = 'gone';

/**
 * The key that an address is limited by: the IPv4 address, or the IPv6 /64, all of which one customer holds. The framework
 * types the address as text, and gives undefined for a client that is gone.
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
