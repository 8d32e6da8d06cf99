import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { commit, witness } from '../../src/app/commands/ledger/ledger.ts';
import { readWitness, WITNESS_FILE } from '../../src/app/commands/ledger/witness-file.ts';
import { headSigner, rotateHeadKey, type Head, type HeadKey, type HeadSignature } from '../../src/ledger/index.ts';
import { newInstanceKey } from '../../src/platform/index.ts';
import { recordModule, verifyLedger } from '../../src/record/index.ts';
import { testServer } from '../support/http.ts';
import { asOwner } from '../support/ledger-responses.ts';
import { asSuperuser } from '../support/postgres.ts';
import { DAYS, moment, NEXT_DAY, settledLeague, type SettledLeague } from '../support/settled-league.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

interface Chain {
  items: { sequence: number; hash: string; previous: string }[];
  head: Head & { signature: HeadSignature };
}

/** The settled league with a service that signs. */
async function signing(t: TestContext) {
  const on = await settledLeague(t);
  const instanceKey = newInstanceKey();
  const signer = headSigner(on.db, instanceKey);
  const modules = [recordModule({ origin: 'replay', signer })];
  const { api } = await testServer(t, { context: on.ctx, modules, identify: identifyByTier, wallClock: on.clock });
  const chain = async () => (await getAs(api, 'Free', '/picks/ledger')).json<Chain>();
  const keys = async () => (await getAs(api, 'Free', '/picks/ledger/keys')).json<{ keys: HeadKey[] }>();
  const file = join(await temporaryFolder(t), 'heads.jsonl');
  const note = () => witness(on.db, signer, file, on.clock.now());
  return { ...on, instanceKey, signer, chain, keys, file, note };
}

/** Another settlement, so that the chain grows. */
async function goOn(on: SettledLeague): Promise<void> {
  on.clock.set(moment(NEXT_DAY, '18:20:00'));
  await on.db.query({
    text: `update odds.quote set under_price = 110 where game_id = $1 and under_price = 108`,
    values: [on.games.get(NEXT_DAY)],
  });
  await on.publish(NEXT_DAY);
}

const found = (...given: Parameters<typeof verifyLedger>): string =>
  verifyLedger(...given)
    .faults.map(({ what }) => what)
    .join('\n');

test('the ledger’s head is signed with the published key, and any Ed25519 library verifies it', async (t) => {
  const on = await signing(t);
  const [{ head }, { keys }] = [await on.chain(), await on.keys()];
  assert.deepEqual(
    keys.map(({ number, endorsement }) => [number, endorsement]),
    [[1, null]],
  );
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: keys[0]?.publicKey ?? '' }, format: 'jwk' });
  const text = `{"format":"prop-pick-head/1","hash":"${head.hash}","origin":"replay","sequence":${head.sequence}}`;
  assert.ok(verify(null, Buffer.from(text), key, Buffer.from(head.signature.value, 'base64url')));
  assert.deepEqual((await on.chain()).head, head, 'the same head has the same signature');
  assert.equal(found([await on.chain(), await on.keys()]), '');
});

test('a verifier in any language needs the response and the published keys alone: the head has all that its signature is over', async (t) => {
  const on = await signing(t);
  const { head } = await on.chain();
  const { signature, ...signed } = head;
  assert.deepEqual(Object.keys(signed).toSorted(), ['format', 'hash', 'origin', 'sequence']);
  // RFC 8785 for texts without special characters and whole numbers: sorted members, no blanks.
  const text = JSON.stringify(Object.fromEntries(Object.entries(signed).toSorted(([a], [b]) => (a < b ? -1 : 1))));
  const { keys } = await on.keys();
  const isValid = (message: string): boolean =>
    keys.some(({ publicKey: x }) => {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      return verify(null, Buffer.from(message), key, Buffer.from(signature.value, 'base64url'));
    });
  assert.ok(isValid(text), text);
  for (const [member, value] of Object.entries(signed))
    assert.ok(!isValid(text.replace(JSON.stringify(value), member === 'sequence' ? '8' : '"x"')), member);
  // A response of an earlier version does not name the format and the origin.
  const { format: _format, origin: _origin, ...earlier } = head;
  assert.equal(found([{ ...(await on.chain()), head: earlier }, await on.keys()]), '');
  const elsewhere = { ...(await on.chain()), head: { ...head, origin: 'live' } };
  assert.match(found([elsewhere]), /the head 9 is of the live ledger, and its entries are of replay/);
});

