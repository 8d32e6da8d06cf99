import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { recordModule, recordTotals } from '../../src/record/index.ts';
import { testServer } from '../support/http.ts';
import { FIRST_DAY, madeSeason } from '../support/made-season.ts';
import { testDatabase } from '../support/postgres.ts';
import { addState } from '../support/small-league.ts';
import { DAYS, moment, settledLeague } from '../support/settled-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

interface Estimate {
  readonly value: number;
  readonly interval: [number, number] | null;
}
interface Figures {
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  readonly pending: number;
  readonly awaitingStats: number;
  readonly dataGaps: number;
  readonly regraded: number;
  readonly hitRate: Estimate | null;
  readonly units: number;
  readonly marketUnits: Estimate | null;
  readonly roi: Estimate | null;
  readonly closingLineValue: { picks: number; mean: Estimate; beaten: Estimate } | null;
  readonly brier: { model: number; market: number; difference: Estimate } | null;
  readonly logLoss: { model: number; market: number; difference: Estimate } | null;
  readonly calibration: { from: number; to: number; picks: number; predicted: number; actual: number }[];
  readonly worstStretch: { from: string; to: string; picks: number; units: number } | null;
}
type ApiResponse = Figures & { readonly groups: (Figures & { readonly key: string })[] };

interface Row {
  readonly date: string;
  readonly stat: string;
  readonly rating: string;
  readonly direction: string;
  readonly book: string;
  readonly price: number;
  readonly ours: number;
  readonly market: number;
  readonly outcome: string | null;
  readonly gap: boolean | null;
  readonly profit: string | null;
  readonly closing: number | null;
}

async function stage(t: TestContext) {
  const db = await testDatabase(t);
  await madeSeason(db, { days: 40, picksADay: 30, origin: 'replay' });
  const clock = settableClock(new Date('2024-12-01T00:00:00Z'));
  const context = { db, clock, log: silentLog };
  const { api } = await testServer(t, {
    context,
    modules: [recordModule({ origin: 'replay' })],
    identify: identifyByTier,
  });
  const ask = async (query = '') => {
    const response = await getAs(api, 'Free', `/picks/track-record${query}`);
    return { status: response.statusCode, body: response.json<ApiResponse>(), text: response.body };
  };
  return { db, clock, ask, rows: await picksOf(db) };
}

async function picksOf(db: Database): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    text: `select board.game_date as date, pick.stat, pick.rating, pick.direction, book.key as book, pick.price,
        pick.probability as ours, pick.consensus_probability as market, grade.outcome, grade.is_period_data_gap as gap,
        grade.profit, closing.probability as closing
      from picks.pick pick join picks.board board on board.id = pick.first_board_id
      join odds.book book on book.id = pick.book_id
      left join picks.outcome grade on grade.pick_id = pick.id left join picks.closing closing on closing.pick_id = pick.id
      where pick.of_record`,
  });
  return rows;
}

const near = (got: number | undefined, wanted: number, what: string, within = 1e-6): void =>
  assert.ok(got !== undefined && Math.abs(got - wanted) <= within, `${what}: ${got}, not ${wanted}`);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const payout = (price: number): number => (price > 0 ? price / 100 : 100 / -price);

