import assert from 'node:assert/strict';
import test from 'node:test';
import { balldontlie } from '../../src/sources/balldontlie/index.ts';
import { theOddsApi } from '../../src/sources/the-odds-api/index.ts';
import {
  bdlBoxScores,
  bdlGameLines,
  bdlGames,
  bdlInjuries,
  bdlLineup,
  bdlPeriod,
  bdlPlayers,
  bdlProps,
} from './described.ts';
import { CDN_KINDS, cdnResponses, feedOf, run, stage, type Responder, type Stage } from './feed-stage.ts';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import { responseTo, need } from './recorded.ts';
import { rowsOf } from './stage.ts';

const DAY = '2020-12-22';
const BEFORE_TIP_OFF = '2020-12-22T22:45:00Z';

/** Responses to every path that the source requests, by its key's plan. */
const responses =
  (games: () => string, refused: (path: string) => number | undefined = () => undefined): Responder =>
  (request, response) => {
    const path = request.url ?? '';
    const status = refused(path);
    const body = [
      [/\/games\?/, games()],
      [/\/box_scores/, bdlBoxScores()],
      [/\/stats\?/, bdlPeriod()],
      [/\/lineups/, bdlLineup()],
      [/player_props/, bdlProps()],
      [/\/v2\/odds\?/, bdlGameLines()],
      [/\/players\?/, bdlPlayers()],
      [/player_injuries/, bdlInjuries().replace('"next_cursor":812', '"next_cursor":null')],
    ] as const;
    const found = body.find(([pattern]) => pattern.test(path));
    response.statusCode = status ?? (found === undefined ? 404 : 200);
    response.end(status === undefined ? (found?.[1] ?? '{"error":"no"}') : '{"error":"no"}');
  };

const FINISHED = bdlGames(1);
const TO_COME = FINISHED.replace('"status":"Final","period":4', '"status":"2020-12-23T00:00:00Z","period":0');
const UNDER_WAY = FINISHED.replace('"status":"Final"', '"status":"1st Qtr"');

/** What it serves for a future game. */
const BEFORE = ['quotes', 'availability', 'game-lines'] as const;

const bdlFeed = async (t: test.TestContext, world: Stage, responder: Responder) => ({
  ...(await feedOf(t, world, balldontlie, responder)),
  numbering: 'own' as const,
});

/** The league's own feed has given the game, its players and their teams; the game is then reset to before its start. */
async function withLeague(t: test.TestContext): Promise<Stage> {
  const world = await stage(t, '2020-12-23T04:00:00Z');
  await run(world, await feedOf(t, world, nbaCdn, cdnResponses()), CDN_KINDS, DAY);
  return world;
}

async function beforeTipOff(world: Stage): Promise<void> {
  world.ctx.clock.set(new Date(BEFORE_TIP_OFF));
  await world.db.query({
    text: `update league.game_state set status = 'scheduled', home_points = null, away_points = null`,
  });
}

test('balldontlie, everything that its key serves: prices, injuries, game lines and starters before a game; its box score agrees after it', async (t) => {
  const world = await withLeague(t);
  let games = FINISHED;
  const feed = await bdlFeed(
    t,
    world,
    responses(() => games),
  );
  const played = await run(world, feed, ['scores', 'box-scores'], DAY);
  assert.equal(played.failed, 0);
  assert.deepEqual(played.written, {}, 'the league’s own feed has said all of it');
  await beforeTipOff(world);
  games = TO_COME;
  const report = await run(world, feed, BEFORE, DAY);
  assert.equal(report.failed, 0);
  assert.ok((report.written['quoteSets'] ?? 0) > 50, JSON.stringify(report));
  assert.ok((report.written['injuries'] ?? 0) > 0, JSON.stringify(report));
  assert.equal(report.written['gameLines'], 1);
  games = UNDER_WAY;
  world.ctx.clock.set(new Date('2020-12-23T00:05:00Z'));
  const begun = await run(world, feed, ['lineups'], DAY);
  assert.deepEqual([begun.failed, begun.written], [0, { lineups: 2 }]);
  const { rows } = await world.db.query<{ starters: number }>({
    text: `select count(distinct player.id)::int as starters
           from league.lineup lineup join league.player player on player.id = any(lineup.starters)`,
  });
  assert.equal(rows[0]?.starters, 10);
  const { asked } = feed.played;
  assert.ok(asked.length > 0 && !asked.some((path) => path.includes('secret-key')), 'its key goes in a header');
  const { freshness } = await rowsOf(world.db);
  assert.match(JSON.stringify(freshness), /balldontlie/);
  world.ctx.clock.set(new Date('2020-12-23T00:10:00Z'));
  const again = await run(world, feed, ['lineups'], DAY);
  assert.deepEqual(again.written, {}, 'asked again, nothing is new');
});

