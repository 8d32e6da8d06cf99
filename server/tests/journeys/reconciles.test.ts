import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { FULL_VISIBILITY, ledgerView } from '../../src/access/index.ts';
import { daysFrom, settableClock } from '../../src/kernel/index.ts';
import { readChain } from '../../src/ledger/index.ts';
import { publishBoard } from '../../src/picks/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { ledgerDay, trackRecord, verifyLedger } from '../../src/record/index.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { asSuperuser, testDatabase } from '../support/postgres.ts';
import { addBoxScore, addGame, addPastGame, addState, addValue, smallLeague } from '../support/small-league.ts';
import { settleDay } from '../support/settle-day.ts';

const FROM = '2024-03-05';
const TO = '2024-03-07';
const DAYS = daysFrom(FROM, TO);
const moment = (date: string, clock: string): Date => new Date(`${date}T${clock}Z`);

/** A pick with one of its grades, if any. */
interface Row {
  readonly ofRecord: boolean;
  /** By a later grade. */
  readonly isReplaced: boolean;
  readonly price: number;
  readonly line: number;
  readonly direction: string;
  readonly outcome: string | null;
  readonly actual: number | null;
  readonly profit: string | null;
}

/** The payout of a pick computed independently, in ten-thousandths. */
function owed({ price, line, direction, actual, outcome }: Row): number {
  if (outcome === null || actual === null || actual === line) return 0;
  if (actual > line !== (direction === 'Over')) return -10_000;
  return Math.round((price > 0 ? price / 100 : 100 / -price) * 10_000);
}

const allOwed = (rows: readonly Row[]): number =>
  rows.filter(({ ofRecord }) => ofRecord).reduce((sum, row) => sum + owed(row), 0);

/** The differences at a moment: picks computed independently, the record, the ledger and the events must agree. */
async function differences(db: Database, now: Date): Promise<string[]> {
  const { rows: every } = await db.query<Row>({
    text: `select pick.of_record as "ofRecord", pick.price, pick.line_halves / 2.0::float8 as line, pick.direction,
             coalesce(grade.superseded_at <> 'infinity', false) as "isReplaced",
             grade.outcome, grade.actual_value as actual, grade.profit
           from picks.pick pick left join picks.outcome grade on grade.pick_id = pick.id`,
  });
  const rows = every.filter(({ isReplaced }) => !isReplaced);
  const found = rows
    .filter((row) => Math.abs(Number(row.profit ?? 0) * 10_000 - owed(row)) > 1)
    .map((row) => `pays ${row.profit}`);
  const byHand = allOwed(rows);
  const question = { league: 'Nba', origin: 'replay', from: FROM, to: TO, by: undefined, seenAt: now } as const;
  const { totals } = await trackRecord(db, question);
  const opened = DAYS.map((date) =>
    ledgerDay(db, {
      league: 'Nba',
      origin: 'replay',
      date,
      pickId: null,
      readAt: now,
      view: ledgerView(FULL_VISIBILITY, now),
    }),
  );
  const chain = { items: await readChain(db, 'replay', 0, 10_000), nextCursor: null, head: null };
  const ledger = verifyLedger([chain, ...(await Promise.all(opened))]);
  found.push(...ledger.faults.map(({ what }) => `ledger: ${what}`));
  const { rows: events } = await db.query<{ profit: number }>({
    text: `select (data ->> 'profit')::float8 as profit from platform.outbox where type = 'picks.settled'`,
  });
  // A correction is an event of its own: the sum of events covers every grade ever given.
  const told = events.reduce((sum, { profit }) => sum + profit * 10_000, 0);
  for (const [name, units, wanted] of [
    ['record', totals.units * 10_000, byHand],
    ['ledger', Number(ledger.totals.tinyUnits) / 1e6, byHand],
    ['events', told, allOwed(every)],
  ] as const)
    if (Math.abs(units - wanted) > 2) found.push(`${name}: ${units}, by hand ${wanted}`);
  return found;
}

/** Three days of boards, results and corrections. Returns the differences after each commit, and the number of commits. */
async function unreconciled(t: TestContext, plant?: string): Promise<{ found: string[]; commits: number }> {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const clock = settableClock(moment(FROM, '12:00:00'));
  if (plant !== undefined) await asSuperuser(db, (superuser) => superuser.query({ text: plant }));
  let commits = 0;
  const found: string[] = [];
  const watched: Database = {
    ...db,
    transaction: async (work) => {
      const result = await db.transaction(work);
      commits += 1;
      found.push(...(await differences(db, clock.now())).map((what) => `after commit ${commits}: ${what}`));
      return result;
    },
  };
  const ctx = { db: watched, clock, log: silentLog };
  await addPastGame(db, league);
  for (const [index, date] of DAYS.entries()) {
    const gameId = await addGame(db, league, date, moment(date, '19:00:00'));
    for (const clockTime of ['17:00:00', '18:00:00']) {
      const playerId = league.players[clockTime === '17:00:00' ? index : index + 3] ?? 0;
      await addValue(db, league, { gameId, playerId, knownAt: moment(date, '16:00:00') });
      clock.set(moment(date, clockTime));
      await publishBoard(ctx, scoreSlate(await loadSlate(db, { league: 'Nba', date, asOf: clock.now() })), 'replay');
    }
    await addState(db, gameId, 'final', moment(date, '19:00:00'), moment(date, '22:00:00'));
    for (const [hour, extra] of [
      [22, 0],
      [23, 7],
    ] as const) {
      clock.set(moment(date, `${hour}:30:00`));
      const lines = league.players
        .slice(index)
        .map((playerId, at) => ({ playerId, counts: { pts: 9 + extra + 3 * at } }));
      await addBoxScore(db, league, gameId, clock.now(), lines);
      await settleDay(ctx, { league: 'Nba', date });
    }
  }
  return { found, commits };
}

test('at every commit picks, record and ledger have the same profit', async (t) => {
  const { found, commits } = await unreconciled(t);
  assert.deepEqual(found, []);
  assert.ok(commits >= 12, `${commits} commits`);
});

test('the harness sees a profit that is 0.01 too high', async (t) => {
  const { found } = await unreconciled(
    t,
    `create function public.flatter() returns trigger language plpgsql as $$ begin
       if new.profit > 0 then new.profit := new.profit + 0.01; end if; return new; end $$;
     create trigger planted before insert on picks.outcome for each row execute function public.flatter()`,
  );
  assert.ok(found.some((what) => what.includes('pays')));
  assert.ok(found.some((what) => what.includes('record:')));
});

test('the harness sees an event with another profit', async (t) => {
  const { found } = await unreconciled(
    t,
    `create function public.boast() returns trigger language plpgsql as $$ begin
       new.data := jsonb_set(new.data::jsonb, '{profit}', '9'); return new; end $$;
     create trigger planted before insert on platform.outbox for each row when (new.type = 'picks.settled')
       execute function public.boast()`,
  );
  assert.ok(found.length > 0 && found.every((what) => what.includes('events:')), found.join('; '));
});
