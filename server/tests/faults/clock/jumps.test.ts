import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { publishSlate } from '../../../src/cycle/index.ts';
import { settableClock } from '../../../src/kernel/index.ts';
import { dayEnd } from '../../../src/limits/queries.ts';
import { boardAt } from '../../../src/picks/boards/board-queries.ts';
import { dayState } from '../../../src/research/boards/board-queries.ts';
import { loadSlate, scoreSlate } from '../../../src/scoring/index.ts';
import { silentLog, type Context, type Database } from '../../../src/platform/index.ts';
import { accountsNode, bearer, logInAs, makeAccount, refreshWith } from '../../support/accounts.ts';
import { asSuperuser, testDatabase } from '../../support/postgres.ts';
import { publishDay } from '../../support/publish-day.ts';
import { addBoxScore, addGame, addPastGame, addState, addValue, smallLeague } from '../../support/small-league.ts';
import { responder, ok, scene, tally } from '../../webhooks/scene.ts';
import { settleDay } from '../../support/settle-day.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Successive offsets of a node's clock from the true time; a session lasts 30 days. */
const JUMPS = [DAY, -DAY, 20 * DAY, -400 * DAY, HOUR, 0] as const;

test('a session survives jumps of a node’s clock: each refresh works, and the new token is accepted', async (t) => {
  const wall = settableClock(new Date());
  const node = await accountsNode(t, { wallClock: wall });
  await makeAccount(node.db, 'ada');
  let { accessToken, cookie } = await logInAs(node, 'ada');
  const opens = async (token: string) =>
    (await node.api.inject({ url: '/api/v1/me', headers: bearer(token) })).statusCode;
  assert.equal(await opens(accessToken), 200);
  wall.set(new Date(Date.now() + DAY));
  assert.equal(await opens(accessToken), 401, 'a token of the day before');
  for (const jump of JUMPS) {
    wall.set(new Date(Date.now() + jump));
    const renewed = await refreshWith(node, cookie);
    assert.equal(renewed.statusCode, 200, `${jump / HOUR} h off: ${renewed.body}`);
    cookie = renewed.cookies.find(({ name }) => name === 'refreshToken')?.value ?? '';
    ({ accessToken } = renewed.json<{ accessToken: string }>());
    assert.equal(await opens(accessToken), 200, `${jump / HOUR} h off`);
  }
});

test('requests are counted on the database’s day, independent of a node’s clock', async (t) => {
  const wall = settableClock(new Date());
  const node = await accountsNode(t, { wallClock: wall });
  await makeAccount(node.db, 'ada');
  const ends = async (): Promise<number> => (await dayEnd(node.db))[0]?.resetAt.getTime() ?? 0;
  const before = await ends();
  for (const jump of JUMPS) {
    wall.set(new Date(Date.now() + jump));
    const { accessToken } = await logInAs(node, 'ada');
    assert.equal((await node.api.inject({ url: '/api/v1/who', headers: bearer(accessToken) })).statusCode, 200);
  }
  const { rows } = await node.db.query<{ ends: number; used: number }>({
    text: `select extract(epoch from (day + 1)::timestamp at time zone 'utc')::float8 * 1000 as ends, used
           from limits.quota_use where quota_group = 'picks-and-data'`,
  });
  assert.equal(
    rows.reduce((sum, { used }) => sum + used, 0),
    JUMPS.length,
  );
  // A test may run over midnight.
  const days = [before, await ends()];
  assert.ok(rows.every((row) => days.includes(row.ends)));
});

test('a clock set back delays retries but no new event; set forward, it causes each retry once and skips none', async (t) => {
  const at = await scene(t);
  await at.subscribe();
  await at.event(1);
  at.responses(() => responder(500));
  await at.deliverAll();
  assert.equal(at.sent.length, 1);
  at.clock.advance(-HOUR);
  await at.deliverAll();
  assert.equal(at.sent.length, 1, 'the retry is due later than this clock says');
  at.responses(() => ok);
  await at.event(2);
  await at.deliverAll();
  assert.deepEqual(await tally(at.db), { delivered: 1, pending: 1 });
  at.responses(() => responder(500));
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    at.clock.advance(400 * DAY);
    await at.deliverAll();
    await at.deliverAll();
    assert.equal(at.sent.length, 1 + attempt, 'one attempt a jump');
  }
  assert.deepEqual(await tally(at.db), { delivered: 1, failed: 1 });
});

