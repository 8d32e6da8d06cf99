import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { violationsOf } from './rules.ts';
import type { SourceFile } from './source-text.ts';

const server = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

function sources(): SourceFile[] {
  return globSync(['src/**/*.ts', 'tests/**/*.ts'], { cwd: server }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(server, path), 'utf8'),
  }));
}

test('the code keeps the rules of its architecture', () => {
  const files = sources();
  assert.ok(files.length > 20, 'the rules found the house');
  const violations = violationsOf(files.filter(({ path }) => !path.startsWith('tests/architecture/')));
  assert.deepEqual(violations, []);
});

test('the median source file stays small', () => {
  const lengths = sources()
    .filter(({ path }) => path.startsWith('src/') && !path.endsWith('.test.ts'))
    .map(({ text }) => text.split('\n').length)
    .toSorted((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  assert.ok(median <= 110, `median file has ${median} lines`);
});

/** A violation of each kind, planted: a law that cannot be broken in a test would not be noticed when it is broken. */
const PLANTED: readonly [string, string, string, string][] = [
  ['a forbidden neighbour', 'src/kernel/a.ts', `import { x } from '../platform/index.ts';`, 'entry'],
  ['a back door', 'src/picks/a.ts', `import { x } from '../odds/queries.ts';`, 'entry'],
  ['a dynamic back door', 'src/picks/a.ts', `const x = await import('../odds/queries.ts');`, 'entry'],
  ['modules that import webhooks', 'src/picks/a.ts', `import { x } from '../webhooks/index.ts';`, 'entry'],
  ['a module nobody listed', 'src/cellar/a.ts', `export const x = 1;`, 'entry'],
  ['a clock in a pure module', 'src/model/a.ts', `export const x = Date.now();`, 'purity'],
  ['the current date in a pure module', 'src/sources/espn/a.ts', `export const x = new Date( );`, 'purity'],
  ['randomness in a pure module', 'src/simulation/a.ts', `export const x = Math.random();`, 'purity'],
  ['a package in a pure module', 'src/sources/a.ts', `import { request } from 'undici';`, 'purity'],
  ['the network in a pure module', 'src/model/a.ts', `export const x = await fetch(u);`, 'purity'],
  ['the environment read anywhere', 'src/platform/a.ts', `export const x = process.env.HOME;`, 'sources of change'],
  ['a second clock', 'src/platform/a.ts', `export const x = new Date();`, 'sources of change'],
  ['randomness outside platform', 'src/accounts/a.ts', `const x = randomBytes(3);`, 'sources of change'],
  ['SQL in a verb', 'src/picks/a.ts', 'const q = `select 1 from picks.pick`;', 'statements'],
  ['a sleeping test', 'src/picks/a.test.ts', `await new Promise((done) => setTimeout(done, 5));`, 'no sleep'],
  ['a long file', 'src/picks/a.ts', 'export {};\n'.repeat(401), 'size'],
  ['a drawer for everything', 'src/picks/utils.ts', 'export {};', 'size'],
];

for (const [title, path, text, rule] of PLANTED)
  test(`the rules sees ${title}`, () => {
    assert.ok(
      violationsOf([{ path, text }]).some((violation) => violation.rule === rule),
      `not caught: ${path}`,
    );
  });

test('the rules does not see violations in comments or in text', () => {
  const innocent = `// Date.now() and process.env are named here\nexport const said = 'Math.random() is refused';`;
  assert.deepEqual(violationsOf([{ path: 'src/model/a.ts', text: innocent }]), []);
});
