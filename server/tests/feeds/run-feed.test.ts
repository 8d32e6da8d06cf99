import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { replayRaw, type Feed } from '../../src/ingest/index.ts';
import { creditsSpent } from '../../src/platform/egress/index.ts';
import { decideName, loadDirectory, namesInReview } from '../../src/league/index.ts';
import { espn } from '../../src/sources/espn/index.ts';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import type { Source } from '../../src/sources/source.ts';
import { nbaInjuryReport } from '../../src/sources/nba-injury-report/index.ts';
import { DEFAULT_MARKETS, theOddsApi } from '../../src/sources/the-odds-api/index.ts';
import { realDataPath } from '../support/real-data-folder.ts';
import { recorded } from './recorded.ts';
import { ESPN_EVENT, espnInjuries, espnSummary } from './described.ts';
import { CDN_KINDS, CEILINGS, cdnResponses, feedOf, run, stage, type Responder } from './feed-stage.ts';
import { addSchedule, emptyLeague, espnScoreboard, rowsOf } from './stage.ts';

test('an empty database and one run of the league’s files: game, players, box score with periods, shots; a second run changes nothing', async (t) => {
  const world = await stage(t, '2020-12-23T04:00:00Z');
  const feed = await feedOf(t, world, nbaCdn, cdnResponses());
  const report = await run(world, feed, CDN_KINDS, '2020-12-22');
  assert.deepEqual([report.failed, report.leftOut], [0, 0]);
  const before = await rowsOf(world.db);
  assert.equal(before.boxScores.length, 1);
  assert.deepEqual(before.boxScores[0]?.hasPeriods, true);
  assert.equal(before.shots, 191);
  assert.equal(before.periodLines, 75);
  assert.deepEqual(before.games, [{ status: 'final', home: 125, away: 99 }]);
  assert.equal(before.freshness.length, 1);
  // The play-by-play is fetched once, for periods and shots.
  assert.equal(feed.played.asked.filter((path) => path.includes('playbyplay')).length, 1);
  world.ctx.clock.set(new Date('2020-12-23T05:00:00Z'));
  const again = await run(world, feed, CDN_KINDS, '2020-12-22');
  assert.deepEqual(again.written, {});
  const after = await rowsOf(world.db);
  assert.deepEqual({ ...after, freshness: [] }, { ...before, freshness: [] });
});

test('an HTML page instead of the play-by-play leaves the box score without periods, the feed stale and a note; the next run fixes it', async (t) => {
  const world = await stage(t, '2020-12-23T04:00:00Z');
  let isBroken = true;
  const wall = (path: string) => (isBroken && path.includes('playbyplay') ? '<html>Access Denied</html>' : undefined);
  const feed = await feedOf(t, world, nbaCdn, cdnResponses(wall));
  const report = await run(world, feed, CDN_KINDS, '2020-12-22');
  assert.ok(report.failed > 0);
  const broken = await rowsOf(world.db);
  assert.deepEqual(
    broken.boxScores.map(({ hasPeriods }) => hasPeriods),
    [false],
  );
  assert.deepEqual([broken.shots, broken.freshness.length], [0, 0]);
  assert.ok(broken.errors.some(({ category, step }) => category === 'upstream' && step === 'nba-cdn periods'));
  isBroken = false;
  world.ctx.clock.set(new Date('2020-12-23T04:10:00Z'));
  await run(world, feed, CDN_KINDS, '2020-12-22');
  const mended = await rowsOf(world.db);
  assert.deepEqual([mended.boxScores.at(-1)?.hasPeriods, mended.shots, mended.freshness.length], [true, 191, 1]);
});

test('requests beyond the limit of a run are counted as failed and noted with their number, and the feed is not fresh', async (t) => {
  const world = await stage(t, '2020-12-23T04:00:00Z');
  // One file, named 405 times.
  const endless: Source = {
    ...nbaCdn,
    requests: (need) => {
      const [first] = nbaCdn.requests(need);
      return first === undefined ? [] : Array.from({ length: 405 }, (_, n) => ({ ...first, about: { n: String(n) } }));
    },
  };
  const feed = await feedOf(t, world, endless, cdnResponses());
  const { failed, responses } = await run(world, feed, ['games'], '2020-12-22');
  assert.deepEqual([failed, responses], [5, 1]);
  const { games, errors, freshness } = await rowsOf(world.db);
  assert.equal(games.length, 1, 'what was read is kept');
  assert.deepEqual(
    errors.map(({ category, step, message }) => [category, step, message]),
    [['upstream', 'nba-cdn schedule', 'schedule: refused, not requested: the limit is 400 in a run (5 times)']],
  );
  assert.equal(freshness.length, 0);
});

