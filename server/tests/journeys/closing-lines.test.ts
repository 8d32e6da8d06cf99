import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { closingLines, propKey } from '../../src/odds/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import {
  addBoxScore,
  addGame,
  addPastGame,
  addQuote,
  addState,
  addValue,
  smallLeague,
  type TestQuote,
} from '../support/small-league.ts';
import { settleDay } from '../support/settle-day.ts';

const DATE = '2024-03-05';
const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);
const TIP_OFF = at('19:00:00');

async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  const [playerId = 0] = league.players;
  const clock = settableClock(at('18:00:00'));
  const quote = (book: string, line: number, over: number, under: number, clockTime: string) =>
    addQuote(db, league, { gameId, playerId, book, line, over, under, knownAt: at(clockTime) });
  return { db, league, gameId, playerId, clock, ctx: { db, clock, log: silentLog }, quote };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const withdraw = (
  db: Database,
  { gameId, playerId }: Pick<TestQuote, 'gameId' | 'playerId'>,
  line: number,
  when: Date,
) =>
  db.query({
    text: `update odds.quote set superseded_at = $4
      where game_id = $1 and player_id = $2 and line_halves = $3 and superseded_at = 'infinity'`,
    values: [gameId, playerId, line * 2, when],
  });

async function closeOf(on: Stage) {
  const lines = await closingLines(on.db, [{ id: on.gameId, tipOff: TIP_OFF }]);
  return lines.get(propKey({ gameId: on.gameId, playerId: on.playerId, stat: 'Points', period: 'Full' }));
}

test('a book closes with its quote at tip-off, not before and not in play', async (t) => {
  const on = await stage(t);
  await on.quote('alpha', 14.5, -110, -110, '15:00:00');
  await on.quote('alpha', 14.5, -120, 100, '18:59:59');
  await on.quote('alpha', 14.5, 150, -190, '19:00:00');
  const quotes = (await closeOf(on))?.quotes ?? [];
  assert.deepEqual(
    quotes.map(({ lineHalves, overPrice, underPrice }) => [lineHalves, overPrice, underPrice]),
    [[29, -120, 100]],
  );
});

test('a line that a book left for another is not its close, and a withdrawn prop closes at its last quote', async (t) => {
  const on = await stage(t);
  await on.quote('alpha', 14.5, -110, -110, '15:00:00');
  await withdraw(on.db, on, 14.5, at('17:00:00'));
  await on.quote('alpha', 15.5, -105, -115, '17:00:00');
  await on.quote('bravo', 14.5, -115, -105, '15:00:00');
  await withdraw(on.db, on, 14.5, at('18:30:00'));
  const quotes = (await closeOf(on))?.quotes ?? [];
  assert.deepEqual(quotes.map(({ book, lineHalves, overPrice }) => `${book} ${lineHalves} ${overPrice}`).sort(), [
    'alpha 31 -105',
    'bravo 29 -115',
  ]);
});

/** Publishes the Under 14.5, moves every book to another line, and settles the game. */
async function settledAfterMove(on: Stage, to: number | undefined) {
  await addValue(on.db, on.league, { gameId: on.gameId, playerId: on.playerId, knownAt: at('17:00:00') });
  assert.equal((await publishDay(on.ctx, DATE)).picks, 1);
  if (to !== undefined) {
    await withdraw(on.db, on, 14.5, at('18:30:00'));
    for (const book of on.league.books.keys()) await on.quote(book, to, -110, -110, '18:30:00');
  }
  on.clock.set(at('22:00:00'));
  await addState(on.db, on.gameId, 'final', TIP_OFF, on.clock.now());
  await addBoxScore(on.db, on.league, on.gameId, on.clock.now(), [{ playerId: on.playerId, counts: { pts: 10 } }]);
  const settle = () => settleDay(on.ctx, { league: 'Nba', date: DATE });
  const closings = async () =>
    (
      await on.db.query<{ lineHalves: number; probability: number }>({
        text: 'select *, line_halves as "lineHalves" from picks.closing',
      })
    ).rows;
  await settle();
  return { settle, closings };
}

for (const [to, fits] of [
  [13.5, (p: number) => p > 0.54 && p < 0.66],
  [15.5, (p: number) => p < 0.46 && p > 0.34],
] as const)
  test(`the line moved from 14.5 to an even ${to}: the pick’s own line is derived from the closing market`, async (t) => {
    const on = await stage(t);
    const { closings } = await settledAfterMove(on, to);
    const [closing] = await closings();
    assert.equal(closing?.lineHalves, to * 2);
    assert.ok(fits(closing?.probability ?? 0), `an Under 14.5 at ${closing?.probability}`);
  });

test('a close is written once: quotes that become known later do not change it', async (t) => {
  const on = await stage(t);
  const { settle, closings } = await settledAfterMove(on, undefined);
  const before = await closings();
  await on.quote('alpha', 14.5, 200, -260, '18:45:00');
  assert.equal((await settle()).written, 0);
  assert.deepEqual(await closings(), before);
});

test('a postponed game has no close until it is played, and then that of its real tip-off', async (t) => {
  const on = await stage(t);
  await addValue(on.db, on.league, { gameId: on.gameId, playerId: on.playerId, knownAt: at('17:00:00') });
  await publishDay(on.ctx, DATE);
  const played = new Date('2024-03-06T19:00:00Z');
  await addState(on.db, on.gameId, 'scheduled', played, at('18:50:00'));
  const count = async () =>
    (await on.db.query({ text: 'select tip_off as "tipOff", line_halves as "lineHalves" from picks.closing' })).rows;
  const settle = async (clock: string) => {
    on.clock.set(new Date(clock));
    await settleDay(on.ctx, { league: 'Nba', date: DATE });
  };
  await settle('2024-03-06T02:00:00Z');
  assert.deepEqual(await count(), []);
  // Between the first announced tip-off and the real one the books move to 13.5, after it to 12.5.
  for (const [line, clock] of [
    [13.5, '2024-03-06T12:00:00Z'],
    [12.5, '2024-03-06T19:00:00Z'],
  ] as const) {
    await on.db.query({
      text: `update odds.quote set superseded_at = $1 where superseded_at = 'infinity'`,
      values: [clock],
    });
    for (const book of on.league.books.keys())
      await addQuote(on.db, on.league, {
        gameId: on.gameId,
        playerId: on.playerId,
        book,
        line,
        over: -110,
        under: -110,
        knownAt: new Date(clock),
      });
  }
  await addState(on.db, on.gameId, 'live', played, new Date('2024-03-06T19:05:00Z'));
  await settle('2024-03-06T20:00:00Z');
  assert.deepEqual(await count(), [{ tipOff: played, lineHalves: 27 }]);
});
