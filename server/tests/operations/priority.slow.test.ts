import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { startService } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

for (const [roles, is] of [
  ['worker,scheduler', 'lower'],
  ['api,worker', 'the usual'],
] as const)
  test(`a process with the roles ${roles} runs at ${is} priority, and the database it started at the usual one`, async (t) => {
    const dataDir = await temporaryFolder(t);
    const { child, stop } = await startService(t, {
      PROPPICK_MODE: 'production',
      PROPPICK_DATA_DIR: dataDir,
      PROPPICK_ROLES: roles,
      PROPPICK_METRICS_PORT: '0',
    });
    const usual = getPriority();
    const [database = ''] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
    assert.equal(getPriority(Number(database)), usual);
    const own = getPriority(child.pid);
    assert.ok(is === 'lower' ? own > usual : own === usual, `${own}, usual ${usual}`);
    assert.equal(await stop(), 0);
  });
