import assert from 'node:assert/strict';
import test from 'node:test';
import { settleDays } from '../../src/cycle/index.ts';
import { makeAccount } from '../support/accounts.ts';
import { STAGED_DAY } from '../support/eve-of-a-game.ts';
import { publishDay } from '../support/publish-day.ts';

import { addBoxScore, addQuote, addState } from '../support/small-league.ts';
import { scalarStep, settledStep, type Json } from './described-kalshi.ts';
import { at, kalshiStage, ladder, TIP_OFF } from './kalshi-stage.ts';
import { rowsOf } from './stage.ts';

interface BetOnWire {
  readonly id: number;
  readonly state: string;
  readonly profit: number | null;
  readonly reason?: string | null;
}

const OVER = new Date('2024-03-06T02:00:00Z');
const NEXT_DAY = new Date('2024-03-06T12:00:00Z');

/** A game that is over, with a bet and a pick on a player at the exchange; `points` of each player, null for one who sat. */
async function played(t: Parameters<typeof kalshiStage>[0], points: readonly (number | null)[]) {
  const on = await kalshiStage(t);
  const { id } = await makeAccount(on.db, 'one', 'Sharp');
  const caller = `Sharp.${id}` as const;
  const playerId = on.league.players[0] ?? 0;
  const quote = { gameId: on.gameId, playerId, line: 14.5, knownAt: at('16:00:00') };
  for (const book of ['alpha', 'bravo', 'charlie', 'delta'])
    await addQuote(on.db, on.league, { ...quote, book, over: -105, under: -115 });
  on.listed.markets = ladder(1, { 15: [0.53, 0.56] });
  await on.ingest('17:00:00');
  assert.equal((await publishDay(on.ctx, STAGED_DAY)).picks, 1);
  const claim = { playerId, gameId: on.gameId, stat: 'Points', line: 14.5, book: 'kalshi', stake: 55 };
  const log = async (direction: 'Over' | 'Under', price: number): Promise<number> =>
    (await on.ask<BetOnWire>(caller, 'POST', '/me/bets', { ...claim, direction, price })).id;
  const bets = [await log('Over', -127), await log('Under', 113)];
  on.clock.set(OVER);
  await addState(on.db, on.gameId, 'final', TIP_OFF, OVER);
  const lines = points.flatMap((pts, index) =>
    pts === null ? [] : [{ playerId: on.league.players[index] ?? 0, counts: { pts } }],
  );
  await addBoxScore(on.db, on.league, on.gameId, OVER, lines);
  return {
    ...on,
    async settle(when: Date) {
      on.clock.set(when);
      await settleDays(on.ctx, { league: 'Nba', from: STAGED_DAY, to: STAGED_DAY });
    },
    bets: () => Promise.all(bets.map((bet) => on.ask<BetOnWire>(caller, 'GET', `/me/bets/${bet}`))),
    summary: () => on.ask<Json>(caller, 'GET', '/me/bets/summary'),
    timeline: () => on.ask<{ date: string; profit: number }[]>(caller, 'GET', '/me/bets/timeline'),
    async pick(): Promise<string | undefined> {
      const text = `select outcome from picks.outcome where superseded_at = 'infinity'`;
      return (await on.db.query<{ outcome: string }>({ text })).rows[0]?.outcome;
    },
  };
}

