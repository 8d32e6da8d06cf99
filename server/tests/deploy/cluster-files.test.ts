import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { parse } from 'yaml';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The tested part of Patroni's configuration. */
interface Login {
  readonly password: string;
}
interface Patroni {
  readonly name: string;
  readonly restapi: { readonly authentication: Login };
  readonly postgresql: { readonly authentication: { readonly superuser: Login; readonly replication: Login } };
}

const FOLDER = join(import.meta.dirname, '../../../deploy/cluster');
/** Characters with a special meaning in a shell, SQL, YAML, an address or the template itself. */
const SIGNS = String.raw`&b|c\d'e"f g #h: {i} %41 $j \`k\` @NODE@ !é, `;
const passwordOf = (name: string): string => `${name.toLowerCase()}${SIGNS}`;

/** The example, with a password in every place that needs one. */
const values = (): string =>
  readFileSync(join(FOLDER, 'values.example'), 'utf8').replaceAll(
    /^(\w+)_PASSWORD=$/gm,
    (line, name: string) => line + passwordOf(name),
  );

const fill = (file: string, into: string) => spawnSync(join(FOLDER, 'fill.sh'), [file, into], { encoding: 'utf8' });
const shell = (...words: readonly string[]): string => spawnSync('sh', words, { encoding: 'utf8' }).stdout;

test('the cluster templates are filled in with the exact values', async (t) => {
  const folder = await temporaryFolder(t);
  const [file, into] = [join(folder, 'values'), join(folder, 'config')];
  writeFileSync(file, values());
  const { status, stderr } = fill(file, into);
  assert.equal(status, 0, stderr);
  const names = readdirSync(join(FOLDER, 'templates'));
  assert.deepEqual(readdirSync(into), names);
  for (const name of names) {
    const text = readFileSync(join(into, name), 'utf8');
    assert.doesNotMatch(text.replaceAll('@NODE@', ''), /@[A-Z_]+(:\w+)?@/, name);
    const [mode, before] = [into, join(FOLDER, 'templates')].map((at) => statSync(join(at, name)).mode);
    assert.equal(((mode ?? 0) & 0o100) > 0, ((before ?? 0) & 0o100) > 0, `${name} can be run as before`);
    assert.equal((mode ?? 0) & 0o007, 0, `${name} has passwords`);
  }
  for (const name of names.filter((each) => each.endsWith('.sh'))) {
    const read = spawnSync('sh', ['-n', join(into, name)], { encoding: 'utf8' });
    assert.equal(read.stderr, '', name);
  }
  const text = (name: string): string => readFileSync(join(into, name), 'utf8');
  assert.match(text('pgbouncer.ini'), /^pool_mode = transaction$/m);
  assert.match(text('patroni.yml'), /^ {4}synchronous_mode: true$/m);
});

test('each cluster file parses any password unchanged', async (t) => {
  const folder = await temporaryFolder(t);
  const [file, into] = [join(folder, 'values'), join(folder, 'config')];
  writeFileSync(file, values().replace(/^POSTGRES_BIN=.*$/m, `POSTGRES_BIN=${folder}`));
  assert.equal(fill(file, into).status, 0);
  const text = (name: string): string => readFileSync(join(into, name), 'utf8');

  const { restapi, postgresql, ...patroni } = parse(text('patroni.yml'), { strict: true }) as Patroni;
  const { superuser, replication } = postgresql.authentication;
  const passwords = [restapi.authentication, superuser, replication].map(({ password }) => password);
  assert.deepEqual([patroni.name, ...passwords], ['a', ...['PATRONI', 'SUPERUSER', 'REPLICATION'].map(passwordOf)]);

  const lines = text('service.env').matchAll(/^(\w+)=(postgres:.*)$/gm);
  const urls = Array.from(lines, ([, , url = '']) => new URL(url)).map(({ username, password, hostname }) => [
    ...[username, decodeURIComponent(password), hostname],
  ]);
  const service = ['prop_pick_service', passwordOf('SERVICE'), '127.0.0.1'];
  assert.deepEqual(urls, [service, service, ['prop_pick_owner', passwordOf('OWNER'), '127.0.0.1'], service]);

  // PgBouncer doubles a double quote in it, and has no other escape.
  const users = Array.from(text('userlist.txt').matchAll(/^"(\w+)" "((?:[^"]|"")*)"$/gm), ([, name, password = '']) => [
    ...[name, password.replaceAll('""', '"')],
  ]);
  assert.deepEqual(users, [
    ['prop_pick_service', passwordOf('SERVICE')],
    ['prop_pick_owner', passwordOf('OWNER')],
    ['pgbouncer', passwordOf('PATRONI')],
  ]);

  const exported = ['pool.sh', 'switchover.sh'].flatMap((name) => text(name).match(/^export PGPASSWORD=.*$/gm) ?? []);
  const told = exported.map((line) => shell('-c', `${line}\nprintf %s "$PGPASSWORD"`));
  assert.deepEqual(told, ['SERVICE', 'PATRONI', 'SUPERUSER'].map(passwordOf));
  // Replaces psql: it repeats the SQL that it is given.
  writeFileSync(join(folder, 'psql'), '#!/bin/sh\nexec cat\n', { mode: 0o755 });
  const sql = shell(join(into, 'roles.sh'), 'postgres://');
  const db = await testDatabase(t);
  const literals = Array.from(sql.matchAll(/password ('.*');$/gm), ([, literal]) => literal);
  const { rows } = await db.query<{ read: string[] }>({ text: `select array[${literals.join(', ')}] as read` });
  assert.deepEqual(rows[0]?.read, ['OWNER', 'SERVICE'].map(passwordOf));
});

test('a template with a value missing from the file is refused, and the value is named', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'values');
  writeFileSync(file, values().replace(/^PATRONI_TTL=.*$/m, ''));
  const { status, stderr } = fill(file, join(folder, 'config'));
  assert.equal(status, 1);
  assert.match(stderr, /^patroni\.yml: no value for @PATRONI_TTL@$/m);
});
