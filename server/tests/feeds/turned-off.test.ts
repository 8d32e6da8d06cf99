import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { PlannedFeed } from '../../src/app/feeds.ts';
import { liveSources } from '../../src/app/work/live-sources.ts';
import { withdrawFeed } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { quotesInForce } from '../../src/odds/index.ts';
import type { PickOnWire } from '../../src/picks/index.ts';
import { joinedTo } from '../../src/platform/index.ts';
import { prizePicks } from '../../src/sources/prizepicks/index.ts';
import { testServer } from '../support/http.ts';
import { publishDay } from '../support/publish-day.ts';
import { addGame, addPastGame, addQuote, smallLeague } from '../support/small-league.ts';
import { getAs, identifyWithConfig } from '../support/tier-callers.ts';
import { wholeProgram } from '../support/whole-program.ts';
import { feedOf, stage as feedStage } from './feed-stage.ts';
import { recorded } from './recorded.ts';
import { addSchedule } from './stage.ts';

const DATE = '2024-03-05';
const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);
const FEED = 'the-odds-api';

/**
 * Four books of a folder agree on a line; the fifth book's price, which is worth a pick, comes from a feed. One game has
 * begun, one is in the future.
 */
async function stage(t: TestContext) {
  const clock = settableClock(at('18:00:00'));
  const environment = { PROPPICK_MODE: 'production', PROPPICK_THE_ODDS_API_KEY: 'key-of-the-feed' };
  const { services, context, db } = await wholeProgram(t, { clock, environment });
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const begun = await addGame(db, league, DATE, at('17:30:00'));
  const open = await addGame(db, league, DATE, at('23:00:00'));
  for (const gameId of [begun, open]) {
    const quote = { gameId, playerId: league.players[0] ?? 0, line: 14.5, knownAt: at('17:00:00') };
    for (const book of ['alpha', 'bravo', 'charlie', 'delta'])
      await addQuote(db, league, { ...quote, book, over: -110, under: -110, source: 'csv-folder' });
    await addQuote(db, league, { ...quote, book: 'echo', over: -130, under: 108, source: FEED });
  }
  const { api } = await testServer(t, { context, modules: services.modules, identify: identifyWithConfig });
  return {
    clock,
    context,
    db,
    begun,
    open,
    publish: () => publishDay(context, DATE),
    async set(section: string, key: string, value: string): Promise<void> {
      const result = await api.inject({
        method: 'PUT',
        url: `/api/v1/admin/config/${section}/${key}`,
        headers: { authorization: 'Bearer Admin' },
        body: { value },
      });
      assert.equal(result.statusCode, 200, result.body);
    },
    async get<Body>(path: string): Promise<Body> {
      const result = await getAs(api, 'Sharp', path);
      assert.equal(result.statusCode, 200, result.body);
      return result.json<Body>();
    },
    books: async (gameId: number, moment: Date): Promise<readonly string[]> =>
      (await quotesInForce(db, [gameId], moment)).map(({ book }) => book).toSorted(),
  };
}

const ALL = ['alpha', 'bravo', 'charlie', 'delta', 'echo'];
const WITHOUT = ALL.slice(0, 4);

