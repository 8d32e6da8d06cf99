import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { publishNews, publishOpenDays, type Runtime } from '../../src/app/work/operation-kinds.ts';
import { scheduledJobs } from '../../src/app/work/jobs.ts';
import { writeFacts, type FactBatch } from '../../src/ingest/index.ts';
import { settableClock, type SettableClock } from '../../src/kernel/index.ts';
import { lineupsKnown } from '../../src/league/index.ts';
import { joinedTo, silentLog, type Context, type Database } from '../../src/platform/index.ts';
import { SCORING_BOUNDS, worldStore, type ScoringBounds } from '../../src/scoring/index.ts';
import { STANDARD } from '../../src/settlement/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addQuote, addValue, smallLeague, type SmallLeague } from '../support/small-league.ts';

const DATE = '2024-03-05';
const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);

interface Stage {
  readonly db: Database;
  readonly clock: SettableClock;
  readonly ctx: Context;
  readonly league: SmallLeague;
  readonly games: readonly [number, number];
  readonly runtime: Runtime;
  says(batch: Partial<FactBatch>, announcement?: Parameters<typeof writeFacts>[3]): Promise<void>;
  /** Picks of the current board by game: their ids and prices. */
  board(): Promise<{ version: number; picks: ReadonlyMap<number, string> }>;
}

/** Every prop is worth publishing: it is the games that are looked at here. */
const ANYTHING: ScoringBounds = {
  ...SCORING_BOUNDS,
  ratings: { ...SCORING_BOUNDS.ratings, Standard: { expectedValue: -1, probability: 0, confidence: 0 } },
  suspectExpectedValue: 10,
  fewestGames: 0,
};

const NOTHING: FactBatch = {
  ...{ teams: [], players: [], games: [], availability: [] },
  ...{ gameLines: [], quoteSets: [], boxScores: [], shotCharts: [] },
};

/** Two games of a day with one pick each, published at 18:00; players and games carry the league's numbers. */
async function stage(t: TestContext): Promise<Stage> {
  const db = await testDatabase(t);
  const clock = settableClock(at('18:00:00'));
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  await addHistory(db, league, 30, DATE);
  const games = [
    await addGame(db, league, DATE, at('23:00:00')),
    await addGame(db, league, DATE, at('23:30:00')),
  ] as const;
  for (const table of ['player', 'game'])
    await db.query({
      text: `insert into league.${table}_external (source, external_id, ${table}_id, known_at)
             select 'nba', id::text, id, known_at from league.${table}`,
    });
  for (const [index, gameId] of games.entries())
    await addValue(db, league, { gameId, playerId: league.players[index] ?? 0, knownAt: at('17:00:00') });
  const runtime: Runtime = {
    ...{ origin: 'live', sources: [], worlds: worldStore() },
    leagues: EVERY_LEAGUE,
    scoringBounds: () => ANYTHING,
    settlementProfile: () => STANDARD,
  };
  await publishOpenDays(ctx, runtime);
  return {
    ...{ db, clock, ctx, league, games, runtime },
    async says(batch, announcement = { movement: 0.75 }) {
      const provenance = { league: 'Nba', source: 'report', ids: 'nba', learnedAt: clock.now() } as const;
      const { leftOut } = await writeFacts(db, provenance, { ...NOTHING, ...batch }, announcement);
      assert.deepEqual(leftOut, []);
    },
    async board() {
      const { rows } = await db.query<{ version: number; gameId: number; picks: string }>({
        text: `select board.version, pick.game_id as "gameId", string_agg(pick.id || ' at ' || pick.price, ', ') as picks
               from picks.board board
               join picks.board_pick listed on listed.board_id = board.id
               join picks.pick pick on pick.id = listed.pick_id
               where board.version = (select max(version) from picks.board) group by 1, 2`,
      });
      return { version: rows[0]?.version ?? 0, picks: new Map(rows.map(({ gameId, picks }) => [gameId, picks])) };
    },
  };
}

/** The report that a player of the first game's home team is out. */
const isOut = (on: Stage, status: 'Out' | 'Probable' = 'Out'): Partial<FactBatch> => ({
  reports: [
    {
      game: { externalId: String(on.games[0]) },
      ...{ team: 'AAA', knownAt: on.clock.now(), assumed: false },
      players: [{ player: { externalId: String(on.league.players[3]), name: '' }, status, reason: 'Knee' }],
    },
  ],
});

