import assert from 'node:assert/strict';
import test from 'node:test';
import type { Database, Queryable } from '../../src/platform/index.ts';
import { keptFigures } from '../../src/record/kept-figures.ts';
import { publishedRecord } from '../../src/record/published-record.ts';
import { asOwner } from '../support/ledger-responses.ts';
import { moment, NEXT_DAY, settledLeague, type SettledLeague } from '../support/settled-league.ts';
import { addBoxScore, addState, addValue } from '../support/small-league.ts';
import { settleDay } from '../support/settle-day.ts';

/** A day in steps; each one changes facts of the record. */
async function* dayGoesBy(on: SettledLeague): AsyncGenerator<string> {
  const { db, ctx, clock, league } = on;
  const gameId = on.games.get(NEXT_DAY) ?? 0;
  const tipOff = moment(NEXT_DAY, '19:00:00');
  clock.set(moment(NEXT_DAY, '18:10:00'));
  await addValue(db, league, { gameId, playerId: league.players[2] ?? 0, knownAt: moment(NEXT_DAY, '18:05:00') });
  await on.publish(NEXT_DAY);
  yield 'another pick is published';
  clock.set(moment(NEXT_DAY, '20:00:00'));
  await addState(db, gameId, 'live', tipOff, tipOff);
  await settleDay(ctx, { league: 'Nba', date: NEXT_DAY });
  yield 'closing lines are noted';
  clock.set(moment(NEXT_DAY, '22:00:00'));
  await addState(db, gameId, 'final', tipOff, clock.now());
  for (const extra of [0, 30]) {
    clock.set(moment(NEXT_DAY, extra === 0 ? '22:30:00' : '23:30:00'));
    const lines = league.players.slice(0, 3).map((playerId) => ({ playerId, counts: { pts: 3 + extra } }));
    await addBoxScore(db, league, gameId, clock.now(), lines);
    await settleDay(ctx, { league: 'Nba', date: NEXT_DAY });
    yield extra === 0 ? 'picks are graded' : 'picks are graded again after a correction';
  }
}

/**
 * The number of rows that differ between the facts in force at a moment and the same facts from picks, grades and closing
 * lines.
 */
async function differences(db: Database, at: Date): Promise<number> {
  const stored = `select pick_id, game_date, stat, probability, market_probability, outcome, profit, is_period_data_gap,
      is_regraded, closing_value
    from picks.record_facts where known_at <= $1 and superseded_at > $1`;
  const computed = `select pick.id, board.game_date, pick.stat, pick.probability, pick.consensus_probability, grade.outcome,
      grade.profit, grade.is_period_data_gap,
      exists (select from picks.outcome earlier where earlier.pick_id = pick.id and earlier.version < grade.version
        and earlier.outcome is not null),
      closing.probability * (1 + case when pick.price > 0 then pick.price / 100.0::float8 else -100.0::float8 / pick.price end) - 1
    from picks.pick pick
    join picks.board board on board.id = pick.first_board_id
    left join picks.outcome grade on grade.pick_id = pick.id and grade.known_at <= $1 and grade.superseded_at > $1
    left join picks.closing closing on closing.pick_id = pick.id and closing.noted_at <= $1
    where pick.of_record and pick.published_at <= $1`;
  const text = `(${stored} except ${computed}) union all (${computed} except ${stored})`;
  return (await db.query({ text, values: [at] })).rows.length;
}

test('after each step, and as of each earlier one, the record’s facts match the picks, grades and closing lines', async (t) => {
  const on = await settledLeague(t);
  const moments = [on.clock.now()];
  assert.equal(await differences(on.db, on.clock.now()), 0);
  for await (const step of dayGoesBy(on)) {
    moments.push(on.clock.now());
    for (const at of moments) assert.equal(await differences(on.db, at), 0, `${step}, as of ${at.toISOString()}`);
  }
  assert.equal(moments.length, 5);
});

test('after each step, and as of each earlier one, kept figures are the figures summed anew', async (t) => {
  const on = await settledLeague(t);
  const read = keptFigures('replay');
  const moments = [on.clock.now()];
  const seen = new Set<string>();
  for await (const step of dayGoesBy(on)) {
    moments.push(on.clock.now());
    for (const asOf of moments)
      for (const to of [null, NEXT_DAY]) {
        const question = { league: 'Nba', from: null, to, by: 'stat', asOf } as const;
        const kept = await read(on.db, question);
        assert.deepEqual(kept, await publishedRecord(on.db, { ...question, origin: 'replay' }), step);
        assert.deepEqual(await read(on.db, question), kept);
        seen.add(JSON.stringify(kept.figures));
      }
  }
  assert.ok(seen.size >= 4, `each step changes the record: ${seen.size}`);
});

test('figures are summed once for all reads of one state of the record', async (t) => {
  const on = await settledLeague(t);
  const read = keptFigures('replay');
  let sums = 0;
  const counting: Queryable = {
    query: (config) => {
      if (config.name?.startsWith('record.cells') === true) sums += 1;
      return on.db.query(config);
    },
  };
  const question = { league: 'Nba', from: null, to: null, by: null } as const;
  for (const seconds of [0, 1, 60]) {
    on.clock.set(new Date(on.clock.now().getTime() + seconds * 1_000));
    await read(counting, { ...question, asOf: on.clock.now() });
  }
  assert.equal(sums, 1);
});

for (const [fault, text] of [
  [
    'a pick without facts',
    'delete from picks.record_fact where pick_id = (select min(pick_id) from picks.record_fact)',
  ],
  [
    'facts that are in force for too long',
    `update picks.record_fact set superseded_at = superseded_at + interval '1 hour'`,
  ],
  ['another profit', 'update picks.record_fact set profit = profit + 1'],
] as const)
  test(`the test above sees ${fault}`, async (t) => {
    const on = await settledLeague(t);
    const moments: Date[] = [];
    for await (const _ of dayGoesBy(on)) moments.push(on.clock.now());
    await asOwner(on.db, text);
    const found = await Promise.all(moments.map((at) => differences(on.db, at)));
    assert.ok(found.some((count) => count > 0));
  });
