import type { Constructed } from 'asn1js';
import type * as Pkijs from 'pkijs';
import type { Certificate, ContentInfo, PKIStatusInfo, SignedData, TimeStampResp, TSTInfo } from 'pkijs';
import type { Hash } from '../../../server/src/ledger/index.ts';
import { namingFault } from './named-certificate.ts';
import { SHA_256 } from './stamp-request.ts';

/** A time stamp that was checked. */
export interface TimeStamp {
  /** The authority's time. */
  readonly at: Date;
  /** The subject of the signer's certificate, as far as it is readable. */
  readonly authority: string;
}

export interface StampQuestion {
  readonly hash: Hash;
  /** The nonce of the request; null for a stored reply. */
  readonly nonce: bigint | null;
  /** PEM of the trusted authorities; null skips the check of the chain. */
  readonly trusted: string | null;
}

/** Object identifiers of RFC 5652, RFC 3161 and RFC 5280. */
const OID = {
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  data: '1.2.840.113549.1.7.1',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  commonName: '2.5.4.3',
} as const;

/**
 * Verifies a reply of a time-stamp authority (RFC 3161, 2.4.2) offline. Checks the status, the stamped hash, the
 * token's signature, the signer's certificate at that time, and its chain to a trusted one. Returns the stamp, or the
 * fault as the end of a sentence about it.
 */
export async function readStamp(reply: Uint8Array, question: StampQuestion): Promise<TimeStamp | string> {
  const pkijs = await import('pkijs');
  let response: TimeStampResp;
  try {
    response = pkijs.TimeStampResp.fromBER(Uint8Array.from(reply));
  } catch {
    return `is no time-stamp response: it begins with ${beginning(reply)}`;
  }
  const refusal = refusalOf(response.status);
  if (refusal !== undefined) return refusal;
  const read = tokenOf(response.timeStampToken, pkijs);
  if (typeof read === 'string') return read;
  const { signed, info, content } = read;
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const stamped = Buffer.from(hashedMessage.valueBlock.valueHexView).toString('hex');
  if (hashAlgorithm.algorithmId !== SHA_256 || stamped !== question.hash) return 'stamps another hash';
  if (question.nonce !== null && info.nonce?.toBigInt() !== question.nonce)
    return 'is of another request: its nonce is not the one that was sent';
  const signer = await signerOf(signed, pkijs);
  if (typeof signer === 'string') return signer;
  const fault =
    (await namingFault(receivedBytes(signer, signed, content), signed.signerInfos[0]?.signedAttrs?.attributes ?? [])) ??
    usageFault(signer) ??
    timeFault(signer, info.genTime) ??
    (await chainFault(signer, signed, info, question, pkijs));
  return fault ?? { at: info.genTime, authority: nameOf(signer) };
}

type Library = typeof Pkijs;

const beginning = (bytes: Uint8Array): string =>
  JSON.stringify(Buffer.from(bytes.subarray(0, 24)).toString('latin1').trim());

const STATUS: Readonly<Record<number, string>> = {
  2: 'rejection',
  3: 'waiting',
  4: 'revocation warning',
  5: 'revocation notification',
};

function refusalOf({ status: code, statusStrings = [] }: PKIStatusInfo): string | undefined {
  const status: number = code;
  if (status === 0 || status === 1) return undefined;
  const said = statusStrings.map((text) => text.valueBlock.value).join(' ');
  return `is a refusal: status ${status}, ${STATUS[status] ?? 'unknown'}${said === '' ? '' : ` (${said.slice(0, 200)})`}`;
}

interface Token {
  readonly signed: SignedData;
  readonly info: TSTInfo;
  /** The block that `signed` was read from. */
  readonly content: Constructed;
}

function tokenOf(token: ContentInfo | undefined, pkijs: Library): Token | string {
  if (token === undefined) return 'has no token';
  try {
    const content = token.content as Constructed;
    const signed = new pkijs.SignedData({ schema: content });
    const { eContent, eContentType } = signed.encapContentInfo;
    if (token.contentType !== OID.signedData || eContentType !== OID.timeStampInfo || eContent === undefined)
      return 'has a token that is no time stamp';
    return { signed, info: pkijs.TSTInfo.fromBER(eContent.getValue()), content };
  } catch {
    return 'has a token that cannot be read';
  }
}

