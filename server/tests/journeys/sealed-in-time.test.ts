import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { FULL_VISIBILITY, ledgerView } from '../../src/access/index.ts';
import { addDays, settableClock, type Origin } from '../../src/kernel/index.ts';
import { gameDayOf } from '../../src/leagues/index.ts';
import { readChain } from '../../src/ledger/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { ledgerDay, verifyLedger } from '../../src/record/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import { addGame, addPastGame, addValue, smallLeague } from '../support/small-league.ts';

/** A game that begins this many seconds from now by the database's clock, and a service whose clock is behind. */
async function stage(t: TestContext, { tipsOffIn, behind }: { readonly tipsOffIn: number; readonly behind: number }) {
  const db = await testDatabase(t);
  const now = (await db.query<{ now: Date }>({ text: `select date_trunc('milliseconds', now()) as now` })).rows[0]?.now;
  assert.ok(now);
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const tipOff = after(tipsOffIn);
  const date = gameDayOf('Nba', tipOff);
  const league = await smallLeague(db);
  await addPastGame(db, league, addDays(date, -4));
  const gameId = await addGame(db, league, date, tipOff);
  await addValue(db, league, { gameId, playerId: league.players[0] ?? 0, knownAt: after(-3_600) });
  const clock = settableClock(after(-behind));
  const publish = (origin: Origin) => publishDay({ db, clock, log: silentLog }, date, origin);
  const faults = async (origin: Origin): Promise<string[]> => {
    const readAt = after(tipsOffIn + 1);
    const view = ledgerView(FULL_VISIBILITY, readAt);
    const day = await ledgerDay(db, { league: 'Nba', origin, date, pickId: null, readAt, view });
    const chain = { items: await readChain(db, origin, 0, 100), nextCursor: null, head: null };
    assert.equal(day.documents.length, 1);
    return verifyLedger([chain, day]).faults.map(({ what }) => what);
  };
  const written = async (): Promise<number> =>
    (await db.query<{ n: number }>({ text: 'select count(*)::int as n from picks.pick' })).rows[0]?.n ?? -1;
  return { publish, faults, written };
}

test('a live pick published before tip-off is sealed before it, and the ledger is valid', async (t) => {
  const on = await stage(t, { tipsOffIn: 600, behind: 0 });
  assert.equal((await on.publish('live')).picks, 1);
  assert.deepEqual(await on.faults('live'), []);
});

test('a live pick whose game began before its seal, by the database’s clock, is not published', async (t) => {
  const on = await stage(t, { tipsOffIn: -30, behind: 60 });
  await assert.rejects(on.publish('live'), /A game began while its picks were published/);
  assert.equal(await on.written(), 0);
  assert.equal((await on.publish('replay')).picks, 1);
  assert.deepEqual(await on.faults('replay'), [], 'a replay has no such promise');
});

test('a live board that would be sealed more than two minutes after its publication is not published', async (t) => {
  const on = await stage(t, { tipsOffIn: 3_600, behind: 150 });
  await assert.rejects(on.publish('live'), /would be sealed too late/);
  assert.equal(await on.written(), 0);
  const slow = await stage(t, { tipsOffIn: 3_600, behind: 90 });
  assert.equal((await slow.publish('live')).picks, 1);
  assert.deepEqual(await slow.faults('live'), []);
});
