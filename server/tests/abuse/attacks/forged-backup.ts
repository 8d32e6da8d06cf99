import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import type { Attack } from '../attack.ts';
import type { Stage } from '../stage.ts';

const DATABASE = 'restored_by_an_attack';
/** An archive ends with a SHA-256 and a tag after its compressed frames. Format 1 had no tag. */
const HASH_AND_TAG_BYTES = 64;
const UNTAGGED = Buffer.from('prop-pick backup 1\n');

/**
 * An archive that another program created from a stolen one: a statement in its manifest, with valid lengths and hash.
 */
async function forge(stolen: string, canary: string): Promise<Buffer> {
  const archive = await readFile(stolen);
  const frames = gunzipSync(archive.subarray(archive.indexOf('\n') + 1, -HASH_AND_TAG_BYTES));
  const end = 4 + frames.readUInt32BE(0);
  const manifest = JSON.parse(frames.toString('utf8', 4, end)) as { partitions: { options: string[] }[] };
  const [partition = assert.fail('quotes are partitioned')] = manifest.partitions;
  partition.options = [`fillfactor=50); copy (select 1) to program 'touch ${canary}'; --`];
  const written = Buffer.from(JSON.stringify(manifest));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(written.length);
  const body = Buffer.concat([UNTAGGED, gzipSync(Buffer.concat([length, written, frames.subarray(end)]))]);
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}

async function inDatabase<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function restoreForged({ command, databaseUrl, folder }: Stage, file: string): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = `/${DATABASE}`;
  for (const words of [
    ['restore', file],
    ['restore', file, '--foreign'],
  ]) {
    const { code, err } = await command(words, { PROPPICK_DATABASE_URL: url.href });
    assert.equal(code, 1, `${words.join(' ')}: ${err}`);
    assert.doesNotMatch(err, /\n\s+at /, 'a sentence and no stack');
  }
  assert.equal(existsSync(join(folder, 'canary')), false, 'a program of the archive ran');
  const tables = await inDatabase(
    url.href,
    `select from pg_tables where schemaname not like 'pg%' and schemaname <> 'information_schema'`,
  );
  assert.equal(tables.length, 0, 'something was restored');
}

/** A backup is stolen, a statement is put into its manifest, and an operator restores it. */
export const attack: Attack = {
  item: 2,
  title: 'a forged backup runs nothing and restores nothing, with --foreign too',
  async play(stage) {
    const stolen = join(stage.folder, 'stolen.backup');
    const taken = await stage.command(['backup', stolen]);
    assert.equal(taken.code, 0, taken.err);
    const forged = join(stage.folder, 'forged.backup');
    await writeFile(forged, await forge(stolen, join(stage.folder, 'canary')));
    await inDatabase(stage.databaseUrl, `create database ${DATABASE}`);
    try {
      await restoreForged(stage, forged);
    } finally {
      await inDatabase(stage.databaseUrl, `drop database ${DATABASE} with (force)`);
    }
    return 'two refusals; nothing ran and nothing was written';
  },
};
