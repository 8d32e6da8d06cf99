import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { COMMITS } from '../../src/platform/index.ts';
import { moduleOf } from './source-text.ts';

const server = join(import.meta.dirname, '../..');

/** All files with transactions that need not wait for a standby, with the data they write. */
const LOCAL: Readonly<Record<string, string>> = {
  'src/accounts/keys/ops-token-queries.ts': 'lastUse',
  'src/accounts/keys/queries.ts': 'lastUse',
  'src/app/commands/ingest.ts': 'facts',
  'src/ingest/feeds/ask-feed.ts': 'facts',
  'src/ingest/feeds/replay-raw.ts': 'facts',
  'src/ingest/ingest-simulation.ts': 'facts',
  'src/ingest/ingest-source.ts': 'facts',
  'src/ingest/write-transaction.ts': 'facts',
  'src/limits/queries.ts': 'counts',
  'src/platform/work/queries.ts': 'presence',
};

const FILES = globSync('src/**/*.ts', { cwd: server })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }));

test('every transaction has one kind of commit, and only those on the list do not wait for the standby', () => {
  const modules = Object.values(COMMITS).flatMap(({ by }) => [...by]);
  assert.equal(new Set(modules).size, modules.length, 'a module has one kind');
  const entries = FILES.filter(({ text }) => /\.transaction\(/.test(text));
  assert.ok(entries.length > 60, 'the transactions were found');
  const unknown = entries.filter(({ path }) => !modules.some((module) => module === moduleOf(path)));
  assert.deepEqual(
    unknown.map(({ path }) => path),
    [],
  );
  const said = FILES.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\bwrites: |, |\bcommitsAs\()'(facts|presence|lastUse|counts)'/g)].map(
      ([, kind = '']) => [path, kind] as const,
    ),
  );
  assert.deepEqual(Object.fromEntries(said), LOCAL);
});

/** Files that may query a standby: long reads only. Access, limits and money are decided on the primary. */
const MAY_ASK_A_STANDBY =
  /^src\/(app|exports|lab|platform\/analysis)\/|^src\/research\/(deps|routes|reference\/read-history-route)\.ts$/;

test('only long reads may use a standby', () => {
  const asking = FILES.filter(({ text }) => /platform\/analysis\/|\btakesStandby: true\b|\bhasStandby\b/.test(text));
  assert.ok(asking.length > 5, 'those that ask were found');
  assert.deepEqual(
    asking.map(({ path }) => path).filter((path) => !MAY_ASK_A_STANDBY.test(path)),
    [],
  );
});

/** State that a session keeps after its transaction: behind a pooler, another client would get it, or miss it. */
const KEPT =
  /\bset_config\([^)]*,\s*false\)|\bpg_(try_)?advisory_(lock|unlock)|`(un)?listen \$\{|[`'"]set \w+ (=|to) |\bwith hold\b|create temp/;

/** Files that keep state in a session: their sessions come from Database.session, or are the queue's own. */
const SESSIONS = [
  'src/app/demo/queries.ts',
  'src/odds/archive/archive-queries.ts',
  'src/platform/database/migrate.ts',
  'src/platform/notifications/with-listener.ts',
  'src/platform/work/worker.ts',
  'src/webhooks/stream/queries.ts',
];

test('session state is used only through sessions', () => {
  const found = FILES.filter(({ text }) => KEPT.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')));
  assert.deepEqual(found.map(({ path }) => path).toSorted(), SESSIONS);
});
