import assert from 'node:assert/strict';
import test from 'node:test';
import type { Tier } from '../../src/access/index.ts';
import { only, type Queryable } from '../../src/platform/index.ts';
import { recordModule } from '../../src/record/index.ts';
import { settleDay } from '../../src/settlement/index.ts';
import { testServer } from '../support/http.ts';
import { moment, NEXT_DAY, settledLeague, type SettledLeague } from '../support/settled-league.ts';
import { addBoxScore, addState, addValue } from '../support/small-league.ts';
import { countingStatements } from '../support/statement-count.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

const SUMS = 'record.cells-by-all';

/** A room over the league that counts its statements. */
async function roomOf(t: test.TestContext, { ctx }: SettledLeague) {
  const counting = countingStatements(ctx.db);
  const context = { ...ctx, db: counting.db };
  const { api } = await testServer(t, {
    context,
    modules: [recordModule({ origin: 'replay' })],
    identify: identifyByTier,
  });
  return {
    sums: () => counting.counts.get(SUMS) ?? 0,
    record: async (tier: Tier = 'Sharp') => (await getAs(api, tier, '/picks/track-record')).body,
  };
}

/** A day goes by: each step makes facts of a kind, and says so. */
async function* dayGoesBy(on: SettledLeague): AsyncGenerator<string> {
  const { db, ctx, clock, league } = on;
  const gameId = on.games.get(NEXT_DAY) ?? 0;
  const tipOff = moment(NEXT_DAY, '19:00:00');
  clock.set(moment(NEXT_DAY, '18:10:00'));
  await addValue(db, league, { gameId, playerId: league.players[2] ?? 0, knownAt: moment(NEXT_DAY, '18:05:00') });
  await on.publish(NEXT_DAY);
  yield 'another pick is published';
  clock.set(moment(NEXT_DAY, '22:00:00'));
  await addState(db, gameId, 'final', tipOff, clock.now());
  yield 'the game is over';
  for (const extra of [0, 30]) {
    clock.set(moment(NEXT_DAY, extra === 0 ? '22:30:00' : '23:30:00'));
    const lines = league.players.slice(0, 3).map((playerId) => ({ playerId, counts: { pts: 3 + extra } }));
    await addBoxScore(db, league, gameId, clock.now(), lines);
    await settleDay(ctx, { league: 'Nba', date: NEXT_DAY });
    yield extra === 0 ? 'its picks are graded' : 'and graded again';
  }
}

test('the record is added up once a change, and after each it is what a node that kept nothing answers', async (t) => {
  const on = await settledLeague(t);
  const kept = await roomOf(t, on);
  let before = await kept.record();
  let changes = 1;
  for await (const what of dayGoesBy(on)) {
    changes += 1;
    const record = await kept.record();
    assert.notEqual(record, before, what);
    assert.equal(record, await (await roomOf(t, on)).record(), what);
    assert.equal(await kept.record(), record, what);
    assert.equal(kept.sums(), changes, `added up ${changes} times once ${what}`);
    before = record;
  }
  assert.equal(changes, 5);
});

test('the test above sees a fact that is changed and not added', async (t) => {
  const on = await settledLeague(t);
  const kept = await roomOf(t, on);
  await kept.record();
  await on.db.query({ text: 'alter table picks.outcome disable trigger all' });
  await on.db.query({ text: `update picks.outcome set outcome = 'Hit' where outcome = 'Miss'` });
  assert.notEqual(await kept.record(), await (await roomOf(t, on)).record());
});

/** The grade of a pick of the day to come, as settlement writes it. */
async function grade(db: Queryable, nth: number): Promise<void> {
  await db.query({
    text: `insert into picks.outcome
             (pick_id, version, known_at, profile, outcome, actual_value, profit, is_period_data_gap, reason)
           select pick.id, 1, $1, 'standard', 'Hit', 10, 0.9, false, 'made'
           from picks.pick pick join picks.board board on board.id = pick.first_board_id
           where board.game_date = $2 order by pick.id offset $3 limit 1`,
    values: [moment(NEXT_DAY, '21:00:00'), NEXT_DAY, nth],
  });
}

/** Whether, after each commit, the record is what a node that kept nothing answers. Of three writers the one that began first
 *  commits last, and none has to wait for it. */
async function lateCommit(t: test.TestContext, on: SettledLeague): Promise<boolean[]> {
  const { db, clock } = on;
  const kept = await roomOf(t, on);
  const isRight: boolean[] = [];
  const ask = async () => isRight.push((await kept.record()) === (await (await roomOf(t, on)).record()));
  clock.set(moment(NEXT_DAY, '22:00:00'));
  await ask();
  await db.transaction(async (first) => {
    await grade(first, 0);
    for (const write of [
      (tx: Queryable) => addState(tx, on.games.get(NEXT_DAY) ?? 0, 'final', moment(NEXT_DAY, '19:00:00'), clock.now()),
      (tx: Queryable) => grade(tx, 1),
    ]) {
      await db.transaction(async (tx) => {
        await tx.query({ text: `set local lock_timeout = '1s'` });
        await write(tx);
      });
      await ask();
    }
  });
  await ask();
  return isRight;
}

const countRows = async (db: Queryable): Promise<number> =>
  (await db.query({ text: 'select from picks.fact_count' })).rowCount ?? 0;

test('a fact that is committed late is seen, no writer waits for another, and what they counted is one row', async (t) => {
  const on = await settledLeague(t);
  assert.equal(await countRows(on.db), 1);
  assert.deepEqual(await lateCommit(t, on), [true, true, true, true]);
  assert.equal(await countRows(on.db), 2);
  await addState(
    on.db,
    on.games.get(NEXT_DAY) ?? 0,
    'live',
    moment(NEXT_DAY, '19:00:00'),
    moment(NEXT_DAY, '22:00:01'),
  );
  assert.equal(await countRows(on.db), 1);
});

