import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { openDatabase, runningServer, silentLog, startEmbedded } from '../../../src/platform/index.ts';
import { takeOwnership } from '../../../src/platform/postgres/owner.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a command finds the server of the service that runs on its data folder, and none without a service', async (t) => {
  const dataDir = await temporaryFolder(t);
  assert.equal(await runningServer(dataDir), undefined, 'before the first start');
  const service = await startEmbedded({ dataDir, log: silentLog });
  try {
    const url = await runningServer(dataDir);
    assert.ok(url !== undefined);
    const guest = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'a guest' });
    const { rows } = await guest.query<{ one: number }>({ text: 'select 1 as one' });
    assert.equal(rows[0]?.one, 1);
    await guest.close();
    assert.equal(await runningServer(dataDir), url, 'the service still owns it after a guest has left');
  } finally {
    await service.stop();
  }
  assert.equal(await runningServer(dataDir), undefined, 'after the service has stopped');
});

test('a command during the creation of the first database reports it', async (t) => {
  const dataDir = await temporaryFolder(t);
  const home = join(dataDir, 'postgres');
  await mkdir(home);
  const ownership = takeOwnership(home);
  t.after(() => ownership.release());
  await assert.rejects(runningServer(dataDir), /OperatorError: .* is just starting or stopping its database\./);
});
