#!/usr/bin/env node
// Makes a release of the committed state: checks, versions, changelog, commit, tag and files. Pushes and publishes nothing.
//   node bin/release.mjs 1.2.0 [--dry-run] [--date 2026-01-31] [--skip-tests] [--skip-files] [--keep-images]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billOfMaterials } from './bill-of-materials.mjs';
import { findNode } from './setup.mjs';

const MANIFESTS = [
  'package.json',
  'server/package.json',
  'tools/package.json',
  'web/package.json',
  'client/package.json',
];
const UNRELEASED = '## Unreleased';
const SBOM = 'sbom.cdx.json';
/** Files with the names of images to build on or start. */
const IMAGE_FILES = ['deploy/Dockerfile', 'deploy/compose.yaml'];

const options = readOptions(process.argv.slice(2));
requireReleasable(options);
if (options.skipTests) say('Tests skipped.');
else {
  run('npm', ['run', 'audit']);
  run('npm', ['test']);
}
const { version } = options;
const changed = [...manifests(version), lockFile(version), changelog(options), kustomization(version)];
if (!options.keepImages) changed.push(...IMAGE_FILES.map(withPinnedImages));
if (options.dryRun) {
  say(`would write ${SBOM}`);
  for (const { path } of changed.filter(Boolean)) say(`would write ${path}`);
  say(`would commit and tag v${options.version}`);
  if (!options.skipFiles) rehearseFiles();
} else {
  for (const { path, text } of changed.filter(Boolean)) writeFileSync(path, text);
  // After the lock file has the new version, which the bill of materials contains.
  writeFileSync(SBOM, billOfMaterials());
  run('git', ['add', '--', SBOM, ...changed.filter(Boolean).map(({ path }) => path)]);
  run('git', ['commit', '--quiet', '--message', `build: release ${options.version}`]);
  run('git', ['tag', '--annotate', `v${options.version}`, '--message', `Prop-Pick ${options.version}`]);
  if (!options.skipFiles) files(join('release', version));
  say(`v${options.version} is committed and tagged. To publish it:`);
  say(`  git push --follow-tags && npm publish --workspace client`);
}

function readOptions(words) {
  const flags = new Set(words.filter((word) => word.startsWith('--')));
  const at = words.indexOf('--date');
  const date = at === -1 ? new Date().toISOString().slice(0, 10) : words[at + 1];
  const [version, ...more] = words.filter((word, index) => !word.startsWith('--') && (at === -1 || index !== at + 1));
  const unknown = [...flags].filter(
    (flag) => !['--dry-run', '--date', '--skip-tests', '--skip-files', '--keep-images'].includes(flag),
  );
  if (unknown.length > 0 || more.length > 0) fail(`unknown arguments: ${[...unknown, ...more].join(' ')}`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date ?? '')) fail('--date takes a day such as 2026-01-31');
  if (!/^\d+\.\d+\.\d+(-[0-9a-z.]+)?$/.test(version ?? '')) fail('Usage: node bin/release.mjs 1.2.0');
  return {
    version,
    date,
    dryRun: flags.has('--dry-run'),
    skipTests: flags.has('--skip-tests'),
    skipFiles: flags.has('--skip-files'),
    keepImages: flags.has('--keep-images'),
  };
}

/** Fails before any write unless the checkout is clean, the version is newer, and the changelog has entries. */
function requireReleasable({ version }) {
  if (!existsSync('package-lock.json') || !existsSync('bin/release.mjs')) fail('run it in the root of the checkout');
  const dirty = output('git', ['status', '--porcelain']);
  if (dirty !== '') fail(`the checkout has uncommitted changes:\n${dirty}`);
  if (output('git', ['tag', '--list', `v${version}`]) !== '') fail(`v${version} already exists`);
  const now = JSON.parse(readFileSync('package.json', 'utf8')).version;
  // The first release may keep the initial version of the manifests.
  const isFirst = output('git', ['tag', '--list', 'v*']) === '';
  const order = compare(version, now);
  if (order < 0 || (order === 0 && !isFirst)) fail(`${version} is not newer than ${now}`);
  if (unreleased().trim() === '') fail(`CHANGELOG.md has no entries under "${UNRELEASED}"`);
}

