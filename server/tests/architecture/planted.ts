import type { SourceFile } from './source-text.ts';

/** A violation that the rules must find; a rule without one could stop working unnoticed. */
export interface Planted {
  readonly title: string;
  readonly rule: string;
  readonly files: readonly SourceFile[];
}

const one = (rule: string, title: string, path: string, text: string): Planted => ({
  title,
  rule,
  files: [{ path, text }],
});

/** The tables of two modules and a public view, as migrations of their owners. */
const SCHEMA: readonly SourceFile[] = [
  {
    path: 'migrations/000010-league.sql',
    text: `create table league.game (id int);\ncreate view league.games as select id from league.game;\n`,
  },
  { path: 'migrations/000020-picks.sql', text: `create table picks.pick (id int);\n` },
];

const sql = (title: string, path: string, text: string): Planted => ({
  title,
  rule: 'tables',
  files: [...SCHEMA, { path, text: path.endsWith('.sql') ? text : `const q = \`${text}\`;` }],
});

const trigger = (title: string, text: string): Planted => ({
  title,
  rule: 'triggers',
  files: [...SCHEMA, { path: 'migrations/000030-picks.sql', text }],
});

const granted = (title: string, grants: string, query: string): Planted => ({
  title,
  rule: 'grants',
  files: [
    ...SCHEMA,
    { path: 'migrations/roles/grants.sql', text: `${grants}\n` },
    { path: 'src/league/queries.ts', text: `const q = \`${query}\`;` },
  ],
});