test('the test above sees the last that came taken for how many there are', async (t) => {
  const on = await settledLeague(t);
  await on.db.query({
    text: `create or replace function picks.count_facts(more bigint) returns void language sql as
             'insert into picks.fact_count (facts) values (more)';
           create or replace function picks.facts_known(at timestamptz) returns bigint language sql stable as
             'select max(id) from picks.fact_count'`,
  });
  assert.deepEqual(await lateCommit(t, on), [true, true, true, false]);
});

test('the test above sees a row that every writer touches', async (t) => {
  const on = await settledLeague(t);
  await on.db.query({
    text: `create or replace function picks.count_facts(more bigint) returns void language sql as
             'update picks.fact_count set facts = facts + more'`,
  });
  await assert.rejects(lateCommit(t, on), { code: '55P03' });
});

test('of what eight writers add side by side, with some who take it back, every fact is counted once', async (t) => {
  const { db, games } = await settledLeague(t);
  const known = async () =>
    only((await db.query<{ facts: number }>({ text: `select picks.facts_known('infinity') as facts` })).rows).facts;
  const before = await known();
  const write = async (writer: number, nth: number) =>
    db.transaction(async (tx) => {
      const knownAt = new Date(Date.UTC(2024, 3, 1, writer, nth));
      const state = [games.get(NEXT_DAY), knownAt, new Date(knownAt.getTime() + 1)];
      for (const status of ['final', 'live'])
        await tx.query({
          text: `insert into league.game_state
                   (game_id, known_at, superseded_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
                 values ($1, $2::timestamptz + $4::interval, $3::timestamptz + $4::interval, false, 'test', $5, $2, false)`,
          values: [...state, status === 'live' ? '1 second' : '0', status],
        });
      if (nth % 3 === 0) throw new Error('taken back');
    });
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    const outcomes: boolean[] = [];
    for (let nth = 0; nth < 10; nth += 1)
      outcomes.push(
        await write(writer, nth).then(
          () => true,
          () => false,
        ),
      );
    return outcomes;
  });
  const written = (await Promise.all(writers)).flat().filter(Boolean).length;
  assert.equal(written, 8 * 6);
  assert.equal((await known()) - before, 2 * written);
});

test('a score that moves has nothing added up again; a game that is over, and then is not, has', async (t) => {
  const on = await settledLeague(t);
  const kept = await roomOf(t, on);
  on.clock.set(moment(NEXT_DAY, '19:00:00'));
  for (const tier of ['Sharp', 'Free'] as const) await kept.record(tier);
  const turns = [];
  for (const status of ['live', 'live', 'live', 'final', 'final', 'live', 'live'] as const) {
    on.clock.set(new Date(on.clock.now().getTime() + 60_000));
    await addState(on.db, on.games.get(NEXT_DAY) ?? 0, status, moment(NEXT_DAY, '19:00:00'), on.clock.now());
    const sums = kept.sums();
    await kept.record('Free');
    assert.equal(kept.sums(), sums, 'who sees the past knows nothing of it');
    assert.equal(await kept.record(), await (await roomOf(t, on)).record(), status);
    turns.push(kept.sums() > sums);
  }
  assert.deepEqual(turns, [false, false, false, true, false, true, false]);
});

test('a state that is told of later than the one after it is held to the one before it', async (t) => {
  const on = await settledLeague(t);
  const { db } = on;
  const gameId = on.games.get(NEXT_DAY) ?? 0;
  const at = (time: string) => moment(NEXT_DAY, time);
  await addState(db, gameId, 'final', at('19:00:00'), at('21:00:00'));
  await addState(db, gameId, 'live', at('19:00:00'), at('21:20:00'));
  on.clock.set(at('22:15:00'));
  const kept = await roomOf(t, on);
  const over = await kept.record('Free');
  await db.query({
    text: 'update league.game_state set superseded_at = $2 where game_id = $1 and known_at = $3',
    values: [gameId, at('21:10:00'), at('21:00:00')],
  });
  await db.query({
    text: `insert into league.game_state
             (game_id, known_at, superseded_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
           values ($1, $2, $3, false, 'test', 'live', $4, false)`,
    values: [gameId, at('21:10:00'), at('21:20:00'), at('19:00:00')],
  });
  assert.notEqual(await kept.record('Free'), over);
  assert.equal(await kept.record('Free'), await (await roomOf(t, on)).record('Free'));
});

test('a state of a game that is taken back is a change too', async (t) => {
  const on = await settledLeague(t);
  on.clock.set(moment(NEXT_DAY, '22:00:00'));
  await addState(on.db, on.games.get(NEXT_DAY) ?? 0, 'final', moment(NEXT_DAY, '19:00:00'), on.clock.now());
  const kept = await roomOf(t, on);
  const before = await kept.record();
  await on.db.query({ text: `delete from league.game_state where known_at = $1`, values: [on.clock.now()] });
  assert.notEqual(await kept.record(), before);
  assert.equal(await kept.record(), await (await roomOf(t, on)).record());
});

test('for who sees the past, a fact counts from when he sees it', async (t) => {
  const on = await settledLeague(t);
  const kept = await roomOf(t, on);
  on.clock.set(moment(NEXT_DAY, '21:30:00'));
  const before = await kept.record('Free');
  const sums = kept.sums();
  await grade(on.db, 0);
  assert.equal(await kept.record('Free'), before);
  assert.equal(kept.sums(), sums, 'nothing that he sees had changed');
  on.clock.set(moment(NEXT_DAY, '22:00:00'));
  const after = await kept.record('Free');
  assert.notEqual(after, before);
  assert.equal(after, await (await roomOf(t, on)).record('Free'));
});
