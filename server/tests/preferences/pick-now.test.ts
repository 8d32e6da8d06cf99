import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { addDays, expectedValue, kellyShare } from '../../src/kernel/index.ts';
import { bettingStage, DAY, NOW, TIP_OFF } from '../support/betting-stage.ts';
import { publishDay } from '../support/publish-day.ts';
import { addGame, addState, addValue } from '../support/small-league.ts';

interface Now {
  readonly at: string;
  readonly state: string;
  readonly book: string | null;
  readonly line: number | null;
  readonly price: number | null;
  readonly probability: number | null;
  readonly expectedValue: number | null;
  readonly kelly: number | null;
  readonly quotedAt: string | null;
}
interface Pick {
  readonly id: number;
  readonly gameId: number;
  readonly playerId: number;
  readonly line: number;
  readonly price: number;
  readonly probability: number;
  readonly now: Now;
  readonly [member: string]: unknown;
}

const MINUTE = 60_000;
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * MINUTE);

/** Picks of everyone at echo's +108 on the under of 14.5; the caller's Pro tier sees them fifteen minutes later. */
async function board(t: TestContext) {
  const stage = await bettingStage(t);
  await publishDay(stage.ctx, DAY);
  stage.ctx.clock.set(later(20));
  /** The caller's Pro tier sees prices a quarter of an hour later. */
  const pro = stage.one.replace('Sharp', 'Pro');
  const top = async (query = '') => {
    const { status, body, text } = await stage.ask<Pick[]>(pro, 'GET', `/picks/top?date=${DAY}&count=100${query}`);
    assert.equal(status, 200, text);
    return body;
  };
  /** Changes a book's price of every player's under, or ends its quotes. */
  const quote = async (book: string, under: number | null, knownAt: Date) =>
    stage.db.query({
      text: `with ended as (
               update odds.quote set superseded_at = $3
               where game_id = $1 and book_id = $2 and superseded_at = 'infinity' returning player_id, over_price)
             insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed,
               source, over_price, under_price)
             select $1, player_id, 'Points', 'Full', 29, $2, $3, false, 'test', over_price, $4::int from ended
             where $4::int is not null`,
      values: [stage.gameId, stage.league.books.get(book), knownAt, under],
    });
  return { ...stage, top, quote };
}

/** The best price of each pick's claim by the stored quotes of a moment, without the service's code for it. */
async function recomputed({ db }: Awaited<ReturnType<typeof board>>, picks: readonly Pick[], at: Date) {
  const { rows } = await db.query<{ playerId: number; line: number; book: string; price: number; quotedAt: Date }>({
    text: `select distinct on (quote.player_id) quote.player_id as "playerId", (quote.line_halves / 2.0)::float8 as line,
             book.key as book, quote.under_price as price, quote.known_at as "quotedAt"
           from odds.quote quote join odds.book book on book.id = quote.book_id
           where quote.known_at <= $1 and quote.superseded_at > $1 and quote.under_price is not null
           order by quote.player_id,
             case when under_price > 0 then under_price / 100.0 else -100.0 / under_price end desc, book.key`,
    values: [at],
  });
  return picks.map(({ playerId, line, probability }) => {
    const best = rows.find((row) => row.playerId === playerId && row.line === line);
    if (best === undefined) return { state: 'gone', book: null, line: null, price: null, quotedAt: null };
    const value = expectedValue(probability, best.price);
    return {
      state: value >= 0 ? 'available' : 'worse',
      book: best.book,
      line,
      price: best.price,
      quotedAt: best.quotedAt.toISOString(),
    };
  });
}

test('now is the best price of the published line as of the caller’s delay, recomputed from the quotes', async (t) => {
  const stage = await board(t);
  const { top, quote, ctx } = stage;
  await quote('echo', 112, later(30));
  await quote('echo', -120, later(60));
  await quote('alpha', null, later(90));
  await quote('bravo', null, later(90));
  await quote('charlie', null, later(90));
  await quote('delta', null, later(90));
  await quote('echo', null, later(120));
  const states = new Set<string>();
  for (const minutes of [20, 44, 45, 74, 75, 104, 105, 134, 135]) {
    ctx.clock.set(later(minutes));
    const picks = await top();
    assert.ok(picks.length > 3);
    const at = later(minutes - 15);
    const expected = await recomputed(stage, picks, at);
    picks.forEach(({ now }, index) => {
      const { state, book, line, price, quotedAt } = now;
      assert.deepEqual({ state, book, line, price, quotedAt }, expected[index], `after ${minutes} minutes`);
      assert.equal(now.at, at.toISOString());
      states.add(state);
      if (price === null) return;
      const { probability = 0 } = picks[index] ?? {};
      assert.ok(Math.abs((now.expectedValue ?? 9) - expectedValue(probability, price)) < 1e-3);
      assert.ok(Math.abs((now.kelly ?? 9) - kellyShare(probability, price)) < 1e-3);
    });
  }
  assert.deepEqual([...states], ['available', 'worse', 'gone']);
});

