import assert from 'node:assert/strict';
import test from 'node:test';
import { FULL_VISIBILITY } from '../../access/index.ts';
import { at, DATE, player, propsStage, quoteAll } from '../../../tests/support/props-stage.ts';
import { asSuperuser } from '../../../tests/support/postgres.ts';
import { boardStore } from './board-store.ts';

/** A standby's state of a day without the last board. */
const LOSE_LAST_BOARD = [
  `create temporary table lost as select day_id, max(version) as version from research.board group by day_id`,
  'delete from research.board_prop prop using lost where prop.day_id = lost.day_id and from_version = lost.version',
  `update research.board_prop prop set until_version = 2147483647 from lost
   where prop.day_id = lost.day_id and until_version = lost.version`,
  'delete from research.board board using lost where board.day_id = lost.day_id and board.version = lost.version',
];

test('after a failover that lost the last board, its version number is another board’s, and nothing of the lost one is shown', async (t) => {
  const on = await propsStage(t);
  const store = boardStore(on.db, 'Nba', 'live');
  const shown = async () => {
    const { version } = await store.inForce(DATE, on.clock.now());
    const { rows } = await store.view(DATE, version, FULL_VISIBILITY.ratings);
    return { version, players: rows.map(({ playerId }) => playerId).sort((a, b) => a - b) };
  };
  const players = (...indexes: readonly number[]) => indexes.map((index) => player(on, index));
  await quoteAll(on, on.late, [0, 1]);
  await on.publish('18:00:00');
  await quoteAll(on, on.late, [2], at('18:10:00'));
  await on.publish('18:10:00');
  assert.deepEqual(await shown(), { version: 2, players: players(0, 1, 2) });
  const lost = store.nameOf(DATE, 2);
  await asSuperuser(on.db, async (superuser) => {
    await superuser.transaction(async (tx) => {
      for (const text of LOSE_LAST_BOARD) await tx.query({ text });
    });
    await superuser.query({ text: `delete from odds.quote where player_id = $1`, values: [player(on, 2)] });
  });
  assert.deepEqual(await shown(), { version: 1, players: players(0, 1) });
  await quoteAll(on, on.late, [3], at('18:20:00'));
  await on.publish('18:20:00');
  assert.deepEqual(await shown(), { version: 2, players: players(0, 1, 3) });
  assert.notEqual(store.nameOf(DATE, 2), lost);
  await quoteAll(on, on.late, [4], at('18:30:00'));
  await on.publish('18:30:00');
  assert.deepEqual(await shown(), { version: 3, players: players(0, 1, 3, 4) });
});
