import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock, type SettableClock } from '../../src/kernel/index.ts';
import { publishBoard, topPicks } from '../../src/picks/index.ts';
import { silentLog, type Context, type Database } from '../../src/platform/index.ts';
import { loadSlate, LookAheadError, scoreSlate } from '../../src/scoring/index.ts';
import { failingAt } from '../support/planted-failure.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import {
  addGame,
  addPastGame,
  addQuote,
  addValue,
  EARLY,
  smallLeague,
  type SmallLeague,
} from '../support/small-league.ts';

const DATE = '2024-03-05';
const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);

interface Stage {
  readonly db: Database;
  readonly clock: SettableClock;
  readonly ctx: Context;
  readonly league: SmallLeague;
  readonly early: number;
  readonly late: number;
}

/** Two games of one day, at 19:00 and 21:00; every player has one past game. */
async function stage(t: TestContext): Promise<Stage> {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const early = await addGame(db, league, DATE, at('19:00:00'));
  const late = await addGame(db, league, DATE, at('21:00:00'));
  const clock = settableClock(at('18:00:00'));
  return { db, clock, ctx: { db, clock, log: silentLog }, league, early, late };
}

async function quoteValue(
  { db, league }: Stage,
  gameId: number,
  player: number,
  knownAt = at('17:00:00'),
): Promise<void> {
  await addValue(db, league, { gameId, playerId: league.players[player] ?? 0, knownAt });
}

const publish = ({ ctx }: Stage) => publishDay(ctx, DATE);

async function rows(db: Database, text: string): Promise<Record<string, unknown>[]> {
  return (await db.query<Record<string, unknown>>({ text })).rows;
}

const ALL = `select pick.*, book.key as book, board.version from picks.pick pick
  join odds.book book on book.id = pick.book_id join picks.board board on board.id = pick.first_board_id order by pick.id`;

test('a pick freezes book, line, price and time, and emits an event in the same transaction', async (t) => {
  const on = await stage(t);
  await quoteValue(on, on.early, 0);
  assert.deepEqual(await publish(on), { version: 1, isNew: true, picks: 1, newPicks: 1 });
  const [pick] = await rows(on.db, ALL);
  assert.ok(pick);
  const { book, line_halves, price, direction, rating, of_record, published_at, quoted_at } = pick;
  assert.deepEqual(
    [book, line_halves, price, direction, rating, of_record],
    ['echo', 29, 108, 'Under', 'Standard', true],
  );
  assert.deepEqual([published_at, quoted_at], [at('18:00:00'), at('17:00:00')]);
  const events = await rows(on.db, 'select type, data from platform.outbox');
  assert.deepEqual(events, [
    { type: 'picks.scored', data: { league: 'Nba', count: 1, date: DATE, premiumCount: 0, standardCount: 1 } },
  ]);
});

const COUNT_ALL = `select (select count(*) from picks.board) + (select count(*) from picks.pick)
  + (select count(*) from picks.board_pick) + (select count(*) from platform.outbox) as written`;

test('publishing the same content again changes nothing; a change of 0.001 makes a version', async (t) => {
  const on = await stage(t);
  await quoteValue(on, on.early, 0);
  await publish(on);
  on.clock.set(at('18:10:00'));
  assert.deepEqual(await publish(on), { version: 1, isNew: false, picks: 1, newPicks: 0 });
  assert.equal((await rows(on.db, 'select from platform.outbox')).length, 1);
  const playerId = on.league.players[0] ?? 0;
  const moved = {
    gameId: on.early,
    playerId,
    line: 14.5,
    book: 'alpha',
    over: -111,
    under: -110,
    knownAt: at('18:15:00'),
  };
  await addQuote(on.db, on.league, moved);
  on.clock.set(at('18:20:00'));
  assert.deepEqual(await publish(on), { version: 2, isNew: true, picks: 1, newPicks: 1 });
});

test('a pick keeps its published price when the book moves afterwards, and counts once', async (t) => {
  const on = await stage(t);
  await quoteValue(on, on.early, 0);
  await publish(on);
  const playerId = on.league.players[0] ?? 0;
  const better = {
    gameId: on.early,
    playerId,
    line: 14.5,
    book: 'echo',
    over: -132,
    under: 110,
    knownAt: at('18:05:00'),
  };
  await addQuote(on.db, on.league, better);
  on.clock.set(at('18:10:00'));
  await publish(on);
  const all = await rows(on.db, ALL);
  assert.deepEqual(
    all.map(({ price, of_record, version }) => [price, of_record, version]),
    [
      [108, true, 1],
      [110, false, 2],
    ],
  );
});

test('picks of started games are carried over unchanged; other games are scored again', async (t) => {
  const on = await stage(t);
  await quoteValue(on, on.early, 0);
  await quoteValue(on, on.late, 1);
  assert.equal((await publish(on)).picks, 2);
  await quoteValue(on, on.late, 2, at('19:20:00'));
  on.clock.set(at('19:30:00'));
  assert.deepEqual(await publish(on), { version: 2, isNew: true, picks: 3, newPicks: 1 });
  const listed = await rows(
    on.db,
    `select board.version, listed.pick_id from picks.board_pick listed join picks.board on board.id = board_id order by 1, 2`,
  );
  assert.deepEqual(
    listed.map(({ version, pick_id }) => [version, pick_id]),
    [
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
      [2, 3],
    ],
  );
});

