import ipaddr from 'ipaddr.js';

export interface AddressPolicy {
  /** Allows loopback addresses, for development and tests. */
  readonly allowLoopback: boolean;
}

/** Returns a reason if the address must not be dialed. */
export type Judge = (address: string) => string | undefined;

/** The clouds' metadata and platform services. The last address looks public but is not. */
const METADATA = new Set(['169.254.169.254', '169.254.170.2', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16']);
/** Documentation addresses missing in the library's list. */
const DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** The interface identifier of ISATAP, which embeds an IPv4 address: 0000:5efe or 0200:5efe. */
const ISATAP = 0x5efe;

/** Descriptions of the library's range names for users; all other ranges share one description. */
const IN_WORDS: Readonly<Record<string, string>> = {
  unspecified: 'an address that means no machine in particular',
  broadcast: 'an address of all machines at once',
  multicast: 'an address of many machines at once',
  linkLocal: 'an address that only its own network link knows',
  loopback: 'this machine',
  carrierGradeNat: 'an address inside a provider’s network',
  private: 'an address of a private network',
  uniqueLocal: 'an address of a private network',
  deprecatedSiteLocal: 'an address of a private network',
  rfc6145: 'an address that stands for another one',
  rfc6052: 'an address that stands for another one',
  '6to4': 'an address that stands for another one',
  teredo: 'an address that stands for another one',
};
const SPECIAL = 'an address that is set aside for special uses';

/**
 * Why an address must not be dialed; undefined for an ordinary public address. Every special range of the registries is
 * refused, and every IPv6 address that embeds an IPv4 address through a translator. A mapped IPv6 address is checked as
 * its IPv4 address.
 */
export function judgeAddress(address: string, { allowLoopback }: AddressPolicy): string | undefined {
  if (address.includes('%') || !ipaddr.isValid(address)) return 'something that is no address';
  const read = ipaddr.process(address);
  const range = read.range();
  if (range === 'loopback' && allowLoopback) return undefined;
  if (METADATA.has(read.toString())) return 'an address of a cloud’s own machinery';
  if (range !== 'unicast') return IN_WORDS[range] ?? SPECIAL;
  if (read instanceof ipaddr.IPv4) return undefined;
  if (!read.match(GLOBAL_UNICAST)) return SPECIAL;
  if (read.match(DOCUMENTATION)) return SPECIAL;
  const [, , , , high = 0, low = 0] = read.parts;
  return (high & ~0x0200) === 0 && low === ISATAP ? IN_WORDS['6to4'] : undefined;
}

/** The normalized address, for comparison; undefined if it is invalid. */
export function canonical(address: string | undefined): string | undefined {
  return address !== undefined && ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : undefined;
}
