import assert from 'node:assert/strict';
import test from 'node:test';
import { publishNews, publishOpenDays, publishSlate } from '../../src/cycle/index.ts';
import { joinedTo, openDatabase, silentLog, type Database, type PooledDatabase } from '../../src/platform/index.ts';
import { loadSlate, scoreSlate, worldStore } from '../../src/scoring/index.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { addGame, addValue } from '../support/small-league.ts';
import { at, DATE, reports, stage, type Stage } from './stage.ts';
import { size } from '../support/size.ts';

const STATEMENTS = 30;
const RACES = size({ quick: 10, all: STATEMENTS, long: STATEMENTS });

/** Picks published at or after the moment at which their player was known to be out. */
async function tooLate(db: Database): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    text: `select count(*)::int as n from picks.pick
           join league.availability said on said.game_id = pick.game_id and said.player_id = pick.player_id
             and said.status = 'Out' and said.known_at <= pick.published_at`,
  });
  return rows[0]?.n ?? -1;
}

/** A game of the day with value on its first player. */
async function anotherGame({ db, league }: Stage): Promise<number> {
  const gameId = await addGame(db, league, DATE, at('23:45:00'));
  await db.query({
    text: `insert into league.game_external (league, source, external_id, game_id, known_at) values ('Nba', 'nba', $1::int::text, $1::int, $2)`,
    values: [gameId, at('10:00:00')],
  });
  await addValue(db, league, { gameId, playerId: league.players[0] ?? 0, knownAt: at('17:00:00') });
  return gameId;
}

/** A database whose transactions call `then` once, at a statement, and wait for its result. */
function calling(db: Database, statement: number, then: () => Promise<unknown> | void): Database {
  let count = 0;
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query: async (config) => {
            count += 1;
            if (count === statement) await then();
            return tx.query(config);
          },
        }),
      ),
  };
}

test(`a report and a concurrent publication, ${RACES} times on two nodes: no pick is published after the news`, async (t) => {
  const url = await testDatabaseUrl(t);
  const [first, other] = [0, 1].map(() =>
    openDatabase({ url, poolSize: 4, log: silentLog, applicationName: 'prop-pick tests' }),
  ) as [PooledDatabase, PooledDatabase];
  t.after(() => Promise.all([first.close(), other.close()]));
  const on = await stage(t, first);
  let moment = at('18:00:00').getTime();
  const tick = (): Date => {
    on.clock.set(new Date((moment += 1)));
    return on.clock.now();
  };
  const runtime = { ...on.runtime, worlds: worldStore() };
  let [published, ruledOut] = [0, 0];
  for (let race = 0; race < RACES; race += 1) {
    const gameId = await anotherGame(on);
    let report: Promise<void> | undefined;
    const says = () => (report ??= on.says(reports(on, [[0, 'Out', 'Knee']], gameId), { movement: 0.75, now: tick }));
    // The report arrives at a later statement of the publication each time; the first time it is complete by then.
    const statement = 1 + Math.floor((race * STATEMENTS) / RACES);
    const meeting = calling(other, statement, () => (race === 0 ? says() : void says()));
    const ctx = { ...on.ctx, clock: { now: tick } };
    await meeting.transaction((tx) => publishOpenDays({ ...ctx, db: joinedTo(tx) }, runtime));
    await says();
    await on.db.transaction((tx) => publishNews({ ...on.ctx, db: joinedTo(tx) }, on.runtime));
    assert.equal(await tooLate(on.db), 0, `race ${race}`);
    const { rows } = await on.db.query<{ n: number }>({
      text: 'select count(*)::int as n from picks.pick where game_id = $1',
      values: [gameId],
    });
    if ((rows[0]?.n ?? 0) > 0) published += 1;
    else ruledOut += 1;
  }
  assert.ok(published > 0 && ruledOut > 0, `each came first at times: ${published} and ${ruledOut}`);
});

test('the harness sees a publication that does not check for news', async (t) => {
  const on = await stage(t);
  const gameId = await anotherGame(on);
  const slate = scoreSlate(
    await loadSlate(on.db, { league: 'Nba', date: DATE, asOf: on.clock.now() }, on.runtime.worlds),
    on.runtime.bounds(),
  );
  await on.says(reports(on, [[0, 'Out', 'Knee']], gameId));
  await publishSlate(on.ctx, slate, 'live');
  assert.equal(await tooLate(on.db), 1);
});
