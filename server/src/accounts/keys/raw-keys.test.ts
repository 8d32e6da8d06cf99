import assert from 'node:assert/strict';
import test from 'node:test';
import { newRawKey, readRawKey, sameHash } from './raw-keys.ts';

test('a key is read back into its parts, and holds 190 random bits', () => {
  const key = newRawKey('pp');
  assert.match(key.text, /^pp_[0-9A-Za-z]{50}$/);
  const read = readRawKey('pp', key.text);
  assert.equal(read?.publicId, key.publicId);
  assert.ok(sameHash(read?.secretHash ?? Buffer.of(), key.secretHash));
  assert.equal(new Set(Array.from({ length: 1_000 }, () => newRawKey('pp').text)).size, 1_000);
});

test('a key with one changed character, or of the other kind, is refused by its checksum alone', () => {
  const { text } = newRawKey('pp');
  for (let index = 3; index < text.length; index += 1) {
    const other = text[index] === 'x' ? 'y' : 'x';
    assert.equal(
      readRawKey('pp', text.slice(0, index) + other + text.slice(index + 1)),
      undefined,
      `character ${index}`,
    );
  }
  assert.equal(readRawKey('pps', text), undefined);
  assert.equal(readRawKey('pp', text.replace('pp_', 'pps_')), undefined);
  assert.equal(readRawKey('pp', `${text}\n`), undefined);
});
