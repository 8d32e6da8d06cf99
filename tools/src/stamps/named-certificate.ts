import type { Attribute } from 'pkijs';

/** RFC 5035: a signer identifies its certificate by a SHA-1 hash or, since 2007, by any hash. */
const BY_SHA_1 = '1.2.840.113549.1.9.16.2.12';
const BY_ANY_HASH = '1.2.840.113549.1.9.16.2.47';

/** Hashes of the second form by their object identifiers. */
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/** The tag of an ASN.1 sequence. */
const SEQUENCE = 16;

/** The parsed part of an ASN.1 block. */
interface Block {
  readonly idBlock: { readonly tagClass: number; readonly tagNumber: number };
  readonly valueBlock: { readonly value?: unknown; readonly valueHexView?: Uint8Array; toString(): string };
}

/**
 * RFC 3161, 2.4.2: the signed attributes of a token identify the signer's certificate. So no other certificate of the
 * same key can replace it. Returns the fault as the end of a sentence about the stamp; undefined if there is none. The
 * issuer and serial number next to the hash are ignored: the hash covers them.
 *
 * @param certificate The signer's certificate as received: its encoding again may differ, and so its hash.
 */
export async function namingFault(
  certificate: Uint8Array,
  attributes: readonly Attribute[],
): Promise<string | undefined> {
  const names = attributes.filter(({ type }) => type === BY_SHA_1 || type === BY_ANY_HASH);
  if (names.length === 0) return 'does not name the certificate of its signer';
  const bytes = Uint8Array.from(certificate);
  const matches = await Promise.all(names.map((name) => isNamed(bytes, name)));
  return matches.every(Boolean) ? undefined : 'names another certificate than that of its signer';
}

/** True if the first certificate of an attribute is this one; the signer's comes first. */
async function isNamed(certificate: Uint8Array<ArrayBuffer>, { type, values }: Attribute): Promise<boolean> {
  const [certificates] = partsOf((values as Block[])[0]);
  const [first] = partsOf(certificates);
  const parts = partsOf(first);
  const algorithm = type === BY_ANY_HASH ? partsOf(parts[0])[0] : undefined;
  const hash =
    type === BY_SHA_1 ? 'SHA-1' : algorithm === undefined ? 'SHA-256' : HASHES[algorithm.valueBlock.toString()];
  const named = parts[algorithm === undefined ? 0 : 1]?.valueBlock.valueHexView;
  if (hash === undefined || named === undefined) return false;
  return Buffer.from(await crypto.subtle.digest(hash, certificate)).equals(named);
}

/**
 * The blocks of a sequence; empty for any other block. The library also parses the content of an octet string: one hash
 * of some 200 reads as a block.
 */
function partsOf(block: Block | undefined): readonly Block[] {
  if (block?.idBlock.tagClass !== 1 || block.idBlock.tagNumber !== SEQUENCE) return [];
  return block.valueBlock.value as Block[];
}
