import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { openConfiguration } from '../../src/operations/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { configuredProfile, SETTLEMENT_SECTION, STANDARD, type SettlementProfile } from '../../src/settlement/index.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import { addBoxScore, addGame, addPastGame, addState, addValue, smallLeague } from '../support/small-league.ts';
import { settleDay } from '../support/settle-day.ts';

const DATE = '2024-03-05';
const TIP_OFF = new Date('2024-03-05T19:00:00Z');
const after = (hours: number): Date => new Date(TIP_OFF.getTime() + hours * 3_600_000);
const HARSH: SettlementProfile = { ...STANDARD, didNotPlay: 'Miss' };

/** Two Unders 14.5 at +108; the second player does not play unless a later box score says so. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const [first = 0, second = 0] = league.players;
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  for (const playerId of [first, second]) await addValue(db, league, { gameId, playerId, knownAt: after(-2) });
  const clock = settableClock(after(-1));
  const ctx = { db, clock, log: silentLog };
  await publishDay(ctx, DATE);
  await addState(db, gameId, 'final', TIP_OFF, after(3));
  const box = (hours: number, points: readonly (number | null)[]) =>
    addBoxScore(
      db,
      league,
      gameId,
      after(hours),
      points.flatMap((pts, index) =>
        pts === null ? [] : [{ playerId: [first, second][index] ?? 0, counts: { pts } }],
      ),
    );
  await box(3, [10, null]);
  return {
    db,
    ctx,
    box,
    settle: async (hours: number, profile: SettlementProfile, force?: boolean) => {
      clock.set(after(hours));
      await settleDay(ctx, { league: 'Nba', date: DATE, profile, ...(force !== undefined && { force }) });
      const { rows } = await db.query<{ grade: string }>({
        text: `select concat_ws(' ', version, profile, outcome) as grade from picks.outcome order by pick_id, version`,
      });
      return rows.map(({ grade }) => grade);
    },
  };
}

test('the configuration’s default profile is stored as its first version', async (t) => {
  const db = await testDatabase(t);
  const configuration = await openConfiguration({ db, log: silentLog }, [SETTLEMENT_SECTION]);
  t.after(() => configuration.stop());
  assert.deepEqual(configuredProfile(configuration), STANDARD);
  const { rows } = await db.query({ text: 'select name, version, rules from settlement.profile' });
  const { name, ...rules } = STANDARD;
  assert.deepEqual(rows, [{ name, version: 1, rules }]);
});

test('other rules do not regrade by themselves, and their first grades have the label of their version', async (t) => {
  const on = await stage(t);
  assert.deepEqual(await on.settle(4, STANDARD), ['1 standard Hit', '1 standard Void']);
  assert.deepEqual(await on.settle(5, HARSH), ['1 standard Hit', '1 standard Void']);
  const fresh = await stage(t);
  assert.deepEqual(await fresh.settle(4, HARSH), ['1 standard@2 Hit', '1 standard@2 Miss']);
});

test('a correction is graded by the rules that graded the pick, not by those in force', async (t) => {
  const on = await stage(t);
  await on.settle(4, STANDARD);
  await on.box(5, [null, 9]);
  assert.deepEqual(await on.settle(6, HARSH), [
    '1 standard Hit',
    '2 standard Void',
    '1 standard Void',
    '2 standard Hit',
  ]);
});

test('with force the changed rules regrade, the old grade stays stored, and so do the earlier rules', async (t) => {
  const on = await stage(t);
  await on.settle(4, STANDARD);
  assert.deepEqual(await on.settle(5, HARSH, true), ['1 standard Hit', '1 standard Void', '2 standard@2 Miss']);
  const again = await on.settle(6, { ...HARSH, name: 'house' }, true);
  assert.deepEqual(again, ['1 standard Hit', '1 standard Void', '2 standard@2 Miss']);
  assert.equal(
    (await on.settle(7, STANDARD, true)).at(-1),
    '3 standard Void',
    'rules of before are their version of before',
  );
  const { rows } = await on.db.query({ text: 'select name, version from settlement.profile order by 1, 2' });
  assert.deepEqual(rows, [
    { name: 'house', version: 1 },
    { name: 'standard', version: 1 },
    { name: 'standard', version: 2 },
  ]);
});

test('concurrent settlements with new rules store them once', async (t) => {
  const on = await stage(t);
  await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      settleDay(on.ctx, { league: index % 2 === 0 ? 'Nba' : 'Wnba', date: DATE, profile: HARSH }),
    ),
  );
  const { rows } = await on.db.query({ text: `select version from settlement.profile where name = 'standard'` });
  assert.equal(rows.length, 2);
});

test('a profile that has graded is never changed or deleted', async (t) => {
  const { db } = await stage(t);
  for (const text of [
    `update settlement.profile set rules = '{}'`,
    'delete from settlement.profile',
    'truncate settlement.profile',
  ])
    await assert.rejects(
      asSuperuser(db, (superuser) => superuser.query({ text })),
      { code: '23001' },
      text,
    );
});
