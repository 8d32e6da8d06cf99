import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import fc from '../../tests/support/properties.ts';
import { OperatorError } from './operator-error.ts';
import { derive, instanceKey, newInstanceKey, randomText, seal, unseal } from './secrets.ts';

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'prop-pick-secrets-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('a sealed value opens with its key and purpose', () => {
  const key = newInstanceKey();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (plaintext, purpose) => {
      assert.deepEqual(unseal(key, seal(key, plaintext, purpose), purpose), Buffer.from(plaintext));
    }),
    { numRuns: 200 },
  );
});

test('a changed bit, another purpose or another key fails to open', () => {
  const key = newInstanceKey();
  const sealed = seal(key, 'a webhook secret', 'webhook');
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.throws(() => unseal(key, changed, 'webhook'), OperatorError, `bit ${bit}`);
  }
  assert.throws(() => unseal(key, sealed, 'signing-key'), OperatorError);
  assert.throws(() => unseal(newInstanceKey(), sealed, 'webhook'), OperatorError);
  assert.throws(() => unseal(key, sealed.subarray(0, 20), 'webhook'), OperatorError);
});

test('the same text sealed twice gives different bytes', () => {
  const key = newInstanceKey();
  assert.notDeepEqual(seal(key, 'same', 'x'), seal(key, 'same', 'x'));
  assert.ok(!seal(key, 'visible-text', 'x').includes('visible-text'));
});

test('twenty concurrent processes get one key, in a file that only its owner can read', async (t) => {
  const dataDir = await folder(t);
  const keys = await Promise.all(Array.from({ length: 20 }, () => instanceKey({ dataDir })));
  const [first] = keys;
  assert.ok(keys.every((key) => first?.equals(key)));
  assert.deepEqual(await readdir(dataDir), ['instance.key']);
  assert.equal((await stat(join(dataDir, 'instance.key'))).mode & 0o777, 0o600);
});

test('a key that others can read, or of another length, is refused with a hint', async (t) => {
  const dataDir = await folder(t);
  const path = join(dataDir, 'instance.key');
  await writeFile(path, Buffer.alloc(32), { mode: 0o600 });
  await chmod(path, 0o644);
  await assert.rejects(instanceKey({ dataDir }), /Others on this machine/);
  await chmod(path, 0o600);
  await writeFile(path, Buffer.alloc(31));
  await assert.rejects(instanceKey({ dataDir }), /31 bytes/);
});

test('a given key is accepted in hex and base64, and refused in any other length', async () => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7));
  const fromHex = await instanceKey({ dataDir: '', given: bytes.toString('hex') });
  const fromBase64 = await instanceKey({ dataDir: '', given: bytes.toString('base64') });
  assert.ok(fromHex.equals(fromBase64));
  await assert.rejects(instanceKey({ dataDir: '', given: 'short' }), OperatorError);
});

test('derived hashes depend only on key, purpose and input', () => {
  const key = newInstanceKey();
  assert.deepEqual(derive(key, 'a', 'x'), derive(key, 'a', 'x'));
  assert.notDeepEqual(derive(key, 'a', 'x'), derive(key, 'b', 'x'));
  assert.notDeepEqual(derive(key, 'a', 'x'), derive(key, 'a', 'y'));
  assert.notDeepEqual(derive(newInstanceKey(), 'a', 'x'), derive(key, 'a', 'x'));
});

test('random text has the given length and uses all letters and digits', () => {
  const text = randomText(20_000);
  assert.match(text, /^[0-9A-Za-z]{20000}$/);
  assert.equal(new Set(text).size, 62);
});
