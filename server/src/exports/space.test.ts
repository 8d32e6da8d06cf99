import assert from 'node:assert/strict';
import test from 'node:test';
import { jobStage, later, NOW } from '../../tests/exports/job-stage.ts';
import { makeAccount } from '../../tests/support/accounts.ts';
import { configuredSpace, EXPORTS_SECTION, requireSpace } from './space.ts';

const MIB = 1_048_576;

test('the space of exports is configured in MiB, for an account and for all of them', () => {
  const get = (section: unknown, key: string): number => {
    assert.equal(section, EXPORTS_SECTION);
    return { accountMebibytes: 3, instanceMebibytes: 7 }[key] ?? assert.fail(key);
  };
  const read = configuredSpace({ get: get as Parameters<typeof configuredSpace>[0]['get'] });
  assert.deepEqual(read(), { accountBytes: 3 * MIB, instanceBytes: 7 * MIB });
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

test('the space of an account and of all of them can be used up to the last byte, and is free again when a file expires', async (t) => {
  const on = await jobStage(t);
  const other = await makeAccount(on.db, 'two', 'Sharp');
  const file = { status: 'running', stored_bytes: 10 * MIB };
  await on.ask(file);
  await on.ask({ ...file, account_id: other.id });
  const fits = (bytes: number): Promise<void> => requireSpace(on.db, on.deps, on.accountId, bytes);
  on.space.accountBytes = 12.5 * MIB;
  await fits(2.5 * MIB);
  await assert.rejects(fits(2.5 * MIB + 1), {
    kind: 'impossible',
    message: 'The files of your exports may take 12 MiB, and no more fits. Each is removed after 7 days.',
  });
  on.space.instanceBytes = 22 * MIB;
  await fits(2 * MIB);
  await assert.rejects(fits(2 * MIB + 1), {
    kind: 'unavailable',
    message: 'The service has no space for more files at the moment.',
  });
  await on.read(
    `update exports.job set status = 'completed', ended_at = $1, expires_at = $2, row_count = 1, byte_count = 1, sha256 = ''`,
    [NOW, later(1)],
  );
  await assert.rejects(fits(2 * MIB + 1));
  on.time.now = later(1);
  await fits(12.5 * MIB);
});
