import assert from 'node:assert/strict';
import test from 'node:test';
import { recordRoom } from '../../src/record/index.ts';
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
  const { api } = await testServer(t, { context, rooms: [recordRoom({ origin: 'replay' })], identify: identifyByTier });
  return {
    sums: () => counting.counts.get(SUMS) ?? 0,
    record: async () => (await getAs(api, 'Sharp', '/picks/track-record')).body,
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
