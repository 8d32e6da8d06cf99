import assert from 'node:assert/strict';
import test from 'node:test';
import { configuredSpace, EXPORTS_SECTION } from './space.ts';

test('the space of exports is configured in MiB, for an account and for all of them', () => {
  const get = (section: unknown, key: string): number => {
    assert.equal(section, EXPORTS_SECTION);
    return key === 'accountMebibytes' ? 3 : 7;
  };
  const read = configuredSpace({ get: get as Parameters<typeof configuredSpace>[0]['get'] });
  assert.deepEqual(read(), { accountBytes: 3 * 1_048_576, instanceBytes: 7 * 1_048_576 });
});

test('by default an account has four GiB and all together have twenty, and each limit is at least one MiB', () => {
  const { name, keys } = EXPORTS_SECTION;
  assert.equal(name, 'exports');
  assert.deepEqual([keys.accountMebibytes.default, keys.instanceMebibytes.default], ['4096', '20480']);
  for (const [key, most] of [
    [keys.accountMebibytes, 1_048_576],
    [keys.instanceMebibytes, 16_777_216],
  ] as const) {
    assert.deepEqual([key.read('1'), key.read(String(most))], [1, most]);
    assert.throws(() => key.read('0'));
    assert.throws(() => key.read(String(most + 1)));
  }
});
