import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { longSentencesIn, wordsIn, wordsOfOneSport, type TextFile } from './words.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

const TEXT = '*.{ts,tsx,mts,mjs,js,sql,md,css,html,json,yaml,yml,service,lua}';

/** Code, docs, screens and deployment files, without licenses, generated files, and the rule itself. */
function projectFiles(): TextFile[] {
  const folders = '{server,tools,web,client,bench,bin,deploy,docs}';
  const names = [`${folders}/**/${TEXT}`, `deploy/{Dockerfile,Caddyfile}`, '*.md'];
  return globSync(names, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist|data)$/.test(name) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) => !/openapi\.json$|package-lock\.json$|\/generated\/|^server\/tests\/architecture\/words/.test(path),
    )
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

/** A planted word of each kind in each kind of file, which the check must find. */
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
  ['a verb', 'docs/api.md', 'The API answers 404.'],
  ['a function of a retired verb', 'server/src/platform/a.ts', 'export const sendAnswer = 3;'],
  ['a settings file', 'deploy/compose.yaml', '# every room of the service'],
];

for (const [title, path, text] of PLANTED)
  test(`the words check catches ${title}`, () => assert.equal(wordsIn({ path, text }).length, 1));

test('the words check accepts ordinary words', () => {
  const text =
    'the history, the header, Heat, this, chisel, shim, bedroom, mushroom, heartbeat, string, hearth, desktop';
  assert.deepEqual(wordsIn({ path: 'server/src/picks/history.ts', text }), []);
});

test('the words check accepts public and stored names with a retired word', () => {
  const text = "lastAnswer, 'prop-pick-answered-by', egress.raw_answer, egress.list-answers, answer_id, 'answered 503'";
  assert.deepEqual(wordsIn({ path: 'server/src/webhooks/a.ts', text }), []);
  const sql = '-- Bodies of answers';
  assert.deepEqual(wordsIn({ path: 'server/migrations/000020-egress.sql', text: sql }), []);
});

test('screens, messages and the description of the API name the start of a game and playing time in words of every sport', () => {
  const openapi = { path: 'docs/openapi.json', text: readFileSync(join(root, 'docs/openapi.json'), 'utf8') };
  assert.deepEqual(
    [...projectFiles(), openapi].flatMap(wordsOfOneSport).map(({ where, word }) => `${where}: ${word}`),
    [],
    'write start, and play',
  );
  for (const [path, text, count] of [
    ['web/src/pages/a/strings.ts', "soon: 'Before tip-off', late: 'After puck drop',", 2],
    ['web/src/pages/a.tsx', '<th>Tip-off</th>', 1],
    ['server/src/picks/a.ts', "description: 'Seconds on the court.'", 1],
    ['docs/openapi.json', '"description": "From tip-off on."', 1],
    ['server/src/picks/a.ts', '  // Before tip-off.', 0],
    ['server/src/model/a.ts', "'minutes on court'", 0],
    ['server/src/picks/a.ts', 'tipOff: Moment()', 0],
  ] as const)
    assert.equal(wordsOfOneSport({ path, text }).length, count, text);
});

test('the sentences of comments have at most 28 words', () => {
  const found = projectFiles().flatMap(longSentencesIn);
  assert.deepEqual(
    found.map(({ where, word }) => `${where}: ${word}`),
    [],
    'split the sentence: one idea each',
  );
});

const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

/** A comment of each kind with a sentence of 29 words. */
const LONG: readonly [string, string][] = [
  ['a line', `/** ${words(29)}. */`],
  ['several lines', `  /**\n   * ${words(15)}\n   * ${words(14)}.\n   */\n  const x = 1;`],
  ['line comments', `  // ${words(15)}\n  // ${words(14)}.`],
  ['a later sentence', `/** Short. ${words(29)}. */`.replace('word0', 'Word')],
  ['a list', `/**\n * - short\n * - ${words(28)}\n */`],
];

for (const [title, text] of LONG)
  test(`the words check catches a long sentence in ${title}`, () =>
    assert.equal(longSentencesIn({ path: 'server/src/platform/a.ts', text }).length, 1));

test('the words check accepts sentences up to the limit, list items, code, and pages of the docs', () => {
  const text = [
    `/** ${words(28)}. ${words(28).replace('word0', 'Word')}. */`,
    `const x = '${words(29)}';`,
    `/**\n * - ${words(27)}\n * - ${words(27)}\n *\n * ${words(28)}\n */`,
    `// oxlint-disable-next-line no-await-in-loop\n// ${words(28)}.`,
  ].join('\n');
  assert.deepEqual(longSentencesIn({ path: 'server/src/platform/a.ts', text }), []);
  assert.deepEqual(longSentencesIn({ path: 'docs/picks.md', text: LONG[0]?.[1] ?? '' }), []);
});