/** Each manifest with the new version, otherwise unchanged. */
function manifests(version) {
  return MANIFESTS.map((path) => {
    const text = readFileSync(path, 'utf8');
    if (JSON.parse(text).version === undefined) fail(`${path} has no version`);
    return written(path, text.replace(/^(  "version": )"[^"]*"/m, `$1"${version}"`));
  });
}

function lockFile(version) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  lock.version = version;
  for (const path of ['', 'server', 'tools', 'web', 'client'])
    if (lock.packages[path]) lock.packages[path].version = version;
  return written('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
}

/** The Kubernetes manifests with the image of this version. */
function kustomization(version) {
  const path = 'deploy/kubernetes/kustomization.yaml';
  return written(path, readFileSync(path, 'utf8').replace(/^( +newTag: ).*$/m, `$1'${version}'`));
}

/** Dates the unreleased entries, and adds an empty heading above them. */
function changelog({ version, date }) {
  const text = readFileSync('CHANGELOG.md', 'utf8');
  return written('CHANGELOG.md', text.replace(UNRELEASED, `${UNRELEASED}\n\n## ${version} (${date})`));
}

/** The file with each third-party image pinned to its tag's current digest: a tag can move, a digest cannot. */
function withPinnedImages(path) {
  const image = /^( *image: |FROM )([a-z][\w./-]*:[\w.-]+)(?:@sha256:[0-9a-f]{64})?(?= |$)/gm;
  const text = readFileSync(path, 'utf8').replaceAll(image, (whole, before, name) =>
    name.startsWith('prop-pick:') ? whole : `${before}${name}@${digestOf(name)}`,
  );
  return written(path, text);
}

function digestOf(image) {
  const { stdout, error } = spawnSync('docker', ['buildx', 'imagetools', 'inspect', image], { encoding: 'utf8' });
  const [, digest] = /^Digest: +(sha256:[0-9a-f]{64})$/m.exec(stdout) ?? [];
  if (digest === undefined)
    fail(
      `no digest of ${image} (${error?.code ?? 'docker buildx imagetools inspect'}); --keep-images leaves the images as they are`,
    );
  return digest;
}

/** Writes the files that people download, and lists them with their sums. */
function files(folder) {
  run(findNode(), ['--no-warnings', 'bin/release-files.mjs', folder]);
}

/** Makes the files of the checkout as it is, lists them and deletes them. */
function rehearseFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'prop-pick-release-'));
  say(`would write these files, here of the version that the checkout has:`);
  try {
    files(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Undefined for an unchanged file. */
function written(path, text) {
  return readFileSync(path, 'utf8') === text ? undefined : { path, text };
}

function unreleased() {
  const text = readFileSync('CHANGELOG.md', 'utf8');
  const from = text.indexOf(UNRELEASED);
  if (from === -1) fail(`CHANGELOG.md has no heading "${UNRELEASED}"`);
  const rest = text.slice(from + UNRELEASED.length);
  const end = rest.search(/^## /m);
  return end === -1 ? rest : rest.slice(0, end);
}

/** Below zero if `one` comes before `other`; a pre-release comes before its release. */
function compare(one, other) {
  const [a, b] = [one, other].map((version) => version.split('-'));
  const numbers = (version) => version[0].split('.').map(Number);
  for (const [index, number] of numbers(a).entries())
    if (number !== numbers(b)[index]) return number - numbers(b)[index];
  if (a[1] === b[1]) return 0;
  if (a[1] === undefined || b[1] === undefined) return a[1] === undefined ? 1 : -1;
  return a[1].localeCompare(b[1], 'en', { numeric: true });
}

function run(command, words) {
  const { status } = spawnSync(command, words, { stdio: 'inherit' });
  if (status !== 0) fail(`${command} ${words.join(' ')} failed; nothing was released`);
}

function output(command, words) {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) fail(`${command} ${words.join(' ')} failed: ${stderr}`);
  return stdout.trim();
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