test('decided spellings resolve to their players as soon as a feed has those, without any folder', async (t) => {
  const world = await stage(t, '2020-12-23T04:00:00Z');
  // A player with another spelling in place of one without.
  const another = (path: string) => {
    const file = /\/((?:boxscore|playbyplay)_\d+\.json)/.exec(path)?.[1];
    return file && recorded('nba-cdn', file).replaceAll('202681', '201572').replaceAll('Kyrie Irving', 'Brook Lopez');
  };
  await run(world, await feedOf(t, world, nbaCdn, cdnResponses(another)), CDN_KINDS, '2020-12-22');
  const directory = await loadDirectory(world.db, 'Nba', 'nba');
  const teamIds = directory.games.map(({ homeTeamId }) => homeTeamId);
  const named = { externalId: null, name: 'Brook Robert Lopez' };
  const meant = directory.player(named, { season: '2020-21', gameDate: '2020-12-22', teamIds });
  assert.equal('found' in meant ? meant.found.name : meant.missing, 'Brook Lopez');
});

test('stored responses, read again into an empty league, give the same rows', async (t) => {
  const world = await stage(t, '2020-12-23T04:00:00Z');
  const feed = await feedOf(t, world, nbaCdn, cdnResponses());
  await run(world, feed, CDN_KINDS, '2020-12-22');
  const before = await rowsOf(world.db);
  const asked = feed.played.asked.length;
  await emptyLeague(world.db);
  world.ctx.clock.set(new Date('2021-02-01T00:00:00Z'));
  const reports = await replayRaw(world.ctx, feed, { leagues: ['Nba'] });
  assert.equal(reports.length, 1);
  assert.deepEqual(await rowsOf(world.db), before);
  assert.equal(feed.played.asked.length, asked);
  const again = await replayRaw(world.ctx, feed, { leagues: ['Nba'] });
  assert.deepEqual(again[0]?.written, {});
});

const PRICES = {
  tor: 'event_odds_bkn_tor_2024-02-23.json',
  cle: 'event_odds_orl_cle_2024-02-23.json',
} as const;

function oddsResponses(cost: number, broken: (path: string) => boolean = () => false): Responder {
  const games = [PRICES.tor, PRICES.cle].map((file) => recorded('odds-api', file));
  const ids = games.map((game) => (JSON.parse(game) as { id: string }).id);
  return (request, response) => {
    const path = request.url ?? '';
    const isList = /\/events\?/.test(path);
    response.setHeader('x-requests-last', isList ? '0' : String(cost));
    if (isList) response.end(`[${games.join(',')}]`);
    else if (broken(path)) response.end('{"id":"cut');
    else response.end(games[ids.findIndex((id) => path.includes(id))]);
  };
}

test('a sweep of prices: quotes of ten books, each player found by name; a truncated response drops only its own game', async (t) => {
  const world = await stage(t, '2024-02-22T22:00:00Z');
  await addSchedule(world.db, '2024-02-22', [
    ['TOR', 'BKN', '2024-02-23T00:10:00Z', ['Scottie Barnes', 'Mikal Bridges', 'Nic Claxton', 'RJ Barrett']],
    ['CLE', 'ORL', '2024-02-23T00:00:00Z', ['Evan Mobley', 'Paolo Banchero', 'Franz Wagner', 'Jarrett Allen']],
  ]);
  let isBroken = true;
  const source = theOddsApi({ regions: ['us'], markets: ['player_points'], maxEvents: 20 });
  const feed = await feedOf(
    t,
    world,
    source,
    oddsResponses(1, (path) => isBroken && path.includes('f9f3f99b')),
  );
  const report = await run(world, feed, ['quotes'], '2024-02-22', false);
  assert.equal(report.failed, 1);
  const half = await rowsOf(world.db);
  assert.deepEqual(half.quotedGames, ['CLE']);
  assert.ok(half.quotes.length > 30 && half.freshness.length === 0);
  assert.ok(half.errors.some(({ category, message }) => category === 'upstream' && message.includes('not-json')));
  assert.ok(half.errors.some(({ category, message }) => category === 'quarantine' && message.includes('Max Strus')));
  isBroken = false;
  world.ctx.clock.set(new Date('2024-02-22T22:10:00Z'));
  await run(world, feed, ['quotes'], '2024-02-22', false);
  const whole = await rowsOf(world.db);
  assert.deepEqual([whole.quotedGames, whole.freshness.length], [['CLE', 'TOR'], 1]);
  assert.ok(feed.played.asked.every((path) => path.endsWith('apiKey=secret-key')));
  world.ctx.clock.set(new Date('2024-02-22T22:20:00Z'));
  const again = await run(world, feed, ['quotes'], '2024-02-22', false);
  assert.deepEqual([again.written, (await rowsOf(world.db)).quotes], [{}, whole.quotes]);
  const kept = await world.db.query<{ url: string }>({ text: 'select url from egress.raw_answer' });
  assert.ok(kept.rows.length > 5 && kept.rows.every(({ url }) => !url.includes('secret-key')));
});