/** The certificate whose key signed the token. The signed content must be a time stamp. */
async function signerOf(signed: SignedData, pkijs: Library): Promise<Certificate | string> {
  const [signer] = signed.signerInfos;
  const contentType = signer?.signedAttrs?.attributes.find(({ type }) => type === OID.contentType);
  const [typeSigned] = (contentType?.values ?? []) as { valueBlock: { toString(): string } }[];
  if (signed.signerInfos.length !== 1 || typeSigned?.valueBlock.toString() !== OID.timeStampInfo)
    return 'is not signed as a time stamp';
  // The library would hash the stamped data, which is not available here: its hash was compared above.
  signed.encapContentInfo.eContentType = OID.data;
  try {
    const { signatureVerified, signerCertificate } = await signed.verify({ signer: 0, extendedMode: true });
    if (signatureVerified !== true || !signerCertificate) return 'has a signature that is not valid';
    return signerCertificate;
  } catch (error) {
    const code = error instanceof pkijs.SignedDataVerifyError ? error.code : 0;
    return code === NO_CERTIFICATES || code === NO_SIGNER
      ? 'lacks the certificate of its signer'
      : 'has a signature that is not valid';
  } finally {
    signed.encapContentInfo.eContentType = OID.timeStampInfo;
  }
}

/** Codes of the library's SignedDataVerifyError. */
const NO_CERTIFICATES = 2;
const NO_SIGNER = 3;

/**
 * A certificate of a token as received. The library keeps only the part that the issuer signed. The blocks under the
 * context tag 0 are in the order of its certificates.
 */
function receivedBytes(certificate: Certificate, { certificates = [] }: SignedData, content: Constructed): Uint8Array {
  const set = content.valueBlock.value.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0);
  const block = (set as Constructed | undefined)?.valueBlock.value[certificates.indexOf(certificate)];
  return block?.valueBeforeDecodeView ?? new Uint8Array();
}

/** RFC 3161, 2.3: the certificate is only for time stamping, in a critical extension. */
function usageFault({ extensions = [] }: Certificate): string | undefined {
  const usage = extensions.find(({ extnID }) => extnID === OID.extendedKeyUsage);
  const purposes = (usage?.parsedValue as { keyPurposes?: readonly string[] } | undefined)?.keyPurposes ?? [];
  const isForStamps = usage?.critical === true && purposes.length === 1 && purposes[0] === OID.timeStamping;
  return isForStamps ? undefined : 'is signed with a certificate that is not for time stamping alone';
}

function timeFault({ notBefore, notAfter }: Certificate, at: Date): string | undefined {
  if (at >= notBefore.value && at <= notAfter.value) return undefined;
  const days = `${notBefore.value.toISOString().slice(0, 10)} to ${notAfter.value.toISOString().slice(0, 10)}`;
  return `is signed at ${at.toISOString()} with a certificate that is valid from ${days}`;
}

async function chainFault(
  signer: Certificate,
  signed: SignedData,
  { genTime }: TSTInfo,
  { trusted }: StampQuestion,
  pkijs: Library,
): Promise<string | undefined> {
  if (trusted === null) return undefined;
  const others = (signed.certificates ?? []).filter(
    (one): one is Certificate => one instanceof pkijs.Certificate && one !== signer,
  );
  const engine = new pkijs.CertificateChainValidationEngine({
    trustedCerts: certificatesIn(trusted, pkijs),
    // The library checks the last certificate.
    certs: [...others, signer],
    checkDate: genTime,
  });
  const { result } = await engine.verify();
  return result ? undefined : 'is signed with a certificate that does not lead to a trusted authority';
}

const PEM = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g;

function certificatesIn(pem: string, pkijs: Library): Certificate[] {
  return [...pem.matchAll(PEM)].map(([, base64 = '']) =>
    pkijs.Certificate.fromBER(Uint8Array.from(Buffer.from(base64, 'base64'))),
  );
}

/** True if a text has certificates and all of them can be parsed. */
export async function hasCertificates(pem: string): Promise<boolean> {
  const pkijs = await import('pkijs');
  try {
    return certificatesIn(pem, pkijs).length > 0;
  } catch {
    return false;
  }
}

function nameOf({ subject }: Certificate): string {
  const name = subject.typesAndValues.find(({ type }) => type === OID.commonName);
  return name === undefined ? 'an authority without a name' : name.value.valueBlock.value;
}
