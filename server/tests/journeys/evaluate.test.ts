import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock, type SettableClock } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { picksModule, type EvaluationOnWire } from '../../src/picks/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import type { Api } from '../../src/platform/http/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory, resultKnown } from '../support/seasoned-league.ts';
import {
  addBoxScore,
  addGame,
  addQuote,
  addState,
  EARLY,
  smallLeague,
  type SmallLeague,
} from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
const before = (minutes: number): Date => new Date(TIP_OFF.getTime() - minutes * 60_000);

interface ApiResponse {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** An evaluation, or a problem with its detail. */
  readonly body: EvaluationOnWire & { readonly detail: string };
}

interface Stage {
  readonly db: Database;
  readonly clock: SettableClock;
  readonly league: SmallLeague;
  readonly gameId: number;
  ask(body: object, tier?: string, headers?: Record<string, string>): Promise<ApiResponse>;
}

/** Thirty past games of everyone, one tonight; four books quote the first player's points at 10.5. */
async function stage(t: TestContext): Promise<Stage> {
  const db = await testDatabase(t);
  const clock = settableClock(before(60));
  const league = await smallLeague(db);
  await addHistory(db, league, 30, DATE);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  for (const [index, book] of ['alpha', 'bravo', 'charlie', 'delta'].entries())
    await addQuote(db, league, {
      gameId,
      playerId: league.players[0]!,
      book,
      line: 10.5,
      over: -112 + index,
      under: -108 - index,
      knownAt: before(120),
    });
  const ctx = { db, clock, log: silentLog };
  const { api }: { api: Api } = await testServer(t, {
    context: ctx,
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  return {
    db,
    clock,
    league,
    gameId,
    async ask(body, tier = 'Sharp', headers = {}) {
      const response = await api.inject({
        method: 'POST',
        url: '/api/v1/picks/evaluate',
        headers: { authorization: `Bearer ${tier}`, ...headers },
        body,
      });
      return { status: response.statusCode, headers: response.headers, body: response.json() };
    },
  };
}

const points = ({ league }: Stage, line = 10.5, direction = 'Over') => ({
  playerId: league.players[0],
  stat: 'Points',
  line,
  direction,
});

function* numbersIn(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) yield value;
  else for (const member of Object.values(value)) yield* numbersIn(member);
}

const logit = (p: number): number => Math.log(p / (1 - p));

test('evaluations of any line', async (t) => {
  const on = await stage(t);

  await t.test('an offered line has every member of the contract, priced against its best offer', async () => {
    const { status, body } = await on.ask(points(on));
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(Object.keys(body).slice(0, 11), [
      'playerName',
      'stat',
      'direction',
      'rating',
      'ratingEmoji',
      'line',
      'finalScore',
      'finalConfidence',
      'blocks',
      'spiderChart',
      'evaluatedAt',
    ]);
    assert.equal(body.bestPrice?.price, -109);
    assert.ok(Math.abs((body.expectedValue ?? Number.NaN) - (body.probability * (1 + 100 / 109) - 1)) < 2e-4);
    assert.equal(body.books, 4);
    assert.equal(body.consensusLine, 10.5);
    assert.equal(body.insufficientEvidence, false);
    assert.equal(body.gameId, on.gameId);
  });

  await t.test(
    'the blocks add up to the log-odds of the probability, their points to the probability, and the chart shows their scores',
    async () => {
      const { body } = await on.ask(points(on));
      const sum = body.blocks.reduce((total, block) => total + (block.subScores['logOdds'] ?? Number.NaN), 0);
      assert.ok(Math.abs(sum - logit(body.probability)) < 1e-3, `${sum} is not ${logit(body.probability)}`);
      assert.deepEqual(
        body.spiderChart.axes.map(({ value }) => value),
        body.blocks.map(({ score }) => score),
      );
      const led = body.blocks.reduce((total, { score }) => total + score - 50, 50);
      assert.ok(Math.abs(led - 100 * body.probability) < 0.5, `${led} is not ${body.probability}`);
    },
  );

  await t.test(
    'Over and Under share one probability between them, and a higher line is less likely to be exceeded',
    async () => {
      const under = await on.ask(points(on, 10.5, 'under'));
      const over = await on.ask(points(on, 10.5, 'OVER'));
      assert.ok(Math.abs(over.body.probability + under.body.probability - 1) < 2e-4);
      const chances = over.body.ladder.map((rung) => rung.over);
      assert.deepEqual(
        chances,
        chances.toSorted((a, b) => b - a),
      );
      for (const rung of over.body.ladder) assert.ok(Math.abs(rung.over + rung.push + rung.under - 1) < 2e-4);
    },
  );

  await t.test(
    'an unquoted line has a probability and a fair price, no expected value, and is at most a Lean',
    async () => {
      for (const ask of [
        points(on, 14.5),
        points(on, 9, 'Under'),
        { ...points(on, 7.5), stat: 'pra' },
        { ...points(on, 2.5), period: 'Q1' },
        { ...points(on, 0.5), stat: 'dd' },
        { ...points(on, 0.5), stat: 'TripleDouble', direction: 'Under' },
        points(on, 200),
      ]) {
        const { status, body } = await on.ask(ask);
        assert.equal(status, 200, JSON.stringify(body));
        assert.deepEqual([body.bestPrice, body.expectedValue], [null, null]);
        assert.match(body.rating, /Lean|Avoid/);
        assert.ok(body.probability > 0 && body.probability < 1);
        const [low = 1, high = 0] = body.interval;
        assert.ok(low <= body.probability && body.probability <= high);
        for (const value of numbersIn(body)) assert.ok(typeof value !== 'number' || Number.isFinite(value));
      }
    },
  );

  await t.test('an impossible bet is a 422 with the reason, an invalid request a 400; Free is a 403', async () => {
    const ask = points(on);
    for (const [change, why] of [
      [{ playerId: 999_999 }, /no player/],
      [{ line: 10.3 }, /multiple of 0\.5/],
      [{ line: 300 }, /multiple of 0\.5 from 0\.5 to 200/],
      [{ line: -1 }, /multiple of 0\.5/],
      [{ line: 0 }, /at least 0\.5/],
      [{ gameDate: '2024-03-06' }, /does not play on/],
      [{ gameDate: '1999-12-31' }, /not played yet/],
      [{ gameDate: DATE, opponentTeamId: 999_999 }, /does not play that opponent/],
      [{ opponentTeamId: on.league.teams[0] }, /own team/],
      [{ stat: 'DoubleDouble', line: 1.5 }, /one line/],
      [{ stat: 'DoubleDouble', line: 0.5, period: 'H1' }, /full game alone/],
      [{ league: 'Wnba' }, /no player/],
    ] as const) {
      const { status, body } = await on.ask({ ...ask, ...change });
      assert.equal(status, 422, JSON.stringify([change, body]));
      assert.match(body.detail, why);
    }
    for (const change of [
      { stat: 'Dunks' },
      { direction: 'Sideways' },
      { line: '10.5' },
      { playerId: 0 },
      { gameDate: '2024-02-30' },
      { league: 'Euro' },
      { wager: 5 },
    ])
      assert.equal((await on.ask({ ...ask, ...change })).status, 400, JSON.stringify(change));
    assert.equal((await on.ask(ask, 'Free')).status, 403);
  });

  await t.test('a day before the model’s fitting data is a 422 that says so, not a guess', async () => {
    const long = '2022-12-25';
    await addGame(on.db, on.league, long, gameTime('Nba', long, 19));
    const ask = { ...points(on), gameDate: long, opponentTeamId: on.league.teams[0] };
    const { status, body } = await on.ask(ask);
    assert.deepEqual([status, /no model for 2022-12-25/.test(body.detail)], [422, true], body.detail);
  });

  await t.test(
    'a key with its body gives the first response again, with another body a 409; a 422 leaves the key unused',
    async () => {
      const key = { 'idempotency-key': 'once' };
      assert.equal((await on.ask(points(on, 10.3), 'Sharp', key)).status, 422);
      const first = await on.ask(points(on), 'Sharp', key);
      on.clock.set(before(50));
      const again = await on.ask(points(on), 'Sharp', key);
      assert.deepEqual(again.body, first.body);
      assert.equal(again.headers['idempotency-replayed'], 'true');
      assert.equal((await on.ask(points(on, 11.5), 'Sharp', key)).status, 409);
    },
  );

  await t.test('the caller’s delay applies: Pro gets a price fifteen minutes after Sharp', async () => {
    const quote = { gameId: on.gameId, playerId: on.league.players[0]!, book: 'echo', line: 10.5 };
    await addQuote(on.db, on.league, { ...quote, over: -101, under: -119, knownAt: before(40) });
    on.clock.set(before(35));
    assert.equal((await on.ask(points(on))).body.bestPrice?.price, -101);
    assert.equal((await on.ask(points(on), 'Pro')).body.bestPrice?.price, -109);
    on.clock.set(before(24));
    assert.equal((await on.ask(points(on), 'Pro')).body.bestPrice?.price, -101);
  });

  await t.test(
    'a player without games is priced from the league’s averages, with a note, and never rated above Lean',
    async () => {
      const { rows } = await on.db.query<{ id: number }>({
        text: `insert into league.player (league, name, name_key, known_at) values ('Nba', 'New Man', 'newman', $1) returning id`,
        values: [EARLY],
      });
      const ask = { ...points(on, 3.5), playerId: rows[0]!.id };
      assert.match((await on.ask(ask)).body.detail, /opponentTeamId/);
      const { status, body } = await on.ask({ ...ask, opponentTeamId: on.league.teams[0] });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.teamAbbreviation, 'BBB');
      assert.deepEqual(
        body.reasons.map(({ code }) => code),
        ['fewGames'],
      );
      assert.ok(body.insufficientEvidence && /Lean|Avoid/.test(body.rating));
      assert.ok(body.finalConfidence < 0.2);
    },
  );

  await t.test('a finished game is evaluated as before tip-off: its box score changes nothing', async () => {
    const ask = { ...points(on, 12.5), gameDate: DATE };
    on.clock.set(new Date(TIP_OFF.getTime() - 1));
    const then = await on.ask(ask);
    await addState(on.db, on.gameId, 'final', TIP_OFF, resultKnown(TIP_OFF));
    await addBoxScore(
      on.db,
      on.league,
      on.gameId,
      resultKnown(TIP_OFF),
      on.league.players.map((playerId) => ({ playerId, counts: { pts: 80 } })),
    );
    on.clock.set(new Date('2024-03-09T12:00:00Z'));
    const afterwards = await on.ask(ask);
    const known = { ...then.body, evaluatedAt: null };
    const { evaluatedAt: later } = afterwards.body;
    assert.deepEqual({ ...afterwards.body, evaluatedAt: null }, known);
    assert.equal(later, '2024-03-09T12:00:00.000Z');
  });
});
