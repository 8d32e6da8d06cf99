import assert from 'node:assert/strict';
import test from 'node:test';
import type { Tier } from '../../src/access/index.ts';
import { picksModule } from '../../src/picks/index.ts';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import { testServer } from '../support/http.ts';
import { publishDay } from '../support/publish-day.ts';
import { settleDay } from '../support/settle-day.ts';
import { addGame, addPastGame, addValue, smallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { cdnRunning, type CdnGame } from './described.ts';
import { cdnResponses, feedOf, GAME, run, stage } from './feed-stage.ts';
import { recorded } from './recorded.ts';
import { schedule } from './stage.ts';

const DAY = '2024-03-05';
const TIP_OFF = '2024-03-06T00:00:00.000Z';
const OURS = '0022300900';
/** The recorded game, played on our day. */
const onOurDay = (text: string): string =>
  text
    .replaceAll(GAME, OURS)
    .replaceAll('2020-12-23T00:00:00Z', TIP_OFF)
    .replace('12/22/2020', '03/05/2024')
    .replace('2020-21', '2023-24');
const points = (pts: number) => (game: CdnGame) => {
  const player = game.homeTeam.players.find(({ name }) => name === 'Joe Harris') ?? assert.fail();
  const free = pts - 10;
  Object.assign(player.statistics, { points: pts, freeThrowsMade: free, freeThrowsAttempted: free });
};

interface LivePick {
  readonly playerId: number;
  readonly status: string;
  readonly value: number | null;
  readonly seconds: number;
  readonly period: number | null;
  readonly clock: number | null;
  readonly asOf: string;
}

test('a state that the feed reads shows on the picks until the final box score takes over; a delayed tier sees the box score alone', async (t) => {
  const world = await stage(t, '2024-03-05T17:30:00Z');
  const { db, ctx } = world;
  const league = await smallLeague(db);
  await db.query({
    text: `update league.team set abbreviation = case id when $1 then 'BKN' else 'GSW' end`,
    values: [league.teams[0]],
  });
  await db.query({
    text: `update league.player set name = 'Joe Harris', name_key = 'joeharris' where id = $1`,
    values: [league.players[0]],
  });
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DAY, new Date(TIP_OFF));
  await db.query({
    text: `insert into league.game_external (league, source, external_id, game_id, known_at) values ('Nba', 'nba', $1, $2, now())`,
    values: [OURS, gameId],
  });
  const quotedAt = new Date('2024-03-05T16:00:00Z');
  // Harris plays; the other is not in the game.
  for (const playerId of league.players.slice(0, 2))
    await addValue(db, league, { gameId, playerId, knownAt: quotedAt });
  assert.equal((await publishDay(ctx, DAY)).picks, 2);

  const files = { game: '', schedule: '' };
  const feed = await feedOf(
    t,
    world,
    nbaCdn,
    cdnResponses((path) =>
      path.includes('boxscore_') ? files.game : path.includes('schedule') ? files.schedule : undefined,
    ),
  );
  const { api } = await testServer(t, {
    context: ctx,
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  const seen = async (tier: Tier = 'Sharp') =>
    (await getAs(api, tier, `/picks/live?date=${DAY}`))
      .json<readonly LivePick[]>()
      .map(({ status, value, seconds, period, clock, asOf }) => [status, value, seconds, period, clock, asOf])
      .toSorted(([, one], [, other]) => Number(other) - Number(one));
  const readAt = async (at: string, kinds: Parameters<typeof run>[2]) => {
    ctx.clock.set(new Date(at));
    return run(world, feed, kinds, DAY, false);
  };

  files.game = onOurDay(cdnRunning({}, points(12)));
  assert.equal((await readAt('2024-03-06T00:40:00Z', ['running'])).written['runningGames'], 1);
  const first = '2024-03-06T00:40:00.000Z';
  assert.deepEqual(await seen(), [
    ['live', 12, 1246, 2, 310, first],
    ['live', 0, 0, 2, 310, first],
  ]);
  files.game = onOurDay(cdnRunning({ period: 3, gameClock: 'PT11M00.00S' }, points(14)));
  await readAt('2024-03-06T01:10:00Z', ['running']);
  assert.deepEqual((await seen())[0], ['live', 14, 1246, 3, 660, '2024-03-06T01:10:00.000Z']);
  ctx.clock.set(new Date('2024-03-06T02:20:00Z'));
  assert.deepEqual([await seen('Pro'), await seen('Free')], [[], []], 'only the newest state is kept');

  files.game = onOurDay(recorded('nba-cdn', `boxscore_${GAME}.json`));
  files.schedule = onOurDay(schedule());
  ctx.clock.set(new Date('2024-03-06T02:30:00.000Z'));
  assert.equal((await seen())[0]?.[0], 'live');
  await readAt('2024-03-06T02:30:00.500Z', ['games']);
  assert.deepEqual(await seen(), [], 'over, and without a box score so far');
  await readAt('2024-03-06T02:31:00Z', ['running', 'box-scores']);
  const final = '2024-03-06T02:31:00.000Z';
  const over = [
    ['final', 10, 1246, null, null, final],
    ['final', 0, 0, null, null, final],
  ];
  assert.deepEqual(await seen(), over);
  assert.deepEqual(await seen('Pro'), []);
  ctx.clock.set(new Date('2024-03-06T02:46:00Z'));
  assert.deepEqual(await seen('Pro'), over);
  await settleDay(ctx, { league: 'Nba', date: DAY });
  ctx.clock.set(new Date('2024-03-06T02:46:02Z'));
  assert.deepEqual(await seen(), [], 'graded: the pick itself says it');
});
