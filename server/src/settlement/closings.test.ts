import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testDatabase } from '../../tests/support/postgres.ts';
import { addGame, addQuote, addState, EARLY, smallLeague } from '../../tests/support/small-league.ts';
import type { GameStatus } from '../kernel/index.ts';
import { closingsOf, type ClosedClaim } from './closings.ts';

const DATE = '2024-03-05';
const TIP_OFF = new Date(`${DATE}T19:00:00Z`);
const after = (minutes: number): Date => new Date(TIP_OFF.getTime() + minutes * 60_000);

interface Playing {
  readonly status?: GameStatus;
  /** Minutes by which the tip-off moved. */
  readonly moved?: number;
  readonly quoted?: boolean;
}

/** A claim on a game with this `status` from tip-off on; two books closed at an even 13.5. */
async function stage(t: TestContext, { status = 'live', moved = 0, quoted = true }: Playing = {}) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  const [playerId = 0] = league.players;
  for (const book of quoted ? ['alpha', 'bravo'] : [])
    await addQuote(db, league, { gameId, playerId, book, line: 13.5, over: -110, under: -110, knownAt: after(-30) });
  if (status !== 'scheduled') await addState(db, gameId, status, after(moved), TIP_OFF);
  const claim: ClosedClaim = {
    id: 7,
    gameId,
    playerId,
    stat: 'Points',
    period: 'Full',
    lineHalves: 29,
    direction: 'Under',
    date: DATE,
    tipOff: TIP_OFF,
    isClosed: false,
  };
  return (changes: Partial<ClosedClaim> = {}, minutes = 60) =>
    closingsOf(db, 'Nba', [{ ...claim, ...changes }], after(minutes));
}

test('both sides of a line close at probabilities that add up to one', async (t) => {
  const closings = await stage(t);
  const [[under], [over]] = [await closings(), await closings({ direction: 'Over' })];
  assert.deepEqual(
    [under, over].map((side) => [side?.pickId, side?.tipOff, side?.lineHalves, side?.over, side?.feeds, side?.books]),
    Array.from({ length: 2 }, () => [7, TIP_OFF, 27, 0.5, 2, 2]),
  );
  assert.ok((under?.probability ?? 0) > 0.54 && (over?.probability ?? 1) < 0.46);
  assert.ok(Math.abs((under?.probability ?? 0) + (over?.probability ?? 0) - 1) < 1e-12);
});

test('a market closes at the very moment of the tip-off, once, and not before', async (t) => {
  const closings = await stage(t);
  assert.equal((await closings({}, 0)).length, 1);
  assert.deepEqual(await closings({ isClosed: true }), []);
  assert.deepEqual(await closings({}, -1), [], 'a game that has not begun');
  assert.deepEqual(await closings({ tipOff: after(61) }), [], 'published with a later tip-off');
});

test('a game that is not known to be played closes no market, however late it is', async (t) => {
  for (const status of ['scheduled', 'postponed'] as const)
    assert.deepEqual(await (await stage(t, { status }))({}, 600), [], status);
  const closings = await stage(t, { status: 'final' });
  assert.equal((await closings()).length, 1);
  assert.deepEqual(await closings({ gameId: 99 }), [], 'a game that is not known');
});

test('a game that moved closes at its new tip-off, even if a feed reports it live before', async (t) => {
  const closings = await stage(t, { moved: 90 });
  assert.deepEqual(await closings({}, 89), []);
  assert.deepEqual(
    (await closings({}, 90)).map(({ tipOff }) => tipOff),
    [after(90)],
  );
});

test('a market without a quote closes without a line, and is not checked again', async (t) => {
  const none = { pickId: 7, tipOff: TIP_OFF, lineHalves: null, over: null, feeds: 0, books: 0, probability: null };
  assert.deepEqual(await (await stage(t, { quoted: false }))(), [none]);
});

test('a day before every fit uses the first constants', async (t) => {
  const closings = await stage(t);
  const [now, early] = [await closings(), await closings({ date: '2015-03-05' })];
  assert.ok(now[0]?.probability !== null && early[0]?.probability !== null);
  assert.deepEqual(early, now);
});

test('another line of a stat that has one line closes without a probability', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  const [playerId = 0] = league.players;
  const prop = { gameId, playerId, stat: 'DoubleDouble', period: 'Full' } as const;
  await addQuote(db, league, { ...prop, book: 'alpha', line: 0.5, over: 120, under: -140, knownAt: EARLY });
  await addState(db, gameId, 'live', TIP_OFF, TIP_OFF);
  const claim = { ...prop, id: 1, direction: 'Over', date: DATE, tipOff: TIP_OFF, isClosed: false } as const;
  const claims = [1, 3].map((lineHalves) => ({ ...claim, id: lineHalves, lineHalves }));
  const [own, other] = await closingsOf(db, 'Nba', claims, after(60));
  assert.ok(Math.abs((own?.probability ?? 0) - (own?.over ?? 1)) < 1e-12, 'its own line is the market’s');
  assert.deepEqual([other?.lineHalves, other?.probability], [1, null]);
});
