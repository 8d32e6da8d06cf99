import ipaddr from 'ipaddr.js';

export interface AddressPolicy {
  /** Lets this machine be reached, for development and tests. */
  readonly allowLoopback: boolean;
}

/** Judges one address; a reason if it must not be dialled. */
export type Judge = (address: string) => string | undefined;

/** Addresses that look public and are not: the clouds' metadata and platform services. */
const METADATA = new Set(['168.63.129.16']);
/** Documentation addresses newer than the library's list. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** The interface part that ISATAP hides an IPv4 address in: 0000:5efe or 0200:5efe. */
const ISATAP = 0x5efe;

/**
 * Why an address must not be dialled; undefined if it is an ordinary public one. Only those are allowed: what is special
 * in any registry is refused, and so is every IPv6 address that carries an IPv4 one through a translator, whatever it
 * carries. An IPv4 address written as a mapped IPv6 one is judged as what it is.
 */
export function judgeAddress(address: string, { allowLoopback }: AddressPolicy): string | undefined {
  if (address.includes('%') || !ipaddr.isValid(address)) return 'not an address';
  const read = ipaddr.process(address);
  const range = read.range();
  if (range === 'loopback' && allowLoopback) return undefined;
  if (range !== 'unicast') return `a ${range} address`;
  if (read instanceof ipaddr.IPv4) return METADATA.has(read.toString()) ? 'a metadata address' : undefined;
  if (!read.match(GLOBAL_UNICAST)) return 'outside the public addresses';
  if (read.match(DOCUMENTATION)) return 'a documentation address';
  const [, , , , high = 0, low = 0] = read.parts;
  return (high & ~0x0200) === 0 && low === ISATAP ? 'an isatap address' : undefined;
}

/** The same address in one spelling, so that two can be compared; undefined for none. */
export function canonical(address: string | undefined): string | undefined {
  return address !== undefined && ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : undefined;
}
