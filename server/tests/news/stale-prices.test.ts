import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { publishOpenDays } from '../../src/cycle/index.ts';
import { addQuote, addValue } from '../support/small-league.ts';
import { at, isOut, published, stage, type Stage } from './stage.ts';

/** The first game has a pick; another of its players is worth a pick at prices of 18:20, and the news comes at 18:30. */
async function newsAfterPrices(t: TestContext): Promise<Stage> {
  const on = await stage(t);
  const [gameId] = on.games;
  on.clock.set(at('18:30:00'));
  await addValue(on.db, on.league, { gameId, playerId: on.league.players[2] ?? 0, knownAt: at('18:20:00') });
  await on.says(isOut(on));
  await published(on);
  return on;
}

const picksOf = async (on: Stage): Promise<number> =>
  ((await on.board()).picks.get(on.games[0]) ?? '').split(', ').filter((pick) => pick !== '').length;

test('a price from before the news makes no new pick, and an existing pick at such a price stays', async (t) => {
  const on = await newsAfterPrices(t);
  assert.equal(await picksOf(on), 1);
  on.clock.set(at('18:39:59'));
  await publishOpenDays(on.ctx, on.runtime);
  assert.equal(await picksOf(on), 1, 'whatever scores the day again');
});

test('a price from after the news makes a new pick at once', async (t) => {
  const on = await newsAfterPrices(t);
  on.clock.set(at('18:31:00'));
  const claim = { gameId: on.games[0], playerId: on.league.players[2] ?? 0, knownAt: at('18:30:30') };
  await addQuote(on.db, on.league, { ...claim, book: 'echo', line: 14.5, over: -128, under: 107 });
  await publishOpenDays(on.ctx, on.runtime);
  assert.equal(await picksOf(on), 2);
});

test('a price unchanged for ten minutes after the news makes a new pick', async (t) => {
  const on = await newsAfterPrices(t);
  on.clock.set(at('18:40:00'));
  await publishOpenDays(on.ctx, on.runtime);
  assert.equal(await picksOf(on), 2);
});