test('a vendor missing from a game’s response offers nothing there, and a response without vendors ends all offers', async (t) => {
  const world = await withLeague(t);
  await beforeTipOff(world);
  let listed = (_vendor: string) => true;
  const usual = responses(() => TO_COME);
  const feed = await bdlFeed(t, world, (request, response, ...more) => {
    if (!(request.url ?? '').includes('player_props')) return usual(request, response, ...more);
    const root = JSON.parse(bdlProps()) as { data: { vendor: string }[] };
    response.end(JSON.stringify({ ...root, data: root.data.filter(({ vendor }) => listed(vendor)) }));
  });
  const booksAfter = async (minutes: number): Promise<string[]> => {
    world.ctx.clock.set(new Date(Date.parse(BEFORE_TIP_OFF) + minutes * 60_000));
    await run(world, feed, ['quotes'], DAY);
    const { rows } = await world.db.query<{ key: string }>({
      text: `select distinct book.key from odds.quote join odds.book book on book.id = book_id
             where superseded_at = 'infinity' order by 1`,
    });
    return rows.map(({ key }) => key);
  };
  assert.deepEqual(await booksAfter(0), ['draftkings', 'fanduel']);
  listed = (vendor) => vendor === 'fanduel';
  assert.deepEqual(await booksAfter(5), ['fanduel']);
  listed = () => false;
  assert.deepEqual(await booksAfter(10), []);
});

test('a stat missing from a vendor’s response ends there, of one player or of all, and an unreadable one stays', async (t) => {
  const world = await withLeague(t);
  await beforeTipOff(world);
  type Entry = Record<'vendor' | 'prop_type', string> & { readonly player_id: number; market: object };
  let told = (all: Entry[]): unknown[] => all;
  const usual = responses(() => TO_COME);
  const feed = await bdlFeed(t, world, (request, response, ...more) => {
    if (!(request.url ?? '').includes('player_props')) return usual(request, response, ...more);
    const root = JSON.parse(bdlProps()) as { data: Entry[] };
    response.end(JSON.stringify({ ...root, data: told(root.data) }));
  });
  const offeredAfter = async (minutes: number): Promise<Record<string, number>> => {
    world.ctx.clock.set(new Date(Date.parse(BEFORE_TIP_OFF) + minutes * 60_000));
    await run(world, feed, ['quotes'], DAY);
    const { rows } = await world.db.query<{ offer: string; players: number }>({
      text: `select book.key || ' ' || stat as offer, count(distinct player_id)::int as players
             from odds.quote join odds.book book on book.id = book_id
             where superseded_at = 'infinity' and stat in ('Points', 'Rebounds') group by 1 order by 1`,
    });
    return Object.fromEntries(rows.map(({ offer, players }) => [offer, players]));
  };
  const all = { 'draftkings Points': 8, 'draftkings Rebounds': 8, 'fanduel Points': 8, 'fanduel Rebounds': 8 };
  assert.deepEqual(await offeredAfter(0), all);
  const isDropped = ({ vendor, prop_type }: Entry) => vendor === 'draftkings' && prop_type === 'rebounds';
  told = (entries) => entries.map((entry) => (isDropped(entry) ? { ...entry, market: { type: 'unheard of' } } : entry));
  assert.deepEqual(await offeredAfter(5), all, 'what cannot be read may be what seems to be missing');
  told = (entries) => entries.filter((entry) => !isDropped(entry));
  const { 'draftkings Rebounds': _, ...others } = all;
  assert.deepEqual(await offeredAfter(10), others);
  const [first] = (JSON.parse(bdlProps()) as { data: Entry[] }).data;
  told = (entries) => entries.filter(({ player_id, vendor }) => player_id !== first?.player_id || vendor !== 'fanduel');
  assert.deepEqual(await offeredAfter(15), { ...all, 'fanduel Points': 7, 'fanduel Rebounds': 7 });
});