test('nothing is published at tip-off, even from a slate scored before', async (t) => {
  const on = await stage(t);
  await quoteValue(on, on.early, 0);
  const slate = scoreSlate(await loadSlate(on.db, { league: 'Nba', date: DATE, asOf: at('18:59:59') }));
  on.clock.set(at('19:00:00'));
  assert.deepEqual(await publishBoard(on.ctx, slate, 'live'), { version: 0, isNew: false, picks: 0, newPicks: 0 });
  assert.deepEqual(await rows(on.db, 'select * from picks.pick'), []);
});

test('a pick stays on a board that is published exactly at its tip-off', async (t) => {
  const on = await stage(t);
  await quoteValue(on, on.early, 0);
  assert.equal((await publish(on)).picks, 1);
  await quoteValue(on, on.late, 1, at('18:30:00'));
  const slate = scoreSlate(await loadSlate(on.db, { league: 'Nba', date: DATE, asOf: at('18:59:59') }));
  on.clock.set(at('19:00:00'));
  assert.deepEqual(await publishBoard(on.ctx, slate, 'live'), { version: 2, isNew: true, picks: 2, newPicks: 1 });
});

test('the database refuses to change or delete what was published, and a pick at its tip-off', async (t) => {
  const on = await stage(t);
  await quoteValue(on, on.early, 0);
  await publish(on);
  for (const change of [
    'update picks.pick set price = 200',
    'update picks.pick set probability = 0.9',
    'delete from picks.board_pick',
    'delete from picks.pick',
    'update picks.board set published_at = now()',
    'truncate picks.pick cascade',
  ])
    await assert.rejects(
      asSuperuser(on.db, (superuser) => superuser.query({ text: change })),
      { code: '23001' },
      change,
    );
  const columns = (
    await rows(
      on.db,
      `select column_name as name from information_schema.columns
    where table_schema = 'picks' and table_name = 'pick' and is_generated = 'NEVER'
      and column_name not in ('id', 'published_at', 'of_record')`,
    )
  ).map(({ name }) => name);
  const copy = `insert into picks.pick (${columns.join()}, published_at, of_record) select ${columns.join()}, tip_off, false from picks.pick`;
  await assert.rejects(on.db.query({ text: copy }), { code: '23514' });
});

test('eight concurrent publishers make one version and one pick of record', async (t) => {
  const on = await stage(t);
  await quoteValue(on, on.early, 0);
  const done = await Promise.all(Array.from({ length: 8 }, () => publish(on)));
  assert.equal(done.filter(({ isNew }) => isNew).length, 1);
  assert.equal((await rows(on.db, ALL)).length, 1);
  assert.equal((await rows(on.db, 'select from platform.outbox')).length, 1);
});

for (const failure of ['an error', 'a lost connection'] as const)
  test(`${failure} inside the transaction leaves neither board nor picks nor event`, async (t) => {
    const on = await stage(t);
    await quoteValue(on, on.early, 0);
    for (const table of ['picks.board', 'picks.pick', 'picks.board_pick', 'platform.outbox'])
      await failingAt(on.db, table, failure, async () => {
        await assert.rejects(publish(on));
        const counts = await rows(on.db, COUNT_ALL);
        assert.deepEqual(counts, [{ written: 0 }]);
      });
    assert.equal((await publish(on)).picks, 1);
  });

test('a caller sees the board as of a moment, with only Standard picks for Free', async (t) => {
  const on = await stage(t);
  await quoteValue(on, on.early, 0);
  await publish(on);
  const boards = [{ league: 'Nba', date: DATE }] as const;
  const question = { boards, origin: 'live', ratings: ['Premium', 'Standard'], count: 10 } as const;
  assert.equal((await topPicks(on.db, { ...question, seenAt: at('18:00:00') })).length, 1);
  assert.equal((await topPicks(on.db, { ...question, seenAt: at('17:59:59') })).length, 0);
  assert.equal((await topPicks(on.db, { ...question, seenAt: at('18:00:00'), ratings: ['Premium'] })).length, 0);
  assert.equal((await topPicks(on.db, { ...question, seenAt: at('18:00:00'), origin: 'replay' })).length, 0);
});

test('the loader returns no later facts, and a slate that bypasses it is rejected', async (t) => {
  const on = await stage(t);
  await quoteValue(on, on.early, 0);
  await quoteValue(on, on.early, 1, at('18:30:00'));
  const players = (slate: Awaited<ReturnType<typeof loadSlate>>) =>
    new Set(slate.quotes.map(({ playerId }) => playerId)).size;
  const then = await loadSlate(on.db, { league: 'Nba', date: DATE, asOf: at('18:00:00') });
  const later = await loadSlate(on.db, { league: 'Nba', date: DATE, asOf: at('18:30:00') });
  assert.deepEqual([players(then), players(later)], [1, 2]);
  assert.throws(() => scoreSlate({ ...later, asOf: then.asOf }), LookAheadError);
  const long = await loadSlate(on.db, { league: 'Nba', date: DATE, asOf: EARLY });
  assert.deepEqual([long.quotes.length, long.recent.size], [0, 0]);
});
