import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { wordsIn, type TextFile } from './words.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

const TEXT = '*.{ts,tsx,mts,mjs,js,sql,md,css,html,json,yaml,yml,service,lua}';

/** Code, docs, screens and deployment files. Left out: licenses, files built from others, and the words' own rule. */
function projectFiles(): TextFile[] {
  const folders = '{server,web,client,bench,bin,deploy,docs}';
  const names = [`${folders}/**/${TEXT}`, `deploy/{Dockerfile,Caddyfile}`, '*.md'];
  return globSync(names, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist|data)$/.test(name) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/openapi\.json$|\/generated\/|^server\/tests\/architecture\/words/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

test('code, docs and screens name things by their nouns: no he, his, whoever, nobody, somebody, no retired names', () => {
  const files = projectFiles();
  assert.ok(files.length > 500, 'the project was found');
  const found = files.flatMap(wordsIn);
  assert.deepEqual(
    found.map(({ where, word }) => `${where}: ${word}`),
    [],
    'write the noun instead (the client, the player, the module, the worker)',
  );
});

/** A retired word of each kind in each kind of file, planted: the check has to see it. */
const PLANTED: readonly [string, string, string][] = [
  ['a comment', 'server/src/picks/a.ts', '/** Whoever lost a deadlock waits. */'],
  ['a string', 'server/src/picks/a.ts', "const text = 'He has played 3 games.';"],
  ['an identifier', 'server/src/picks/a.ts', 'export function researchDesk() {}'],
  ['a constant', 'server/src/picks/a.ts', 'const OPEN_DOORS = 3;'],
  ['a file name', 'server/src/ingest/strange-ids.ts', 'export {};'],
  ['a page of the docs', 'docs/picks.md', 'The player and his last games.'],
  ['a screen', 'web/src/pages/today.tsx', '<p>Nobody has played yet</p>'],
  ['a migration', 'server/migrations/000001-accounts.sql', '-- somebody may delete it'],
  ['a test title', 'server/tests/a.test.ts', "test('who is turned away is told when', () => {});"],
  ['a settings file', 'deploy/compose.yaml', '# every room of the service'],
];

for (const [title, path, text] of PLANTED)
  test(`the words check sees ${title}`, () => assert.equal(wordsIn({ path, text }).length, 1));

test('the words check lets ordinary words pass', () => {
  const text =
    'the history, the header, Heat, this, chisel, shim, bedroom, mushroom, heartbeat, string, hearth, desktop';
  assert.deepEqual(wordsIn({ path: 'server/src/picks/history.ts', text }), []);
});