const DATE = '2024-03-05';
const TIP_OFF = new Date('2024-03-05T19:00:00Z');
const after = (hours: number): Date => new Date(TIP_OFF.getTime() + hours * HOUR);

const grades = async (db: Database): Promise<string> =>
  JSON.stringify((await db.query({ text: 'select * from picks.outcome order by pick_id, version' })).rows);

/** A pick on a game whose result is known three hours after tip-off, and settlement of its day at any time. */
async function playedDay(t: TestContext): Promise<{ db: Database; settleAt(hours: number): Promise<number> }> {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const game = await addGame(db, league, DATE, TIP_OFF);
  const [playerId = 0] = league.players;
  await addValue(db, league, { gameId: game, playerId, period: 'Full', knownAt: after(-2) });
  const clock = settableClock(after(-1));
  const ctx: Context = { db, clock, log: silentLog };
  assert.equal((await publishDay(ctx, DATE)).picks, 1);
  await addState(db, game, 'final', TIP_OFF, after(3));
  await addBoxScore(db, league, game, after(3), [{ playerId, counts: { pts: 10 } }]);
  const settleAt = async (hours: number): Promise<number> => {
    clock.set(after(hours));
    return (await settleDay(ctx, { league: 'Nba', date: DATE, force: true })).written;
  };
  return { db, settleAt };
}

test('settlement with a jumping clock: never before the result is known, once afterwards, and a grade is never undone', async (t) => {
  const { db, settleAt } = await playedDay(t);
  for (const hours of [-400 * 24, -1, 1, 2.9]) assert.equal(await settleAt(hours), 0, `${hours} h after tip-off`);
  assert.equal(await settleAt(4), 1);
  const given = await grades(db);
  for (const hours of [3.5, -1, 400 * 24, 2, 5]) assert.equal(await settleAt(hours), 0, `${hours} h after tip-off`);
  assert.equal(await grades(db), given);
});

test('the harness catches a current grade that changes without a new version', async (t) => {
  const { db, settleAt } = await playedDay(t);
  await settleAt(4);
  const given = await grades(db);
  // The database itself refuses this.
  await asSuperuser(db, (superuser) =>
    superuser.session(async (session) => {
      await session.query('set session_replication_role = replica');
      await session.query('update picks.outcome set known_at = known_at + $1::interval', ['1 hour']);
    }),
  );
  assert.notEqual(await grades(db), given);
});

test('after the clock was set back a day has the picks of the next scoring at once, and its props never before their last version', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const game = await addGame(db, league, DATE, TIP_OFF);
  const [playerId = 0, other = 0] = league.players;
  await addValue(db, league, { gameId: game, playerId, period: 'Full', knownAt: after(-2) });
  const clock = settableClock(after(-1));
  const ctx: Context = { db, clock, log: silentLog };
  const publish = async () =>
    publishSlate(ctx, scoreSlate(await loadSlate(db, { league: 'Nba', date: DATE, asOf: clock.now() })), 'live');
  const shown = async () => (await boardAt(db, 'Nba', DATE, 'live', clock.now()))[0]?.version;
  const props = async () => (await dayState(db, 'Nba', 'live', DATE))[0];
  await publish();
  assert.equal(await shown(), 1);
  assert.deepEqual([(await props())?.newest, (await props())?.newestKnownAt], [1, after(-1)]);
  clock.set(after(-6));
  assert.equal(await shown(), undefined, 'the board is of a later moment');
  await addValue(db, league, { gameId: game, playerId: other, period: 'Full', knownAt: after(-7) });
  await publish();
  assert.equal(await shown(), 2);
  assert.deepEqual([(await props())?.newest, (await props())?.newestKnownAt], [2, after(-1)]);
});
