import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';

/** Deliberate faults of an authority. */
export interface Misdeeds {
  /** Returned instead of a time-stamp response. */
  readonly page?: string;
  readonly status?: number;
  readonly says?: string;
  /** Stamps this hash instead of the requested one. */
  readonly hash?: string;
  readonly nonce?: bigint;
  readonly at?: Date;
  /** Flips a bit of the signature. */
  readonly isForged?: boolean;
  readonly hasNoCertificate?: boolean;
  /**
   * Includes another certificate of the signer's key, with the same issuer and serial number, instead of the referenced
   * one.
   */
  readonly isSwapped?: boolean;
  /** The hash that identifies its certificate; SHA-256 by default. */
  readonly names?: 'SHA-1' | 'SHA-256' | 'SHA-512' | 'not at all';
}

interface Keys {
  readonly certificate: pkijs.Certificate;
  /** The certificate as it is sent. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly publicKey: webcrypto.CryptoKey;
  readonly privateKey: webcrypto.CryptoKey;
}

export interface Authority {
  readonly url: string;
  /** Its root certificate as PEM. */
  readonly root: string;
  /** Sets its faults from now on. */
  misbehave(misdeeds: Misdeeds): void;
}

export interface AuthorityOptions {
  /** Purposes of the signer's key; only time stamping by default. */
  readonly purposes?: readonly string[];
  readonly validTo?: Date;
  /** The content of the integer; a small number by default. */
  readonly serialNumber?: Uint8Array<ArrayBuffer>;
  readonly name?: string;
  /** Writes the length of the signer's certificate in four bytes, which is not the canonical encoding. */
  readonly hasLongLength?: boolean;
}

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const TIME_STAMP_INFO = '1.2.840.113549.1.9.16.1.4';
/** The place of the certificates in signed data. */
const CERTIFICATES = 3;
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A time-stamp authority (RFC 3161) on this machine, with a root, an issuing authority and a signer for the test. */
export async function timeStampAuthority(t: TestContext, options: AuthorityOptions = {}): Promise<Authority> {
  const { purposes = [TIME_STAMPING], name = 'Test stamps', ...rest } = options;
  const root = await certificate('Test root', null, [basic(true)]);
  const issuing = await certificate('Test issuing', root, [basic(true)]);
  const usage = new pkijs.ExtKeyUsage({ keyPurposes: [...purposes] }).toSchema().toBER();
  const extensions = [basic(false), ...(purposes.length > 0 ? [extension('2.5.29.37', usage)] : [])];
  const signer = await certificate(name, issuing, extensions, rest);
  const swapped = await certificate('Other stamps', issuing, extensions, { ...rest, sameAs: signer });
  let misdeeds: Misdeeds = {};
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      result(Buffer.concat(parts), { signer, swapped, issuing }, misdeeds).then(
        (bytes) => response.setHeader('content-type', 'application/timestamp-reply').end(bytes),
        (error: Error) => response.writeHead(500).end(error.message),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    root: pem(root.bytes),
    misbehave: (next) => {
      misdeeds = next;
    },
  };
}

interface Party {
  readonly signer: Keys;
  readonly swapped: Keys;
  readonly issuing: Keys;
}

async function result(bytes: Buffer, party: Party, misdeeds: Misdeeds) {
  if (misdeeds.page !== undefined) return Buffer.from(misdeeds.page);
  const status = new pkijs.PKIStatusInfo({
    status: misdeeds.status ?? 0,
    ...(misdeeds.says === undefined ? {} : { statusStrings: [new asn1.Utf8String({ value: misdeeds.says })] }),
  });
  const isGranted = (misdeeds.status ?? 0) < 2;
  const request = pkijs.TimeStampReq.fromBER(Uint8Array.from(bytes));
  const timeStampToken = isGranted ? await token(request, party, misdeeds) : undefined;
  const response = new pkijs.TimeStampResp({ status, ...(timeStampToken && { timeStampToken }) });
  return Buffer.from(response.toSchema().toBER());
}

