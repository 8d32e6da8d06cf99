import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { Attribute } from 'pkijs';
import fc from '../../../server/tests/support/properties.ts';
import { naming, timeStampAuthority } from '../../tests/support/time-stamp-authority.ts';
import { namingFault } from './named-certificate.ts';
import { readStamp } from './read-stamp.ts';
import { stampRequest } from './stamp-request.ts';

const SERIAL_NUMBERS = fc.oneof(
  { arbitrary: fc.uint8Array({ minLength: 1, maxLength: 20 }), weight: 4 },
  { arbitrary: fc.uint8Array({ minLength: 21, maxLength: 64 }), weight: 1 },
  // Leading zeros, a high bit that makes the number negative, and a zero that keeps it positive.
  ...[[0], [0, 0, 0], [0x80], [0xff], [0, 0x80], [0, 0xff]].map((first) =>
    fc.uint8Array({ maxLength: 16 }).map((rest) => Uint8Array.from([...first, ...rest])),
  ),
);
const NAMES = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
const HASH_NAMES = ['SHA-1', 'SHA-256', 'SHA-512'] as const;
const HASHES = fc.constantFrom(...HASH_NAMES);

/** A certificate is any bytes to the function that hashes it, with the shape of RFC 5280 so far as it is varied here. */
const CERTIFICATES = fc
  .record({
    serialNumber: SERIAL_NUMBERS,
    issuer: NAMES,
    subject: NAMES,
    from: fc.date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true }),
    to: fc.date({ min: new Date('1950-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    signature: fc.uint8Array({ minLength: 64, maxLength: 72 }),
  })
  .map(({ serialNumber, issuer, subject, from, to, signature }) => {
    const algorithm = block(0x30, block(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]));
    const signed = block(
      0x30,
      block(0xa0, block(0x02, [2])),
      block(0x02, serialNumber),
      algorithm,
      named(issuer),
      block(0x30, time(from), time(to)),
      named(subject),
    );
    return Uint8Array.from(block(0x30, signed, algorithm, block(0x03, [0], signature)));
  });

test('a stamp that names the certificate of its signer is accepted, whatever the certificate', async () => {
  await fc.assert(
    fc.asyncProperty(CERTIFICATES, HASHES, async (certificate, hash) => {
      const attribute = Attribute.fromBER((await naming(certificate, hash)).toSchema().toBER());
      assert.equal(await namingFault(certificate, [attribute]), undefined);
      const other = Uint8Array.from(certificate);
      other[other.length - 1]! ^= 1;
      assert.match((await namingFault(other, [attribute])) ?? '', /^names another certificate/);
    }),
    { numRuns: 1_000 },
  );
});

test('a stamp is accepted where the hash of the certificate reads as a block of ASN.1 itself', async () => {
  for (const hash of HASH_NAMES) {
    let certificate = new Uint8Array();
    for (let serial = 0; !isBlock(createHash(hash).update(certificate).digest()); serial += 1)
      certificate = Uint8Array.from(block(0x30, block(0x02, Buffer.from(`${serial}`))));
    const attribute = Attribute.fromBER((await naming(certificate, hash)).toSchema().toBER());
    assert.equal(await namingFault(certificate, [attribute]), undefined, hash);
  }
});

test('a stamp is accepted with any serial number, name and end of the certificate, in any encoding of its length', async (t) => {
  await fc.assert(
    fc.asyncProperty(
      SERIAL_NUMBERS,
      NAMES,
      fc.date({ min: new Date('2040-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      fc.boolean(),
      HASHES,
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      async (serialNumber, name, validTo, hasLongLength, names, digest) => {
        const number = Uint8Array.from(serialNumber);
        const authority = await timeStampAuthority(t, { serialNumber: number, name, validTo, hasLongLength });
        authority.misbehave({ names });
        const hash = Buffer.from(digest).toString('hex');
        const { bytes, nonce } = await stampRequest(hash);
        const response = await fetch(authority.url, { method: 'POST', body: Uint8Array.from(bytes) });
        const stamp = await readStamp(await response.bytes(), { hash, nonce, trusted: authority.root });
        assert.equal(typeof stamp === 'string' ? stamp : stamp.authority, name);
      },
    ),
    { numRuns: 40 },
  );
});

/** A block of DER. */
function block(tag: number, ...parts: readonly ArrayLike<number>[]): number[] {
  const content = parts.flatMap((part) => Array.from(part));
  const { length } = content;
  if (length < 0x80) return [tag, length, ...content];
  return length < 0x100 ? [tag, 0x81, length, ...content] : [tag, 0x82, length >> 8, length & 0xff, ...content];
}

/** A distinguished name with one common name. */
function named(name: string): number[] {
  return block(0x30, block(0x31, block(0x30, block(0x06, [0x55, 4, 3]), block(0x0c, Buffer.from(name)))));
}

/** RFC 5280, 4.1.2.5: two digits of the year until 2049. */
function time(at: Date): number[] {
  const digits = at.toISOString().replaceAll(/[-T:]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050 ? block(0x17, Buffer.from(digits.slice(2))) : block(0x18, Buffer.from(digits));
}

/** True if the bytes read as one primitive block: a tag of an octet string and the length of the rest. */
function isBlock(bytes: Uint8Array): boolean {
  return (bytes[0]! & 0x3f) === 0x04 && bytes[1] === bytes.length - 2;
}
