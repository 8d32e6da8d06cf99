import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import test, { type TestContext } from 'node:test';
import { plannedFeeds } from '../../src/app/feeds.ts';
import { chooseSettings, type Dialogue, type SetupChecks } from '../../src/app/setup/choose-settings.ts';
import { checkKey } from '../../src/app/setup/check-key.ts';
import { settingsIn, writeSettingsFile } from '../../src/app/setup/settings-file.ts';
import type { Finding } from '../../src/app/commands/doctor/finding.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { balldontlie } from '../../src/sources/balldontlie/index.ts';
import { kalshi } from '../../src/sources/kalshi/index.ts';
import { DEFAULT_MARKETS, theOddsApi } from '../../src/sources/the-odds-api/index.ts';
import { bdlGames } from '../feeds/described.ts';
import { KALSHI_DAY, kalshiPage } from '../feeds/described-kalshi.ts';
import { feedOf, type Responder } from '../feeds/feed-stage.ts';
import { SMALL_FOLDER, writeFiles } from '../journeys/import-folder-files.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { machine, runCommand } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOW = new Date('2020-12-22T18:00:00Z');
const clock = settableClock(NOW);
const MAIN = join(import.meta.dirname, '../../src/app/main.ts');

const EVENTS = JSON.stringify([
  {
    id: 'a1',
    sport_key: 'basketball_nba',
    commence_time: '2020-12-23T00:00:00Z',
    home_team: 'Brooklyn Nets',
    away_team: 'Golden State Warriors',
  },
]);

/** The Odds API with one valid key, and a plan of so many credits. */
const oddsApi =
  (used: number, left: number): Responder =>
  (request, response) => {
    const isKnown = (request.url ?? '').includes('apiKey=right-key');
    response.writeHead(isKnown ? 200 : 401, { 'x-requests-used': used, 'x-requests-remaining': left });
    response.end(isKnown ? EVENTS : '{"message":"API key is not valid","error_code":"INVALID_KEY"}');
  };

const ODDS = theOddsApi({ regions: ['us'], markets: DEFAULT_MARKETS, maxEvents: 20 });

async function checked(t: TestContext, responder: Responder, key = 'right-key') {
  const feed = await feedOf(t, { ctx: { clock } }, ODDS, responder);
  return { feed, check: await checkKey({ ...feed, key }, clock, 'Nba') };
}

test('a key is tested by a live request that costs nothing: credits left, today’s games, and what their prices cost', async (t) => {
  const { feed, check } = await checked(t, oddsApi(1_200, 18_800));
  assert.deepEqual(
    [check.verdict, check.creditsUsed, check.creditsLeft, check.games, check.sweepCredits],
    ['ok', 1_200, 18_800, 1, 11],
  );
  assert.match(check.says, /The key works\. 18800 credits are left\. It lists 1 games to come/);
  assert.equal(feed.played.asked.length, 1, 'the paid request was not sent');
});

test('a wrong key, a free plan, an empty plan and an unreachable feed each get a remedy', async (t) => {
  const wrong = await checked(t, oddsApi(0, 0), 'wrong-key');
  assert.match(`${wrong.check.says} ${wrong.check.advice}`, /refuses the key: INVALID_KEY .*Take the whole key again/);
  const free = await checked(t, oddsApi(20, 480));
  assert.match(`${free.check.says} ${free.check.advice}`, /500 credits a month: a free plan.*Choose a paid plan/);
  const empty = await checked(t, oddsApi(20_000, 0));
  assert.match(empty.check.says, /no credits left/);
  const silent = await checked(t, (request) => request.socket.destroy());
  assert.match(`${silent.check.says} ${silent.check.advice}`, /does not respond.*https requests/);
  for (const { check } of [wrong, free, empty, silent]) {
    assert.equal(check.verdict, 'fault');
    assert.doesNotMatch(JSON.stringify(check), /(right|wrong)-key/, 'no finding shows the key');
  }
});