test('a book missing from a game’s response offers nothing there; an unreadable one keeps its offers', async (t) => {
  const world = await stage(t, '2024-02-22T22:00:00Z');
  await addSchedule(world.db, '2024-02-22', [
    ['CLE', 'ORL', '2024-02-23T00:00:00Z', ['Evan Mobley', 'Paolo Banchero', 'Franz Wagner', 'Jarrett Allen']],
  ]);
  const game = JSON.parse(recorded('odds-api', PRICES.cle)) as { bookmakers: { key: string }[] };
  let listed: unknown[] = game.bookmakers;
  const source = theOddsApi({ regions: ['us'], markets: ['player_points'], maxEvents: 20 });
  const feed = await feedOf(t, world, source, (request, response) => {
    const told = { ...game, bookmakers: listed };
    response.end(JSON.stringify(/\/events\?/.test(request.url ?? '') ? [told] : told));
  });
  const booksAt = async (clock: string): Promise<(string | undefined)[]> => {
    world.ctx.clock.set(new Date(`2024-02-22T${clock}:00Z`));
    await run(world, feed, ['quotes'], '2024-02-22', false);
    const { rows } = await world.db.query<{ key: string }>({
      text: `select distinct book.key from odds.quote join odds.book book on book.id = book_id
             where superseded_at = 'infinity' order by 1`,
    });
    return rows.map(({ key }) => key);
  };
  const all = await booksAt('22:00');
  assert.ok(all.length > 5);
  const [first, ...others] = game.bookmakers;
  listed = [first, { key: 7 }];
  assert.deepEqual(await booksAt('22:10'), all, 'who it is that cannot be read is not known');
  listed = others;
  assert.deepEqual(
    await booksAt('22:20'),
    all.filter((key) => key !== first?.key),
  );
  listed = [];
  assert.deepEqual(await booksAt('22:30'), [], 'all of them have taken the game off the board');
  listed = game.bookmakers;
  assert.deepEqual(await booksAt('22:40'), all);
});

test('a day of sweeps stays under the ceiling, and reports when it could not continue', async (t) => {
  const world = await stage(t, '2024-02-22T11:00:00Z');
  await addSchedule(world.db, '2024-02-22', [
    ['TOR', 'BKN', '2024-02-23T00:10:00Z', ['Scottie Barnes']],
    ['CLE', 'ORL', '2024-02-23T00:00:00Z', ['Evan Mobley']],
  ]);
  const markets = DEFAULT_MARKETS;
  const source = theOddsApi({ regions: ['us', 'us2'], markets, maxEvents: 20 });
  const feed = await feedOf(t, world, source, oddsResponses(22));
  let refused = 0;
  for (let minute = 0; minute < 12 * 60; minute += 30) {
    const at = new Date(Date.parse('2024-02-22T11:00:00Z') + minute * 60_000);
    world.ctx.clock.set(at);
    refused += (await run(world, feed, ['quotes'], '2024-02-22', false)).failed;
    assert.ok((await creditsSpent(world.db, source.name, at)).day <= CEILINGS.day);
  }
  const paid = feed.played.asked.filter((path) => /events\/\w+\/odds/.test(path)).length;
  assert.equal(paid, Math.floor(CEILINGS.day / 22));
  assert.ok(refused > 10);
  assert.ok((await rowsOf(world.db)).errors.some(({ message }) => message.includes('ceiling of 500 credits')));
});