test('of a player who did not play our pick is void, and a bet at the exchange is paid what it settled the market at', async (t) => {
  const on = await played(t, [null, 20]);
  await on.settle(new Date('2024-03-06T03:00:00Z'));
  assert.deepEqual(
    [await on.pick(), (await on.bets()).map(({ state, profit }) => [state, profit])],
    [
      'Void',
      [
        ['void', 0],
        ['void', 0],
      ],
    ],
  );
  on.listed.settled = on.listed.markets.map(scalarStep);
  const report = await on.ingestResults(new Date('2024-03-06T06:00:00Z'));
  assert.deepEqual([report.written, report.leftOut, report.failed], [{ marketResults: 1 }, 0, 0]);
  await on.settle(NEXT_DAY);
  const [over, under] = await on.bets();
  // By hand: 55 at 127/227 a contract are 98.31 contracts, worth 91.43 at 0.93; their fee is 1.70.
  assert.deepEqual([over?.state, over?.profit], ['void', 34.73]);
  // 55 at 100/213 are 117.15 contracts, worth 8.20 at 0.07; their fee is 2.04.
  assert.deepEqual([under?.state, under?.profit], ['void', -48.84]);
  assert.match(over?.reason ?? '', /the player did not play; the exchange paid \$0\.93 a contract/);
  assert.equal(await on.pick(), 'Void');
  const { rows } = await on.db.query<object>({
    text: `select source, result, paid, known_at as "knownAt" from odds.market_result`,
  });
  assert.deepEqual(rows, [
    { source: 'kalshi', result: 'scalar', paid: 9300, knownAt: new Date('2024-03-06T06:00:00Z') },
  ]);
  assert.deepEqual((await rowsOf(on.db)).errors, []);
});

test('such a bet counts with its stake in the summary and the timeline, and neither as won nor as lost', async (t) => {
  const on = await played(t, [null, 20]);
  on.listed.settled = on.listed.markets.map(scalarStep);
  await on.ingestResults(new Date('2024-03-06T06:00:00Z'));
  await on.settle(NEXT_DAY);
  const { bets, won, lost, voids, stake, profit, hitRate } = await on.summary();
  assert.deepEqual(
    { bets, won, lost, voids, stake, profit, hitRate },
    { bets: 2, won: 0, lost: 0, voids: 2, stake: 110, profit: -14.11, hitRate: null },
  );
  const days = await on.timeline();
  assert.deepEqual(
    days.map(({ date, profit: sum }) => [date, sum]),
    [[STAGED_DAY, -14.11]],
  );
});

test('of a player who played the box score alone grades, and a box score that differs from what was paid is reported', async (t) => {
  const on = await played(t, [13, 20]);
  on.listed.settled = on.listed.markets.map((market) => settledStep(market, 'yes'));
  const report = await on.ingestResults(new Date('2024-03-06T06:00:00Z'));
  assert.deepEqual([report.written, report.leftOut], [{ marketResults: 1 }, 0]);
  const told = 'marketResults: Player 1, Points over 14.5: kalshi says yes, the box score 13';
  assert.deepEqual((await rowsOf(on.db)).errors, [{ category: 'quarantine', step: 'kalshi', message: told }]);
  await on.settle(NEXT_DAY);
  assert.deepEqual(
    (await on.bets()).map(({ state, profit }) => [state, profit]),
    [
      ['lost', -55],
      ['won', 62.15],
    ],
  );
  assert.equal(await on.pick(), 'Hit');
});

test('results are asked for once games are over, then every six hours, and the first value stays', async (t) => {
  const on = await played(t, [null, 20]);
  const asked = () => on.asked.filter((path) => path.includes('/markets?')).length;
  on.listed.settled = on.listed.markets.map(scalarStep);
  await on.ingestResults(new Date('2024-03-06T06:00:00Z'));
  assert.equal(asked(), 12);
  await on.ingestResults(new Date('2024-03-06T11:59:00Z'));
  assert.equal(asked(), 12, 'not six hours ago');
  on.listed.settled = on.listed.settled.map((market) => ({ ...market, settlement_value_dollars: '0.9200' }));
  const again = await on.ingestResults(new Date('2024-03-06T12:00:01Z'));
  assert.deepEqual([asked(), again.written, again.leftOut], [24, {}, 1]);
  const { rows } = await on.db.query<object>({ text: 'select paid from odds.market_result' });
  assert.deepEqual(rows, [{ paid: 9300 }]);
  const late = await on.ingestResults(new Date('2024-03-09T06:00:00Z'));
  assert.deepEqual([asked(), late.failed], [24, 0], 'no corrections come any more');
});
