import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { moduleCycles, unusedPermissions, unusedPublished } from './imports.ts';
import { PLANTED } from './planted.ts';
import { violationsOf } from './rules.ts';
import { medianLines, unusedReasons } from './sizes.ts';
import { unusedSports } from './sports.ts';
import type { SourceFile } from './source-text.ts';

const server = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const root = dirname(server);

const read = (folder: string, names: readonly string[]): SourceFile[] =>
  globSync(names, { cwd: folder, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(folder, path), 'utf8'),
  }));

/** The project for the rules: the server's paths are relative to its folder. */
const FILES: readonly SourceFile[] = [
  ...read(server, ['src/**/*.ts', 'tests/**/*.ts', 'migrations/**/*.sql']),
  ...read(root, ['{web,client,tools}/src/**/*.{ts,tsx}', '{bench,tools/tests}/**/*.ts', 'bin/*.mjs']),
].filter(({ path }) => !/^tests\/architecture\/|\/generated\//.test(path));

test('the code follows the architecture rules', () => {
  assert.ok(FILES.length > 1_000, 'the project was found');
  const violations = violationsOf(FILES).map(
    ({ rule, where, what }) => `${rule}: ${where.replace(/:\d+$/, '')}: ${what}`,
  );
  assert.deepEqual(violations, []);
});

test('the median source file has 50 to 90 lines', () => {
  const median = medianLines(FILES);
  assert.ok(median >= 50 && median <= 90, `median file has ${median} lines`);
});

for (const { title, rule, files } of PLANTED)
  test(`the rules catch ${title}`, () => {
    const found = violationsOf(files).filter((violation) => violation.rule === rule);
    assert.notDeepEqual(found, [], `not caught: ${files.map(({ path }) => path).join(', ')}`);
  });

test('the rules catch a permission that no import and no SQL uses', () => {
  const files = [{ path: 'src/picks/a.ts', text: `import { x } from '../league/index.ts';` }];
  assert.deepEqual(
    unusedPermissions(files, { picks: ['league', 'odds'] }).map(({ what }) => what),
    ['picks enters odds'],
  );
});

test('the rules catch an unused published file, and a reason for a file that is gone or no longer short', () => {
  const files = [
    { path: 'web/src/a.ts', text: `import { x } from '../../server/src/kernel/odds.ts';` },
    { path: 'src/kernel/grown.ts', text: 'export {};\n'.repeat(20) },
    { path: 'src/kernel/short.ts', text: 'export {};\n' },
  ];
  const lists = { web: ['server/src/kernel/odds.ts', 'server/src/kernel/stats.ts'] };
  assert.deepEqual(
    unusedPublished(files, lists).map(({ what }) => what),
    ['web enters server/src/kernel/stats.ts'],
  );
  const reasons = { 'src/kernel/short.ts': '', 'src/kernel/grown.ts': '', 'src/kernel/gone.ts': '' };
  assert.deepEqual(
    unusedReasons(files, reasons).map(({ what }) => what),
    ['src/kernel/grown.ts is no short file', 'src/kernel/gone.ts is no short file'],
  );
});

test('the rules catch a file that is listed and does not enter its sport', () => {
  const files = [{ path: 'src/model/a.ts', text: `import { x } from '../sports/basketball/index.ts';` }];
  assert.deepEqual(
    unusedSports(files, { basketball: ['src/model/', 'src/picks/'] }).map(({ what }) => what),
    ['src/picks/ enters basketball'],
  );
});

test('the rules catch a cycle in the list of permissions', () => {
  assert.deepEqual(
    moduleCycles({ kernel: [], league: ['kernel', 'odds'], odds: ['league'] }).map(({ what }) => what),
    ['league, odds'],
  );
});

/** Code that is not a violation. */
const INNOCENT: readonly [string, SourceFile][] = [
  [
    'names in comments and in text',
    {
      path: 'src/model/a.ts',
      text: `// Date.now() and process.env are named here\nexport const said = 'Math.random() is refused';\nsaid.at(0);`,
    },
  ],
  [
    'a name of a query that looks like a table',
    { path: 'src/picks/queries.ts', text: `const q = 'league.game-days';\nq;` },
  ],
  [
    'a league as an example of the API, and a feed that is named after one',
    {
      path: 'src/odds/schemas.ts',
      text: `const a = { examples: ['Nba'] };\nconst b = { league: 'Nba' };\nconst c = 'nba-cdn';`,
    },
  ],
  ['an event that is called like a schema', { path: 'src/webhooks/a.ts', text: `const q = 'picks.scored';\nq;` }],
];

for (const [title, file] of INNOCENT)
  test(`the rules find no violation in ${title}`, () => {
    const found = violationsOf([file]).filter(({ rule }) => !['unused permission', 'size'].includes(rule));
    assert.deepEqual(found, []);
  });
