import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Runtime } from '../../src/app/work/runtime.ts';
import { publishOpenDays, scoreNewsJob, scoresNewsAtOnce } from '../../src/cycle/index.ts';
import { readFeed } from '../../src/ingest/index.ts';
import { addDays, settableClock } from '../../src/kernel/index.ts';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { joinedTo } from '../../src/platform/index.ts';
import type { PicksRescored } from '../../src/research/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { STANDARD } from '../../src/settlement/index.ts';
import { nbaLineups } from '../../src/sources/nba-lineups/index.ts';
import { feedOf } from '../feeds/feed-stage.ts';
import { eventually } from '../support/eventually.ts';
import { testServer } from '../support/http.ts';
import { queueContext, quickWorker } from '../support/operations.ts';
import { asSuperuser } from '../support/postgres.ts';
import { addPlayed } from '../support/seasoned-league.ts';
import { addGame, addValue, smallLeague, type TestLine } from '../support/small-league.ts';
import { identifyWithConfig } from '../support/tier-callers.ts';
import { wholeProgram } from '../support/whole-program.ts';

const DAY = '2024-03-05';
const GAMES = 24;
const at = (clock: string): Date => new Date(`${DAY}T${clock}Z`);
const ARRIVAL = at('22:31:00');

interface Row {
  readonly version: number;
}

/**
 * A home team of five starters and one bench player, who has always played 14 minutes from the bench. The game of the evening
 * is scored and published at 22:00; a worker waits for news.
 */
async function evening(t: TestContext) {
  const clock = settableClock(at('22:00:00'));
  const context = await queueContext(t, { clock });
  const { db } = context;
  const league = await smallLeague(db);
  const { rows } = await db.query<{ id: number }>({
    text: `insert into league.player (league, name, name_key, known_at)
           values ('Nba', 'Bench Player', 'benchplayer', '2023-10-01') returning id`,
  });
  const bench = rows[0]?.id ?? assert.fail();
  const home = league.players.slice(0, 5);
  const lineOf = (playerId: number): TestLine => ({
    ...{ playerId, isHome: playerId === bench || home.includes(playerId), starter: playerId !== bench },
    ...{ seconds: 60 * (playerId === bench ? 14 : 32), counts: { pts: playerId === bench ? 6 : 15, fga: 8 } },
  });
  for (let number = 0; number < GAMES; number += 1)
    // oxlint-disable-next-line no-await-in-loop
    await addPlayed(db, league, addDays(DAY, 2 * (number - GAMES)), number, [...league.players, bench].map(lineOf));
  const gameId = await addGame(db, league, DAY, at('23:00:00'));
  for (const playerId of [bench, home[0] ?? 0])
    await addValue(db, league, { gameId, playerId, knownAt: at('21:00:00') });
  await asSuperuser(db, async (superuser) => {
    for (const [from, to] of [['AAA', 'BOS'] as const, ['BBB', 'NYK'] as const])
      await superuser.query({
        text: 'update league.team set abbreviation = $2 where abbreviation = $1',
        values: [from, to],
      });
  });
  await db.query({
    text: `insert into league.player_external (league, source, external_id, player_id, known_at)
           select 'Nba', 'nba', (1000 + id)::text, id, known_at from league.player`,
  });
  await db.query({
    text: `insert into league.game_external (league, source, external_id, game_id, known_at)
           values ('Nba', 'nba', '0022300001', $1, $2)`,
    values: [gameId, at('00:00:00')],
  });
  const runtime: Runtime = {
    ...{ origin: 'live', sources: [], worlds: worldStore(), leagues: EVERY_LEAGUE },
    ...{ bounds: () => SCORING_BOUNDS, profile: () => STANDARD },
  };
  await db.transaction((tx) => publishOpenDays({ ...context, db: joinedTo(tx) }, runtime));
  await quickWorker(t, context, [], { jobs: [scoreNewsJob(runtime)] });
  return { context, db, clock, league, bench, home, gameId };
}

type Evening = Awaited<ReturnType<typeof evening>>;

/** The league's file with the home team's five; the other team's is only expected. */
function fileOf({ league }: Evening, five: readonly number[]): string {
  const side = (teamId: number, teamAbbreviation: string, ids: readonly number[], lineupStatus: string) => ({
    ...{ teamId, teamAbbreviation },
    players: ids.map((id) => ({
      ...{ personId: 1_000 + id, teamId, playerName: `Player ${id}`, lineupStatus },
      ...{ position: 'PG', rosterStatus: 'Active', timestamp: '2024-03-05T17:30:00' },
    })),
  });
  const homeTeam = side(1, 'BOS', five, 'Confirmed');
  const awayTeam = side(2, 'NYK', league.players.slice(5, 10), 'Expected');
  return JSON.stringify({ games: [{ gameId: '0022300001', gameStatus: 1, homeTeam, awayTeam }] });
}

test('a surprise starter re-scores the game as the file arrives; as of a moment before it nothing changes', async (t) => {
  const on = await evening(t);
  const { context, db, clock, bench, home, gameId } = on;
  const { services } = await wholeProgram(t, { db, clock, environment: { PROPPICK_MODE: 'production' } });
  const { api } = await testServer(t, { context, modules: services.modules, identify: identifyWithConfig });
  const evaluated = async (playerId: number, asOf?: string) => {
    const { statusCode, body } = await api.inject({
      method: 'POST',
      url: `/api/v1/picks/evaluate${asOf === undefined ? '' : `?asOf=${asOf}`}`,
      headers: { authorization: 'Bearer Admin' },
      body: { playerId, stat: 'Points', line: 14.5, direction: 'Over', gameDate: DAY },
    });
    assert.equal(statusCode, 200, body);
    return { body, minutes: (JSON.parse(body) as { projectedMinutes: number }).projectedMinutes };
  };
  const version = async (): Promise<number> =>
    (await db.query<Row>({ text: 'select max(version) as version from research.board' })).rows[0]?.version ?? 0;

  const moment = at('22:30:59').toISOString();
  clock.set(ARRIVAL);
  const [before, published] = [await evaluated(bench, moment), await version()];
  const five = [bench, ...home.slice(1)];
  const feed = await feedOf(t, { ctx: context }, nbaLineups, (_, response) => response.end(fileOf(on, five)));
  const began = performance.now();
  const read = await readFeed(context, feed, {
    ...{ league: 'Nba', day: DAY, kinds: ['lineups'], isWholeDay: false, movement: 0.75 },
    onNews: scoresNewsAtOnce(clock),
  });
  await db.transaction((tx) => read.write({ ...context, db: joinedTo(tx) }));
  const [event] = await eventually('the game is re-scored', async () => {
    const text = `select data from platform.outbox where type = 'picks.rescored'`;
    const { rows } = await db.query<{ data: PicksRescored }>({ text });
    return rows.length === 0 ? undefined : rows;
  });
  t.diagnostic(`${(performance.now() - began).toFixed(0)} ms from the request of the file to the new board`);

  assert.deepEqual([event?.data.gameIds, event?.data.because], [[gameId], 'lineup']);
  const moves = new Map(event?.data.moved.map((move) => [move.prop.playerId, move]));
  assert.ok(moves.has(bench) && moves.has(home[0] ?? 0), JSON.stringify(event));
  assert.equal(await version(), published + 1);
  clock.set(new Date(ARRIVAL.getTime() + 60_000));
  const after = await evaluated(bench);
  assert.ok(after.minutes > before.minutes + 5, `${before.minutes} to ${after.minutes} minutes`);
  assert.equal((await evaluated(bench, moment)).body, before.body);
});