test('two feeds of prices: an offer that one feed is not asked for, or does not have, stays in force', async (t) => {
  const world = await withLeague(t);
  await beforeTipOff(world);
  let vendors = ['draftkings', 'fanduel'];
  const usual = responses(() => TO_COME);
  const every = await bdlFeed(t, world, (request, response, ...more) => {
    if (!(request.url ?? '').includes('player_props')) return usual(request, response, ...more);
    const root = JSON.parse(bdlProps()) as { data: { vendor: string }[] };
    response.end(JSON.stringify({ ...root, data: root.data.filter(({ vendor }) => vendors.includes(vendor)) }));
  });
  const { rows: named } = await world.db.query<{ id: number; name: string }>({
    text: `select player.id, player.name from league.player player join league.player_external external
           on external.player_id = player.id and external.source = 'nba' and external.external_id = $1`,
    values: [String((JSON.parse(bdlProps()) as { data: { player_id: number }[] }).data[0]?.player_id)],
  });
  const [player] = named;
  let bookmakers: object[] = [];
  const main = await feedOf(
    t,
    world,
    theOddsApi({ regions: ['us'], markets: ['player_points'], maxEvents: 20 }),
    (request, response) => {
      const teams = { home_team: 'Brooklyn Nets', away_team: 'Golden State Warriors' };
      const event = {
        id: 'e1',
        sport_key: 'basketball_nba',
        commence_time: '2020-12-23T00:00:00Z',
        ...teams,
        bookmakers,
      };
      response.end(JSON.stringify(/\/events\?/.test(request.url ?? '') ? [event] : event));
    },
  );
  const book = (key: string, point: number) => {
    const sides = ['Over', 'Under'].map((name) => ({ name, description: player?.name, price: -111, point }));
    return { key, markets: [{ key: 'player_points', outcomes: sides }] };
  };
  /** The player's lines of points by book after a run of one feed, and the number of all quotes. */
  const after = async (minutes: number, feed: Awaited<ReturnType<typeof feedOf>>): Promise<unknown> => {
    world.ctx.clock.set(new Date(Date.parse(BEFORE_TIP_OFF) + minutes * 60_000));
    const { failed } = await run(world, feed, ['quotes'], DAY, false);
    assert.equal(failed, 0, JSON.stringify((await rowsOf(world.db)).errors));
    const { rows } = await world.db.query<{ offer: string; mine: boolean }>({
      text: `select book.key || ' ' || line_halves / 2.0 as offer, player_id = $1 and stat = 'Points' as mine
             from odds.quote join odds.book book on book.id = book_id where superseded_at = 'infinity' order by 1`,
      values: [player?.id],
    });
    const lines = rows.filter(({ mine }) => mine).map(({ offer }) => offer.replace(/0+$/, ''));
    return [lines, rows.length];
  };
  const told = ['draftkings 10.5', 'draftkings 29.5', 'fanduel 10.5', 'fanduel 29.5'];
  assert.deepEqual(await after(0, every), [told, 96]);
  bookmakers = [book('draftkings', 11.5), book('betmgm', 12.5)];
  const moved = ['betmgm 12.5', 'draftkings 11.5', 'draftkings 29.5', 'fanduel 10.5', 'fanduel 29.5'];
  assert.deepEqual(await after(5, main), [moved, 97], 'of the main line the newest word holds');
  vendors = ['draftkings'];
  assert.deepEqual(await after(10, every), [['betmgm 12.5', 'draftkings 10.5', 'draftkings 29.5'], 49]);
  bookmakers = [];
  assert.deepEqual(await after(15, main), [['draftkings 10.5', 'draftkings 29.5'], 48]);
});

test('balldontlie’s game lines: both moneylines of a vendor or none, and an invalid price is dropped alone', () => {
  const [, request] = balldontlie.requests(need('game-lines', DAY));
  const linesOf = (...changes: readonly object[]) => {
    const root = JSON.parse(bdlGameLines()) as { data: object[] };
    const data = root.data.map((line, index) => ({ ...line, ...changes[index] }));
    const { facts, problems, failure } = balldontlie.read(responseTo(request, JSON.stringify({ ...root, data })));
    assert.equal(failure, null);
    const lines = facts.gameLines.map((one) => [one.homeSpread, one.total, one.homeMoneyline, one.awayMoneyline]);
    return { lines, problems: problems.length };
  };
  assert.deepEqual(linesOf(), { lines: [[-7.5, 229.5, -260, 210]], problems: 0 });
  // The median of -260 and -240 pays (100/260 + 100/240) / 2.
  assert.deepEqual(linesOf({ moneyline_home_odds: -240 }), { lines: [[-7.5, 229.5, -250, 210]], problems: 0 });
  const taken = { moneyline_home_odds: null };
  assert.deepEqual(linesOf({ ...taken, moneyline_away_odds: 900 }).lines, [[-7.5, 229.5, -260, 210]]);
  assert.deepEqual(linesOf(taken, taken), { lines: [[-7.5, 229.5, null, null]], problems: 0 });
  const alone = { spread_home_value: null, total_value: null };
  assert.deepEqual(linesOf(alone, alone), { lines: [[null, null, -260, 210]], problems: 0 });
  for (const hostile of [0, 50, -99, 100.5, 1e6, 1e300, '-260', true, [], {}]) {
    const expected = { lines: [[-7.5, 229.5, -260, 210]], problems: 1 };
    assert.deepEqual(linesOf({ moneyline_home_odds: hostile }), expected, JSON.stringify(hostile));
    assert.deepEqual(linesOf({ moneyline_away_odds: hostile }), expected, JSON.stringify(hostile));
  }
});

test('a plan without prices drops only the prices: injuries are stored, and freshness and errors report it', async (t) => {
  const world = await withLeague(t);
  await beforeTipOff(world);
  const refused = (path: string) => (path.includes('player_props') ? 401 : undefined);
  const feed = await bdlFeed(
    t,
    world,
    responses(() => TO_COME, refused),
  );
  const report = await run(world, feed, ['availability', 'quotes'], DAY);
  assert.ok(report.failed > 0);
  assert.ok((report.written['injuries'] ?? 0) > 0);
  const { errors, freshness, quotes } = await rowsOf(world.db);
  assert.deepEqual(quotes, []);
  assert.ok(
    errors.some(
      ({ category, step, message }) =>
        category === 'upstream' && step === 'balldontlie player-props' && /plan/.test(message),
    ),
  );
  assert.ok(!JSON.stringify(freshness).includes('balldontlie'), 'a source that failed in part is not fresh');
});