export const PLANTED: readonly Planted[] = [
  one('entry', 'a module that may not be entered', 'src/kernel/a.ts', `import { x } from '../platform/index.ts';`),
  one('entry', 'a file of another module', 'src/picks/a.ts', `import { x } from '../odds/queries.ts';`),
  one('entry', 'a dynamic import of such a file', 'src/picks/a.ts', `const x = await import('../odds/queries.ts');`),
  one('entry', 'a module that imports webhooks', 'src/picks/a.ts', `import { x } from '../webhooks/index.ts';`),
  one('entry', 'a module that enters the tools', 'src/picks/a.ts', `await import('../../../tools/src/index.ts');`),
  one(
    'entry',
    'a command that loads the tools at its start',
    'src/app/commands/tools.ts',
    `import { tools } from '../../../../tools/src/index.ts';`,
  ),
  one(
    'entry',
    'a command that loads the tools by itself',
    'src/app/commands/a.ts',
    `await import('../../../../tools/src/index.ts');`,
  ),
  one(
    'entry',
    'a file of the tools other than their index',
    'src/app/commands/tools.ts',
    `await import('../../../../tools/src/fit/fit.ts');`,
  ),
  one('entry', 'a tool in the cycle', 'tools/src/a.ts', `import { x } from '../../server/src/cycle/index.ts';`),
  one('entry', 'a tool in a file of the model', 'tools/src/a.ts', `import { x } from '../../server/src/model/a.ts';`),
  one('entry', 'the service in the parts of the model', 'src/scoring/a.ts', `import { x } from '../model/parts.ts';`),
  one('entry', 'a module that is not on the list', 'src/cellar/a.ts', `export const x = 1;`),
  one(
    'entry',
    'an import from outside every module',
    'src/picks/a.ts',
    `import { x } from '../../tests/support/x.ts';`,
  ),
  one(
    'entry',
    'a module other than mcp in the types of the API',
    'src/picks/a.ts',
    `import type { Pick } from '../../../client/src/generated/schema.ts';`,
  ),
  one(
    'published',
    'the dashboard in an unpublished file',
    'web/src/a.ts',
    `import x from '../../server/src/picks/a.ts';`,
  ),
  one('published', 'the client in the server', 'client/src/a.ts', `import x from '../../server/src/kernel/odds.ts';`),
  {
    title: 'a cycle of two files inside a module',
    rule: 'cycles',
    files: [
      { path: 'src/picks/a.ts', text: `import { b } from './b.ts';\nexport const a = b;` },
      { path: 'src/picks/b.ts', text: `import type { a } from './a.ts';\nexport const b = 1;` },
    ],
  },
  {
    title: 'a cycle of two files of the dashboard',
    rule: 'cycles',
    files: [
      { path: 'web/src/frame/a.tsx', text: `const b = import('../pages/b.tsx');` },
      { path: 'web/src/pages/b.tsx', text: `import { a } from '../frame/a.tsx';` },
    ],
  },
  {
    title: 'a cycle through the tools',
    rule: 'cycles',
    files: [
      { path: 'src/app/commands/tools.ts', text: `export const a = () => import('../../../../tools/src/index.ts');` },
      { path: 'tools/src/index.ts', text: `export { a } from '../../server/src/app/commands/tools.ts';` },
    ],
  },
  one('leagues', 'a league compared in a verb', 'src/picks/a.ts', `export const is = (league) => league === 'Nba';`),
  one('leagues', 'a league in a sentence', 'src/picks/schemas.ts', `const a = { description: 'By default Nba.' };`),
  one(
    'leagues',
    'a league in a query',
    'src/picks/queries.ts',
    "const q = `select 1 from picks.board where league = 'Nba'`;",
  ),
  one('leagues', 'a league in the dashboard', 'web/src/a.tsx', `export const name = 'WNBA';`),
  one('entry', 'the kernel in a sport', 'src/kernel/a.ts', `import { x } from '../sports/index.ts';`),
  one('entry', 'a sport in a league', 'src/sports/a.ts', `import { x } from '../leagues/index.ts';`),
  one('entry', 'a file of a sport', 'src/model/a.ts', `import { x } from '../sports/basketball/stats.ts';`),
  one('sports', 'one sport in a verb', 'src/picks/a.ts', `import { x } from '../sports/basketball/index.ts';`),
  one(
    'sports',
    'a type of one sport in a verb',
    'src/odds/a.ts',
    `import type { X } from '../sports/basketball/index.ts';`,
  ),
  one('sports', 'a sport in another one', 'src/sports/hockey/a.ts', `import { x } from '../basketball/stats.ts';`),
  one('sports', 'a sport in the list of sports', 'src/sports/basketball/a.ts', `import { x } from '../registry.ts';`),
  one('sports', 'a stat in a verb', 'src/settlement/a.ts', `export const is = (stat) => stat === 'Points';`),
  one('sports', 'a period in a verb', 'src/settlement/a.ts', `export const half = 'H1';`),
  one('sports', 'a count in a verb', 'src/lab/a.ts', `export const of = (line) => line['reb'];`),
  one('purity', 'a clock in a sport', 'src/sports/basketball/a.ts', `export const x = Date.now();`),
  one('purity', 'a clock in a pure module', 'src/model/a.ts', `export const x = Date.now();`),
  one('purity', 'the current date in a source', 'src/sources/espn/a.ts', `export const x = new Date( );`),
  one('purity', 'randomness in a pure module', 'src/simulation/a.ts', `export const x = Math.random();`),
  one('purity', 'randomness in a backtest', 'tools/src/backtest/a.ts', `export const x = Math.random();`),
  one(
    'purity',
    'a fit that opens the database',
    'tools/src/fit/a.ts',
    `import { x } from '../../../server/src/platform/index.ts';`,
  ),
  one('purity', 'a package in a pure module', 'src/sources/a.ts', `import { request } from 'undici';`),
  one('purity', 'the network in a pure module', 'src/model/a.ts', `export const x = await fetch(u);`),
  one('purity', 'a clock in the grading of picks', 'src/settlement/grade.ts', `export const x = Date.now();`),
  one('purity', 'the environment in a league', 'src/leagues/a.ts', `export const x = process.env.HOME;`),
  one('sources of change', 'the environment read anywhere', 'src/platform/a.ts', `export const x = process.env.HOME;`),
  one('sources of change', 'a second clock', 'src/platform/a.ts', `export const x = new Date();`),
  one('sources of change', 'randomness outside platform', 'src/accounts/a.ts', `const x = randomBytes(3);`),
  one('statements', 'SQL in a verb', 'src/picks/a.ts', 'const q = `select 1 from picks.pick`;'),
  one('http', 'HTTP in a verb', 'src/picks/publish-board.ts', `import { Problem } from '../platform/http/index.ts';`),
  one('http', 'the web framework in a verb', 'src/picks/publish-board.ts', `import fastify from 'fastify';`),
  one('no sleep', 'a sleeping test', 'src/picks/a.test.ts', `await new Promise((done) => setTimeout(done, 5));`),
  one('size', 'a long file', 'src/picks/a.ts', 'export {};\n'.repeat(401)),
  one('size', 'a tiny file without a reason', 'src/picks/a.ts', 'export {};\n'),
  one('size', 'a tiny file of the dashboard', 'web/src/a.ts', 'export {};\n'),
  one('size', 'a name that says nothing', 'src/picks/utils.ts', 'export {};'),
  {
    title: 'a folder of sixteen files',
    rule: 'size',
    files: Array.from({ length: 16 }, (_, nth) => ({
      path: `src/picks/a${nth}.ts`,
      text: 'const a = 1;\n'.repeat(20),
    })),
  },
  {
    title: 'a folder of sixteen files of the dashboard',
    rule: 'size',
    files: Array.from({ length: 16 }, (_, nth) => ({
      path: `web/src/parts/a${nth}.tsx`,
      text: 'const a = 1;\n'.repeat(20),
    })),
  },
  {
    title: 'an export that only a test uses',
    rule: 'tests only',
    files: [
      { path: 'src/picks/a.ts', text: 'export const forTests = 1;' },
      { path: 'src/picks/a.test.ts', text: `import { forTests } from './a.ts';\nforTests;` },
    ],
  },
  {
    title: 'such an export that an index names too',
    rule: 'tests only',
    files: [
      { path: 'src/picks/a.ts', text: 'export function forTests() {}' },
      { path: 'src/picks/index.ts', text: `export { forTests } from './a.ts';` },
    ],
  },
  sql('a table of another module in a query', 'src/picks/queries.ts', 'select id from league.game'),
  sql('such a table in a template with an expression', 'src/picks/queries.ts', 'select ${ID} from league.game'),
  sql('such a table inside the expression of a template', 'src/picks/queries.ts', "${more ? `join league.game` : ''}"),
  sql('a write to a public view of another module', 'src/picks/queries.ts', 'update league.games set id = 1'),
  sql('a deletion from another module', 'src/picks/queries.ts', 'delete from league.games where id = $1'),
  sql('an insertion into another module', 'src/odds/queries.ts', 'insert into league.games values ($1)'),
  sql('rows of another module that are locked', 'src/picks/queries.ts', 'select from league.games game for update'),
  sql('such rows by their alias', 'src/picks/queries.ts', 'select from league.games game for share of game'),
  sql('a module that may not read another one', 'src/ledger/queries.ts', 'select id from league.games'),
  sql('statistics of the tables of another module', 'src/picks/queries.ts', 'analyze league.games'),
  sql(
    'a function of a migration that reads the table of another module',
    'migrations/000030-picks.sql',
    `create function picks.f() returns int language sql as $$ select id from league.game $$;\n`,
  ),
  sql('a table that is named in quotes', 'migrations/000030-picks.sql', `call picks.watch('league.game');\n`),
  sql(
    'a migration of one module that changes another',
    'migrations/000030-picks.sql',
    `alter table league.game add x int;\n`,
  ),
  sql('a migration of a schema without an owner', 'migrations/000030-cellar.sql', `select * from league.games;\n`),
  granted('a write that the service has no right to', '', 'insert into league.game values (1)'),
  granted('a row lock that the service has no right to', '', 'select id from league.game for update skip locked'),
  granted(
    'an upsert without the right to update',
    'grant insert on league.game to :service;',
    'insert into league.game values (1) on conflict do update set id = 1',
  ),
  granted('a right that no statement needs', 'grant delete on league.game to :service;', 'select id from league.game'),
  trigger(
    'a trigger that runs upward',
    `create function picks.f() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger t after insert on league.game for each row execute function picks.f();\n`,
  ),
  {
    title: 'a trigger that runs upward by another function',
    rule: 'triggers',
    files: [
      ...SCHEMA,
      {
        path: 'migrations/000030-league.sql',
        text: `create function picks.g() returns void language sql as $$ select 1 $$;
create function league.f() returns trigger language plpgsql as $$ begin perform picks.g(); return null; end $$;
create trigger t after insert on league.game for each row execute function league.f();\n`,
      },
    ],
  },
];
