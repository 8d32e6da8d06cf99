import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address in standard form, mapped ones as IPv4 and without a zone; undefined for any other text. */
function readAddress(text: string): Address | undefined {
  const [bare = ''] = text.split('%', 1);
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare);
}

/** The normalized address, as stored and shown; null for an invalid one. */
export const plainAddress = (text: string): string | null => readAddress(text)?.toString() ?? null;

/**
 * A CIDR range or one address in stored form: the network without host bits, and the prefix length. A range of mapped
 * addresses becomes IPv4. Undefined for any other text.
 */
export function canonicalRange(text: string): string | undefined {
  const [bare = '', length, more] = text.split('/');
  if (more !== undefined || isIP(bare) === 0 || bare.includes('%')) return undefined;
  const written = ipaddr.parse(bare);
  const widest = written.kind() === 'ipv4' ? 32 : 128;
  if (length !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(length)) return undefined;
  const bits = length === undefined ? widest : Number(length);
  if (bits > widest) return undefined;
  if (written instanceof ipaddr.IPv6 && written.isIPv4MappedAddress() && bits >= 96)
    return networkText(written.toIPv4Address(), bits - 96);
  return networkText(written, bits);
}

function networkText(address: Address, bits: number): string {
  const kind = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

/** True if an address is in one of the ranges in `canonicalRange` form. */
export function allowsAddress(ranges: readonly string[], address: string): boolean {
  const read = readAddress(address);
  if (read === undefined) return false;
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === read.kind() && read.match(network, bits);
  });
}