test('the newest injury report is in force, even if an older one is read again', async (t) => {
  const world = await stage(t, '2023-12-16T01:40:00Z');
  await addSchedule(world.db, '2023-12-15', [
    ['BOS', 'ORL', '2023-12-16T00:30:00Z', ['Kristaps Porzingis', 'Markelle Fultz', 'Jayson Tatum']],
  ]);
  const pdf = (hour: string): Buffer =>
    readFileSync(realDataPath('payloads', 'nba-injury-report', `injury_report_2023-12-15_${hour}.pdf`));
  const feed = await feedOf(t, world, nbaInjuryReport, (request, response) => {
    const path = request.url ?? '';
    response.end(pdf(path.includes('08PM') ? '08PM' : '05PM'));
  });
  const report = await run(world, feed, ['availability'], '2023-12-15', false);
  assert.equal(report.failed, 0);
  const first = await rowsOf(world.db);
  assert.ok(first.availability.length > 0);
  assert.equal(first.freshness.length, 1);
  world.ctx.clock.set(new Date('2023-12-16T01:50:00Z'));
  const again = await run(world, feed, ['availability'], '2023-12-15', false);
  assert.deepEqual([again.written, (await rowsOf(world.db)).availability], [{}, first.availability]);
});

/** The report storage has none of the requested reports. */
const noReports: Responder = (_request, response) => {
  response.statusCode = 403;
  response.end('<Error><Code>AccessDenied</Code></Error>');
};

test('on a day without games a missing report is no failure: not in summer, and not in the morning', async (t) => {
  const world = await stage(t, '2026-07-20T18:40:00Z');
  const feed = await feedOf(t, world, nbaInjuryReport, noReports);
  const { failed, written } = await run(world, feed, ['availability'], '2026-07-20', false);
  assert.deepEqual([feed.played.asked.length, failed, written], [4, 0, {}]);
  const rows = await rowsOf(world.db);
  assert.deepEqual([rows.errors, rows.freshness.length], [[], 1]);
});

test('on a day with games an hour without reports is a failure, and the first missing one of the morning makes nothing fresh', async (t) => {
  const world = await stage(t, '2026-11-22T13:05:00Z');
  await addSchedule(world.db, '2026-11-22', [['BOS', 'ORL', '2026-11-23T00:30:00Z', []]]);
  const feed = await feedOf(t, world, nbaInjuryReport, noReports);
  assert.equal((await run(world, feed, ['availability'], '2026-11-22', false)).failed, 0);
  world.ctx.clock.set(new Date('2026-11-22T14:05:00Z'));
  await assert.rejects(run(world, feed, ['availability'], '2026-11-22', false), /nba-injury-report: report: missing/);
  assert.deepEqual((await rowsOf(world.db)).freshness, []);
});

test('a feed with no readable entry fails completely, with a note and without a fact', async (t) => {
  const world = await stage(t, '2023-12-16T01:40:00Z');
  const feed = await feedOf(t, world, nbaInjuryReport, (_request, response) => {
    response.end('<html>Access Denied</html>');
  });
  await assert.rejects(run(world, feed, ['availability'], '2023-12-15', false), /nba-injury-report: report: blocked/);
  const rows = await rowsOf(world.db);
  assert.deepEqual([rows.freshness, rows.availability], [[], []]);
  assert.equal(rows.errors.length, 1);
});

test('a second feed’s box score is compared, its ids are learned from the names, and one that differs is held back', async (t) => {
  const world = await stage(t, '2020-12-23T04:00:00Z');
  await run(world, await feedOf(t, world, nbaCdn, cdnResponses()), CDN_KINDS, '2020-12-22');
  const before = await rowsOf(world.db);
  const source = espn({ contactUrl: 'https://picks.example' });
  const second: Feed = {
    ...(await feedOf(t, world, source, (request, response) => {
      response.end((request.url ?? '').includes('scoreboard') ? espnScoreboard(ESPN_EVENT) : espnSummary());
    })),
    numbering: 'own',
  };
  const kinds = ['scores', 'box-scores'] as const;
  const report = await run(world, second, kinds, '2020-12-22');
  assert.deepEqual([report.failed, report.leftOut, report.written], [0, 0, {}]);
  const links = await world.db.query({ text: `select from league.player_external where source = 'espn'` });
  assert.equal(links.rowCount, before.boxLines.length);
  await world.db.query({
    text: `update league.box_line set stl = stl + 1 where player_id = (select min(player_id) from league.box_line)`,
  });
  const other = await run(world, second, kinds, '2020-12-22');
  assert.deepEqual([other.written, other.leftOut], [{}, 1]);
  const after = await rowsOf(world.db);
  assert.equal(after.boxScores.length, 1);
  assert.ok(after.errors.some(({ message }) => message.includes('differs from that of nba-cdn')));
});