test('a player who is ruled out is out; without books all upcoming picks are listed, with books those that can be taken', async (t) => {
  const { top, quote, ctx, db, ask, one } = await board(t);
  const all = await top();
  const { gameId, playerId } = all[0]!;
  await db.query({
    text: `insert into league.availability (game_id, player_id, team_id, known_at, source, status, reason)
           select $1, $2, home_team_id, $3, 'test', 'Out', 'Knee' from league.game where id = $1`,
    values: [gameId, playerId, later(30)],
  });
  ctx.clock.set(later(60));
  const states = async (query: string) =>
    (await top(query)).map((pick) => [pick.playerId === playerId, pick.now.state] as const);
  const listed = await states('&state=upcoming');
  assert.equal(listed.length, all.length);
  for (const [isReported, state] of listed) assert.equal(state === 'out', isReported);
  const atEcho = await states('&state=upcoming&books=echo');
  assert.deepEqual([atEcho.length, atEcho.some(([isReported]) => isReported)], [all.length - 1, false]);
  for (const book of ['alpha', 'bravo', 'charlie', 'delta', 'echo']) await quote(book, null, later(70));
  ctx.clock.set(later(100));
  assert.equal((await top('&state=upcoming')).length, all.length, 'gone everywhere, and still listed');
  assert.equal((await top('&state=upcoming&books=echo')).length, 0);
  const two = await ask<Pick[]>(one, 'GET', `/picks/top?date=${DAY}&count=2&state=upcoming`);
  assert.equal(two.body.length, 2);
});

test('the published pick stays as it was while its price now changes', async (t) => {
  const { top, quote, ctx } = await board(t);
  const frozen = (picks: readonly Pick[]) => picks.map(({ now: _, ...pick }) => pick);
  const before = frozen(await top());
  await quote('echo', -150, later(30));
  ctx.clock.set(later(60));
  assert.deepEqual(frozen(await top()), before);
});

test('state keeps the picks whose game is ahead, runs or is over; upcoming at books those that can be taken there', async (t) => {
  const { top, quote, ctx, db, gameId, play, settle } = await board(t);
  const all = await top();
  const counts = async (query = '') =>
    Promise.all(['upcoming', 'live', 'final'].map(async (state) => (await top(`&state=${state}${query}`)).length));
  assert.deepEqual(await counts(), [all.length, 0, 0]);
  await quote('echo', null, later(30));
  ctx.clock.set(later(60));
  assert.deepEqual(await counts('&books=echo'), [0, 0, 0], 'echo offers nothing any more');
  assert.equal((await top('&books=echo')).length, all.length, 'without a state every pick of the board is listed');
  assert.deepEqual(await counts('&books=alpha'), [all.length, 0, 0]);
  ctx.clock.set(TIP_OFF);
  assert.deepEqual(await counts(), [0, all.length, 0]);
  assert.deepEqual(new Set((await top()).map(({ now }) => now.state)), new Set(['begun']));
  await addState(db, gameId, 'live', TIP_OFF, TIP_OFF);
  await play(all.map(() => 10));
  await settle();
  ctx.clock.set(new Date(TIP_OFF.getTime() + 5 * 60 * MINUTE));
  assert.deepEqual(await counts(), [0, 0, all.length]);
  assert.deepEqual(new Set((await top()).map(({ now }) => now.state)), new Set(['final']));
});

test('once no game of the day is ahead, upcoming picks are the next day’s, unless a day is given', async (t) => {
  const { ask, one, ctx, db, league } = await board(t);
  const tomorrow = addDays(DAY, 1);
  const tipOff = new Date(TIP_OFF.getTime() + 24 * 60 * MINUTE);
  const gameId = await addGame(db, league, tomorrow, tipOff);
  for (const playerId of league.players) await addValue(db, league, { gameId, playerId, knownAt: later(0) });
  await publishDay(ctx, tomorrow);
  const days = async (query: string) => {
    const { body } = await ask<{ gameDate: string }[]>(one, 'GET', `/picks/top?state=upcoming${query}`);
    return [...new Set(body.map(({ gameDate }) => gameDate))];
  };
  ctx.clock.set(later(60));
  assert.deepEqual(await days(''), [DAY]);
  ctx.clock.set(TIP_OFF);
  assert.deepEqual(await days(''), [tomorrow]);
  assert.deepEqual(await days('&books=alpha'), [tomorrow]);
  assert.deepEqual(await days(`&date=${DAY}`), []);
});

test('as many picks of a state are given as are asked for, also if better picks have another state', async (t) => {
  const { ask, one, ctx, db, league, gameId } = await bettingStage(t);
  const evening = await addGame(db, league, DAY, new Date(TIP_OFF.getTime() + 180 * MINUTE));
  for (const playerId of league.players)
    await addValue(db, league, { gameId: evening, playerId, knownAt: new Date(`${DAY}T16:00:00Z`) });
  await publishDay(ctx, DAY);
  ctx.clock.set(TIP_OFF);
  const games = async (state: string) =>
    (await ask<Pick[]>(one, 'GET', `/picks/top?date=${DAY}&count=3&state=${state}`)).body.map((pick) => pick.gameId);
  assert.deepEqual(await games('upcoming'), [evening, evening, evening]);
  assert.deepEqual(await games('live'), [gameId, gameId, gameId]);
});

test('an unknown state is refused with the known ones', async (t) => {
  const { ask, one } = await board(t);
  const { status, text } = await ask(one, 'GET', `/picks/top?date=${DAY}&state=soon`);
  assert.equal(status, 400);
  assert.match(text, /upcoming/);
});

test('fields can name now alone', async (t) => {
  const { ask, ctx } = await board(t);
  ctx.clock.set(later(20));
  const { body, text } = await ask<Pick[]>('Sharp.1', 'GET', '/data/picks/today?fields=id,now');
  assert.ok(body.length > 0, text);
  for (const pick of body) assert.deepEqual(Object.keys(pick), ['id', 'now']);
});
