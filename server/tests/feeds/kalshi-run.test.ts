import assert from 'node:assert/strict';
import test from 'node:test';
import { publishSlate } from '../../src/cycle/index.ts';
import type { PickOnWire } from '../../src/picks/index.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { STAGED_DAY } from '../support/eve-of-a-game.ts';
import { publishDay } from '../support/publish-day.ts';
import { settleDay } from '../support/settle-day.ts';
import { addBoxScore, addQuote, addState } from '../support/small-league.ts';
import { stepOf } from './described-kalshi.ts';
import { run } from './feed-stage.ts';
import { at, EVENT, kalshiStage, ladder, person, TIP_OFF } from './kalshi-stage.ts';
import { rowsOf } from './stage.ts';

interface PropsPage {
  readonly rows: readonly {
    readonly playerName: string;
    readonly consensusLine: number;
    readonly bookCount: number;
    readonly bestOver: { readonly book: string; readonly price: number; readonly line: number } | null;
  }[];
}

test('an instance without any key has the exchange’s prices on its screens', async (t) => {
  const on = await kalshiStage(t);
  on.listed.markets = [
    ...ladder(1, { 10: [0.7, 0.72], 12: [0.49, 0.51], 15: [0.2, 0.22] }),
    ...ladder(2, { 12: [0.44, 0.47] }),
  ];
  const report = await on.ingest('17:00:00');
  assert.deepEqual([report.failed, report.heldBack, report.leftOut, report.responses], [0, undefined, 0, 12]);
  assert.deepEqual(await on.quotes(), [
    'Player 1 9.5 -257/233',
    'Player 1 11.5 -104/-104',
    'Player 1 14.5 355/-400',
    'Player 2 11.5 113/-127',
  ]);
  const slate = await loadSlate(on.db, { league: 'Nba', date: STAGED_DAY, asOf: on.clock.now() });
  await publishSlate(on.ctx, scoreSlate(slate), 'live');
  const { rows } = await on.get<PropsPage>(`/research/props?date=${STAGED_DAY}`);
  assert.deepEqual(
    rows.map((row) => [row.playerName, row.consensusLine, row.bookCount, row.bestOver?.book, row.bestOver?.price]),
    [
      ['Player 1', 11.5, 1, 'kalshi', -104],
      ['Player 2', 11.5, 1, 'kalshi', 113],
    ],
  );
  const { freshness, errors } = await rowsOf(on.db);
  assert.deepEqual([freshness.length, errors], [1, []]);
  assert.ok(on.asked.every((request) => !JSON.stringify(request).includes('secret-key')));
});

test('a pick at the exchange is published, and graded by the box score', async (t) => {
  const on = await kalshiStage(t);
  const quote = { gameId: on.gameId, playerId: on.league.players[0] ?? 0, line: 14.5, knownAt: at('16:00:00') };
  for (const book of ['alpha', 'bravo', 'charlie', 'delta'])
    await addQuote(on.db, on.league, { ...quote, book, over: -105, under: -115 });
  on.listed.markets = ladder(1, { 15: [0.53, 0.56] });
  await on.ingest('17:00:00');
  assert.deepEqual(await on.quotes(), ['Player 1 14.5 -127/113']);
  assert.equal((await publishDay(on.ctx, STAGED_DAY)).picks, 1);
  const path = `/picks/top?date=${STAGED_DAY}`;
  const claimOf = ([pick]: PickOnWire[]) => [pick?.book, pick?.line, pick?.direction, pick?.price, pick?.outcome];
  assert.deepEqual(claimOf(await on.get<PickOnWire[]>(path)), ['kalshi', 14.5, 'Under', 113, null]);
  // A closed market has no price, and its result grades no pick.
  on.listed.markets = on.listed.markets.map((market) => ({ ...market, status: 'finalized', result: 'yes' }));
  const over = new Date('2024-03-06T02:00:00Z');
  on.clock.set(over);
  await run({ db: on.db, ctx: on.ctx }, on.feed, ['quotes'], STAGED_DAY, false);
  await addState(on.db, on.gameId, 'final', TIP_OFF, over);
  const lines = on.league.players.map((playerId) => ({ playerId, counts: { pts: 13 } }));
  await addBoxScore(on.db, on.league, on.gameId, over, lines);
  on.clock.set(new Date('2024-03-06T12:00:00Z'));
  await settleDay(on.ctx, { league: 'Nba', date: STAGED_DAY, force: false });
  const { rows } = await on.db.query<object>({
    text: `select outcome, actual_value::float as actual from picks.outcome where superseded_at = 'infinity'`,
  });
  assert.deepEqual(rows, [{ outcome: 'Hit', actual: 13 }]);
});

test('prices of a running game are no quotes: the last ones before the start stay', async (t) => {
  const on = await kalshiStage(t);
  on.listed.markets = ladder(1, { 12: [0.49, 0.51] });
  await on.ingest('17:00:00');
  on.listed.markets = ladder(1, { 12: [0.47, 0.49] });
  await on.ingest('22:59:59');
  const closing = ['Player 1 11.5 -104/-104 ended', 'Player 1 11.5 104/-113'];
  assert.deepEqual(await on.quotes(), closing);
  on.listed.markets = ladder(1, { 12: [0.9, 0.92], 15: [0.4, 0.42] });
  await on.ingest('23:00:00');
  assert.deepEqual(await on.quotes(), closing);
  on.listed.markets = [];
  assert.equal((await on.ingest('23:30:00')).failed, 0);
  assert.deepEqual(await on.quotes(), closing, 'and a list without the game ends nothing');
});

