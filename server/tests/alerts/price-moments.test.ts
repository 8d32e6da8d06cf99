import assert from 'node:assert/strict';
import test from 'node:test';
import { readBoard } from '../../src/alerts/matching/price-facts.ts';
import { oddsRefreshed } from '../../src/odds/index.ts';
import { publishBoard } from '../../src/picks/index.ts';
import { emit } from '../../src/platform/index.ts';
import { recordBoard } from '../../src/research/boards/record-board.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { addQuote } from '../support/small-league.ts';
import { alertsStage, DAY, TIP_OFF, type AlertsStage } from './stage.ts';

async function publish({ ctx, db }: AlertsStage): Promise<void> {
  const slate = scoreSlate(await loadSlate(db, { league: 'Nba', date: DAY, asOf: ctx.clock.now() }));
  await publishBoard(ctx, slate, 'live');
  await db.transaction((tx) => recordBoard(tx, slate, { origin: 'live', at: ctx.clock.now() }));
}

async function texts({ ask, sharp }: AlertsStage): Promise<string[]> {
  const { body } = await ask<{ items: { title: string; items: { text: string }[] }[] }>(
    sharp,
    'GET',
    '/me/alerts/messages?limit=100',
  );
  return body.items
    .toReversed()
    .flatMap(({ title, items }) => items.map(({ text }) => `${title.split(' ')[0]}: ${text}`));
}

test('a better price is told after a refresh of quotes, before the board has another version', async (t) => {
  const on = await alertsStage(t);
  const { make, sharp, db, ctx, league, gameId } = on;
  const [playerId = 0] = league.players;
  await make(sharp, '/me/alerts', { name: 'Any', on: 'price.available', where: { minExpectedValue: 0.03 } });
  on.later(60_000);
  await publish(on);
  await on.match();
  assert.ok((await texts(on)).some((text) => text.includes('Player 1 ') && text.includes('+108')));
  on.later(60_000);
  const quote = { gameId, playerId, book: 'echo', line: 14.5, over: -135, under: 112 };
  await addQuote(db, league, { ...quote, knownAt: ctx.clock.now() });
  await on.match();
  const isTold = async () => (await texts(on)).some((text) => text.includes('Player 1 ') && text.includes('+112'));
  assert.equal(await isTold(), false, 'no refresh was told yet');
  await db.transaction((tx) => emit(tx, oddsRefreshed, oddsRefreshed.example, ctx.clock.now()));
  on.later(60_000);
  await on.match();
  assert.equal(await isTold(), true);
});

test('the prices of a game are matched until the moment before its tip-off', async (t) => {
  const on = await alertsStage(t);
  on.later(60_000);
  await publish(on);
  const games = async (at: Date) =>
    (await readBoard(on.db, { league: 'Nba', date: DAY }, 'live', at)).games.map(({ id }) => id);
  assert.deepEqual(await games(new Date(TIP_OFF.getTime() - 1)), [on.gameId]);
  assert.deepEqual(await games(TIP_OFF), []);
});

test('a line that goes up moves to the over, one that goes down to the under', async (t) => {
  const on = await alertsStage(t);
  await on.make(on.sharp, '/me/alerts', { name: 'Up', on: 'line.moved', where: { direction: 'Over' } });
  await on.make(on.sharp, '/me/alerts', { name: 'Down', on: 'line.moved', where: { direction: 'Under' } });
  await on.moved({ from: 20, to: 21, delta: 1 });
  await on.moved({ from: 22, to: 20.5, delta: -1.5 });
  await on.match();
  const moves = (await texts(on)).map((text) => `${text.split(':')[0]} ${/from .*/.exec(text)?.[0]}`);
  assert.deepEqual(moves.toSorted(), ['Down from 22 to 20.5', 'Up from 20 to 21']);
});