test('an unresolved player name waits for a decision, and then resolves to the decided player', async (t) => {
  const world = await stage(t, '2024-02-22T22:00:00Z');
  await addSchedule(world.db, '2024-02-22', [
    ['TOR', 'BKN', '2024-02-23T00:10:00Z', ['Scottie Barnes']],
    ['CLE', 'ORL', '2024-02-23T00:00:00Z', ['Georges Niang']],
  ]);
  await world.db.query({
    text: `insert into league.player_external (league, source, external_id, player_id, known_at)
           select 'Nba', 'nba', '7', id, known_at from league.player where name = 'Georges Niang'`,
  });
  const source = theOddsApi({ regions: ['us'], markets: ['player_points'], maxEvents: 20 });
  const feed = await feedOf(t, world, source, oddsResponses(1));
  await run(world, feed, ['quotes'], '2024-02-22', false);
  const waiting = await namesInReview(world.db, 'Nba');
  assert.ok(waiting.some(({ spelling, source: from }) => spelling === 'J. Isaac' && from === 'the-odds-api'));
  assert.ok(!waiting.some(({ spelling }) => spelling === 'Georges Niang'));
  const missing = await decideName(world.ctx, 'Nba', { spelling: 'J. Isaac', ids: 'nba', externalId: '8' });
  assert.equal(missing, undefined);
  await decideName(world.ctx, 'Nba', { spelling: 'J. Isaac', ids: 'nba', externalId: '7' });
  world.ctx.clock.set(new Date('2024-02-22T22:10:00Z'));
  const report = await run(world, feed, ['quotes'], '2024-02-22', false);
  assert.ok((report.written['quoteSets'] ?? 0) > 0);
  assert.ok(!(await namesInReview(world.db, 'Nba')).some(({ spelling }) => spelling === 'J. Isaac'));
});

test('an injury list applies to each team’s next game, and a player missing from it has no status any more', async (t) => {
  const world = await stage(t, '2020-12-22T20:00:00Z');
  await addSchedule(world.db, '2020-12-22', [
    ['BKN', 'GSW', '2020-12-23T00:00:00Z', ['Kevin Durant', 'Stephen Curry']],
  ]);
  let list = espnInjuries();
  const source = espn({ contactUrl: 'https://picks.example' });
  const responder: Responder = (_request, response) => void response.end(list);
  const feed: Feed = { ...(await feedOf(t, world, source, responder)), numbering: 'own' };
  await run(world, feed, ['availability'], '2020-12-22', false);
  const inQuestion = async () =>
    (await rowsOf(world.db)).availability.map(({ name, isInForce }) => `${name} ${isInForce}`);
  assert.deepEqual(await inQuestion(), ['Kevin Durant true', 'Stephen Curry true']);
  const shorter = JSON.parse(list) as { injuries: { injuries: { athlete: { displayName: string } }[] }[] };
  for (const side of shorter.injuries)
    side.injuries = side.injuries.filter(({ athlete }) => athlete.displayName !== 'Kevin Durant');
  list = JSON.stringify(shorter);
  world.ctx.clock.set(new Date('2020-12-22T20:10:00Z'));
  await run(world, feed, ['availability'], '2020-12-22', false);
  assert.deepEqual(await inQuestion(), ['Kevin Durant false', 'Stephen Curry true']);
  // A list with unreadable entries removes no player.
  list = list.replace('"Out"', '"Unheard of"').replaceAll('Stephen Curry', 'Stephen X');
  world.ctx.clock.set(new Date('2020-12-22T20:20:00Z'));
  await run(world, feed, ['availability'], '2020-12-22', false);
  assert.deepEqual(await inQuestion(), ['Kevin Durant false', 'Stephen Curry true']);
});
