import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import type { Database } from '../../src/platform/index.ts';
import { openCluster, type Cluster } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { holdUp } from '../support/hold-up.ts';
import { runCommand, type Ended } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Shell {
  readonly cluster: Cluster;
  readonly db: Database;
  /** Runs `proppick ops …` on the cluster’s database. */
  ops(...words: readonly string[]): Promise<Ended>;
}

async function openShell(t: TestContext): Promise<Shell> {
  const cluster = await openCluster(t);
  const dataDir = await temporaryFolder(t);
  return {
    cluster,
    db: cluster.db,
    ops: (...words) =>
      runCommand(['ops', ...words], {
        PROPPICK_MODE: 'production',
        PROPPICK_DATABASE_URL: cluster.databaseUrl,
        PROPPICK_DATA_DIR: dataDir,
        PROPPICK_INSTANCE_KEY: 'ab'.repeat(32),
      }),
  };
}

test('commands queue, cancel, retry and list as the API does, on the database, with the command line as the actor', async (t) => {
  const { ops, db } = await openShell(t);
  const queued = await ops('settle-range', '2024-03-01', '2024-03-05', '--force');
  assert.deepEqual([queued.code, queued.out], [0, 'operation 1, settle-range: queued\n'], queued.err);
  const again = await ops('settle-range', '2024-03-05', '2024-03-06');
  assert.equal(again.code, 1);
  assert.match(again.err, /^Operation 1 of this kind is still open for the same days\.\n/);
  const shown = JSON.parse((await ops('get', '1', '--json')).out) as Record<string, unknown>;
  assert.deepEqual(
    [shown.input, shown.createdBy],
    [{ from: '2024-03-01', to: '2024-03-05', force: true }, 'command line'],
  );
  assert.match((await ops('cancel', '1', '--wait')).out, /^operation 1, settle-range: cancelled\n/);
  assert.equal((await ops('cancel', '1')).code, 1);
  assert.match((await ops('retry', '1')).out, /^operation 2, settle-range: queued\n/);
  for (const words of [
    ['score-day', '2024-03-02', '--league', 'Nba', '--key', 'one'],
    ['score-day', '2024-03-02', '--league', 'Nba', '--key', 'one'],
    ['settle', '2024-03-02'],
    ['ingest', 'espn', '--date', '2024-03-02'],
    ['republish-picks', '2024-03-02'],
  ])
    assert.equal((await ops(...words)).code, 0, words.join(' '));
  const list = await ops('list', '--status', 'queued', '--limit', '2');
  assert.match(
    list.out,
    /^id +type +status +createdAt[^\n]*\n6 +republish-picks +queued[^\n]*\n5 +ingest[^\n]*\nmore: --cursor 5\n$/,
  );
  const { rows } = await db.query<{ actor: string }>({ text: 'select distinct actor from operations.audit' });
  assert.deepEqual(rows, [{ actor: 'command line' }]);
});

test('every operation about the days of a league takes --league', async (t) => {
  const { ops } = await openShell(t);
  assert.equal((await ops('config', 'set', 'leagues/enabled', 'Nba, Wnba')).code, 0);
  const days = ['2024-07-02', '2024-07-03'];
  const queued = [
    ['score-day', ...days.slice(0, 1)],
    ['republish-picks', ...days.slice(0, 1)],
    ['settle', ...days.slice(0, 1)],
    ['settle-range', ...days],
    ['ingest', 'espn'],
  ];
  for (const [index, words] of queued.entries()) {
    const { code, err } = await ops(...words, '--league', 'Wnba');
    assert.equal(code, 0, `${words.join(' ')}: ${err}`);
    const shown = JSON.parse((await ops('get', String(index + 1), '--json')).out) as { input: { league?: string } };
    assert.equal(shown.input.league, 'Wnba', words.join(' '));
  }
});

test('--wait follows an operation to its end, and its result decides the exit code', async (t) => {
  const { ops, cluster } = await openShell(t);
  const unstarted = await ops('settle', '2024-03-01', '--wait');
  assert.equal(unstarted.code, 4);
  assert.match(unstarted.err, /no worker can run it \(settler is down\)/);
  await cluster.start(['worker']);
  const done = await ops('settle', '2024-03-02', '--wait');
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /^operation 2, settle: succeeded in [\d.]+ s\n(?: .*\n)* {2}from {2}2024-03-02\n/);
  assert.match(done.err, /^settle 2: (queued|running)/m);
  // Stays on this machine: a feed without markets is not read.
  await ops('config', 'set', 'sources/espn', 'nothing');
  // Settling reads the games.
  const release = await holdUp(cluster.db, 'league.game_state', 'access exclusive');
  const waiting = ops('settle', '2024-03-03', '--wait');
  await eventually('it runs', async () => {
    const { rows } = await cluster.db.query({
      text: `select from operations.operation where id = 3 and status = 'running'`,
    });
    return rows.length === 1 ? true : undefined;
  });
  assert.equal((await ops('cancel', '3')).code, 0);
  await release();
  assert.equal((await waiting).code, 3);
});

