import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = [
  'bin/release.mjs',
  'bin/bill-of-materials.mjs',
  'bin/setup.mjs',
  'package.json',
  'package-lock.json',
  'server/package.json',
  'tools/package.json',
  'web/package.json',
  'client/package.json',
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/kubernetes/kustomization.yaml',
];
/** Replaces the registry: a digest of 64 equal digits, in the format of `docker buildx imagetools inspect`. */
const DOCKER = `#!/bin/sh\necho "Name:   docker.io/library/$4"\necho "Digest:    sha256:${'7'.repeat(64)}"\necho "Manifests:"\n`;
const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- **Something** new.\n';
const hasGit = spawnSync('git', ['--version']).status === 0;

interface Clone {
  read(path: string): string;
  write(path: string, text: string): void;
  git(...words: readonly string[]): string;
  /** From now on no registry responds. */
  loseDocker(): void;
  /** `node bin/release.mjs …` without the tests, because this is one of them. */
  release(...words: readonly string[]): { readonly code: number | null; readonly said: string };
}

/** A scratch repository with the files that a release changes. */
async function scratchClone(t: TestContext): Promise<Clone> {
  const folder = await temporaryFolder(t);
  for (const path of FILES) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  const tools = await temporaryFolder(t);
  writeFileSync(join(tools, 'docker'), DOCKER, { mode: 0o755 });
  const env = {
    PATH: `${tools}:${process.env.PATH}`,
    HOME: folder,
    npm_config_cache: await temporaryFolder(t),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  const start = (command: string, words: readonly string[]) =>
    spawnSync(command, words, { cwd: folder, env, encoding: 'utf8' });
  const clone: Clone = {
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, text) => writeFileSync(join(folder, path), text),
    git: (...words) => start('git', words).stdout.trim(),
    loseDocker: () => writeFileSync(join(tools, 'docker'), '#!/bin/sh\nexit 1\n', { mode: 0o755 }),
    release: (...words) => {
      const { status, stdout, stderr } = start(process.execPath, [
        'bin/release.mjs',
        '--skip-tests',
        '--skip-files',
        ...words,
      ]);
      return { code: status, said: stdout + stderr };
    },
  };
  clone.write('CHANGELOG.md', CHANGELOG);
  clone.git('init', '--quiet');
  clone.git('add', '.');
  clone.git('commit', '--quiet', '-m', 'feat: something');
  return clone;
}

test(
  'a release sets every version, dates the changelog, commits and tags; the next one needs new entries',
  { skip: !hasGit && 'no git here' },
  async (t) => {
    const clone = await scratchClone(t);
    const { code, said } = clone.release('7.1.0', '--date', '2026-01-31');
    assert.equal(code, 0, said);
    for (const path of FILES.filter((file) => file.endsWith('.json')))
      assert.equal((JSON.parse(clone.read(path)) as { version: string }).version, '7.1.0', path);
    const lock = JSON.parse(clone.read('package-lock.json')) as { packages: Record<string, { version: string }> };
    for (const path of ['', 'server', 'tools', 'web', 'client'])
      assert.equal(lock.packages[path]?.version, '7.1.0', path);
    assert.match(clone.read('deploy/kubernetes/kustomization.yaml'), /^ {4}newTag: '7\.1\.0'$/m);
    assert.equal(
      clone.read('CHANGELOG.md'),
      '# Changelog\n\n## Unreleased\n\n## 7.1.0 (2026-01-31)\n\n- **Something** new.\n',
    );
    const bill = JSON.parse(clone.read('sbom.cdx.json')) as {
      metadata: { component: { version: string } };
      components: { name: string; version: string; properties?: { name: string }[] }[];
    };
    assert.equal(bill.metadata.component.version, '7.1.0');
    const component = (name: string) =>
      bill.components.find((one) => one.name === name) ?? assert.fail(`${name} is missing`);
    const isTool = (name: string) =>
      (component(name).properties ?? []).some((property) => property.name === 'cdx:npm:package:development');
    assert.equal(component('pg').version, lock.packages['node_modules/pg']?.version);
    assert.deepEqual([isTool('pg'), isTool('oxlint')], [false, true]);
    assert.equal(clone.git('describe', '--exact-match'), 'v7.1.0');
    assert.equal(clone.git('status', '--porcelain'), '');
    assert.match(clone.release('7.2.0').said, /has no entries under "## Unreleased"/);
  },
);

test(
  'a release pins every third-party image to a digest, and again to a newer one; without a registry it is refused',
  { skip: !hasGit && 'no git here' },
  async (t) => {
    const clone = await scratchClone(t);
    const images = (): readonly string[] =>
      ['deploy/Dockerfile', 'deploy/compose.yaml'].flatMap((path) =>
        Array.from(clone.read(path).matchAll(/^(?: *image: |FROM )(\S+:\S+)/gm), ([, name = '']) => name),
      );
    const before = images();
    assert.equal(before.length, 5);
    // A pin of the previous release.
    clone.write(
      'deploy/compose.yaml',
      clone.read('deploy/compose.yaml').replace('caddy:2', `caddy:2@sha256:${'0'.repeat(64)}`),
    );
    clone.git('commit', '--quiet', '--all', '-m', 'build: pin');
    const { code, said } = clone.release('7.1.0');
    assert.equal(code, 0, said);
    const pinned = (name: string) => (name.startsWith('prop-pick:') ? name : `${name}@sha256:${'7'.repeat(64)}`);
    assert.deepEqual(images(), before.map(pinned));
    assert.match(clone.read('deploy/Dockerfile'), /^FROM node:\S+@sha256:7{64} AS packages$/m);
    clone.loseDocker();
    clone.write('CHANGELOG.md', CHANGELOG);
    clone.git('commit', '--quiet', '--all', '-m', 'feat: more');
    assert.match(clone.release('7.2.0').said, /no digest of .*--keep-images/);
    assert.equal(clone.git('status', '--porcelain'), '');
    assert.equal(clone.release('7.2.0', '--keep-images').code, 0);
  },
);

test('a dry run changes nothing', { skip: !hasGit && 'no git here' }, async (t) => {
  const clone = await scratchClone(t);
  const { code, said } = clone.release('7.1.0', '--dry-run');
  assert.equal(code, 0, said);
  assert.match(said, /would write CHANGELOG\.md[\s\S]*would commit and tag v7\.1\.0/);
  assert.deepEqual([clone.git('status', '--porcelain'), clone.git('tag')], ['', '']);
});

test(
  'a release is refused for a dirty checkout and for an older, existing or invalid version',
  { skip: !hasGit && 'no git here' },
  async (t) => {
    const clone = await scratchClone(t);
    const refused = (words: readonly string[], why: RegExp): void => {
      const { code, said } = clone.release(...words);
      assert.deepEqual([code, why.test(said)], [1, true], said);
      assert.equal(clone.git('log', '--oneline').split('\n').length, 1);
    };
    refused(['seven'], /Usage: node/);
    refused(['0.0.1'], /is not newer than/);
    refused(['7.1.0', '--loud'], /unknown arguments: --loud/);
    refused(['7.1.0', '--date', 'today'], /--date takes a day/);
    clone.git('tag', 'v7.1.0');
    refused(['7.1.0'], /already exists/);
    clone.write('CHANGELOG.md', `${CHANGELOG}- more\n`);
    refused(['7.2.0'], /uncommitted/);
  },
);