test('what is not listed any more ends: a step, a closed market, a whole game; what cannot be read stays', async (t) => {
  const on = await kalshiStage(t);
  await on.ingest('16:50:00');
  assert.deepEqual((await on.db.query({ text: 'select source from odds.snapshot' })).rows, [], 'nothing is no refresh');
  on.listed.markets = [...ladder(1, { 10: [0.7, 0.72], 12: [0.49, 0.51] }), ...ladder(2, { 12: [0.44, 0.47] })];
  await on.ingest('17:00:00');
  const [, , last = {}] = on.listed.markets;
  on.listed.markets = [...ladder(1, { 12: [0.49, 0.51] }), { ...last, status: 'inactive' }];
  await on.ingest('17:10:00');
  const left = ['Player 1 9.5 -257/233 ended', 'Player 1 11.5 -104/-104', 'Player 2 11.5 113/-127 ended'];
  assert.deepEqual(await on.quotes(), left);
  on.listed.broken = true;
  assert.equal((await on.ingest('17:20:00')).failed, 1);
  assert.deepEqual(await on.quotes(), left);
  on.listed.broken = false;
  on.listed.status = 429;
  await assert.rejects(on.ingest('17:25:00'), /kalshi: events: rate-limited, status 429/);
  assert.deepEqual(await on.quotes(), left);
  on.listed.status = 200;
  on.listed.markets = on.listed.markets.map((market) => ({ ...market, yes_sub_title: 'x' }));
  await on.ingest('17:30:00');
  assert.deepEqual(await on.quotes(), left);
  on.listed.markets = [];
  await on.ingest('17:40:00');
  assert.deepEqual(await on.quotes(), ['Player 1 9.5 -257/233 ended', 'Player 1 11.5 -104/-104 ended', left[2]]);
});

test('a player whom no roster has is left for a person to name, and the exchange’s id then stays with the player', async (t) => {
  const on = await kalshiStage(t);
  on.listed.markets = [...ladder(1, { 12: [0.49, 0.51] }), ...ladder(77, { 12: [0.44, 0.47] })];
  assert.equal((await on.ingest('17:00:00')).leftOut, 1);
  assert.deepEqual(await on.quotes(), ['Player 1 11.5 -104/-104']);
  const { rows } = await on.db.query<{ id: string }>({
    text: `select external_id as id from league.player_external where source = 'kalshi'`,
  });
  assert.deepEqual(rows, [{ id: person(1).id }]);
  on.listed.markets = [stepOf(EVENT, { ...person(1), name: 'P. One' }, 12, [0.47, 0.49])];
  await on.ingest('17:10:00');
  assert.deepEqual(await on.quotes(), ['Player 1 11.5 -104/-104 ended', 'Player 1 11.5 104/-113']);
});

test('a market with less at its prices than an order takes is kept, and is in no list of what can be taken', async (t) => {
  const on = await kalshiStage(t);
  const [wide = {}] = ladder(1, { 12: [0.49, 0.51] });
  on.listed.markets = [{ ...wide, yes_ask_size_fp: '99.00' }, ...ladder(2, { 12: [0.44, 0.47] })];
  await on.ingest('17:00:00');
  assert.deepEqual(await on.quotes(), ['Player 1 11.5 -104/-104', 'Player 2 11.5 113/-127']);
  const told = async () =>
    (
      await on.get<{ items: readonly { playerName: string; resting: number | null; isThin: boolean }[] }>(
        `/data/odds/snapshots?gameId=${on.gameId}&book=kalshi`,
      )
    ).items.map(({ playerName, resting, isThin }) => [playerName, resting, isThin]);
  assert.deepEqual(
    new Set(await told()),
    new Set([
      ['Player 1', 10, true],
      ['Player 2', 100, false],
    ]),
  );
  const players = async (): Promise<string[]> => {
    const slate = await loadSlate(on.db, { league: 'Nba', date: STAGED_DAY, asOf: on.clock.now() });
    await publishSlate(on.ctx, scoreSlate(slate), 'live');
    const { rows } = await on.get<PropsPage>(`/research/props?date=${STAGED_DAY}`);
    return rows.map(({ playerName }) => playerName);
  };
  assert.deepEqual(await players(), ['Player 2']);
  on.listed.markets = [{ ...wide, yes_ask_size_fp: '110.00' }, ...on.listed.markets.slice(1)];
  await on.ingest('17:10:00');
  assert.deepEqual((await on.quotes()).slice(0, 2), ['Player 1 11.5 -104/-104 ended', 'Player 1 11.5 -104/-104']);
  assert.deepEqual(await players(), ['Player 1', 'Player 2']);
  on.listed.markets = [{ ...wide, yes_ask_size_fp: '140.00' }, ...on.listed.markets.slice(1)];
  await on.ingest('17:20:00');
  assert.equal((await on.quotes()).length, 3, 'another count of the same size is no change');
});
