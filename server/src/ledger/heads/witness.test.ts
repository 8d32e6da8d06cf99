import assert from 'node:assert/strict';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import test from 'node:test';
import type { Origin } from '../../kernel/index.ts';
import type { Entry } from '../entry.ts';
import { headOf, isSignedHead, type HeadKey } from './signed-head.ts';
import { checkKeys, checkWitnessed, readWitnessLine, witnessLine, type WitnessedHead } from './witness.ts';

/** A test Ed25519 key, and its published public part. */
function newKey(): { readonly secret: KeyObject; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { secret: privateKey, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' };
}
const [KEY, OTHER, STRANGER] = [newKey(), newKey(), newKey()];

const hashOf = (sequence: number): string => String(sequence).padStart(64, '0');

/** A head signed as documented: over its canonical JSON, built by hand here. */
function witnessed(
  sequence: number,
  { key = KEY, origin = 'live', hash = hashOf(sequence) }: { key?: typeof KEY; origin?: Origin; hash?: string } = {},
): WitnessedHead {
  const text = `{"format":"prop-pick-head/1","hash":"${hash}","origin":"${origin}","sequence":${sequence}}`;
  return {
    head: headOf(origin, { sequence, hash }),
    signature: { publicKey: key.publicKey, value: sign(null, Buffer.from(text), key.secret).toString('base64url') },
    witnessedAt: '2024-03-05T18:00:00.000Z',
  };
}

const chain = (...sequences: readonly number[]): Entry[] =>
  sequences.map((sequence) => ({ origin: 'live', sequence, hash: hashOf(sequence) }) as Entry);

const endorsedBy = (before: KeyObject, publicKey: string): string =>
  sign(null, Buffer.from(`{"format":"prop-pick-head-key/1","publicKey":"${publicKey}"}`), before).toString('base64url');

const published = (number: number, publicKey: string, endorsement: string | null): HeadKey => ({
  number,
  publicKey,
  endorsement,
  createdAt: '2024-03-01T00:00:00.000Z',
});
const KEYS = [
  published(1, KEY.publicKey, null),
  published(2, OTHER.publicKey, endorsedBy(KEY.secret, OTHER.publicKey)),
];

test('a signature is valid for one head only: another sequence, hash, origin, key or text fails', () => {
  const { head, signature } = witnessed(7);
  assert.equal(isSignedHead(head, signature), true);
  for (const change of [{ sequence: 8 }, { hash: hashOf(8) }, { origin: 'replay' as const }, { format: 'x' as never }])
    assert.equal(isSignedHead({ ...head, ...change }, signature), false, JSON.stringify(change));
  for (const change of [{ publicKey: OTHER.publicKey }, { publicKey: 'x' }, { value: 'x' }, { value: '' }])
    assert.equal(isSignedHead(head, { ...signature, ...change }), false, JSON.stringify(change));
});

test('a witness line is read back as written, and any other line is refused', () => {
  const one = witnessed(7);
  const line = witnessLine(one);
  assert.match(line, /^\{.*\}\n$/);
  assert.deepEqual(readWitnessLine(line), one);
  const { head, signature, witnessedAt } = one;
  const others: unknown[] = [
    ...[null, 7, 'x', [], {}, { head }, { signature, witnessedAt }],
    { head, signature },
    { head, witnessedAt },
    { ...one, witnessedAt: 7 },
    ...[{ format: 'x' }, { origin: 'x' }, { sequence: 1.5 }, { hash: 7 }].map((bad) => ({
      ...one,
      head: { ...head, ...bad },
    })),
    ...[{ publicKey: 7 }, { value: 7 }].map((bad) => ({ ...one, signature: { ...signature, ...bad } })),
  ];
  for (const other of others) assert.equal(readWitnessLine(JSON.stringify(other)), undefined, JSON.stringify(other));
  for (const text of ['', '{', 'not JSON']) assert.equal(readWitnessLine(text), undefined, text);
});

test('witnessed heads in today’s chain, signed with published keys, have no fault', () => {
  assert.deepEqual(checkWitnessed([witnessed(1), witnessed(2, { key: OTHER })], chain(1, 2, 3), KEYS), []);
  assert.deepEqual(checkWitnessed([], [], []), []);
});

test('a chain cut or rewritten before a witnessed head is reported, even if it is empty', () => {
  const name = (sequence: number) => `the head ${sequence} of live, witnessed at 2024-03-05T18:00:00.000Z,`;
  assert.deepEqual(checkWitnessed([witnessed(2), witnessed(3)], chain(1, 2), KEYS), [
    `${name(3)} is not in today's chain: the chain was cut or rewritten`,
  ]);
  assert.deepEqual(checkWitnessed([witnessed(1)], [], KEYS), [
    `${name(1)} is not in today's chain: the chain was cut or rewritten`,
  ]);
  assert.deepEqual(checkWitnessed([witnessed(2, { hash: hashOf(9) })], chain(1, 2), KEYS), [
    `${name(2)} has the hash ${hashOf(9)}, and today's chain has ${hashOf(2)} there: the chain was rewritten`,
  ]);
});

test('a head without a valid signature, or signed with an unpublished key, is reported; without a history any key is accepted', () => {
  const name = 'the head 1 of live, witnessed at 2024-03-05T18:00:00.000Z,';
  const stranger = witnessed(1, { key: STRANGER });
  assert.deepEqual(checkWitnessed([stranger], chain(1), KEYS), [
    `${name} is signed with a key that the published history does not have`,
  ]);
  assert.deepEqual(checkWitnessed([stranger], chain(1), null), []);
  const forged = { ...stranger, signature: { ...stranger.signature, publicKey: KEY.publicKey } };
  for (const keys of [KEYS, null])
    assert.deepEqual(checkWitnessed([forged], chain(1), keys), [`${name} has no valid signature`]);
});

test('heads of another origin are ignored', () => {
  assert.deepEqual(checkWitnessed([witnessed(9, { origin: 'replay' })], chain(1), KEYS), []);
});

test('a key history is complete, and each key but the first is endorsed by the previous one', () => {
  const [one, two] = KEYS as [HeadKey, HeadKey];
  const third = published(3, STRANGER.publicKey, endorsedBy(OTHER.secret, STRANGER.publicKey));
  assert.deepEqual(checkKeys([]), []);
  assert.deepEqual(checkKeys([one, two, third]), []);
  assert.deepEqual(checkKeys([two, third]), ['the history of keys lacks key 1', 'the history of keys lacks key 2']);
  assert.deepEqual(checkKeys([one, third]), ['the history of keys lacks key 2']);
  for (const endorsement of [null, 'x', endorsedBy(KEY.secret, STRANGER.publicKey)])
    assert.deepEqual(checkKeys([one, two, { ...third, endorsement }]), ['key 3 is not endorsed by the key before it']);
});
