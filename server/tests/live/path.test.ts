import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { buildFeatures } from '../../src/lab/index.ts';
import type { Database } from '../../src/platform/index.ts';
import { followGames } from '../../src/picks/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { killAtEachStatement } from '../support/kill-at-each-statement.ts';
import { settleDay } from '../support/settle-day.ts';
import { addBoxScore } from '../support/small-league.ts';
import { DAY, liveStage, TIP_OFF } from './stage.ts';

interface GameLive {
  readonly status: string;
  readonly props: readonly {
    readonly playerId: number;
    readonly stat: string;
    readonly over: number;
    readonly path: readonly { readonly over: number; readonly value: number; readonly at: string }[];
  }[];
}
type Stage = Awaited<ReturnType<typeof liveStage>>;

const minute = (n: number, points: number) => ({
  period: Math.ceil(n / 12),
  clock: 720 * Math.ceil(n / 12) - 60 * n,
  players: { 0: [points, 2, 1, 0, n * 40] as const },
});
const announced = async ({ db }: Stage) =>
  (
    await db.query<{ data: { clock: number } }>({
      text: `select data from platform.outbox where type = 'game.progress' order by id`,
    })
  ).rows;

test('game.progress comes at most once in 15 seconds a game, and once for each state, however many look', async (t) => {
  const on = await liveStage(t);
  await on.begin();
  const look = () => followGames(on.ctx, on.live);
  await on.state(10, minute(10, 4));
  assert.equal(await look(), 1);
  await look();
  assert.equal((await announced(on)).length, 1);
  await on.state(10.1, minute(11, 4));
  await look();
  assert.equal((await announced(on)).length, 1, 'six seconds later');
  on.clock.set(new Date(TIP_OFF.getTime() + 10.25 * 60_000));
  await look();
  assert.deepEqual(
    (await announced(on)).map(({ data }) => data.clock),
    [120, 60],
    'the newest state, 15 seconds later',
  );
  on.clock.set(new Date(TIP_OFF.getTime() + 11 * 60_000));
  await look();
  assert.equal((await announced(on)).length, 2, 'nothing new');
});

test('a line’s path has a point for each change of more than five points and for what is decided, and stays after the game', async (t) => {
  const on = await liveStage(t);
  await on.begin();
  const [playerId] = on.league.players;
  const overs: number[] = [];
  const game = async () => (await on.ask<GameLive>('GET', `/games/${on.gameId}/live?path=true`)).body;
  const prop = async () => (await game()).props.find((one) => one.playerId === playerId && one.stat === 'Points');
  for (let n = 1; n < 48; n += 1) {
    await on.state(n, minute(n, Math.floor(n / 3)));
    await followGames(on.ctx, on.live);
    overs.push((await prop())?.over ?? -1);
  }
  const path = (await prop())?.path ?? [];
  assert.ok(path.length > 3 && path.length < overs.length, `${path.length} of ${overs.length} states`);
  let last = overs[0] ?? 0;
  const expected = [last];
  for (const over of overs)
    if (Math.abs(over - last) > 0.05 || (over === 1 && last !== 1)) expected.push((last = over));
  assert.deepEqual(
    path.map(({ over }) => over),
    expected,
  );
  assert.equal(path.at(-1)?.over, 1, '15 points at 14.5');
  await on.end(150);
  on.clock.set(new Date(TIP_OFF.getTime() + 200 * 60_000));
  const over = await game();
  assert.equal(over.status, 'final');
  assert.deepEqual(over.props.find((one) => one.playerId === playerId && one.stat === 'Points')?.path, path);
  assert.equal((await on.ask('GET', '/games/999999/live')).status, 404);
});

test('a process that stops while it follows a game has written the points and the event, or neither', async (t) => {
  const on = await liveStage(t);
  await on.begin();
  await on.state(10, minute(10, 4));
  const follow = (db: Database) => followGames({ db, clock: on.clock }, on.live);
  const { left, deaths } = await killAtEachStatement(on.db, ['picks', 'platform'], 'before', follow);
  assert.deepEqual(left, []);
  assert.ok(deaths > 3, `${deaths} statements`);
  const { rows } = await on.db.query<{ count: number }>({ text: 'select count(*)::int from picks.live_point' });
  assert.ok((rows[0]?.count ?? 0) > 0);
  assert.equal((await announced(on)).length, 1);
});

/** Everything that counts in the record, the ledger and the lab. */
async function counted(t: TestContext, isLive: boolean): Promise<string> {
  const on = await liveStage(t);
  const { playerId, ...side } = { playerId: on.league.players[0], stat: 'Points', line: 14.5, direction: 'Under' };
  assert.equal(
    (await on.ask('POST', '/me/bets', { playerId, ...side, book: 'echo', price: 118, stake: 10 })).status,
    201,
  );
  await on.begin();
  for (const n of isLive ? [1, 7, 13, 19, 25, 31, 37, 43] : []) {
    await on.state(n, minute(n, Math.floor(n / 3)));
    await followGames(on.ctx, on.live);
    await on.ask('GET', `/picks/top?date=${DAY}`);
    await on.ask('GET', '/me/bets/live');
    await on.ask('POST', '/picks/evaluate', { playerId, ...side, gameDate: DAY, live: true });
  }
  await on.end(150);
  const at = new Date(TIP_OFF.getTime() + 160 * 60_000);
  on.clock.set(at);
  await addBoxScore(on.db, on.league, on.gameId, at, [{ playerId: playerId ?? 0, counts: { pts: 15, reb: 4 } }]);
  await settleDay(on.ctx, { league: 'Nba', date: DAY });
  await buildFeatures({ db: on.db, clock: on.clock, worlds: worldStore(), bounds: () => SCORING_BOUNDS }, 'Nba');
  const tables = [
    'picks.pick',
    'picks.board',
    'picks.outcome',
    'picks.closing',
    'picks.record_fact',
    'picks.seal',
    'lab.game',
    'lab.feature',
  ];
  const rows = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await on.db.query<Record<string, unknown>>({ text: `select * from ${table} order by 1, 2` });
      // The salt of a sealed pick is drawn at random, and is in its hash.
      return [table, table === 'picks.seal' ? rows.map((row) => (row['salt'] === null ? row : row['kind'])) : rows];
    }),
  );
  const record = await on.ask('GET', `/picks/track-record?from=${DAY}&to=${DAY}`);
  return JSON.stringify([rows, record.text]);
}

test('record, ledger, outcomes and lab are the same bytes with and without a live evening', async (t) => {
  const [without, withLive] = [await counted(t, false), await counted(t, true)];
  assert.ok(without.length > 5_000);
  assert.equal(withLive, without);
});
