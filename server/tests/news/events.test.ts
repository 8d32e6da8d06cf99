import assert from 'node:assert/strict';
import test from 'node:test';
import type { NewsChanged } from '../../src/league/index.ts';
import type { PicksRescored } from '../../src/research/index.ts';
import { addState } from '../support/small-league.ts';
import { at, fiveOf, isOut, published, pricesMove, reports, stage, type Stage } from './stage.ts';

interface Emitted<Data> {
  readonly data: Data;
  readonly at: Date;
}

/** The events of a type in the outbox, in order. */
async function emitted<Data>({ db }: Stage, type: string): Promise<readonly Emitted<Data>[]> {
  const { rows } = await db.query<Emitted<Data>>({
    text: 'select data, occurred_at as at from platform.outbox where type = $1 order by id',
    values: [type],
  });
  return rows;
}

const told = async (on: Stage): Promise<string[]> =>
  (await emitted<NewsChanged>(on, 'news.changed')).map(
    ({ data: { playerName, team, from, to, reportedAt } }) =>
      `${reportedAt.slice(11, 16)} ${playerName} (${team}): ${from} to ${to}`,
  );

test('each change of a player’s status is one event: listed, changed and left out again', async (t) => {
  const on = await stage(t);
  on.clock.set(at('18:05:00'));
  await on.says(isOut(on, 'Probable'));
  on.clock.set(at('18:10:00'));
  await on.says(isOut(on, 'Out'));
  on.clock.set(at('18:20:00'));
  await on.says(reports(on, []));
  assert.deepEqual(await told(on), [
    '18:05 Player 4 (AAA): null to Probable',
    '18:10 Player 4 (AAA): Probable to Out',
    '18:20 Player 4 (AAA): Out to Available',
  ]);
});

test('a repeated or reworded report, a second source’s, past news and news of a begun game are no event', async (t) => {
  const on = await stage(t);
  on.clock.set(at('18:05:00'));
  await on.says(isOut(on));
  on.clock.set(at('18:10:00'));
  await on.says(isOut(on));
  await on.says(reports(on, [[3, 'Out', 'Left knee']]));
  await on.says(isOut(on), undefined, 'another');
  await on.says(reports(on, [[4, 'Out', 'Ankle']]), 'silent');
  on.clock.set(at('23:10:00'));
  await on.says(reports(on, [[0, 'Out', 'Ankle']]));
  assert.deepEqual(await told(on), ['18:05 Player 4 (AAA): null to Out']);
});

test('news of a delayed game counts until the tip-off known by then, and its picks are re-scored', async (t) => {
  const on = await stage(t);
  on.clock.set(at('22:50:00'));
  const states = `update league.game_state set superseded_at = $2 where game_id = $1`;
  await on.db.query({ text: states, values: [on.games[0], at('22:50:00')] });
  await addState(on.db, on.games[0], 'scheduled', at('23:20:00'), at('22:50:00'));
  on.clock.set(at('23:10:00'));
  await on.says(reports(on, [[0, 'Out', 'Ankle']]));
  await published(on);
  assert.deepEqual(await told(on), ['23:10 Player 1 (AAA): null to Out']);
  const [event] = await emitted<PicksRescored>(on, 'picks.rescored');
  assert.deepEqual(event?.data.gameIds, [on.games[0]]);
  on.clock.set(at('23:20:00'));
  await on.says(reports(on, [[1, 'Out', 'Knee']]));
  assert.equal((await told(on)).length, 1, 'it has begun');
});

test('games with news are re-scored in one event with the news and the moves', async (t) => {
  const on = await stage(t);
  const pick = (await on.board()).picks.get(on.games[0]) ?? assert.fail();
  on.clock.set(at('18:30:00'));
  await on.says(reports(on, [[0, 'Out', 'Knee']]));
  await on.says(fiveOf(on, [1, 2, 3, 4, 5]));
  await published(on);
  await published(on);
  const [event, ...others] = await emitted<PicksRescored>(on, 'picks.rescored');
  assert.deepEqual(others, []);
  const { date, league, gameIds, because, moved } = event?.data ?? assert.fail();
  assert.deepEqual([date, league, gameIds, because], ['2024-03-05', 'Nba', [on.games[0]], 'availability, lineup']);
  assert.deepEqual(
    moved.map(({ pickId, prop, before, after }) => [pickId, prop.playerName, before?.rating, after?.rating]),
    [[Number.parseInt(pick, 10), 'Player 1', 'Premium', null]],
  );
  const { data } = (await emitted<NewsChanged>(on, 'news.changed'))[0] ?? assert.fail();
  assert.deepEqual([data.playerName, data.to], ['Player 1', 'Out']);
});

test('a pick whose player is ruled out stays on the board as published, behind all others', async (t) => {
  const on = await stage(t);
  const before = await on.board();
  on.clock.set(at('18:30:00'));
  await pricesMove(on, at('18:20:00'));
  await on.says(reports(on, [[0, 'Out', 'Knee']]));
  await published(on);
  assert.deepEqual((await on.board()).picks, before.picks, 'at the price of then');
  const { rows } = await on.db.query<{ gameId: number }>({
    text: `select pick.game_id as "gameId" from picks.board_pick listed join picks.pick pick on pick.id = listed.pick_id
           where listed.board_id = (select max(id) from picks.board) order by listed.rank`,
  });
  assert.deepEqual(
    rows.map(({ gameId }) => gameId),
    on.games.toReversed(),
  );
});

test('news without a move emits an event without moves', async (t) => {
  const on = await stage(t);
  on.clock.set(at('18:01:00'));
  await on.says(reports(on, []));
  await published(on);
  const events = await emitted<PicksRescored>(on, 'picks.rescored');
  assert.deepEqual(
    events.map(({ data }) => [data.because, data.moved]),
    [['availability', []]],
    'a team’s first report, of no player',
  );
});
