import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { expectedValue, settableClock } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { picksModule, publishBoard, type EvaluationOnWire, type PickOnWire } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import type { PickNow } from '../../src/picks/now/pick-now.ts';
import { loadSlate, scoreSlate, worldStore } from '../../src/scoring/index.ts';
import { testServer } from '../support/http.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addValue, smallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
const AS_OF = new Date(TIP_OFF.getTime() - 3_600_000);
const FORECAST = ['pushProbability', 'mean', 'median', 'interval', 'countInterval', 'ladder'] as const;

/** One pick of a seasoned league, published with the whole model or only the market's probability. */
async function published(t: TestContext, model: 'whole' | 'market') {
  const db = await testDatabase(t);
  const clock = settableClock(AS_OF);
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  await addHistory(db, league, 30, DATE);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  const playerId = league.players[7] ?? 0;
  await addValue(db, league, { gameId, playerId, knownAt: new Date(AS_OF.getTime() - 3_600_000) });
  const worlds = worldStore();
  const question = { league: 'Nba', date: DATE, asOf: AS_OF } as const;
  await publishBoard(ctx, scoreSlate(await loadSlate(db, question, model === 'whole' ? worlds : undefined)), 'live');
  const module = picksModule({ origin: 'live', worlds });
  const { api } = await testServer(t, { context: ctx, modules: [module], identify: identifyByTier });
  const get = async (path: string) => (await getAs(api, 'Sharp', path)).json();
  const [listed] = (await get('/picks/top')) as (PickOnWire & { now: unknown; live: unknown })[];
  assert.ok(listed);
  const { now: _, live: __, ...pick } = listed;
  return { db, clock, api, get, pick, playerId };
}

test('a pick has the forecast of an evaluation at its publication, frozen', async (t) => {
  const { db, clock, api, get, pick, playerId } = await published(t, 'whole');
  const response = await api.inject({
    method: 'POST',
    url: '/api/v1/picks/evaluate',
    headers: { authorization: 'Bearer Sharp' },
    body: { playerId, stat: 'Points', line: pick.line, direction: pick.direction },
  });
  const { mean, median, interval, countInterval, pushProbability, ladder } = response.json<EvaluationOnWire>();
  const near = ladder.filter((rung) => rung.near);
  assert.deepEqual(Object.fromEntries(FORECAST.map((member) => [member, pick[member]])), {
    pushProbability,
    mean,
    median,
    interval,
    countInterval,
    ladder: near,
  });
  assert.equal(near.length, 9);
  const [low = 1, high = 0] = pick.interval ?? [];
  assert.ok(low < pick.probability && pick.probability < high);

  await addSeasonsWorth(db);
  clock.set(new Date(TIP_OFF.getTime() - 1_800_000));
  const [later] = (await get('/picks/top')) as (PickOnWire & { now: unknown; live: unknown })[];
  assert.ok(later);
  const { now: _, live: __, ...still } = later;
  assert.deepEqual(still, pick, 'frozen');
  const [today] = (await get('/data/picks/today?fields=mean,ladder,interval')) as PickOnWire[];
  assert.deepEqual(today, { mean: pick.mean, interval: pick.interval, ladder: pick.ladder });
  const page = (await get(`/data/picks?date=${DATE}`)) as { items: PickOnWire[] };
  assert.deepEqual(page.items, [pick]);
});

test('where the books moved to another line, now is its best price with the published forecast’s probability; a line back is told again', async (t) => {
  const { db, clock, get, pick } = await published(t, 'whole');
  const under = pick.direction === 'Under';
  const moment = (minutes: number): Date => new Date(AS_OF.getTime() + minutes * 60_000);
  const reprice = async (lineHalves: number, minutes: number, book = '%') =>
    db.query({
      text: `with ended as (
               update odds.quote set superseded_at = $1 where superseded_at = 'infinity'
                 and book_id in (select id from odds.book where key like $3)
               returning game_id, player_id, stat, period, book_id)
             insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed,
               source, over_price, under_price)
             select game_id, player_id, stat, period, $2, book_id, $1, false, 'test', -110, -108 from ended`,
      values: [moment(minutes), lineHalves, book],
    });
  const next = pick.line + 1;
  await reprice(next * 2, 5);
  const nowAt = async (minutes: number) => {
    clock.set(moment(minutes));
    const [{ now } = { now: null }] = (await get('/picks/top')) as { now: PickNow }[];
    return now!;
  };
  const rung = pick.ladder?.find(({ line }) => line === next);
  assert.ok(rung);
  const now = await nowAt(10);
  const price = under ? -108 : -110;
  assert.deepEqual([now.state, now.line, now.price, now.quotedAt], ['moved', next, price, moment(5).toISOString()]);
  const chance = (under ? rung.under : rung.over) / (rung.over + rung.under);
  assert.ok(Math.abs(now.probability! - chance) < 1e-3, `${now.probability} and ${chance}`);
  assert.ok(Math.abs(now.expectedValue! - expectedValue(chance, price)) < 2e-3);
  const [{ key } = { key: '' }] = (
    await db.query<{ key: string }>({ text: 'select key from odds.book order by key limit 1' })
  ).rows;
  await reprice(pick.line * 2, 12, key);
  const back = await nowAt(15);
  assert.deepEqual([back.line, back.price, back.book, back.probability], [pick.line, price, key, pick.probability]);
  await reprice(2, 20);
  assert.deepEqual(
    [(await nowAt(25)).state, (await nowAt(25)).line],
    ['gone', null],
    'the forecast does not know the new line',
  );
});

test('in the CSV the scalar members follow those of the contract, before the blocks, and the lists are left out', async (t) => {
  const { api, pick } = await published(t, 'whole');
  const csv = await getAs(api, 'Sharp', `/data/picks/export.csv?date=${DATE}`);
  const [row] = parse(csv.body, { columns: true }) as [Record<string, string>];
  const columns = Object.keys(row);
  assert.ok(columns.indexOf('median') > columns.indexOf('l10Games'));
  assert.ok(columns.indexOf('median') < columns.indexOf('block_Baseline'));
  assert.deepEqual([row.mean, row.median], [String(pick.mean), String(pick.median)]);
  for (const list of ['ladder', 'interval', 'countInterval']) assert.ok(!columns.includes(list), list);
});

test('a pick without a forecast has its members, all null', async (t) => {
  const { pick } = await published(t, 'market');
  for (const member of FORECAST) assert.equal(pick[member], null, member);
});

test('a forecast does not change after publication', async (t) => {
  const { db } = await published(t, 'whole');
  await assert.rejects(
    asSuperuser(db, (superuser) => superuser.query({ text: `update picks.pick set forecast = '{}'` })),
    /never changed/,
  );
});

/** Changes the facts of every game behind the pick: the frozen forecast must not change. */
async function addSeasonsWorth(db: Awaited<ReturnType<typeof testDatabase>>): Promise<void> {
  await db.query({ text: 'update league.box_line set pts = pts + 20' });
}