test('a head with another signature or key, and a broken history of keys, are found', async (t) => {
  const on = await signing(t);
  const [chain, keys] = [await on.chain(), await on.keys()];
  const altered = structuredClone(chain);
  altered.head.signature = { ...chain.head.signature, value: Buffer.alloc(64).toString('base64url') };
  assert.match(found([altered]), /the signature of head 9 is not valid/);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = `{"format":"prop-pick-head/1","hash":"${chain.head.hash}","origin":"replay","sequence":9}`;
  altered.head.signature = {
    publicKey: String(publicKey.export({ format: 'jwk' }).x),
    value: sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
  assert.equal(found([altered]), '');
  assert.match(found([altered, keys]), /a key that the published history does not have/);
  await rotateHeadKey(on.db, on.instanceKey);
  const rotated = await on.keys();
  assert.equal(rotated.keys.length, 2);
  assert.equal((await on.chain()).head.signature.publicKey, rotated.keys[1]?.publicKey);
  assert.equal(found([await on.chain(), rotated]), '');
  const swapped = structuredClone(rotated);
  Object.assign(swapped.keys[1]!, { publicKey: altered.head.signature.publicKey });
  assert.match(found([chain, swapped]), /key 2 is not endorsed by the key before it/);
  swapped.keys.shift();
  assert.match(found([chain, swapped]), /the history of keys lacks key 1/);
});

test('eight processes that need a key at the same time create one, and no key is changed or deleted', async (t) => {
  const on = await settledLeague(t);
  const instanceKey = newInstanceKey();
  const all = await Promise.all(Array.from({ length: 8 }, () => headSigner(on.db, instanceKey).keys()));
  assert.equal(new Set(all.map((keys) => JSON.stringify(keys))).size, 1);
  assert.equal(all[0]?.length, 1);
  await asSuperuser(on.db, async (superuser) => {
    for (const change of ['delete from', 'truncate', 'update']) {
      const text = `${change} ledger.signing_key${change === 'update' ? ' set number = 2' : ''}`;
      // One statement after the other, on two connections.
      // oxlint-disable-next-line no-await-in-loop
      await assert.rejects(superuser.query({ text }), { code: '23001' }, text);
    }
  });
});

test('a witness stores each head once, over rotations of the key, and all are in the chain', async (t) => {
  const on = await signing(t);
  assert.equal((await on.note()).length, 1);
  assert.equal((await on.note()).length, 0);
  await rotateHeadKey(on.db, on.instanceKey);
  await goOn(on);
  assert.equal((await on.note()).length, 1);
  const heads = await readWitness(on.file);
  assert.deepEqual(
    heads.map(({ head }) => head.sequence),
    [9, 10],
  );
  assert.equal(new Set(heads.map(({ signature }) => signature.publicKey)).size, 2);
  assert.equal(found([await on.chain(), await on.keys()], [], heads), '');
});

test('a chain that its owner rewrites or truncates is found by a witnessed head', async (t) => {
  const on = await signing(t);
  await on.note();
  const heads = await readWitness(on.file);
  const before = await on.chain();
  await asOwner(on.db, 'delete from ledger.entry where sequence > 7');
  assert.equal(found([await on.chain()]), '', 'the shorter chain is valid in itself');
  assert.match(found([await on.chain()], [], heads), /the head 9 of replay, .* is not in today's chain/);
  await assert.rejects(on.note(), /no longer has entry 9/);
  const rewritten = structuredClone(before);
  rewritten.items.at(-1)!.hash = 'a'.repeat(64);
  assert.match(found([rewritten], [], heads), /today's chain has aaaa.* there: the chain was rewritten/);
});

test('a witness file with an altered line is rejected: its hash, its signature, its format', async (t) => {
  const on = await signing(t);
  await on.note();
  const line = await readFile(on.file, 'utf8');
  const { hash } = (await on.chain()).head;
  await writeFile(on.file, line.replace(hash, 'b'.repeat(64)));
  assert.match(found([await on.chain()], [], await readWitness(on.file)), /has no valid signature[^]*was rewritten/);
  await writeFile(on.file, line.replace('"sequence":9', '"sequence":"9"'));
  await assert.rejects(readWitness(on.file), /Line 1 of .* is no witnessed head/);
  assert.match(found([{ date: DAYS[0] }], [], []), /no response of the ledger/);
});

test('heads go into a git repository as commits that hold only their file', async (t) => {
  const on = await signing(t);
  const folder = await temporaryFolder(t);
  const git = (...args: string[]): string => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  const noteThere = () => witness(on.db, on.signer, join(folder, WITNESS_FILE), on.clock.now());
  await assert.rejects(commit(folder, await noteThere()), /git could not commit/);
  git('init', '--quiet');
  for (const [name, value] of [
    ['user.name', 'Witness'],
    ['user.email', 'witness@example.org'],
    ['commit.gpgsign', 'false'],
  ] as const)
    git('config', name, value);
  await writeFile(join(folder, 'other.txt'), 'not ours');
  git('add', 'other.txt');
  await commit(folder, await readWitness(folder));
  await goOn(on);
  await commit(folder, await noteThere());
  assert.equal(git('log', '--format=%s'), 'Ledger heads: replay 10\nLedger heads: replay 9\n');
  assert.equal(git('ls-tree', '--name-only', 'HEAD'), `${WITNESS_FILE}\n`);
  assert.equal(found([await on.chain()], [], await readWitness(folder)), '');
});
