import assert from 'node:assert/strict';
import test from 'node:test';
import type { Database, Queryable } from '../../src/platform/index.ts';
import { historyOfPlayer } from '../../src/research/histories/history-queries.ts';
import { genericPlan } from '../support/generic-plan.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { smallLeague } from '../support/small-league.ts';
import { EVER, walk } from './history-walk.ts';

test('after each change and settlement a history from rows equals the one computed from quotes and box scores', async (t) => {
  const { wrong, settled } = await walk(t, 120);
  assert.equal(wrong, undefined);
  assert.ok(settled > 100, `${settled} settled props were compared`);
});

for (const [fault, text] of [
  [
    'a row that is missing',
    'delete from research.settled_prop where player_id = (select min(player_id) from research.settled_prop)',
  ],
  ['another count', 'update research.settled_prop set value = value + 1'],
  ['a version that was not ended', `update research.settled_prop set superseded_at = 'infinity'`],
] as const)
  test(`the test above sees ${fault}`, async (t) => {
    const { wrong } = await walk(t, 120, text);
    assert.ok(wrong !== undefined);
  });

/** Settled games of some players, three props each, one game a day. */
async function manyGames(db: Database, count: number): Promise<number> {
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  await db.query({
    text: `with game as (
             insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
             select 'Nba', '2023-24', 'regular', '2010-01-01'::date + nth, $1, $2, '2010-01-01' from generate_series(1, $3) nth
             returning id, game_date)
           insert into research.settled_prop (game_id, player_id, stat, period, known_at, game_date, tip_off, line_halves,
             book_id, over_price, under_price, value, is_voided)
           select game.id, player_id, stat, 'Full', game_date + 1, game_date, game_date + time '23:00', 41,
             (select min(id) from odds.book), -110, -110, 20, false
           from game, unnest(array['Points', 'Rebounds', 'Assists']) stat, unnest($4::int[]) player_id`,
    values: [league.teams[0], league.teams[1], count, league.players],
  });
  await asSuperuser(db, (superuser) => superuser.query({ text: 'vacuum analyze' }));
  return playerId;
}

test('the newest props of a player are read from as few pages after many seasons as after one', async (t) => {
  const pages = async (games: number, spoil?: string): Promise<number> => {
    const db = await testDatabase(t);
    const playerId = await manyGames(db, games);
    if (spoil !== undefined) await asSuperuser(db, (superuser) => superuser.query({ text: spoil }));
    const ask = (run: Queryable) =>
      historyOfPlayer(run, new Date('2024-03-10T20:00:00Z'), playerId, EVER.from, EVER.to, 'Points', 20);
    const plan = await genericPlan(db, ask);
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  };
  const [few, many] = [await pages(80), await pages(3_000)];
  assert.ok(many <= few + 100, `${many} pages where ${few} were enough`);
  const without = await pages(3_000, 'drop index research.settled_prop_by_player');
  assert.ok(without > many + 300, `it sees a missing index: ${without} pages`);
});

const QUOTED = 60;
/** The player is quoted in the last games of `count` games, which are all settled but the last. */
async function quotedOfLate(db: Database, count: number): Promise<number> {
  const playerId = await manyGames(db, count);
  await db.query({
    text: `with state as (
             insert into league.game_state (game_id, known_at, known_at_assumed, source, status, tip_off, tip_off_assumed)
             select id, '2010-01-01', false, 'made', 'scheduled', game_date + time '23:00', false from league.game
             where known_at = '2010-01-01'
           ), late as (
             insert into odds.quoted_player (player_id, game_id)
             select $1::int, id from league.game where known_at = '2010-01-01' order by game_date desc limit $2
           )
           insert into research.settled_game (game_id, known_at, game_date, tip_off)
           select id, game_date + 1, game_date, game_date + time '23:00' from league.game
           where known_at = '2010-01-01' and game_date < (select max(game_date) from league.game where known_at = '2010-01-01')`,
    values: [playerId, QUOTED],
  });
  await asSuperuser(db, (superuser) => superuser.query({ text: 'vacuum analyze' }));
  return playerId;
}

test('the open games of a player are found with at most five pages per quoted game, after many seasons', async (t) => {
  const db = await testDatabase(t);
  const playerId = await quotedOfLate(db, 3_000);
  const ask = (run: Queryable) =>
    historyOfPlayer(run, new Date('2026-01-01'), playerId, EVER.from, EVER.to, 'Points', 1);
  assert.equal((await ask(db)).filter(({ status }) => status !== null).length, 1);
  const plan = await genericPlan(db, ask);
  const read = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  assert.ok(read <= 5 * QUOTED, `${read} pages for ${QUOTED} quoted games`);
});
