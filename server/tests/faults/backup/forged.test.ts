import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import fc from 'fast-check';
import {
  newInstanceKey,
  openDatabase,
  OperatorError,
  ownerUrl,
  silentLog,
  type PooledDatabase,
} from '../../../src/platform/index.ts';
import { asInserter } from '../../../src/platform/backup/inserter.ts';
import { readManifest } from '../../../src/platform/backup/read-manifest.ts';
import { partitionStatements } from '../../../src/platform/backup/partition-sql.ts';
import type { Manifest } from '../../../src/platform/backup/manifest.ts';
import { asSuperuser } from '../../support/postgres.ts';
import { backedUp, emptyDatabase, forge, openArchive, restore, tablesThere } from './archive.ts';

/** Texts that would end a quoted text, a name, a list of options or a statement. */
const PAYLOADS = [
  `); copy (select 1) to program 'touch CANARY'; --`,
  `fillfactor=50); copy (select 1) to program 'touch CANARY'; --`,
  `FOR VALUES FROM ('2024-01-01') TO ('2024-02-01'); copy (select 1) to program 'touch CANARY'; --')`,
  `FOR VALUES FROM (version()) TO (pg_read_file('/etc/passwd'))`,
  `x"; create function f() returns int language sql as 'select 1'; --`,
  `'; set search_path = evil; --`,
  `1; alter role prop_pick superuser`,
  `\\!touch CANARY`,
  'ﬁllfactor=50',
  '',
];

/** The statements that the program composes: of names, two times and a number, never text of an archive. */
const COMPOSED =
  /^(create table "[a-z_0-9".]+ \(like "[a-z_".]+ including all\)( with \(fillfactor = \d\d\))?|alter table "[a-z_".]+ attach partition "[a-z_0-9".]+\s+for values from \('[0-9:. +-]+'\) to \('[0-9:. +-]+'\))$/;

/** All texts of a manifest, as paths into it. */
function textsOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value === 'string') return [path];
  if (Array.isArray(value)) return value.flatMap((item, index) => textsOf(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, [...path, key]));
}

function withText(manifest: Manifest, path: readonly (string | number)[], text: string): Manifest {
  const copy = structuredClone(manifest) as unknown as Record<string | number, unknown>;
  let at = copy;
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
  at[path.at(-1) ?? ''] = text;
  return copy as unknown as Manifest;
}

test('none of 1,000 manifests with a hostile text brings that text into a statement', async (t) => {
  const { file } = await backedUp(t);
  const { manifest } = await openArchive(file);
  const paths = textsOf(manifest);
  const taken = { refused: 0, harmless: 0 };
  fc.assert(
    fc.property(fc.nat(paths.length - 1), fc.constantFrom(...PAYLOADS), fc.boolean(), (index, payload, append) => {
      const path = paths[index] ?? [];
      const was = path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], manifest);
      const mutated = withText(manifest, path, append ? `${String(was)}${payload}` : payload);
      try {
        const read = readManifest(Buffer.from(JSON.stringify(mutated)));
        const statements = read.partitions.flatMap((partition) => partitionStatements(partition));
        for (const statement of statements) assert.match(statement, COMPOSED);
        taken.harmless += 1;
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        taken.refused += 1;
      }
    }),
    { numRuns: 1_000, seed: 41 },
  );
  assert.ok(taken.refused > 800, `${taken.refused} of 1,000 were refused`);
});

test('a crafted backup runs no program, creates nothing and leaves the database empty, even with a valid tag', async (t) => {
  const { file, folder } = await backedUp(t);
  const honest = await openArchive(file);
  const canary = join(folder, 'canary');
  const partition = honest.manifest.partitions[0] ?? assert.fail('quotes are partitioned');
  const other = await emptyDatabase(t);
  for (const [index, payload] of PAYLOADS.entries()) {
    const text = payload.replace('CANARY', canary);
    for (const change of [{ options: [text] }, { bounds: text }, { name: text }, { table: text }] as const) {
      const partitions = [{ ...partition, name: 'quote_1999_01', ...change }];
      const manifest = { ...honest.manifest, partitions: [...honest.manifest.partitions, ...partitions] };
      const path = await forge(join(folder, `${index}-${Object.keys(change)[0]}.backup`), { ...honest, manifest });
      await assert.rejects(restore(other, path, { foreign: true }), OperatorError, text);
    }
  }
  assert.equal(existsSync(canary), false);
  assert.deepEqual(await tablesThere(other), []);
});

test('a backup without the tag of this instance key is restored only as a foreign one', async (t) => {
  const { file, folder } = await backedUp(t);
  const honest = await openArchive(file);
  const other = await emptyDatabase(t);
  const byStranger = await forge(join(folder, 'stranger.backup'), honest, newInstanceKey());
  const whole = await readFile(file);
  // Format 1 ended with the hash and had no tag.
  const untagged = join(folder, 'format-1.backup');
  const body = Buffer.concat([Buffer.from('prop-pick backup 1\n'), whole.subarray(19, -64)]);
  await writeFile(untagged, Buffer.concat([body, createHash('sha256').update(body).digest()]));
  for (const path of [byStranger, untagged]) {
    await assert.rejects(restore(other, path), /no valid authentication tag/);
    assert.deepEqual(await tablesThere(other), []);
  }
  const { rows } = await restore(other, untagged, { foreign: true });
  assert.ok(rows > 200, `${rows} rows`);
  const { rows: roles } = await other.query({ text: `select from pg_roles where rolname like 'prop_pick_restore%'` });
  assert.equal(roles.length, 0, 'the role of the restore is gone');
});

/** The same database with the tables' owner role, which restores. */
async function ownerOf(t: TestContext, db: PooledDatabase): Promise<PooledDatabase> {
  const url = await asSuperuser(db, async (superuser) => ownerUrl(superuser.pool.options.connectionString ?? ''));
  const owner = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  owner.pool.on('error', () => undefined);
  t.after(() => owner.close());
  return owner;
}

test('the role that writes the rows of a foreign backup can insert, and nothing else', async (t) => {
  const { db: service } = await backedUp(t);
  const db = await ownerOf(t, service);
  const tables = [{ schema: 'league', name: 'team', columns: ['id'], isPartitioned: false }];
  const attempts = [
    `copy (select 1) to program 'true'`,
    'select * from league.team',
    'delete from league.team',
    'create table league.evil (id int)',
    `create function league.evil() returns int language sql as 'select 1'`,
    'alter table league.team disable trigger all',
    'insert into league.player (league, name, name_key, known_at) values (1, 1, 1, now())',
  ];
  for (const text of attempts)
    await assert.rejects(
      db.transaction((tx) =>
        asInserter(tx, tables, async () => {
          await tx.query({ text });
        }),
      ),
      /permission denied|must be owner/,
      text,
    );
  const insert = `insert into league.team (league, abbreviation, name, known_at) values ('Nba', 'ZZZ', 'Z', now())`;
  await db.transaction((tx) => asInserter(tx, tables, async () => void (await tx.query({ text: insert }))));
});

test('the harness catches a statement composed from the text of an archive', () => {
  const name = 'alter table "odds"."quote" attach partition "odds"."quote_1999_01"';
  assert.match(`${name} for values from ('1999-01-01 00:00:00+00') to ('1999-02-01 00:00:00+00')`, COMPOSED);
  for (const payload of PAYLOADS) assert.doesNotMatch(`${name} ${payload}`, COMPOSED);
});