test('a plan without player prices is distinguished from a wrong key', async (t) => {
  const games = bdlGames(1).replace('"status":"Final","period":4', '"status":"2020-12-23T00:00:00Z","period":0');
  const plan =
    (hasProps: boolean): Responder =>
    (request, response) => {
      const isProps = (request.url ?? '').includes('player_props');
      response.statusCode = isProps && !hasProps ? 401 : 200;
      response.end(isProps ? (hasProps ? '{"data":[],"meta":{"per_page":100}}' : '{"error":"no"}') : games);
    };
  const look = async (hasProps: boolean) =>
    checkKey(await feedOf(t, { ctx: { clock } }, balldontlie, plan(hasProps)), clock, 'Nba');
  assert.match((await look(false)).says, /The key works, but its plan has no player prices/);
  assert.equal((await look(true)).verdict, 'ok');
});

/** A dialogue with prepared inputs, in the order of the questions. */
function prepared(responses: readonly string[]): Dialogue & { readonly told: Finding[] } {
  const told: Finding[] = [];
  const left = [...responses];
  return {
    told,
    asksAgain: true,
    tell: (finding) => told.push(finding),
    close: () => {},
    ask: () => Promise.resolve(left.shift() ?? ''),
  };
}

/** The planned feeds, with The Odds API on this machine. */
async function checksOf(t: TestContext): Promise<SetupChecks> {
  const there = await feedOf(t, { ctx: { clock } }, ODDS, oddsApi(0, 20_000));
  // Each check closes its own egress; here all share one.
  const egress = { ...there.egress, close: () => Promise.resolve() };
  return {
    clock,
    feeds: (settings, at) =>
      plannedFeeds(settings, at).map((planned) => ({ ...planned, feed: { ...planned.feed, egress } })),
  };
}

test('the exchange without a key is offered first, tested live, and enough for settings with prices', async (t) => {
  let isUp = false;
  const source = kalshi({ isOn: true });
  const there = await feedOf(t, { ctx: { clock } }, source, (_request, response) => {
    response.statusCode = isUp ? 200 : 503;
    response.end(isUp ? JSON.stringify(kalshiPage()) : '');
  });
  const at = settableClock(new Date(`${KALSHI_DAY}T18:00:00Z`));
  const egress = { ...there.egress, close: () => Promise.resolve() };
  const checks: SetupChecks = {
    clock: at,
    feeds: (settings, when) =>
      plannedFeeds(settings, when).map((planned) => ({ ...planned, feed: { ...planned.feed, egress } })),
  };
  const down = prepared(['true', '', '', '', '', '']);
  await assert.rejects(chooseSettings(down, {}, checks), /no source gives prices/);
  assert.match(down.told[0]?.says ?? '', /does not respond|status 503/);
  isUp = true;
  const asked: string[] = [];
  const dialogue = prepared(['true']);
  const chosen = await chooseSettings(
    {
      ...dialogue,
      ask(question, about) {
        asked.push(question);
        return dialogue.ask(question, about);
      },
    },
    {},
    checks,
  );
  assert.deepEqual(chosen, { PROPPICK_MODE: 'production', PROPPICK_KALSHI: 'true' });
  assert.match(asked[0] ?? '', /^Real prices without a key/);
  assert.equal(asked.length, 5, 'settings without prices were not asked about');
  assert.match(dialogue.told[0]?.says ?? '', /responds without a key\. It has prices of 2 games of today/);
});

test('a refused value is asked for again, and only valid values are in the file, which only its owner may read', async (t) => {
  const dialogue = prepared(['', 'wrong-key', 'right-key', '', 'mail.example.org', '', 'Picks <picks@example.org>']);
  const chosen = await chooseSettings(dialogue, { PROPPICK_DATA_DIR: 'live' }, await checksOf(t));
  const kept = {
    PROPPICK_DATA_DIR: 'live',
    PROPPICK_MODE: 'production',
    PROPPICK_THE_ODDS_API_KEY: 'right-key',
    PROPPICK_MAIL_FROM: 'Picks <picks@example.org>',
  };
  assert.deepEqual(chosen, kept);
  assert.deepEqual(
    dialogue.told.map(({ verdict }) => verdict),
    ['fault', 'ok', 'fault', 'ok'],
  );
  const path = join(await temporaryFolder(t), 'prop-pick.env');
  writeSettingsFile(path, chosen);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  assert.deepEqual(settingsIn(path), kept);
});