/** Computes the figures again, pick by pick. */
function check(figures: Figures, rows: readonly Row[], what: string): void {
  const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
  assert.deepEqual(
    [figures.picks, figures.hits, figures.misses, figures.pushes, figures.voids, figures.dataGaps],
    [rows.length, count('Hit'), count('Miss'), count('Push'), count('Void'), rows.filter((row) => row.gap).length],
    what,
  );
  assert.equal(figures.awaitingStats, rows.filter((row) => row.outcome === null && row.gap === null).length, what);
  const decided = rows.filter(({ outcome }) => outcome === 'Hit' || outcome === 'Miss');
  const truth = ({ outcome }: Row): number => Number(outcome === 'Hit');
  near(figures.hitRate?.value, mean(decided.map(truth)), `${what} hit rate`);
  const units = rows.reduce((sum, { profit }) => sum + Number(profit ?? 0), 0);
  near(figures.units, units, `${what} units`, 5.1e-5);
  const expected = decided.reduce((sum, { market, price }) => sum + market * (1 + payout(price)) - 1, 0);
  const variance = decided.reduce(
    (sum, { market, price }) => sum + market * (1 - market) * (1 + payout(price)) ** 2,
    0,
  );
  near(figures.marketUnits?.value, expected, `${what} units by the market`, 1e-5);
  near(figures.marketUnits?.interval?.[1], expected + 1.959964 * Math.sqrt(variance), `${what} their range`, 1e-3);
  near(figures.roi?.value, units / (decided.length + count('Push')), `${what} ROI`);
  for (const [got, loss] of [
    [figures.brier, (p: number, y: number) => (p - y) ** 2],
    [figures.logLoss, (p: number, y: number) => -Math.log(y === 1 ? p : 1 - p)],
  ] as const) {
    near(got?.model, mean(decided.map((row) => loss(row.ours, truth(row)))), `${what} loss`);
    near(got?.market, mean(decided.map((row) => loss(row.market, truth(row)))), `${what} market loss`);
    near(got?.difference.value, (got?.market ?? 0) - (got?.model ?? 0), `${what} difference`, 3e-6);
  }
  const closed = rows.flatMap(({ closing, price }) => (closing === null ? [] : [closing * (1 + payout(price)) - 1]));
  assert.equal(figures.closingLineValue?.picks, closed.length, what);
  near(figures.closingLineValue?.mean.value, mean(closed), `${what} closing-line value`);
  near(figures.closingLineValue?.beaten.value, mean(closed.map((value) => Number(value > 0))), `${what} beaten`);
  const binned = figures.calibration.map(({ from, to, picks, predicted, actual }) => {
    const inside = decided.filter(({ ours }) => ours >= from && ours < to);
    assert.equal(picks, inside.length, `${what} bin ${from}`);
    near(predicted, mean(inside.map(({ ours }) => ours)), `${what} bin ${from}`);
    near(actual, mean(inside.map(truth)), `${what} bin ${from}`);
    return picks;
  });
  assert.equal(
    binned.reduce((sum, picks) => sum + picks, 0),
    decided.length,
    what,
  );
}

test('every figure equals the one computed pick by pick, in total and for each grouping', async (t) => {
  const { ask, rows } = await stage(t);
  const { body } = await ask();
  check(body, rows, 'all');
  assert.deepEqual(body.groups, []);
  assert.ok(body.hits > 100 && body.voids > 5 && body.pushes > 5 && body.dataGaps > 2 && body.awaitingStats > 5);
  for (const by of ['stat', 'rating', 'direction', 'book', 'month'] as const) {
    const { groups, ...totals } = (await ask(`?by=${by}`)).body;
    const keyOf = (row: Row): string => (by === 'month' ? row.date.slice(0, 7) : row[by]);
    assert.deepEqual(
      groups.map(({ key }) => key),
      [...new Set(rows.map(keyOf))].sort(),
      by,
    );
    for (const { key, ...figures } of groups)
      check(
        figures,
        rows.filter((row) => keyOf(row) === key),
        `${by} ${key}`,
      );
    check(totals, rows, `totals beside ${by}`);
    near(totals.roi?.interval?.[0], body.roi?.interval?.[0] ?? Number.NaN, 'the groups change no interval');
  }
});

test('the independent check sees one wrong pick in a thousand', async (t) => {
  const { ask, rows } = await stage(t);
  const { body } = await ask();
  const [index, row] = [...rows.entries()].find(([, { outcome }]) => outcome === 'Miss')!;
  assert.throws(() => check(body, rows.with(index, { ...row, outcome: 'Hit', profit: '0.9' }), 'all'));
});

test('from and to narrow the record, both included, and the maximum drawdown is that of the daily units', async (t) => {
  const { ask, rows } = await stage(t);
  const [from, to] = ['2024-01-10', '2024-01-25'];
  const { body } = await ask(`?from=${from}&to=${to}`);
  const inside = rows.filter(({ date }) => date >= from && date <= to);
  check(body, inside, 'range');
  const days = [...new Set(inside.map(({ date }) => date))].sort();
  const unitsOn = (date: string): number =>
    inside.filter((row) => row.date === date).reduce((sum, { profit }) => sum + Number(profit ?? 0), 0);
  const falls = days.flatMap((first, i) =>
    days.slice(i).map((last, length) => ({
      first,
      last,
      units: days.slice(i, i + length + 1).reduce((sum, day) => sum + unitsOn(day), 0),
    })),
  );
  const worst = falls.reduce((low, fall) => (fall.units < low.units - 1e-9 ? fall : low));
  assert.deepEqual([body.worstStretch?.from, body.worstStretch?.to], [worst.first, worst.last]);
  near(body.worstStretch?.units, worst.units, 'worst stretch', 5.1e-5);
});

