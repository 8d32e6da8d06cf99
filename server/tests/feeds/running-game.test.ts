import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { runningGames } from '../../src/league/index.ts';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import { recorded, need, responseTo } from './recorded.ts';
import { cdnRunning, type CdnGame } from './described.ts';
import { cdnResponses, feedOf, GAME, run, stage } from './feed-stage.ts';
import { schedule } from './stage.ts';

const [REQUEST] = nbaCdn.requests(need('running', '2020-12-22', { games: [GAME] }));
const read = (text: string) => nbaCdn.read(responseTo(REQUEST, text));

test('the state of a game that runs has its clock, its score and everyone’s figures, fouls and place; one that is over has none', () => {
  const { facts, failure } = read(cdnRunning({}));
  const [state] = facts.runningGames;
  assert.deepEqual([failure, state?.period, state?.clockSeconds], [null, 2, 310]);
  assert.deepEqual([state?.homePoints, state?.awayPoints], [125, 99]);
  const harris = state?.players.find(({ player }) => player.name === 'Joe Harris');
  assert.deepEqual(
    [harris?.seconds, harris?.counts.pts, harris?.counts.reb, harris?.fouls, harris?.isIn, harris?.starter],
    [1246, 10, 7, 2, false, true],
  );
  assert.deepEqual(facts.boxScores, [], 'a box score is of a game that is over');
  assert.deepEqual(read(recorded('nba-cdn', `boxscore_${GAME}.json`)).facts.runningGames, []);
  assert.equal(read(cdnRunning({ gameClock: '' })).facts.runningGames[0]?.clockSeconds, 720, 'before the first tick');
  assert.deepEqual(read(cdnRunning({ period: 0 })).facts.runningGames, []);
  assert.equal(read(cdnRunning({ gameClock: '5:10' })).failure?.category, 'unreadable');
});

const points = (change: number) => (game: CdnGame) => {
  const player = game.homeTeam.players.find(({ name }) => name === 'Joe Harris') ?? assert.fail();
  Object.assign(player.statistics, { points: 10 + change, freeThrowsMade: change, freeThrowsAttempted: change });
};

async function running(t: TestContext) {
  const world = await stage(t, '2020-12-23T01:00:00Z');
  const runs = schedule().replace('"gameStatus":3', '"gameStatus":2');
  let text = '';
  const feed = await feedOf(
    t,
    world,
    nbaCdn,
    cdnResponses((path) => (path.includes('boxscore_') ? text : path.includes('schedule') ? runs : undefined)),
  );
  await run(world, feed, ['games'], '2020-12-22');
  const readAt = async (at: string, file: string) => {
    world.ctx.clock.set(new Date(at));
    text = file;
    const { written } = await run(world, feed, ['running'], '2020-12-22', false);
    const [now] = await runningGames(world.db);
    return { written: written['runningGames'] ?? 0, now };
  };
  return { ...world, readAt };
}

test('a running game has one row: the newest state, also one that takes a figure back; the same again only says when it was seen', async (t) => {
  const { db, readAt } = await running(t);
  const of = (now: Awaited<ReturnType<typeof readAt>>['now'], pts: number) =>
    now?.players.filter(({ counts }) => counts.pts === pts).length;
  const first = await readAt('2020-12-23T01:00:00Z', cdnRunning({}, points(2)));
  assert.deepEqual([first.written, first.now?.clockSeconds, of(first.now, 12)], [1, 310, 1]);
  const same = await readAt('2020-12-23T01:00:30Z', cdnRunning({}, points(2)));
  assert.deepEqual([same.written, same.now?.knownAt], [0, first.now?.knownAt]);
  assert.equal(same.now?.seenAt.toISOString(), '2020-12-23T01:00:30.000Z');
  const taken = await readAt('2020-12-23T01:01:00Z', cdnRunning({ gameClock: 'PT04M50.00S' }, points(0)));
  assert.deepEqual([taken.written, taken.now?.clockSeconds, of(taken.now, 12)], [1, 290, 0]);
  assert.equal(taken.now?.players.find(({ isIn }) => isIn === false)?.lastIn, 24 * 60 - 310, 'not on court since');
  const { rows } = await db.query<{ count: number }>({ text: 'select count(*)::int from league.running_game' });
  assert.equal(rows[0]?.count, 1);
  const over = await readAt('2020-12-23T01:02:00Z', recorded('nba-cdn', `boxscore_${GAME}.json`));
  assert.deepEqual([over.written, over.now?.clockSeconds], [0, 290]);
  await db.query({ text: `update league.game_state set status = 'final', home_points = 2, away_points = 1` });
  assert.deepEqual(await runningGames(db), [], 'it does not run any more');
});
