import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { Command } from 'commander';
import { addVerify } from '../../src/app/commands/ledger/verify.ts';
import { witness } from '../../src/app/commands/ledger/ledger.ts';
import { stampHeads } from '../../../tools/src/stamps/stamp-files.ts';
import { headSigner } from '../../src/ledger/index.ts';
import { newInstanceKey, OperatorError } from '../../src/platform/index.ts';
import { DAYS, NEXT_DAY, settledLeague } from '../support/settled-league.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { timeStampAuthority } from '../../../tools/tests/support/time-stamp-authority.ts';

/** Runs the command; returns its output and exit code. */
async function verify(t: TestContext, args: readonly string[]): Promise<{ printed: string; code: number }> {
  let printed = '';
  const keep = (chunk: string | Uint8Array): boolean => {
    printed += String(chunk);
    return true;
  };
  const [out, err] = [t.mock.method(process.stdout, 'write', keep), t.mock.method(process.stderr, 'write', keep)];
  const program = new Command();
  addVerify(program);
  try {
    await program.parseAsync(['verify', ...args], { from: 'user' });
    return { printed, code: Number(process.exitCode ?? 0) };
  } finally {
    process.exitCode = 0;
    out.mock.restore();
    err.mock.restore();
  }
}

test('proppick verify accepts downloaded responses and rejects them with one changed figure', async (t) => {
  const on = await settledLeague(t);
  const folder = await temporaryFolder(t);
  const paths = ['/picks/ledger', ...[...DAYS, NEXT_DAY].map((date) => `/picks/ledger/${date}`)];
  const files = await Promise.all(
    paths.map(async (path, index) => {
      const file = join(folder, `${index}.json`);
      await writeFile(file, JSON.stringify(await on.get(path)));
      return file;
    }),
  );
  const whole = await verify(t, files);
  assert.equal(whole.code, 0);
  assert.match(whole.printed, /The ledger is valid\./);
  assert.match(whole.printed, /Without a response of \/picks\/track-record, the published record is not compared\./);
  const record = join(folder, 'record.json');
  const published = await on.get<{ units: number }>('/picks/track-record');
  await writeFile(record, JSON.stringify(published));
  assert.match(
    (await verify(t, [record, ...files])).printed,
    /Equal to the published replay record of Nba\.\n.*valid/s,
  );
  await writeFile(record, JSON.stringify({ ...published, units: 392.4 }));
  const rewritten = await verify(t, [record, ...files]);
  assert.equal(rewritten.code, 1);
  assert.match(rewritten.printed, /units is 392\.4, and the sealed documents come to/);
  const forged = join(folder, 'forged.json');
  const day = JSON.stringify(await on.get(paths[1] ?? ''));
  await writeFile(forged, day.replace('"price":108', '"price":180'));
  const broken = await verify(t, [files[0] ?? '', forged, ...files.slice(2)]);
  assert.equal(broken.code, 1);
  assert.match(broken.printed, /pick \d+ was altered/);
  assert.equal((await verify(t, [...files, '--head', 'f'.repeat(64)])).code, 1);
  await writeFile(forged, 'no JSON');
  await assert.rejects(verify(t, [forged]), OperatorError);
});

test('proppick verify says when witnessed heads were stamped, and rejects a stamp of an unknown authority', async (t) => {
  const on = await settledLeague(t);
  const folder = await temporaryFolder(t);
  const [heads, chain, root, other] = ['heads.jsonl', 'chain.json', 'root.pem', 'other.pem'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const signer = headSigner(on.db, newInstanceKey());
  const added = await witness(on.db, signer, heads, on.clock.now());
  const authority = await timeStampAuthority(t);
  await writeFile(root, authority.root);
  await writeFile(other, (await timeStampAuthority(t)).root);
  await writeFile(chain, JSON.stringify(await on.get('/picks/ledger')));
  assert.match((await verify(t, [chain, '--witness', heads, '--tsa-ca', root])).printed, /no time stamp is beside/);
  await stampHeads(heads, added, { url: authority.url, trusted: null, allowHttp: true, allowLoopback: true });
  const held = await verify(t, [chain, '--witness', heads, '--tsa-ca', root]);
  assert.match(held.printed, /Head 9 of replay: stamped at 20.* by Test stamps\.[^]*The ledger is valid\./);
  assert.equal(held.code, 0);
  assert.match((await verify(t, [chain, '--witness', heads])).printed, /Without --tsa-ca, anyone could have made/);
  const refused = await verify(t, [chain, '--witness', heads, '--tsa-ca', other]);
  assert.match(
    refused.printed,
    /the time stamp of head 9 of replay is signed with a certificate that does not lead to/,
  );
  assert.equal(refused.code, 1);
});
