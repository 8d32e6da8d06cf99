import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };

const made = (folder: string) =>
  spawnSync(process.execPath, ['--no-warnings', 'bin/release-files.mjs', folder], { cwd: ROOT, encoding: 'utf8' });

test('the files of a release have what they are for, their sums are listed, and a second run writes the same bytes', async (t) => {
  const [one, two] = [await temporaryFolder(t), await temporaryFolder(t)];
  const { status, stdout, stderr } = made(one);
  assert.equal(status, 0, stderr);
  const ours = [`prop-pick-${version}.cdx.json`, `prop-pick-${version}.mcpb`, `prop-pick-${version}.tgz`];
  const names = readdirSync(one);
  for (const name of [...ours, `prop-pick-guide-${version}.zip`]) assert.ok(names.includes(name), name);
  if (existsSync(join(ROOT, 'client-python'))) assert.ok(names.some((name) => name.endsWith('-py3-none-any.whl')));
  const sums = readFileSync(join(one, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  assert.deepEqual(
    sums.map((line) => line.slice(66)).toSorted(),
    names.filter((name) => name !== 'SHA256SUMS').toSorted(),
  );
  for (const line of sums) {
    const bytes = readFileSync(join(one, line.slice(66)));
    assert.equal(line.slice(0, 64), createHash('sha256').update(bytes).digest('hex'), line);
    assert.ok(stdout.includes(`${bytes.length} ${line}`), line);
  }
  const packed = execFileSync('tar', ['tzf', join(one, `prop-pick-${version}.tgz`)], { encoding: 'utf8' }).split('\n');
  for (const path of ['web/dist/index.html', 'web/guide/dist/index.html', 'packed-lock.json', 'docs/openapi.json'])
    assert.ok(packed.includes(`package/${path}`), path);
  assert.deepEqual(
    packed.filter((path) => /\.test\.ts$|\/\.sources$|web\/src/.test(path)),
    [],
  );
  const bill = JSON.parse(readFileSync(join(one, ours[0] ?? ''), 'utf8')) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  };
  assert.deepEqual([bill.bomFormat, bill.metadata.component.name], ['CycloneDX', 'prop-pick']);
  assert.equal(bill.metadata.component.version, version);

  assert.equal(made(two).status, 0);
  assert.deepEqual(readFileSync(join(two, 'SHA256SUMS'), 'utf8').trimEnd().split('\n'), sums);
});

test('files of a release are not written among others', async (t) => {
  const folder = await temporaryFolder(t);
  writeFileSync(join(folder, 'prop-pick-0.0.1.tgz'), 'older');
  const { status, stderr } = made(folder);
  assert.deepEqual([status, /has files; give an empty folder/.test(stderr)], [1, true]);
  assert.deepEqual(readdirSync(folder), ['prop-pick-0.0.1.tgz']);
});
