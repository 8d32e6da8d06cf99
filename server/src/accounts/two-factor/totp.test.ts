import assert from 'node:assert/strict';
import test from 'node:test';
import { base32, codeOf, otpauthUri, stepAt, stepOfCode } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const VECTORS: readonly [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

test('codes equal the vectors of RFC 6238', () => {
  for (const [seconds, code] of VECTORS) {
    const moment = new Date(seconds * 1_000);
    assert.equal(codeOf(SECRET, stepAt(moment)), code);
    assert.equal(stepOfCode(SECRET, code, moment), stepAt(moment));
  }
});

test('a code is accepted one step early or late, but no more', () => {
  const now = new Date(1_234_567_890_000);
  const code = codeOf(SECRET, stepAt(now));
  const after = (steps: number): Date => new Date(now.getTime() + steps * 30_000);
  assert.deepEqual(
    [-2, -1, 0, 1, 2].map((steps) => stepOfCode(SECRET, code, after(steps)) !== undefined),
    [false, true, true, true, false],
  );
});

test('only six digits are accepted', () => {
  const now = new Date(59_000);
  for (const text of ['', '28708', '2870820', ' 287082', '287082\n', '２８７０８２', '94287082', '0x4616a', '28708.'])
    assert.equal(stepOfCode(SECRET, text, now), undefined, text);
});

test('base32 equals the vectors of RFC 4648, without padding', () => {
  for (const [text, written] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    assert.equal(base32(Buffer.from(text)), written);
});

test('the otpauth URL contains the secret, the issuer and the account', () => {
  assert.equal(
    otpauthUri(SECRET, 'ada+x@example.org'),
    'otpauth://totp/Prop-Pick:ada%2Bx%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Prop-Pick&algorithm=SHA1&digits=6&period=30',
  );
});
