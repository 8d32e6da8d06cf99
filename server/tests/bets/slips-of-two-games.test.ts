import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settleDays } from '../../src/cycle/index.ts';
import { bettingStage, DAY, NOW, TIP_OFF } from '../support/betting-stage.ts';
import { addBoxScore, addGame, addState, addValue } from '../support/small-league.ts';

interface Slip {
  readonly id: number;
  readonly state: string;
  readonly price: number;
  readonly closingPrice: number | null;
  readonly legs: readonly { readonly outcome: string | null; readonly closingPrice: number | null }[];
  readonly errors?: readonly { readonly pointer: string }[];
}

const NEXT_DAY = '2024-03-06';
const NEXT_TIP_OFF = new Date(`${NEXT_DAY}T23:00:00Z`);
const HOUR = 3_600_000;
const POINTS = [10, 10, 10, 10, 10, 10, 10, 10, 10, 10];
const after = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * HOUR);

/** The game of the stage and one of the same teams on the next day, with quotes of everyone for both. */
async function twoGames(t: TestContext) {
  const stage = await bettingStage(t);
  const { db, ctx, league, gameId, ask, one } = stage;
  const nextId = await addGame(db, league, NEXT_DAY, NEXT_TIP_OFF);
  for (const playerId of league.players)
    await addValue(db, league, { gameId: nextId, playerId, knownAt: new Date(`${DAY}T16:00:00Z`) });
  const leg = (player: number, game: number, direction = 'Under') => ({
    playerId: league.players[player],
    stat: 'Points',
    line: 14.5,
    direction,
    gameId: game,
  });
  const legs = [leg(0, gameId), leg(6, nextId)];
  return {
    ...stage,
    nextId,
    leg,
    parlay: { legs, book: 'echo', price: 300, stake: 10 },
    log: (body: object) => ask<Slip>(one, 'POST', '/me/bets', body),
    read: async (id: number) => (await ask<Slip>(one, 'GET', `/me/bets/${id}`)).body,
    settle: async () => {
      await settleDays(ctx, { league: 'Nba', from: DAY, to: NEXT_DAY });
    },
    async playNext() {
      const at = after(NEXT_TIP_OFF, 3);
      ctx.clock.set(at);
      await addState(db, nextId, 'final', NEXT_TIP_OFF, at);
      const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 10 } }));
      await addBoxScore(db, league, nextId, at, lines);
    },
  };
}

const outcomes = ({ legs }: Slip) => legs.map(({ outcome }) => outcome);

test('a bet on two games closes once both have begun, at the product of its legs, not when the first one has', async (t) => {
  const on = await twoGames(t);
  const { body } = await on.log(on.parlay);
  await on.play(POINTS);
  await on.settle();
  const between = await on.read(body.id);
  assert.deepEqual([between.state, between.closingPrice, outcomes(between)], ['open', null, ['Hit', null]]);
  assert.deepEqual(
    between.legs.map(({ closingPrice }) => closingPrice === null),
    [false, true],
  );
  await on.playNext();
  await on.settle();
  const { state, closingPrice, legs } = await on.read(body.id);
  assert.deepEqual([state, legs.map((one) => one.closingPrice === null)], ['won', [false, false]]);
  assert.notEqual(closingPrice, null);
});

test('a bet that is logged while one of its games is over has the grade of that leg at once', async (t) => {
  const on = await twoGames(t);
  await on.play(POINTS);
  const late = await on.log({ ...on.parlay, placedAt: NOW.toISOString() });
  assert.equal(late.status, 201, late.text);
  assert.deepEqual([late.body.state, outcomes(late.body)], ['open', ['Hit', null]]);
});

test('an unverified bet on two games is corrected and deleted at any time; placed at the first tip-off it is live', async (t) => {
  const on = await twoGames(t);
  const legs = on.parlay.legs.toReversed();
  const { body } = await on.log({ ...on.parlay, legs });
  on.ctx.clock.set(TIP_OFF);
  assert.equal((await on.ask<Slip>(on.one, 'PATCH', `/me/bets/${body.id}`, { stake: 5 })).status, 200);
  assert.equal((await on.ask(on.one, 'DELETE', `/me/bets/${body.id}`)).status, 204);
  const placed = (ms: number) => ({
    ...on.parlay,
    legs,
    again: true,
    placedAt: new Date(TIP_OFF.getTime() + ms).toISOString(),
  });
  const [before, at] = [await on.log(placed(-1)), await on.log(placed(0))];
  assert.deepEqual([before.status, at.status], [201, 201], at.text);
  assert.match(before.text, /"isLive":false/);
  assert.match(at.text, /"isLive":true/);
});

test('a bet on several props is of a book of the list, or of the book of its payout', async (t) => {
  const on = await twoGames(t);
  const unknown = await on.log({ ...on.parlay, book: 'no_such_book' });
  assert.equal(unknown.status, 422, unknown.text);
  assert.match(unknown.text, /no book no_such_book/);
  const { legs } = on.parlay;
  const entry = (payout: object, more = {}) =>
    on.log({ legs, payout: { house: 'prizepicks', ...payout }, stake: 10, ...more });
  assert.equal((await entry({}, { book: 'prizepicks' })).status, 201);
  assert.equal((await entry({}, { book: 'underdog' })).status, 400);
});

test('an entry whose best payback is exactly its stake cannot win, and is not kept', async (t) => {
  const on = await twoGames(t);
  const entry = (multipliers: readonly number[]) =>
    on.log({ legs: on.parlay.legs, payout: { house: 'prizepicks', multipliers }, stake: 10 });
  const even = await entry([1]);
  assert.deepEqual([even.status, even.body.errors?.[0]?.pointer], [422, '/payout'], even.text);
  assert.equal((await entry([1.01])).status, 201);
});