/** The five of the first game's home team. */
const fiveOf = (on: Stage, players: readonly number[]): Partial<FactBatch> => ({
  lineups: [
    {
      game: { externalId: String(on.games[0]) },
      ...{ team: 'AAA', knownAt: on.clock.now(), assumed: false },
      starters: players.map((index) => ({ externalId: String(on.league.players[index]), name: '' })),
    },
  ],
});

const published = ({ ctx, db, runtime }: Stage) =>
  db.transaction((tx) => publishNews({ ...ctx, db: joinedTo(tx) }, runtime));

/** Another price of the best offer on each game: a later score of the game sees it. */
async function pricesMove({ db, league, games }: Stage, knownAt: Date): Promise<void> {
  for (const [index, gameId] of games.entries())
    await addQuote(db, league, {
      ...{ gameId, playerId: league.players[index] ?? 0, book: 'echo', line: 14.5, over: -128, under: 107, knownAt },
    });
}

test('news of one game has that game alone scored again, and a new version of the board published', async (t) => {
  const on = await stage(t);
  const before = await on.board();
  assert.deepEqual([before.version, before.picks.size], [1, 2]);
  on.clock.set(at('18:30:00'));
  await pricesMove(on, at('18:20:00'));
  await on.says(isOut(on));
  const done = await published(on);
  assert.deepEqual([done.games, done.days.length], [1, 1]);
  const after = await on.board();
  assert.equal(after.version, 2);
  assert.notEqual(after.picks.get(on.games[0]), before.picks.get(on.games[0]), 'at the price that stands now');
  assert.equal(after.picks.get(on.games[1]), before.picks.get(on.games[1]), 'the other game was not looked at');
  assert.equal((await published(on)).games, 0, 'news is scored once');
});

test('a report that says what is known, news of the past and news of a game that has begun have nothing scored', async (t) => {
  const on = await stage(t);
  await on.says(isOut(on), 'silent');
  assert.equal((await published(on)).games, 0, 'a past that is filled in');
  on.clock.set(at('18:05:00'));
  await on.says(isOut(on));
  assert.equal((await published(on)).games, 0, 'said already');
  on.clock.set(at('18:10:00'));
  await on.says(isOut(on, 'Probable'));
  assert.equal((await published(on)).games, 1, 'another status is news');
  on.clock.set(at('23:01:00'));
  await on.says(isOut(on));
  assert.equal((await published(on)).games, 0, 'it has begun');
});

test('news that no score has seen makes the job due, and a score that fails leaves it there', async (t) => {
  const on = await stage(t);
  const job = scheduledJobs(on.runtime).find(({ name }) => name === 'score-news');
  assert.equal(await job?.isDue?.(on.ctx, at('18:00:00'), undefined), false);
  await on.says(fiveOf(on, [0, 1, 2, 3, 4]));
  assert.equal(await job?.isDue?.(on.ctx, at('18:00:00'), undefined), true);
  const failing = on.db.transaction(async (tx) => {
    await publishNews({ ...on.ctx, db: joinedTo(tx) }, on.runtime);
    throw new Error('the disk is full');
  });
  await assert.rejects(failing, /the disk is full/);
  assert.equal(await job?.isDue?.(on.ctx, at('18:01:00'), undefined), true);
  assert.equal((await published(on)).games, 1);
});

test('a line-up is kept once for as long as it is repeated, in any order, and as it was known at any moment', async (t) => {
  const on = await stage(t);
  const [game] = on.games;
  const known = async (moment: Date) => (await lineupsKnown(on.db, [game], moment))[0]?.starters;
  const ids = (...indexes: number[]) => indexes.map((index) => on.league.players[index]);
  on.clock.set(at('22:20:00'));
  await on.says(fiveOf(on, [0, 1, 2, 3, 4]));
  on.clock.set(at('22:25:00'));
  await on.says(fiveOf(on, [4, 3, 2, 1, 0]));
  assert.deepEqual(await known(at('22:19:59')), undefined);
  assert.deepEqual(await known(at('22:30:00')), ids(0, 1, 2, 3, 4));
  const { rows } = await on.db.query<{ rows: number }>({ text: 'select count(*)::int as rows from league.lineup' });
  assert.equal(rows[0]?.rows, 1);
  on.clock.set(at('22:40:00'));
  await on.says(fiveOf(on, [0, 1, 2, 3, 5]));
  assert.deepEqual(await known(at('22:39:59')), ids(0, 1, 2, 3, 4));
  assert.deepEqual(await known(at('22:40:00')), ids(0, 1, 2, 3, 5));
});