for (const [section, key, value] of [
  ['sources', FEED, 'nothing'],
  ['schedule', `ingest-${FEED}`, 'off'],
] as const)
  test(`quotes of a feed end when ${section}/${key} is set to ${value}: no price, consensus or board uses them from then on`, async (t) => {
    const on = await stage(t);
    assert.equal((await on.publish()).picks, 1);
    const before = await on.get<PickOnWire[]>(`/picks/top?date=${DATE}&asOf=${at('18:00:00').toISOString()}`);
    assert.equal(before.length, 1);
    on.clock.set(at('18:05:00'));
    await on.set(section, key, value);
    on.clock.set(at('18:06:00'));
    assert.deepEqual(await on.books(on.open, at('18:06:00')), WITHOUT);
    assert.deepEqual(await on.books(on.open, at('18:05:00')), WITHOUT, 'from the moment on');
    assert.equal((await on.publish()).picks, 0);
    assert.deepEqual(await on.get(`/picks/top?date=${DATE}`), []);

    assert.deepEqual(await on.books(on.open, at('18:04:59')), ALL, 'what was in force before stays so');
    assert.deepEqual(await on.get(`/picks/top?date=${DATE}&asOf=${at('18:00:00').toISOString()}`), before);
    assert.deepEqual(await on.books(on.begun, at('18:06:00')), ALL, 'a game that has begun keeps its closing prices');
    const { items } = await on.get<{ items: { source: string; endedAt: string | null }[] }>(
      `/data/odds/snapshots?gameId=${on.open}&book=echo`,
    );
    assert.deepEqual(
      items.map(({ source, endedAt }) => [source, endedAt]),
      [[FEED, at('18:05:00').toISOString()]],
    );
    const { rows } = await on.db.query({
      text: `select source, captured_at as "capturedAt", changed from odds.snapshot`,
    });
    assert.deepEqual(
      rows,
      [{ source: FEED, capturedAt: at('18:05:00'), changed: 1 }],
      'a refresh, for the next scoring',
    );
  });

test('other changes of the configuration leave quotes in force', async (t) => {
  const on = await stage(t);
  for (const [section, key, value] of [
    ['sources', FEED, 'quotes'],
    ['sources', 'espn', 'nothing'],
    ['schedule', 'ingest-espn', 'off'],
    ['schedule', `ingest-${FEED}`, 'every 30m'],
  ] as const)
    await on.set(section, key, value);
  assert.deepEqual(await on.books(on.open, at('18:06:00')), ALL);
});

test('a feed turned off during its requests writes no quotes, and one turned on again restores unchanged ones', async (t) => {
  const world = await feedStage(t, '2024-11-15T16:00:00Z');
  const text = recorded('prizepicks', 'projections_2024-11-15.json.gz');
  await addSchedule(world.db, '2024-11-15', [
    ['DEN', 'NOP', '2024-11-16T01:10:00Z', ['Jamal Murray', 'Christian Braun', 'Russell Westbrook']],
  ]);
  const feed = await feedOf(t, world, prizePicks, (request, response) => {
    response.setHeader('etag', '"same"');
    response.statusCode = request.headers['if-none-match'] === '"same"' ? 304 : 200;
    response.end(response.statusCode === 304 ? undefined : text);
  });
  const planned: PlannedFeed = {
    ...prizePicks.defaults,
    source: prizePicks,
    key: null,
    numbering: 'own',
    feed: { ...feed, numbering: 'own' },
  };
  let setting = 'quotes';
  const [live = assert.fail()] = liveSources({ mode: 'production', demoLeagues: [] }, [planned], {
    served: () => ['quotes'],
    movement: () => 0.75,
    settingOf: async () => setting,
  });
  const read = async (meanwhile = (): void => undefined): Promise<number> => {
    const asked = await live.read(world.ctx, { league: 'Nba' });
    meanwhile();
    const report = await world.db.transaction((tx) => asked.write({ ...world.ctx, db: joinedTo(tx) }));
    asked.committed();
    return (report as { written: Record<string, number> }).written['pickEms'] ?? 0;
  };
  const offers = await read();
  assert.ok(offers > 3);
  assert.equal(await read(), 0, 'not modified');
  const off = { source: prizePicks.name, at: new Date('2024-11-15T16:05:00Z'), movement: 0.75 };
  world.ctx.clock.set(new Date('2024-11-15T16:06:00Z'));
  assert.equal(await world.db.transaction((tx) => withdrawFeed(tx, off)), offers);
  setting = 'off';
  assert.equal(await read(() => (setting = 'off at another time')), 0, 'turned off while it was asked');
  assert.equal(await read(), offers, 'turned on again, the whole response is read');
  assert.equal(await read(), 0);
});