test('an empty input keeps the current value, and without questions an invalid value ends setup', async (t) => {
  const checks = await checksOf(t);
  const right = { PROPPICK_THE_ODDS_API_KEY: 'right-key' };
  assert.equal((await chooseSettings(prepared([]), right, checks))['PROPPICK_THE_ODDS_API_KEY'], 'right-key');
  const wrong = { PROPPICK_THE_ODDS_API_KEY: 'wrong-key' };
  await assert.rejects(
    chooseSettings({ ...prepared([]), asksAgain: false }, wrong, checks),
    /PROPPICK_THE_ODDS_API_KEY: The feed refuses the key/,
  );
});

/** The games and players that the database has. */
async function askedDirectly(url: string) {
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  try {
    return await db.query<{ games: number; players: number }>({
      text: `select (select count(*) from league.game)::int as games, (select count(*) from league.player)::int as players`,
    });
  } finally {
    await db.close();
  }
}

test('proppick setup writes the settings, imports the seasons of a folder, makes the first admin once, and other commands then use the settings', async (t) => {
  const folder = await temporaryFolder(t);
  const settings = {
    PROPPICK_DATABASE_URL: await testDatabaseUrl(t),
    PROPPICK_DATA_DIR: join(folder, 'live'),
    PROPPICK_LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, ['--no-warnings', MAIN, 'setup', '--no-start'], {
    env: { ...machine, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // No exchange, no keys, no mail server, no sender, settings all the same, no seasons, an admin.
  child.stdin.end('\n\n\n\n\nyes\n\nada@example.org\n');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  assert.match(out, /No odds feed has a key/, err);
  assert.match(out, /Admin ada@example\.org, password: \S{20,}/);
  const file = await readFile(join(folder, 'prop-pick.env'), 'utf8');
  assert.match(file, /^PROPPICK_MODE=production$/m);

  // A folder of past seasons, given by option.
  const seasons = join(folder, 'seasons');
  await mkdir(seasons);
  await writeFiles(seasons, SMALL_FOLDER);
  const given = ['--yes', '--without-prices', '--seasons', seasons, '--admin', 'eve@example.org', '--no-start'];
  const again = await runCommand(['setup', ...given], settings);
  assert.equal(again.code, 0, again.err);
  const { rows } = await askedDirectly(settings.PROPPICK_DATABASE_URL);
  assert.deepEqual(rows, [{ games: 2, players: 4 }], 'the seasons were imported');
  assert.match(again.out, /There is an admin already/);
  const listed = await runCommand(['user', 'list'], { ...machine, PROPPICK_DATA_DIR: join(folder, 'live') });
  assert.match(listed.out, /ada@example\.org\s+Admin/, listed.err);
  assert.doesNotMatch(listed.out, /eve@/);
});

test('proppick setup writes nothing without a source of prices until told so, and ends before any question where the port is taken', async (t) => {
  const folder = await temporaryFolder(t);
  const settings = { PROPPICK_DATABASE_URL: await testDatabaseUrl(t), PROPPICK_DATA_DIR: join(folder, 'live') };
  const bare = await runCommand(['setup', '--yes', '--no-start'], settings);
  assert.equal(bare.code, 1);
  assert.match(bare.err, /Nothing was written: no source gives prices/);
  assert.match(bare.out, /live does not exist yet; it can be created/);
  assert.deepEqual(await readdir(folder), [], 'no settings and no data');

  const taken = createServer((_, response) => response.end('another program')).listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const blocked = await runCommand(['setup', '--yes', '--without-prices'], {
    ...settings,
    PROPPICK_PORT: String(port),
  });
  assert.equal(blocked.code, 1);
  assert.match(blocked.err, new RegExp(`127\\.0\\.0\\.1:${port} is used by another program`));
  assert.doesNotMatch(blocked.out, /No odds feed/);
  assert.deepEqual(await readdir(folder), []);
});
