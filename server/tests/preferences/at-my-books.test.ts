import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { expectedValue, kellyShare } from '../../src/kernel/index.ts';
import { bettingStage, DAY, NOW } from '../support/betting-stage.ts';
import { publishDay } from '../support/publish-day.ts';
import { addQuote } from '../support/small-league.ts';

interface Pick {
  readonly id: number;
  readonly book: string;
  readonly price: number;
  readonly probability: number;
  readonly kelly: number;
  readonly link: string | null;
  readonly atMyBooks?: AtMyBooks | null;
  readonly [member: string]: unknown;
}
interface AtMyBooks {
  readonly book: string;
  readonly price: number;
  readonly expectedValue: number;
  readonly link: string | null;
}

const SLIP = 'https://echo.example/slip?id=7';

/**
 * Picks of everyone at echo's price, +108 on the under of 14.5, with links. `ask` is an account of the Pro tier, which sees
 * them.
 */
async function board(t: TestContext) {
  const stage = await bettingStage(t);
  await stage.db.query({
    text: `update odds.quote set under_link = $1 where book_id = (select id from odds.book where key = 'echo')`,
    values: [SLIP],
  });
  await publishDay(stage.ctx, DAY);
  stage.ctx.clock.set(new Date(NOW.getTime() + 20 * 60_000));
  const top = async (query = '') => {
    const { status, body, text } = await stage.ask<Pick[]>(
      stage.one.replace('Sharp', 'Pro'),
      'GET',
      `/picks/top?date=${DAY}&${query}`,
    );
    assert.equal(status, 200, text);
    return body;
  };
  return { ...stage, top };
}

test('a pick has the full Kelly share at its price, and the link of its quote', async (t) => {
  const { top } = await board(t);
  const [pick] = await top();
  assert.ok(pick);
  assert.deepEqual([pick.book, pick.price, pick.link], ['echo', 108, SLIP]);
  assert.ok(Math.abs(pick.kelly - kellyShare(pick.probability, 108)) < 1e-3);
  assert.ok(pick.kelly > 0);
  assert.ok(!('atMyBooks' in pick));
});

test('at some books the pick stays as published, next to their best price', async (t) => {
  const { top } = await board(t);
  const [published] = (await top()).map(({ now: _, ...pick }) => pick);
  for (const [books, expected] of [
    ['alpha,echo', { book: 'echo', price: 108, link: SLIP }],
    ['delta,bravo', { book: 'bravo', price: -110, link: null }],
  ] as const) {
    const [pick] = await top(`books=${books}`);
    const { atMyBooks, now: _, ...rest } = pick ?? assert.fail('no pick');
    assert.deepEqual(rest, published);
    const { expectedValue: value, ...offer } = atMyBooks ?? assert.fail('nothing offered');
    assert.deepEqual(offer, expected);
    assert.ok(Math.abs(value - expectedValue(rest.probability, offer.price)) < 1e-3);
  }
});

test('books=mine uses the preferences, and all books if none are set', async (t) => {
  const { top, ask, one } = await board(t);
  assert.equal((await top('books=mine'))[0]?.atMyBooks?.book, 'echo');
  await ask(one, 'PUT', '/me/preferences', { books: ['charlie'] });
  assert.equal((await top('books=mine'))[0]?.atMyBooks?.book, 'charlie');
  assert.equal((await top('books=MINE'))[0]?.atMyBooks?.book, 'charlie');
});

test('the price at a book is as of the caller’s delay, and null where the book lacks that line', async (t) => {
  const { top, league, gameId, ctx, db } = await board(t);
  const [playerId = 0] = league.players;
  const knownAt = ctx.clock.now();
  const quote = { gameId, playerId, book: 'alpha', line: 14.5, over: -110, under: 100, knownAt };
  await addQuote(db, league, quote);
  const ofPlayer = async () => (await top('books=alpha')).find((pick) => pick['playerId'] === playerId)?.atMyBooks;
  assert.equal((await ofPlayer())?.price, -110, 'Pro sees odds of fifteen minutes ago');
  ctx.clock.set(new Date(knownAt.getTime() + 16 * 60_000));
  assert.equal((await ofPlayer())?.price, 100);
  await db.query({
    text: `update odds.quote set superseded_at = known_at + interval '1 second'
           where player_id = $1 and superseded_at = 'infinity'
             and book_id = (select id from odds.book where key = 'alpha')`,
    values: [playerId],
  });
  assert.equal(await ofPlayer(), null);
});

