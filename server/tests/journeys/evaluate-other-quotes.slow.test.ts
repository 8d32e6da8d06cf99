import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import type { Period, Stat } from '../../src/sports/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { picksModule, type EvaluationOnWire } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addQuote, smallLeague } from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
const before = (minutes: number): Date => new Date(TIP_OFF.getTime() - minutes * 60_000);

interface TestOffer {
  readonly stat: Stat;
  readonly line: number;
  readonly at?: Date;
  readonly book?: string;
  readonly period?: Period;
  readonly over?: number;
  readonly under?: number;
  readonly player?: number;
}

/** Thirty past games of everyone, and one tonight. */
async function stage(t: TestContext, asOf = before(60)) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addHistory(db, league, 30, DATE);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  const [player = 0, mate = 0] = league.players;
  const clock = settableClock(asOf);
  const { api } = await testServer(t, {
    context: { db, clock, log: silentLog },
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  /** Each response is of a different moment, so that no cached read is used. */
  let asked = 0;
  return {
    player,
    mate,
    offer: ({
      at = before(120),
      book = 'alpha',
      over = -110,
      under = -110,
      player: of = player,
      ...quote
    }: TestOffer) => addQuote(db, league, { ...quote, gameId, playerId: of, book, over, under, knownAt: at }),
    async ask(stat: Stat, line: number, period: Period = 'Full', playerId = player): Promise<EvaluationOnWire> {
      clock.set(new Date(asOf.getTime() + 4_000 * asked++));
      const response = await api.inject({
        method: 'POST',
        url: '/api/v1/picks/evaluate',
        headers: { authorization: 'Bearer Admin' },
        body: { playerId, stat, line, direction: 'Over', gameDate: DATE, ...(period !== 'Full' && { period }) },
      });
      assert.equal(response.statusCode, 200, response.body);
      return response.json<EvaluationOnWire>();
    },
  };
}

const market = ({ blocks }: EvaluationOnWire) => blocks.find(({ blockType }) => blockType === 'Market')!;
/** The response without its moments. */
const bare = (response: EvaluationOnWire): object => ({ ...response, asOf: '', evaluatedAt: '' });
const logit = (p: number): number => Math.log(p / (1 - p));

test('quotes of points move the unquoted sums, periods and ladders of that player, and of no other', async (t) => {
  const on = await stage(t);
  const alone = await on.ask('PtsRebAst', 20.5);
  const quarter = await on.ask('Points', 3.5, 'Q1');
  const other = await on.ask('PtsRebAst', 20.5, 'Full', on.mate);
  assert.equal(market(alone).subScores['logOdds'], 0);
  const { mean } = await on.ask('Points', 10.5);
  await on.offer({ stat: 'Points', line: Math.floor(1.3 * mean) + 0.5 });
  const moved = await on.ask('PtsRebAst', 20.5);
  assert.ok(moved.probability > alone.probability + 0.05, `${alone.probability} and ${moved.probability}`);
  assert.ok(moved.mean > alone.mean * 1.05);
  assert.equal(moved.modelProbability, alone.modelProbability);
  assert.deepEqual([moved.marketProbability, moved.books], [null, 0]);
  const sum = moved.blocks.reduce((total, { subScores }) => total + (subScores['logOdds'] ?? Number.NaN), 0);
  assert.ok(Math.abs(sum - logit(moved.probability)) < 1e-3);
  assert.ok(market(moved).subScores['logOdds']! > 0.2);
  assert.match(market(moved).explanation, /other quotes \(Points\) put the expected count \d+% above/);
  for (const [index, rung] of moved.ladder.entries())
    if (alone.ladder[index]?.line === rung.line) assert.ok(rung.over >= alone.ladder[index].over);
  assert.ok((await on.ask('Points', 3.5, 'Q1')).probability > quarter.probability + 0.05);
  assert.deepEqual(bare(await on.ask('PtsRebAst', 20.5, 'Full', on.mate)), bare(other));
});

test('a stat with its own quotes has the same bytes as without quotes of other stats', async (t) => {
  const on = await stage(t);
  await on.offer({ stat: 'Points', line: 12.5 });
  const alone = await on.ask('Points', 12.5);
  await on.offer({ stat: 'Rebounds', line: 9.5 });
  await on.offer({ stat: 'PtsRebAst', line: 30.5 });
  assert.deepEqual(bare(await on.ask('Points', 12.5)), bare(alone));
});

test('quotes that are rejected for their own stat move no other stat', async (t) => {
  const on = await stage(t);
  const alone = await on.ask('Rebounds', 5.5);
  const withheld = async (what: string): Promise<void> =>
    assert.deepEqual(bare(await on.ask('Rebounds', 5.5)), bare(alone), what);
  await on.offer({ stat: 'Points', line: 30.5, at: new Date(TIP_OFF.getTime() + 60_000) });
  await withheld('a quote from after tip-off');
  await on.offer({ stat: 'Assists', line: 9.5, over: 150, under: 150 });
  await withheld('a price at which it pays to bet both sides');
  await on.offer({ stat: 'Points', line: 8.5, period: 'Q1' });
  await withheld('a player quoted only in a period');
  await on.offer({ stat: 'DoubleDouble', line: 0.5 });
  await withheld('a player quoted only in a double');
  await on.offer({ stat: 'FreeThrowsMade', line: 6.5 });
  await withheld('a stat whose quotes no season could weigh');
  await on.offer({ stat: 'Points', line: 25.5 });
  assert.notEqual((await on.ask('Rebounds', 5.5)).probability, alone.probability);
});

test('a stale quote of another stat is left out as for its own', async (t) => {
  const on = await stage(t);
  for (const book of ['bravo', 'charlie', 'delta'])
    await on.offer({ stat: 'Points', line: 12.5, book, at: before(70) });
  const fresh = await on.ask('Rebounds', 5.5);
  await on.offer({ stat: 'Points', line: 12.5, book: 'alpha', over: -160, under: 125, at: before(600) });
  assert.equal((await on.ask('Rebounds', 5.5)).probability, fresh.probability);
});

test('after tip-off an evaluation of the game still uses only the quotes from before it', async (t) => {
  const on = await stage(t, new Date(TIP_OFF.getTime() + 3_600_000));
  await on.offer({ stat: 'Points', line: 16.5 });
  const closed = await on.ask('Rebounds', 5.5);
  await on.offer({ stat: 'Points', line: 32.5, at: new Date(TIP_OFF.getTime() + 600_000) });
  assert.equal((await on.ask('Rebounds', 5.5)).probability, closed.probability);
});
