import type { Attribute, Certificate } from 'pkijs';

/** RFC 5035: a signer identifies its certificate by a SHA-1 hash or, since 2007, by any hash. */
const BY_SHA_1 = '1.2.840.113549.1.9.16.2.12';
const BY_ANY_HASH = '1.2.840.113549.1.9.16.2.47';

/** Hashes of the second form by their object identifiers. */
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/** The parsed part of an ASN.1 block. */
interface Block {
  readonly valueBlock: { readonly value?: unknown; readonly valueHexView?: Uint8Array; toString(): string };
}

/**
 * RFC 3161, 2.4.2: the signed attributes of a token identify the signer's certificate. So no other certificate of the
 * same key can replace it. Returns the fault as the end of a sentence about the stamp; undefined if there is none. The
 * issuer and serial number next to the hash are ignored: the hash covers them.
 */
export async function namingFault(signer: Certificate, attributes: readonly Attribute[]): Promise<string | undefined> {
  const names = attributes.filter(({ type }) => type === BY_SHA_1 || type === BY_ANY_HASH);
  if (names.length === 0) return 'does not name the certificate of its signer';
  const certificate = new Uint8Array(signer.toSchema().toBER());
  const matches = await Promise.all(names.map((name) => isNamed(certificate, name)));
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

/** The blocks of a sequence; empty for any other block. */
function partsOf(block: Block | undefined): readonly Block[] {
  const value = block?.valueBlock.value;
  return Array.isArray(value) ? (value as Block[]) : [];
}