test('a price at my books that is too good to be true is not offered', async (t) => {
  const { top, league, gameId, ctx, db } = await board(t);
  const [playerId = 0] = league.players;
  const knownAt = new Date(NOW.getTime() + 60_000);
  await addQuote(db, league, { gameId, playerId, book: 'alpha', line: 14.5, over: -900, under: 600, knownAt });
  ctx.clock.set(new Date(NOW.getTime() + 30 * 60_000));
  const pick = (await top('books=alpha')).find((one) => one['playerId'] === playerId);
  assert.equal(pick?.atMyBooks, null);
});

test('an unknown book is rejected with the known ones', async (t) => {
  const { ask, one } = await board(t);
  for (const path of ['/picks/top?books=alpha,nobook', '/picks/top?books=mine,nobook']) {
    const { status, body } = await ask<{ errors: { pointer: string; detail: string }[] }>(one, 'GET', path);
    assert.equal(status, 400);
    assert.match(body.errors[0]?.detail ?? '', /must be one of mine, alpha, .*echo/);
  }
});

test('an evaluation at some books has their price, value, rating and score; the probability stays that of all books', async (t) => {
  const { ask, one, league } = await board(t);
  interface Evaluated {
    readonly probability: number;
    readonly price: number;
    readonly priceBasis: string;
    readonly expectedValue: number | null;
    readonly finalScore: number;
    readonly rating: string;
    readonly kelly: number;
    readonly bestPrice: { book: string; price: number; link: string | null } | null;
    readonly atMyBooks?: AtMyBooks | null;
  }
  const body = { playerId: league.players[0], stat: 'Points', line: 14.5, direction: 'Under', gameDate: DAY };
  const at = async (query: string) => {
    const response = await ask<Evaluated>(one, 'POST', `/picks/evaluate${query}`, body);
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  const [all, bravo] = [await at(''), await at('?books=bravo')];
  assert.deepEqual([all.bestPrice?.book, all.bestPrice?.link, 'atMyBooks' in all], ['echo', SLIP, false]);
  assert.ok(all.kelly > 0 && bravo.kelly < all.kelly);
  assert.equal(bravo.probability, all.probability);
  assert.deepEqual([bravo.price, bravo.priceBasis, bravo.bestPrice?.book], [-110, 'quoted', 'bravo']);
  assert.ok(bravo.finalScore < all.finalScore && (bravo.expectedValue ?? 1) < (all.expectedValue ?? 0));
  const { expectedValue: value } = bravo;
  assert.deepEqual(bravo.atMyBooks, { book: 'bravo', price: -110, expectedValue: value, link: null });
  const none = await at('?books=fanduel');
  assert.deepEqual([none.atMyBooks, none.bestPrice, none.priceBasis, none.kelly], [null, null, 'implied', 0]);
});

test('each pick of the board has a stake at the caller’s books, or the reason for none', async (t) => {
  const { top, ask, one, other } = await board(t);
  interface Stake {
    readonly pickId: number;
    readonly kelly: number;
    readonly share: number | null;
    readonly amount: number | null;
    readonly units: number | null;
    readonly reason: string;
  }
  const stakes = async (token: string) => (await ask<Stake[]>(token, 'GET', `/me/stakes?date=${DAY}`)).body;
  const picks = await top();
  assert.deepEqual(
    (await stakes(one)).map(({ pickId, amount }) => [pickId, amount]),
    picks.map(({ id }) => [id, null]),
  );
  await ask(one, 'PUT', '/me/preferences', { bankroll: 500, books: ['bravo'] });
  const [mine] = await stakes(one);
  // The stage's board uses only the market, which has no interval.
  assert.deepEqual([mine?.share, mine?.amount, mine?.units, mine?.kelly], [0, 0, 0, 0]);
  assert.match(mine?.reason ?? '', /no interval/);
  assert.ok((await stakes(other)).every(({ kelly, amount }) => kelly > 0 && amount === null));
});