test("health, services, freshness, errors, runs: the API's responses, formatted or raw; the exit code is the health", async (t) => {
  const { ops, cluster } = await openShell(t);
  const health = await ops('health');
  assert.equal(health.code, 2);
  assert.match(health.out, /^down, version [^\n]+\nname +status +detail +latencyMs\n/);
  const services = JSON.parse((await ops('--json', 'services')).out) as { service: string; status: string }[];
  assert.ok(services.some(({ service, status }) => service === 'scorer' && status === 'down'));
  assert.equal((await ops('freshness')).code, 0, 'every source is off');
  await ops('config', 'set', 'schedule/ingest-espn', 'every 1h');
  const freshness = await ops('freshness');
  assert.equal(freshness.code, 3);
  assert.match(freshness.out, /^espn +missing +– +–$/m);
  assert.match((await ops('errors')).out, /^No errors\.\n$/);
  assert.match((await ops('runs', 'settle')).out, /^id +status +startedAt/);
  const unknown = await ops('runs', 'nothing');
  assert.deepEqual([unknown.code, unknown.err.split('\n')[0]], [1, 'There is no job with this name.']);
  await cluster.start(['worker']);
  assert.match((await ops('services')).out, /^scorer +healthy +1 /m);
});

test('config list, get and set, and the audit trail', async (t) => {
  const { ops } = await openShell(t);
  assert.match((await ops('config', 'list', 'schedule')).out, /^schedule +housekeeping +off +at 05:15 /m);
  const set = await ops('config', 'set', 'schedule/housekeeping', 'every 2h');
  assert.deepEqual([set.code, set.out.split('\n')[0]], [0, 'schedule/housekeeping = every 2h'], set.err);
  const refused = await ops('config', 'set', 'schedule/housekeeping', 'now and then');
  assert.equal(refused.code, 1);
  assert.match(refused.err, /^The value must be every Nm/);
  assert.match(
    (await ops('config', 'get', 'schedule/housekeeping')).out,
    /default at 05:15; set [^\n]+ by command line\n/,
  );
  assert.equal((await ops('config', 'get', 'schedule')).code, 1);
  assert.match(
    (await ops('audit', '--subject', 'schedule/housekeeping')).out,
    /command line +config\.set +schedule\/housekeeping +off +every 2h\n/,
  );
});

test('--url and a token use a remote service; faults are reported in a sentence with what to do', async (t) => {
  const { ops, cluster } = await openShell(t);
  const [node] = await cluster.start(['api']);
  assert.ok(node !== undefined);
  const file = join(await temporaryFolder(t), 'token');
  writeFileSync(file, `${cluster.token}\n`, { mode: 0o600 });
  const there = ['--url', node.address, '--token-file', file];
  assert.match((await ops(...there, 'score-day', '2024-03-02')).out, /^operation 1, score-day: queued\n/);
  const { createdBy } = JSON.parse((await ops(...there, 'get', '1', '--json')).out) as { createdBy: string };
  assert.match(createdBy, /^account \d+, ops-token /);
  const cases: [string[], RegExp][] = [
    [['--url', node.address, '--token', 'pps_none', 'health'], /No valid authentication token[^]*token create/],
    [['--url', 'http://127.0.0.1:1', '--token', 'x', 'health'], /^No response from http:\/\/127\.0\.0\.1:1\./],
    [['--url', node.address, 'health'], /--url needs a token/],
    [['--url', 'nowhere', '--token', 'x', 'health'], /must be an http or https address/],
    [[...there, 'score-day', '2024-02-30'], /^date must /],
    [['get', 'seven'], /must be a whole number/],
    [['list', '--status', 'asleep'], /status must be/],
  ];
  for (const [words, expected] of cases) {
    const { code, err } = await ops(...words);
    assert.equal(code, 1, words.join(' '));
    assert.match(err, expected);
    assert.doesNotMatch(err, /\n {4}at /, 'no stack');
  }
});

test('every operation of the API has a command, and help describes its input', async (t) => {
  const { ops, cluster } = await openShell(t);
  const [node] = await cluster.start(['api']);
  const { body } = await cluster.ask(node?.address ?? '', 'GET', '/openapi.json');
  const paths = Object.keys((body as { paths: object }).paths);
  const types = paths.flatMap((path) => /\/ops\/operations\/([a-z-]+)$/.exec(path)?.[1] ?? []);
  assert.ok(types.length >= 5);
  const { out } = await ops('--help');
  for (const command of [
    ...types,
    'list',
    'get',
    'cancel',
    'retry',
    'health',
    'services',
    'freshness',
    'errors',
    'runs',
  ])
    assert.match(out, new RegExp(`^ {2}${command} `, 'm'));
});
