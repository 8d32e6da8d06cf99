import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { FULL_VISIBILITY, ledgerView } from '../../src/access/index.ts';
import { replay, type ReplayReport } from '../../src/cycle/index.ts';
import { settableClock, type Day } from '../../src/kernel/index.ts';
import { FITTED_COUNTS } from '../../src/sports/basketball/index.ts';
import { statValue } from '../../src/leagues/index.ts';
import type { Stat } from '../../src/sports/index.ts';
import { readChain } from '../../src/ledger/index.ts';
import { constantsFor, isThin } from '../../src/model/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { ledgerDay, trackRecord, verifyLedger } from '../../src/record/index.ts';
import { EVE, eveOfAGame, STAGED_DAY } from '../support/eve-of-a-game.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import {
  countsOf,
  enableBoth,
  LINES,
  QUOTED_PLAYERS,
  secondSummer,
  SUMMER_DAYS,
  THIN_DAY,
} from '../support/second-summer.ts';
import { identifyByTier } from '../support/tier-callers.ts';
import { wholeProgram } from '../support/whole-program.ts';

interface Published {
  readonly date: Day;
  readonly stat: Stat;
  readonly player: number;
  readonly direction: 'Over' | 'Under';
  readonly line: number;
  readonly outcome: string | null;
  readonly actual: number | null;
  readonly isEarly: boolean;
}

async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const clock = settableClock(new Date('2026-08-20T00:00:00Z'));
  const league = await secondSummer(db);
  const days = (from: Day, to: Day): Promise<ReplayReport> =>
    replay({ db, clock, log: silentLog }, { league: 'Wnba', origin: 'replay', from, to });
  return { db, clock, league, days };
}

async function published(db: Database): Promise<Published[]> {
  const { rows } = await db.query<Published>({
    text: `select game.game_date::text as date, pick.stat, pick.player_id as player, pick.direction,
        pick.line_halves / 2.0::float8 as line, outcome.outcome, outcome.actual_value::float8 as actual,
        pick.published_at < pick.tip_off as "isEarly"
      from picks.pick pick join league.game game on game.id = pick.game_id and game.league = 'Wnba'
      left join picks.outcome outcome on outcome.pick_id = pick.id and outcome.superseded_at = 'infinity'
      where pick.of_record`,
    values: [],
  });
  return rows;
}

test('a second league replayed: only markets with enough graded prices are published; every grade is the box score’s, also a Cup final’s', async (t) => {
  const { db, clock, league, days } = await stage(t);
  const props = QUOTED_PLAYERS * LINES.size;

  const thin = await days(THIN_DAY, THIN_DAY);
  const before = constantsFor('Wnba', THIN_DAY) ?? assert.fail('no constants');
  for (const stat of LINES.keys()) assert.ok(isThin(before, stat, 'Full'), `${stat} in ${before.version}`);
  assert.deepEqual([thin.propsScored, thin.picks.picks], [props, 0], 'scored, and nothing of it published');

  const [from, to] = SUMMER_DAYS;
  const report = await days(from, to);
  const constants = constantsFor('Wnba', to) ?? assert.fail('no constants');
  const proven = [...LINES.keys()].filter((stat) => !isThin(constants, stat, 'Full'));
  assert.ok(proven.length > 0 && proven.length < LINES.size, `${proven.join()} of ${constants.version}`);
  assert.equal(report.propsScored, 2 * props);
  const picks = await published(db);
  assert.deepEqual([...new Set(picks.map(({ stat }) => stat))], proven);
  assert.deepEqual([...new Set(picks.map(({ date }) => date))].toSorted(), SUMMER_DAYS);
  const played = [THIN_DAY, ...SUMMER_DAYS];
  for (const { date, stat, player, direction, line, outcome, actual, isEarly } of picks) {
    const counted = countsOf(league.players.indexOf(player), 24 + played.indexOf(date));
    const counts = Object.fromEntries(
      FITTED_COUNTS.map((count) => [count, (counted as Record<string, number>)[count] ?? 0]),
    );
    const expected = statValue('Wnba', stat, counts) ?? assert.fail();
    const isHit = direction === 'Over' ? expected > line : expected < line;
    assert.deepEqual([actual, outcome, isEarly], [expected, isHit ? 'Hit' : 'Miss', true]);
  }

  const question = { origin: 'replay', from, to, by: undefined, seenAt: clock.now() } as const;
  const own = await trackRecord(db, { ...question, league: 'Wnba' });
  const others = await trackRecord(db, { ...question, league: 'Nba' });
  assert.deepEqual([own.totals.picks, others.totals.picks], [picks.length, 0]);
  const view = ledgerView(FULL_VISIBILITY, clock.now());
  const opened = await Promise.all(
    SUMMER_DAYS.map((date) =>
      ledgerDay(db, { league: 'Wnba', origin: 'replay', date, pickId: null, readAt: clock.now(), view }),
    ),
  );
  const chain = { items: await readChain(db, 'replay', 0, 1_000), nextCursor: null, head: null };
  const ledger = verifyLedger([chain, ...opened]);
  assert.deepEqual([ledger.faults, ledger.unopened, ledger.totals.picks], [[], 0, picks.length]);
});

interface Evaluated {
  readonly modelVersion: string;
  readonly probability: number;
  readonly reasons: readonly { readonly code: string }[];
}

test('a prop of an earlier season is evaluated with constants of the seasons before it, and its thin data is reported', async (t) => {
  const db = await testDatabase(t);
  const [playerId] = (await eveOfAGame(db, 1, 'Wnba')).players;
  await enableBoth(db);
  const clock = settableClock(new Date(EVE));
  const { services, context } = await wholeProgram(t, { db, clock, environment: { PROPPICK_MODE: 'production' } });
  const { api } = await testServer(t, { context, modules: services.modules, identify: identifyByTier });
  const evaluate = async (prop: object): Promise<Evaluated> => {
    const response = await api.inject({
      method: 'POST',
      url: '/api/v1/picks/evaluate',
      headers: { authorization: 'Bearer Sharp' },
      body: { playerId, direction: 'Under', league: 'Wnba', ...prop },
    });
    assert.equal(response.statusCode, 200, response.body);
    return response.json<Evaluated>();
  };
  const quoted = await evaluate({ stat: 'Points', line: 14.5 });
  const unquoted = await evaluate({ stat: 'Assists', line: 2.5 });
  for (const { modelVersion, probability } of [quoted, unquoted]) {
    assert.equal(modelVersion, constantsFor('Wnba', STAGED_DAY)?.version);
    assert.match(modelVersion, /^wnba-2024/);
    assert.ok(probability > 0 && probability < 1);
  }
  const codes = (of: Evaluated): string[] => of.reasons.map(({ code }) => code);
  assert.ok(codes(quoted).includes('thinMarket') && !codes(unquoted).includes('thinMarket'));
});
