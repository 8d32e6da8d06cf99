import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FOLDER = join(import.meta.dirname, '../../../deploy/cluster');
/** Signs that a shell and sed read as their own. */
const PASSWORD = String.raw`a&b|c\d`;

/** The example with a password everywhere it wants one. */
const values = (): string =>
  readFileSync(join(FOLDER, 'values.example'), 'utf8').replaceAll(/^(\w+_PASSWORD=)$/gm, (line) => line + PASSWORD);

const fill = (file: string, into: string) => spawnSync(join(FOLDER, 'fill.sh'), [file, into], { encoding: 'utf8' });

test('the templates of the cluster are filled in with the values as they are written', async (t) => {
  const folder = await temporaryFolder(t);
  const [file, into] = [join(folder, 'values'), join(folder, 'config')];
  writeFileSync(file, values());
  const { status, stderr } = fill(file, into);
  assert.equal(status, 0, stderr);
  const names = readdirSync(join(FOLDER, 'templates'));
  assert.deepEqual(readdirSync(into), names);
  for (const name of names) {
    const text = readFileSync(join(into, name), 'utf8');
    assert.doesNotMatch(text, /@[A-Z_]+@/, name);
    const [mode, before] = [into, join(FOLDER, 'templates')].map((at) => statSync(join(at, name)).mode);
    assert.equal(((mode ?? 0) & 0o100) > 0, ((before ?? 0) & 0o100) > 0, `${name} can be run as before`);
    assert.equal((mode ?? 0) & 0o007, 0, `${name} has passwords`);
  }
  for (const name of names.filter((each) => each.endsWith('.sh'))) {
    const read = spawnSync('sh', ['-n', join(into, name)], { encoding: 'utf8' });
    assert.equal(read.stderr, '', name);
  }
  const text = (name: string): string => readFileSync(join(into, name), 'utf8');
  assert.ok(text('service.env').includes(`prop_pick_service:${PASSWORD}@127.0.0.1:6432/prop_pick`));
  assert.match(text('pgbouncer.ini'), /^pool_mode = transaction$/m);
  assert.match(text('patroni.yml'), /^ {4}synchronous_mode: true$/m);
});

test('a template that names a value which the file does not give is refused by name', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'values');
  writeFileSync(file, values().replace(/^PATRONI_TTL=.*$/m, ''));
  const { status, stderr } = fill(file, join(folder, 'config'));
  assert.equal(status, 1);
  assert.match(stderr, /^patroni\.yml: no value for @PATRONI_TTL@$/m);
});
