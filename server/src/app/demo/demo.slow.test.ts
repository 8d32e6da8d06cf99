import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { openDatabase, silentLog, systemClock, type Context } from '../../platform/index.ts';
import { testDatabaseUrl } from '../../../tests/support/postgres.ts';
import { shortSimulation } from '../../../tests/support/short-simulation.ts';
import { DEMO_LEAGUES } from '../../simulation/index.ts';
import { simulatedLeagues } from '../work/live-sources.ts';
import { prepareLeague, type DemoProgress } from './demo.ts';

const NOW = new Date('2026-01-15T20:00:00Z');

async function emptyDemo(t: TestContext): Promise<Context> {
  const db = openDatabase({ url: await testDatabaseUrl(t), poolSize: 4, log: silentLog, applicationName: 'test' });
  t.after(() => db.close());
  await shortSimulation(db, NOW, { form: 12, record: 1, isUnscored: true });
  return { db, log: silentLog, clock: systemClock(NOW) };
}

const prepared = (ctx: Context, progress: DemoProgress = () => {}): Promise<void> =>
  prepareLeague(ctx, simulatedLeagues(DEMO_LEAGUES), 'Nba', progress);

/** Every listed pick with its board and its grades, as text. */
async function recordOf({ db }: Context): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>({
    text: `select concat_ws(' ', board.game_date, board.version, board.as_of, board.content_hash, link.rank, pick.player_id,
        pick.stat, pick.line_halves, pick.direction, pick.price, outcome.known_at, outcome.outcome) as line
      from picks.board join picks.board_pick link on link.board_id = board.id join picks.pick on pick.id = link.pick_id
      left join picks.outcome on outcome.pick_id = pick.id
      order by board.game_date, board.version, link.rank, outcome.version`,
  });
  return rows.map(({ line }) => line);
}

test('a first start that is stopped while it scores the past goes on at the next one and ends with the same record', async (t) => {
  const whole = await emptyDemo(t);
  await prepared(whole);
  const expected = await recordOf(whole);
  assert.ok(expected.length > 5, `${expected.length} picks`);

  const stopped = await emptyDemo(t);
  const scored: number[] = [];
  const stopBeforeEnd: DemoProgress = (stage, done, total) => {
    if (stage === 'scoring' && done === total - 3) throw new Error('stopped');
  };
  await assert.rejects(prepared(stopped, stopBeforeEnd), /stopped/);
  const before = await recordOf(stopped);
  assert.ok(before.length > 0 && before.length < expected.length, `${before.length} of ${expected.length}`);

  await prepared(stopped, (stage, done) => void (stage === 'scoring' && scored.push(done)));
  assert.deepEqual(await recordOf(stopped), expected);
  assert.ok(scored.length > 1);

  scored.length = 0;
  await prepared(stopped, (stage, done) => void (stage === 'scoring' && scored.push(done)));
  assert.deepEqual(scored, [0], 'a later start scores no past');
});
