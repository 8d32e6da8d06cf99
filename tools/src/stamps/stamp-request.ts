import { newSecretBytes } from '../../../server/src/platform/index.ts';
import type { Hash } from '../../../server/src/ledger/index.ts';

/** SHA-256 as an object identifier. */
export const SHA_256 = '2.16.840.1.101.3.4.2.1';

export interface StampRequest {
  /** DER of a TimeStampReq (RFC 3161, 2.4.1). */
  readonly bytes: Uint8Array;
  /** Returned in the reply, so that an old reply is not accepted. */
  readonly nonce: bigint;
}

/** A request for a time stamp of an entry's hash, with the signer's certificates in the reply. */
export async function stampRequest(hash: Hash): Promise<StampRequest> {
  // Imported here: the other tools need no ASN.1.
  const [{ AlgorithmIdentifier, MessageImprint, TimeStampReq }, asn1] = await Promise.all([
    import('pkijs'),
    import('asn1js'),
  ]);
  const nonce = BigInt(`0x${newSecretBytes(8).toString('hex')}`);
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256, algorithmParams: new asn1.Null() }),
      hashedMessage: new asn1.OctetString({ valueHex: Uint8Array.from(Buffer.from(hash, 'hex')).buffer }),
    }),
    nonce: asn1.Integer.fromBigInt(nonce),
    certReq: true,
  });
  return { bytes: new Uint8Array(request.toSchema().toBER()), nonce };
}
