import assert from 'node:assert/strict';
import test from 'node:test';
import { recordRunningGames } from '../../src/league/index.ts';
import { followGames, publishBoard } from '../../src/picks/index.ts';
import { loadSlate, SCORING_BOUNDS, scoreSlate } from '../../src/scoring/index.ts';
import { sumCounts } from '../../src/sports/index.ts';
import { addState } from '../support/small-league.ts';
import { alertsStage, DAY, NOW, TIP_OFF, type AlertsStage } from './stage.ts';

const MINUTE = 60_000;
/** Five books are too few for a usual pick. */
const LENIENT = {
  ...SCORING_BOUNDS,
  ratings: { ...SCORING_BOUNDS.ratings, Standard: { expectedValue: -1, probability: 0.4, confidence: 0 } },
};

async function told({ ask }: AlertsStage, token: string): Promise<string[]> {
  type Told = { items: { items: { text: string }[] }[] };
  const { body } = await ask<Told>(token, 'GET', '/me/alerts/messages?limit=100');
  return body.items.toReversed().flatMap(({ items }) => items.map(({ text }) => text));
}

/** A bet on the first player's Over 14.5 Points. */
async function addBet({ db, league, gameId }: AlertsStage, accountId: number): Promise<void> {
  await db.query({
    text: `insert into bets.bet (account_id, league, game_id, game_date, player_id, stat, period, line_halves, direction, book,
             price, stake, placed_at, recorded_at, priced_at, is_verified, tip_off)
           values ($1, 'Nba', $2, $3, $4, 'Points', 'Full', 29, 'Over', 'alpha', -110, 10, $5, $5, $5, false, $6)`,
    values: [accountId, gameId, DAY, league.players[0], NOW, TIP_OFF],
  });
}

/** The first player's points after so many minutes of the game; the alerts that follow are matched. */
async function play(on: AlertsStage, minute: number, points: number): Promise<void> {
  const { db, ctx, deps, league, gameId } = on;
  ctx.clock.set(new Date(TIP_OFF.getTime() + minute * MINUTE));
  const period = Math.ceil(minute / 12);
  const counts = { ...sumCounts([]), pts: points, fga: 10, fgm: 5 };
  const player = { playerId: league.players[0] ?? 0, teamId: league.teams[0], starter: true, fouls: 1, isIn: true };
  const line = { ...player, seconds: minute * 40, lastIn: minute * 60, counts };
  const state = { gameId, knownAt: ctx.clock.now(), period, clockSeconds: 720 * period - 60 * minute };
  await db.transaction((tx) =>
    recordRunningGames(tx, { source: 'test', learnedAt: ctx.clock.now() }, [
      { ...state, homePoints: points, awayPoints: points + (minute > 45 ? 20 : 1), players: [line] },
    ]),
  );
  await followGames(ctx, deps.live);
  await on.match();
}

test('a bet that turns is told to its owner once a crossing, also when the event is read again, and later to a tier with a delay', async (t) => {
  const on = await alertsStage(t);
  const { make, sharp, pro, sharpId, ctx, db, gameId } = on;
  const proId = Number(pro.split('.')[1]);
  for (const token of [sharp, pro]) await make(token, '/me/alerts', { name: 'Bets', on: 'bet.turning' });
  await addBet(on, sharpId);
  await addState(db, gameId, 'live', TIP_OFF, TIP_OFF);
  await play(on, 10, 3);
  assert.deepEqual(await told(on, sharp), [], 'between the two sides');
  await play(on, 30, 14);
  const [first, ...rest] = await told(on, sharp);
  assert.match(first ?? '', /Over 14\.5 Points is \d\d\.\d % likely now, with 14 so far$/);
  assert.deepEqual([rest, await told(on, pro)], [[], []], 'only the owner is told');
  await db.query({ text: 'update alerts.progress set after_event = 0' });
  await play(on, 31, 14);
  assert.equal((await told(on, sharp)).length, 1, 'still on that side');
  await addBet(on, proId);
  await play(on, 32, 15);
  on.later(14 * MINUTE);
  await on.match();
  assert.deepEqual(await told(on, pro), []);
  on.later(MINUTE);
  await on.match();
  assert.match((await told(on, pro))[0] ?? '', /100\.0 % likely now, with 15 so far$/);
  // Two points are taken back, and little time is left.
  await play(on, 47.9, 13);
  ctx.clock.set(new Date(ctx.clock.now().getTime() + MINUTE));
  await on.match();
  assert.match((await told(on, sharp)).at(-1) ?? '', /with 13 so far$/);
});

test('a published pick that turns is told to those who follow its player and asked for it, and to no one else', async (t) => {
  const on = await alertsStage(t);
  const { make, sharp, pro, ctx, db, league, gameId } = on;
  const slate = await loadSlate(db, { league: 'Nba', date: DAY, asOf: ctx.clock.now() });
  const { picks } = await publishBoard(ctx, scoreSlate(slate, LENIENT), 'live');
  assert.ok(picks > 0);
  await make(sharp, '/me/alerts', { name: 'Followed', on: 'bet.turning', where: { followed: true } });
  await make(pro, '/me/alerts', { name: 'Bets', on: 'bet.turning' });
  await make(sharp, '/me/follows', { playerId: league.players[0] });
  await addState(db, gameId, 'live', TIP_OFF, TIP_OFF);
  await play(on, 40, 15);
  assert.match((await told(on, sharp))[0] ?? '', /14\.5 Points is (100\.0|0\.0) % likely now/);
  on.later(20 * MINUTE);
  await on.match();
  assert.deepEqual(await told(on, pro), []);
});