test('a record is as of a moment: before the first grade nothing is decided, before publication it is empty', async (t) => {
  const { ask, clock } = await stage(t);
  clock.set(new Date(`${FIRST_DAY}T23:59:00Z`));
  const { body } = await ask();
  assert.deepEqual([body.picks, body.hits, body.hitRate, body.roi, body.closingLineValue], [24, 0, null, null, null]);
  clock.set(new Date(`${FIRST_DAY}T22:59:00Z`));
  assert.equal((await ask()).body.picks, 0, 'Free sees an hour late');
});

test('from after to is 422, an invalid day 400, and an unknown grouping 400 with the allowed ones', async (t) => {
  const { ask } = await stage(t);
  assert.equal((await ask('?from=2024-02-02&to=2024-02-01')).status, 422);
  assert.equal((await ask('?from=2024-02-30')).status, 400);
  const wrong = await ask('?by=player');
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /stat, rating, direction, book, month/);
  assert.equal((await ask('?by=MONTH')).status, 200);
});

test('records of different origins are never mixed', async (t) => {
  const { db, clock } = await stage(t);
  const context = { db, clock, log: silentLog };
  const { api } = await testServer(t, {
    context,
    modules: [recordModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  const { picks, groups, hitRate } = (await getAs(api, 'Pro', '/picks/track-record?by=stat')).json<ApiResponse>();
  assert.deepEqual([picks, groups, hitRate], [0, [], null]);
});

test('by hand: the record of published and settled picks, its grades and the closing line value', async (t) => {
  const on = await settledLeague(t);
  const body = await on.get<ApiResponse>(`/picks/track-record?from=${DAYS[0]}&to=${DAYS[1]}`, 'Sharp');
  // Unders 14.5 at +108; the corrected figures are 11, 21, 15, none and 21, 22, 4, 10.
  assert.deepEqual([body.picks, body.hits, body.misses, body.voids], [8, 3, 4, 1]);
  assert.deepEqual([body.regraded, body.pending, body.units], [7, 0, -0.76]);
  const [totals] = await recordTotals(on.db, 'Nba', 'replay', DAYS[0]!, DAYS[1]!, on.clock.now());
  assert.deepEqual([totals?.picks, totals?.hits, Number(totals?.units)], [8, 3, body.units]);
  assert.equal(body.closingLineValue?.picks, 8);
  const { rows } = await on.db.query<{ player: number; line: number; probability: number; price: number }>({
    text: `select pick.player_id as player, closing.line_halves / 2.0::float8 as line, closing.probability, pick.price
      from picks.closing closing join picks.pick pick on pick.id = closing.pick_id where pick.of_record`,
  });
  // All five books went to +105 / -125 on the second player: no-vig under = (125/225) / (125/225 + 100/205).
  const moved = rows.filter(({ player }) => player === on.league.players[1]);
  assert.equal(moved.length, 2);
  for (const { probability, line } of moved) {
    near(probability, 125 / 225 / (125 / 225 + 100 / 205), 'closing probability', 1e-12);
    assert.equal(line, 14.5);
  }
  near(
    body.closingLineValue?.mean.value,
    mean(rows.map(({ probability }) => probability * 2.08 - 1)),
    'closing-line value',
  );
});

test('a pick whose game has begun waits for its end, and one whose game is over for its figures', async (t) => {
  const on = await settledLeague(t);
  const states = async () => {
    const { pending, awaitingStats } = await on.get<ApiResponse>('/picks/track-record', 'Sharp');
    return [pending, awaitingStats];
  };
  assert.deepEqual(await states(), [2, 0]);
  const game = on.games.get('2024-03-07') ?? 0;
  const tipOff = moment('2024-03-07', '19:00:00');
  on.clock.set(moment('2024-03-07', '20:00:00'));
  await addState(on.db, game, 'live', tipOff, on.clock.now());
  assert.deepEqual(await states(), [2, 0]);
  on.clock.set(moment('2024-03-07', '22:00:00'));
  await addState(on.db, game, 'final', tipOff, on.clock.now());
  assert.deepEqual(await states(), [0, 2]);
});
