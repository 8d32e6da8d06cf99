import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { witness } from '../../server/src/app/commands/ledger/ledger.ts';
import { checkStamps, readTrusted, stampFile, stampHeads } from '../src/stamps/stamp-files.ts';
import { readWitness } from '../../server/src/app/commands/ledger/witness-file.ts';
import { headSigner, readChain } from '../../server/src/ledger/index.ts';
import { newInstanceKey } from '../../server/src/platform/index.ts';
import { settledLeague } from '../../server/tests/support/settled-league.ts';
import { temporaryFolder } from '../../server/tests/support/temporary-folder.ts';
import {
  timeStampAuthority,
  type Authority,
  type AuthorityOptions,
  type Misdeeds,
} from './support/time-stamp-authority.ts';

/** A witnessed head of the settled league, and an authority. */
async function stage(t: TestContext, options?: AuthorityOptions) {
  const on = await settledLeague(t);
  const folder = await temporaryFolder(t);
  const file = join(folder, 'heads.jsonl');
  await witness(on.db, headSigner(on.db, newInstanceKey()), file, on.clock.now());
  const heads = await readWitness(file);
  const entries = await readChain(on.db, 'replay', 0, 1_000);
  const authority = await timeStampAuthority(t, options);
  const stamp = (from: Authority = authority, trusted: string | null = from.root) =>
    stampHeads(file, heads, { url: from.url, trusted, allowHttp: true, allowLoopback: true });
  const check = (trusted: string | null = authority.root) => checkStamps(file, heads, entries, trusted);
  return { ...on, folder, file, heads, entries, authority, stamp, check };
}

test('a head is stamped once; the reply is stored and verified without a network', async (t) => {
  const on = await stage(t);
  const [head] = on.heads;
  assert.ok(head);
  assert.deepEqual(await on.stamp(), [`${on.file}.replay-9.tsr`]);
  assert.deepEqual(await on.stamp(), []);
  const { stamps, faults } = await on.check();
  assert.deepEqual(faults, []);
  assert.deepEqual(
    stamps.map(({ authority, head }) => [authority, head.sequence]),
    [['Test stamps', 9]],
  );
  assert.ok((stamps[0]?.at.getTime() ?? 0) >= Date.parse(on.entries.at(-1)?.sealedAt ?? '') - 1_000);
});

test('an authority may name its certificate by SHA-1, as in RFC 3161, or by another hash', async (t) => {
  const on = await stage(t);
  const [head] = on.heads;
  assert.ok(head);
  for (const names of ['SHA-1', 'SHA-256', 'SHA-512'] as const) {
    on.authority.misbehave({ names });
    assert.equal((await on.stamp()).length, 1, names);
    assert.deepEqual((await on.check()).faults, [], names);
    on.authority.misbehave({ names, isSwapped: true });
    await rm(stampFile(on.file, head));
    await assert.rejects(on.stamp(), /names another certificate/, names);
  }
});

const NAMED: readonly [what: string, misdeeds: Misdeeds, sentence: RegExp][] = [
  [
    'a page instead of a reply',
    { page: '<!doctype html>\n<title>Sign in' },
    /is no time-stamp response: it begins with "<!doctype html>/,
  ],
  ['a refusal', { status: 2, says: 'not today' }, /is a refusal: status 2, rejection \(not today\)\.$/],
  ['a reply that says wait', { status: 3 }, /is a refusal: status 3, waiting\.$/],
  ['a stamp of another hash', { hash: 'ab'.repeat(32) }, /stamps another hash\.$/],
  [
    'the reply to another request',
    { nonce: 12_345n },
    /is of another request: its nonce is not the one that was sent\.$/,
  ],
  ['a forged signature', { isForged: true }, /has a signature that is not valid\.$/],
  ['a token that names no certificate', { names: 'not at all' }, /does not name the certificate of its signer\.$/],
  [
    'another certificate of the same key, issuer and serial number',
    { isSwapped: true },
    /names another certificate than that of its signer\.$/,
  ],
  ['a token without its certificate', { hasNoCertificate: true }, /lacks the certificate of its signer\.$/],
];

test('each error of an authority is reported in one sentence, and nothing is stored', async (t) => {
  const on = await stage(t);
  for (const [what, misdeeds, sentence] of NAMED) {
    on.authority.misbehave(misdeeds);
    await assert.rejects(on.stamp(), (error: Error) => {
      assert.match(error.message, sentence, what);
      return true;
    });
  }
  assert.deepEqual(await readdir(on.folder), ['heads.jsonl']);
  on.authority.misbehave({});
  assert.equal((await on.stamp()).length, 1);
});

test('a certificate that is expired, not for time stamping, or of an unknown authority is reported', async (t) => {
  const on = await stage(t);
  const expired = await timeStampAuthority(t, { validTo: new Date('2021-01-01') });
  await assert.rejects(on.stamp(expired), /with a certificate that is valid from 2020-01-01 to 2021-01-01\.$/);
  const CODE_SIGNING = '1.3.6.1.5.5.7.3.3';
  for (const purposes of [[], [CODE_SIGNING], ['1.3.6.1.5.5.7.3.8', CODE_SIGNING]]) {
    const other = await timeStampAuthority(t, { purposes });
    await assert.rejects(on.stamp(other), /is signed with a certificate that is not for time stamping alone\.$/);
  }
  const unknown = await timeStampAuthority(t);
  await assert.rejects(
    on.stamp(unknown, on.authority.root),
    /is signed with a certificate that does not lead to a trusted authority\.$/,
  );
  assert.deepEqual(await readdir(on.folder), ['heads.jsonl']);
  await on.stamp(unknown, null);
  assert.deepEqual((await on.check(null)).faults, []);
  assert.match(
    (await on.check()).faults.join(),
    /^the time stamp of head 9 of replay is signed with a certificate that does/,
  );
});

test('a stored stamp of another head, from before the sealing, or with an altered byte is found', async (t) => {
  const on = await stage(t);
  on.authority.misbehave({ at: new Date('2023-05-05T05:05:05Z') });
  await on.stamp();
  assert.match((await on.check()).faults.join(), /is of 2023-05-05T05:05:05\.000Z, before the entry was sealed at 20/);
  const [head] = on.heads;
  assert.ok(head);
  const path = stampFile(on.file, head);
  await rm(path);
  on.authority.misbehave({});
  await on.stamp();
  assert.deepEqual((await on.check()).faults, []);
  const whole = await readFile(path);
  let found = 0;
  for (let at = 0; at < whole.length; at += 7) {
    const altered = Buffer.from(whole);
    altered[at]! ^= 1;
    await writeFile(path, altered);
    found += (await on.check()).faults.length;
  }
  // A few bytes are not covered: parts of the encoding of the issuing certificate and of the status.
  assert.ok(found >= 0.9 * Math.ceil(whole.length / 7), `${found} of ${Math.ceil(whole.length / 7)}`);
});

test('an unreachable authority, and a file without certificates, are reported', async (t) => {
  const on = await stage(t);
  await assert.rejects(
    stampHeads(on.file, on.heads, { url: on.authority.url, trusted: null, allowHttp: true, allowLoopback: false }),
    /The time-stamp authority .* does not respond: the target .*this machine/,
  );
  await assert.rejects(readTrusted(on.file), /has no certificate in PEM/);
  await writeFile(join(on.folder, 'root.pem'), on.authority.root);
  assert.equal(await readTrusted(join(on.folder, 'root.pem')), on.authority.root);
});
