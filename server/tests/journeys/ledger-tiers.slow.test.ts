import assert from 'node:assert/strict';
import test from 'node:test';
import { verifyLedger } from '../../src/record/index.ts';
import { asOwner, download, faultsOf, type DayResponse } from '../support/ledger-responses.ts';
import { moment, NEXT_DAY, settledLeague } from '../support/settled-league.ts';
import { addBoxScore, addState } from '../support/small-league.ts';
import { settleDay } from '../support/settle-day.ts';

test('a Free caller sees a game’s picks an hour late, and Premium ones once they are graded or after a day', async (t) => {
  const on = await settledLeague(t);
  await asOwner(on.db, `update picks.pick set rating = 'Premium' where id = (select max(id) from picks.pick)`);
  const { league, ctx, db, clock } = on;
  const counts = async (tier: 'Free' | 'Pro' | 'Sharp'): Promise<number[]> => {
    const { documents } = await on.get<DayResponse>(`/picks/ledger/${NEXT_DAY}`, tier);
    return ['pick', 'closing', 'grade'].map(
      (type) => documents.filter(({ document }) => document.type === type).length,
    );
  };
  const seen = async () => [await counts('Sharp'), await counts('Pro'), await counts('Free')];
  const gameId = on.games.get(NEXT_DAY) ?? 0;
  const none = [0, 0, 0];
  clock.set(moment(NEXT_DAY, '19:00:00'));
  assert.deepEqual(await seen(), [[2, 0, 0], none, none]);
  await addState(db, gameId, 'live', moment(NEXT_DAY, '19:00:00'), clock.now());
  await settleDay(ctx, { league: 'Nba', date: NEXT_DAY });
  clock.set(moment(NEXT_DAY, '20:00:00'));
  assert.deepEqual(
    await seen(),
    [
      [2, 2, 0],
      [2, 2, 0],
      [1, 1, 0],
    ],
    'the Standard pick and its close',
  );
  clock.set(moment(NEXT_DAY, '22:30:00'));
  await addState(db, gameId, 'final', moment(NEXT_DAY, '19:00:00'), clock.now());
  const lines = league.players.slice(0, 2).map((playerId) => ({ playerId, counts: { pts: 10 } }));
  await addBoxScore(db, league, gameId, clock.now(), lines);
  await settleDay(ctx, { league: 'Nba', date: NEXT_DAY });
  assert.deepEqual(await seen(), [
    [2, 2, 2],
    [2, 2, 0],
    [1, 1, 0],
  ]);
  clock.set(moment(NEXT_DAY, '23:30:00'));
  assert.deepEqual(await seen(), [
    [2, 2, 2],
    [2, 2, 2],
    [2, 2, 2],
  ]);
});

test('a Free caller sees an ungraded Premium pick a day after tip-off, and its hash before; each response is valid', async (t) => {
  const on = await settledLeague(t);
  // Published again as Premium: the hash matches.
  const [premium] = (await on.db.query<{ id: number }>({ text: 'select max(id) as id from picks.pick' })).rows;
  await asOwner(on.db, `update picks.pick set rating = 'Premium' where id = ${premium?.id}`);
  const own = async () => on.get<DayResponse & { status?: number }>(`/picks/ledger/${NEXT_DAY}?pickId=${premium?.id}`);
  for (const [date, time, isOpen] of [
    [NEXT_DAY, '19:00:00', false],
    ['2024-03-08', '19:59:59', false],
    ['2024-03-08', '20:00:00', true],
  ] as const) {
    on.clock.set(moment(date, time));
    const day = await on.get<DayResponse>(`/picks/ledger/${NEXT_DAY}`);
    assert.equal(day.entries[0]?.sealed?.length, 2);
    assert.equal(
      day.documents.some(({ document }) => document['id'] === premium?.id),
      isOpen,
      time,
    );
    assert.equal((await own()).status, isOpen ? undefined : 404);
    const faults = faultsOf([day]).filter((what) => what !== `pick ${premium?.id} was altered`);
    assert.deepEqual(faults, [], time);
  }
});

test('a Free download verifies at any moment, with the record that Free sees', async (t) => {
  const on = await settledLeague(t);
  const { db, ctx, clock, league } = on;
  const gameId = on.games.get(NEXT_DAY) ?? 0;
  const check = async (): Promise<void> => {
    const record = await on.get('/picks/track-record');
    const found = verifyLedger([record, ...(await download(on, 'Free'))]);
    assert.deepEqual([found.faults, found.comparisons[0]?.isEqual], [[], true], clock.now().toISOString());
  };
  await check();
  clock.set(moment(NEXT_DAY, '22:30:00'));
  await addState(db, gameId, 'final', moment(NEXT_DAY, '19:00:00'), clock.now());
  await addBoxScore(db, league, gameId, clock.now(), [{ playerId: league.players[0] ?? 0, counts: { pts: 10 } }]);
  await settleDay(ctx, { league: 'Nba', date: NEXT_DAY });
  for (const time of ['22:30:00', '23:29:59', '23:30:00']) {
    clock.set(moment(NEXT_DAY, time));
    await check();
  }
});
