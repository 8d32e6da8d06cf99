import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { expectedValue, kellyShare, rounded } from '../../src/kernel/index.ts';
import { netPrice } from '../../src/odds/index.ts';
import { bettingStage, DAY, NOW } from '../support/betting-stage.ts';
import { publishDay } from '../support/publish-day.ts';
import { addQuote } from '../support/small-league.ts';

/** At Kalshi it is +108.2 after the fee; another book of the stage has +108. */
const PRICE = 116;

interface Pick {
  readonly book: string;
  readonly price: number;
  readonly probability: number;
  readonly expectedValue: number;
  readonly kelly: number;
  readonly now: {
    readonly book: string | null;
    readonly price: number | null;
    readonly probability: number | null;
    readonly expectedValue: number | null;
    readonly kelly: number | null;
  };
}

/** Picks of everyone at +116 on the under of 14.5, at a sportsbook or at an exchange. */
async function board(t: TestContext, book: 'foxtrot' | 'kalshi') {
  const stage = await bettingStage(t);
  for (const playerId of stage.league.players) {
    const quote = { gameId: stage.gameId, playerId, book, line: 14.5, over: -130, under: PRICE };
    // eslint-disable-next-line no-await-in-loop
    await addQuote(stage.db, stage.league, { ...quote, knownAt: new Date(`${DAY}T16:00:00Z`) });
  }
  await publishDay(stage.ctx, DAY);
  stage.ctx.clock.set(new Date(NOW.getTime() + 20 * 60_000));
  const ask = async <Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> => {
    const response = await stage.ask<Body>(stage.one, method, path, body);
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  const [pick] = await ask<Pick[]>('GET', `/picks/top?date=${DAY}`);
  return { ...stage, ask, pick: pick ?? assert.fail('no pick') };
}

const near = (one: number | null, other: number): void =>
  assert.ok(Math.abs((one ?? -1) - other) < 2e-4, `${one} and ${other}`);

test('a pick at an exchange has the quoted price, and value and stake after the fee, as published and as of now', async (t) => {
  const [{ pick: plain }, { pick }] = [await board(t, 'foxtrot'), await board(t, 'kalshi')];
  const net = netPrice('kalshi', PRICE);
  assert.deepEqual([pick.book, pick.price, pick.probability], ['kalshi', PRICE, plain.probability]);
  near(pick.expectedValue, expectedValue(pick.probability, net));
  near(pick.kelly, kellyShare(pick.probability, net));
  const { book, price, probability, expectedValue: value, kelly } = pick.now;
  assert.deepEqual([book, price], ['kalshi', PRICE]);
  near(value, expectedValue(probability ?? 0, net));
  near(kelly, kellyShare(probability ?? 0, net));
  assert.ok(pick.expectedValue < plain.expectedValue && pick.kelly < plain.kelly);
});

test('an evaluation at an exchange shows the quoted price, and values, rates and scores the one after the fee', async (t) => {
  interface Evaluated {
    readonly price: number;
    readonly bestPrice: { readonly book: string; readonly price: number } | null;
    readonly probability: number;
    readonly expectedValue: number | null;
    readonly finalScore: number;
    readonly kelly: number;
  }
  const evaluated = async (book: 'foxtrot' | 'kalshi') => {
    const { ask, league } = await board(t, book);
    const claim = { playerId: league.players[0], stat: 'Points', line: 14.5, direction: 'Under', gameDate: DAY };
    return ask<Evaluated>('POST', '/picks/evaluate', claim);
  };
  const [plain, found] = [await evaluated('foxtrot'), await evaluated('kalshi')];
  const net = netPrice('kalshi', PRICE);
  assert.deepEqual([found.price, found.bestPrice?.book, found.bestPrice?.price], [PRICE, 'kalshi', PRICE]);
  assert.equal(found.probability, plain.probability);
  near(found.expectedValue, expectedValue(found.probability, net));
  near(found.kelly, rounded(kellyShare(found.probability, net), 4));
  assert.ok(found.finalScore < plain.finalScore);
});
