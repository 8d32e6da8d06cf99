import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How the system writes the IPv4 caller of a door that is open to IPv6 as well: looked for first, as it needs no parser. */
const MAPPED = '::ffff:';

/**
 * What callers are counted by where they are counted by their address: an IPv4 address, however it is written, or the /64
 * network that an IPv6 customer has all the addresses of. What is no address stands for itself.
 */
export function networkOf(address: string): string {
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