async function token(
  request: pkijs.TimeStampReq,
  { signer, swapped, issuing }: Party,
  { hash, nonce, at, isForged, hasNoCertificate, isSwapped, names = 'SHA-256' }: Misdeeds,
): Promise<pkijs.ContentInfo> {
  const { hashAlgorithm } = request.messageImprint;
  const messageImprint =
    hash === undefined
      ? request.messageImprint
      : new pkijs.MessageImprint({ hashAlgorithm, hashedMessage: octets(Buffer.from(hash, 'hex')) });
  const sent = nonce === undefined ? request.nonce : asn1.Integer.fromBigInt(nonce);
  const info = new pkijs.TSTInfo({
    version: 1,
    policy: '1.3.6.1.4.1.99999.1',
    messageImprint,
    serialNumber: new asn1.Integer({ value: 7 }),
    genTime: at ?? new Date(),
    ...(sent && { nonce: sent }),
  });
  const content = info.toSchema().toBER();
  const digest = await webcrypto.subtle.digest('SHA-256', content);
  const attribute = (type: string, value: asn1.BaseBlock) => new pkijs.Attribute({ type, values: [value] });
  const signed = new pkijs.SignedData({
    version: 3,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({
      eContentType: TIME_STAMP_INFO,
      eContent: new asn1.OctetString({ valueHex: content }),
    }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: signer.certificate.issuer,
          serialNumber: signer.certificate.serialNumber,
        }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute('1.2.840.113549.1.9.3', new asn1.ObjectIdentifier({ value: TIME_STAMP_INFO })),
            attribute('1.2.840.113549.1.9.4', new asn1.OctetString({ valueHex: digest })),
            ...(names === 'not at all' ? [] : [await naming(signer.bytes, names)]),
          ],
        }),
      }),
    ],
    certificates: [],
  });
  await signed.sign(signer.privateKey, 0, 'SHA-256');
  if (isForged === true) {
    const { signature } = signed.signerInfos[0]!;
    const forged = Uint8Array.from(signature.valueBlock.valueHexView);
    forged[forged.length - 1]! ^= 1;
    signed.signerInfos[0]!.signature = new asn1.OctetString({ valueHex: forged.buffer });
  }
  const whole = signed.toSchema(true);
  const parties = [...(hasNoCertificate === true ? [] : [isSwapped === true ? swapped : signer]), issuing];
  whole.valueBlock.value[CERTIFICATES] = asSent(parties);
  return new pkijs.ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: whole });
}

/** The set of certificates with their own bytes: the library would encode each one again. */
function asSent(parties: readonly Keys[]): asn1.Primitive {
  const valueHex = Uint8Array.from(Buffer.concat(parties.map(({ bytes }) => bytes))).buffer;
  const set = new asn1.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex });
  set.idBlock.isConstructed = true;
  return set;
}

/** The attribute that identifies a certificate: RFC 5035, as in RFC 3161 for SHA-1, else as in RFC 5816. */
export async function naming(
  certificate: Uint8Array<ArrayBuffer>,
  hash: 'SHA-1' | 'SHA-256' | 'SHA-512',
): Promise<pkijs.Attribute> {
  const digest = await webcrypto.subtle.digest(hash, certificate);
  const id = new asn1.Sequence({
    value: [
      // SHA-256 is the default, which is omitted.
      ...(hash === 'SHA-512'
        ? [new pkijs.AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.3' }).toSchema()]
        : []),
      new asn1.OctetString({ valueHex: digest }),
    ],
  });
  const certificates = new asn1.Sequence({ value: [id] });
  return new pkijs.Attribute({
    type: `1.2.840.113549.1.9.16.2.${hash === 'SHA-1' ? 12 : 47}`,
    values: [new asn1.Sequence({ value: [certificates] })],
  });
}

let serial = 1;

async function certificate(
  name: string,
  issuer: Keys | null,
  extensions: pkijs.Extension[],
  {
    validTo = new Date('2049-01-01'),
    serialNumber,
    hasLongLength = false,
    sameAs,
  }: Pick<AuthorityOptions, 'validTo' | 'serialNumber' | 'hasLongLength'> & { readonly sameAs?: Keys } = {},
): Promise<Keys> {
  const made = new pkijs.Certificate();
  serial += 1;
  made.version = 2;
  const number = serialNumber === undefined ? { value: serial } : { valueHex: serialNumber.buffer };
  made.serialNumber = sameAs?.certificate.serialNumber ?? new asn1.Integer(number);
  const named = new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: name }) });
  made.subject.typesAndValues.push(named);
  made.issuer = issuer?.certificate.subject ?? made.subject;
  made.notBefore.value = new Date('2020-01-01');
  // RFC 5280, 4.1.2.5: a year after 2049 has four digits.
  made.notAfter = new pkijs.Time({ type: validTo.getUTCFullYear() < 2050 ? 0 : 1, value: validTo });
  made.extensions = extensions;
  const { publicKey, privateKey } = sameAs ?? (await webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']));
  await made.subjectPublicKeyInfo.importKey(publicKey);
  await made.sign(issuer?.privateKey ?? privateKey, 'SHA-256');
  const bytes = new Uint8Array(made.toSchema(true).toBER());
  return {
    certificate: pkijs.Certificate.fromBER(bytes),
    bytes: hasLongLength ? withLongLength(bytes) : bytes,
    publicKey,
    privateKey,
  };
}

/** A block of 128 to 65,535 bytes with its length in four bytes. */
function withLongLength(block: Uint8Array): Uint8Array<ArrayBuffer> {
  const content = block.subarray(block[1] === 0x81 ? 3 : 4);
  return Uint8Array.from([block[0]!, 0x84, 0, 0, content.length >> 8, content.length & 255, ...content]);
}

const basic = (cA: boolean): pkijs.Extension =>
  extension('2.5.29.19', new pkijs.BasicConstraints({ cA }).toSchema().toBER());

const extension = (extnID: string, extnValue: ArrayBuffer): pkijs.Extension =>
  new pkijs.Extension({ extnID, critical: true, extnValue });

const octets = (bytes: Buffer): asn1.OctetString => new asn1.OctetString({ valueHex: Uint8Array.from(bytes).buffer });

function pem(certificate: Uint8Array): string {
  const base64 = Buffer.from(certificate).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`;
}
