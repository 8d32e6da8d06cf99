import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import test from 'node:test';
import { installDependencies } from '../../../bin/install.mjs';
import { importsOf } from '../architecture/source-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('a test adds the tools to the service’s packages when needed, and nothing is installed twice', async (t) => {
  const folder = await temporaryFolder(t);
  const write = (path: string, manifest: object) => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(manifest));
  };
  write('library', { name: 'library', version: '1.0.0' });
  write('tool', { name: 'tool', version: '1.0.0' });
  write('', { dependencies: { library: 'file:./library' }, devDependencies: { tool: 'file:./tool' } });
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--no-audit'], { cwd: folder, stdio: 'ignore' });
  const has = (name: string) => existsSync(join(folder, 'node_modules', name));
  const stamp = () => statSync(join(folder, 'node_modules', '.prop-pick-installed')).mtimeMs;

  installDependencies('service', folder);
  assert.deepEqual([has('library'), has('tool')], [true, false]);
  const first = stamp();
  installDependencies('service', folder);
  assert.equal(stamp(), first);

  // A placeholder for a running service's files there, such as compiled code.
  mkdirSync(join(folder, 'node_modules', '.cache'));
  installDependencies('all', folder);
  assert.deepEqual([has('library'), has('tool'), has('.cache')], [true, true, true]);
  const second = stamp();
  installDependencies('service', folder);
  assert.equal(stamp(), second);
  assert.deepEqual([has('library'), has('tool')], [true, true]);
});

test('packages that npm installed itself are not installed again, unless a workspace lacks one of its own', async (t) => {
  const folder = await temporaryFolder(t);
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const own = 'client/node_modules/tool';
  const packages = { '': {}, client: {}, 'node_modules/tool': { version: '1.0.0' }, [own]: { version: '2.0.0' } };
  const recorded = (of: object): void =>
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/tool': { version: '1.0.0' }, ...of } }),
    );
  write('package-lock.json', JSON.stringify({ packages }));
  write('node_modules/tool/package.json', '{}');
  // In the place of npm, a program that notes its call.
  write('bin/npm', '#!/bin/sh\ntouch called\n');
  chmodSync(join(folder, 'bin/npm'), 0o755);
  const path = process.env['PATH'] ?? '';
  process.env['PATH'] = `${join(folder, 'bin')}:${path}`;
  t.after(() => (process.env['PATH'] = path));
  const isInstalled = (): boolean => {
    rmSync(join(folder, 'called'), { force: true });
    rmSync(join(folder, 'node_modules/.prop-pick-installed'), { force: true });
    installDependencies('all', folder);
    return existsSync(join(folder, 'called'));
  };
  recorded({});
  assert.equal(isInstalled(), true, 'not in the record of npm');
  recorded({ [own]: { version: '2.0.0' } });
  assert.equal(isInstalled(), true, 'in the record, and not in the folder');
  write(`${own}/package.json`, '{}');
  assert.equal(isInstalled(), false);
  recorded({ [own]: { version: '1.9.0' } });
  assert.equal(isInstalled(), true, 'another version');
});

test('the service and the build of its pages import no package that only tests install', () => {
  const packagesOf = (workspace: string) => {
    const manifest: unknown = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
    return Object.keys((manifest as { dependencies: object }).dependencies);
  };
  const foreign = (pattern: string, allowed: readonly string[]) =>
    globSync(pattern, { cwd: ROOT })
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .flatMap((path) => importsOf({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
      .filter(({ isType, specifier }) => !isType && !specifier.startsWith('.') && !isBuiltin(specifier))
      .map(({ specifier }) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier)
      .filter((name) => !allowed.includes(name));
  const server = packagesOf('server');
  assert.ok(server.length > 20);
  assert.deepEqual(foreign('server/src/**/*.ts', server), []);
  assert.deepEqual(foreign('tools/src/**/*.ts', packagesOf('tools')), []);
  assert.deepEqual(foreign('web/{src,vite*}{/**/*,}.{ts,tsx}', packagesOf('web')), []);
  assert.notDeepEqual(foreign('server/src/**/*.ts', server.slice(1)), [], 'a package that is missing is seen');
});
