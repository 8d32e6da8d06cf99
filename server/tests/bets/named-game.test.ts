import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { bettingStage, DAY, NOW, TIP_OFF } from '../support/betting-stage.ts';
import { publishDay } from '../support/publish-day.ts';
import { addGame, smallLeague } from '../support/small-league.ts';

interface Wire {
  readonly id: number;
  readonly gameId: number;
  readonly gameDate: string;
  readonly pickId: number | null;
  readonly detail: string;
}

const NEXT_DAY = '2024-03-06';
const NEXT_TIP_OFF = new Date(`${NEXT_DAY}T23:00:00Z`);

/** The game of the stage, one of the same teams on the next day, and one of other teams on both. */
async function gamesStage(t: TestContext) {
  const stage = await bettingStage(t);
  const { ask, one, bet, db, league } = stage;
  const nextId = await addGame(db, league, NEXT_DAY, NEXT_TIP_OFF);
  const { rows } = await db.query<{ id: number }>({
    text: `insert into league.team (league, abbreviation, name, known_at)
           values ('Nba', 'CCC', 'CCC', '2024-01-01'), ('Nba', 'DDD', 'DDD', '2024-01-01') returning id`,
  });
  const others = { ...league, teams: [rows[0]?.id ?? 0, rows[1]?.id ?? 0] as const };
  return {
    ...stage,
    nextId,
    otherId: await addGame(db, others, DAY, TIP_OFF),
    log: (more: object, token = one) => ask<Wire>(token, 'POST', '/me/bets', { ...bet, again: true, ...more }),
  };
}

test('a line is on the player’s next game, or on the one that is named by its id or its day', async (t) => {
  const { log, gameId, nextId, ctx } = await gamesStage(t);
  const games = async (...named: readonly object[]): Promise<(number | string)[]> => {
    const made = [];
    for (const game of named) {
      // One after the other: each is a bet of the same account.
      // oxlint-disable-next-line no-await-in-loop
      const { status, body, text } = await log(game);
      assert.equal(status, 201, text);
      made.push(`${body.gameId} ${body.gameDate}`);
    }
    return made;
  };
  const [today, next] = [`${gameId} ${DAY}`, `${nextId} ${NEXT_DAY}`];
  assert.deepEqual(await games({}, { gameId }, { gameDate: DAY }, { gameId: nextId }, { gameDate: NEXT_DAY }), [
    today,
    today,
    today,
    next,
    next,
  ]);
  ctx.clock.set(new Date(TIP_OFF.getTime() + 60_000));
  const placedAt = NOW.toISOString();
  assert.deepEqual(await games({ placedAt }, { gameId, placedAt }, { gameDate: DAY, placedAt }), [next, today, today]);
});

test('a game of other teams, of another league and one that does not exist is refused with the reason', async (t) => {
  const { log, otherId, db } = await gamesStage(t);
  const wnba = await smallLeague(db, 'Wnba');
  const wnbaId = await addGame(db, wnba, DAY, TIP_OFF);
  const refused = async (game: object): Promise<string> => {
    const { status, body, text } = await log(game);
    assert.equal(status, 422, text);
    return body.detail;
  };
  assert.equal(await refused({ gameId: otherId }), `The player’s team does not play in game ${otherId}.`);
  assert.equal(await refused({ gameId: wnbaId }), `There is no game ${wnbaId} of this league.`);
  assert.equal(await refused({ gameId: 999 }), 'There is no game 999 of this league.');
  assert.doesNotMatch(await refused({ gameDate: '2024-03-09' }), /named by gameId/);
});

test('a bet is on a pick that the tier sees, with its claim and its probability', async (t) => {
  const { ask, one, log, ctx, db } = await gamesStage(t);
  await publishDay(ctx, DAY);
  const { rows } = await db.query<{ id: number; probability: number; playerId: number }>({
    text: `select id, probability::float8 as probability, player_id as "playerId" from picks.pick order by id limit 1`,
  });
  const pick = rows[0] ?? assert.fail('no pick');
  const on = (pickId: number, token = one) =>
    ask<Wire & { readonly ourProbability: number; readonly playerId: number }>(token, 'POST', '/me/bets', {
      ...{ pickId, book: 'alpha', price: -110, stake: 20, again: true },
    });
  const { body, text } = await on(pick.id);
  assert.deepEqual([body.pickId, body.playerId], [pick.id, pick.playerId], text);
  assert.ok(Math.abs(body.ourProbability - pick.probability) < 1e-4, text);
  assert.equal((await log({})).body.pickId, null);
  const none = await on(999);
  assert.deepEqual([none.status, none.body.detail], [422, 'There is no pick 999 that you can see.']);
  const pro = one.replace('Sharp', 'Pro');
  assert.equal((await on(pick.id, pro)).status, 422, 'Pro sees it fifteen minutes later');
  ctx.clock.set(new Date(NOW.getTime() + 15 * 60_000));
  assert.equal((await on(pick.id, pro)).status, 201);
});
