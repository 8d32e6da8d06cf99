import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { lineHalves } from '../../src/kernel/index.ts';
import type { Period, Stat } from '../../src/sports/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import type { ModelConstants } from '../../src/model/index.ts';
import {
  evaluateProp,
  evaluationReader,
  loadSlate,
  scoreSlate,
  worldStore,
  type EvaluationReader,
  type Slate,
} from '../../src/scoring/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addQuote, smallLeague } from '../support/small-league.ts';
import { constantsWithout } from '../support/priced-stats.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
const AS_OF = new Date(TIP_OFF.getTime() - 90 * 60_000);
const UNPRICED: Stat = 'PtsReb';

/** Thirty past games of everyone, and books with far too generous quotes on one player's stat. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addHistory(db, league, 30, DATE);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  const [playerId = 0] = league.players;
  for (const [index, book] of ['alpha', 'bravo', 'charlie', 'delta'].entries())
    for (const stat of [UNPRICED, 'Points'] as const)
      await addQuote(db, league, {
        gameId,
        playerId,
        book,
        stat,
        line: stat === 'Points' ? 10.5 : 15.5,
        over: index === 0 ? 118 : -110,
        under: -110,
        knownAt: new Date(AS_OF.getTime() - 60_000),
      });
  return { db, gameId, playerId };
}

/** The constants of basketball's model. */
const fittedIn = ({ constants }: NonNullable<Slate['background']>) => constants as ModelConstants;

/** The background as before a fit priced the stat. */
function withoutStat<Known extends Pick<Slate, 'background'>>(known: Known): Known {
  const { background } = known;
  if (background === null || background === undefined) assert.fail('there are constants');
  return { ...known, background: { ...background, constants: constantsWithout(fittedIn(background), UNPRICED) } };
}

/** The background with constants of a league with few prices: only points have enough of them. */
function withFewPrices<Known extends Pick<Slate, 'background'>>(known: Known): Known {
  const { background } = known;
  if (background === null || background === undefined) assert.fail('there are constants');
  const proven = { rows: 1_000, loss: -2, lossError: 0.5, borrowed: 0.7 };
  const evidence = {
    lender: { league: 'NBA', version: background.constants.version },
    byStat: { Points: proven, [UNPRICED]: { ...proven, rows: 999 } },
  };
  return { ...known, background: { ...background, constants: { ...background.constants, evidence } } };
}

test('a market with too few graded prices is scored, in doubt, and never published; one with enough is published', async (t) => {
  const { db } = await stage(t);
  const slate = withFewPrices(await loadSlate(db, { league: 'Nba', date: DATE, asOf: AS_OF }, worldStore()));
  const scored = (stat: Stat) =>
    scoreSlate(slate).props.find(({ features }) => features.prop.stat === stat) ?? assert.fail();
  assert.deepEqual([scored('Points').judgement.doubts, scored(UNPRICED).judgement.doubts], [[], ['thinMarket']]);
  const isPublished = (stat: Stat): boolean => scored(stat).claims.some(({ grounds }) => grounds !== null);
  assert.deepEqual([isPublished('Points'), isPublished(UNPRICED)], [true, false]);
});

test('a stat without fitted constants is scored from the market, in doubt, and never published', async (t) => {
  const { db } = await stage(t);
  const slate = await loadSlate(db, { league: 'Nba', date: DATE, asOf: AS_OF }, worldStore());
  const scored = (of: Slate) => scoreSlate(of).props.find(({ features }) => features.prop.stat === UNPRICED);
  const priced = scored(slate) ?? assert.fail();
  assert.deepEqual(priced.judgement.doubts, []);
  assert.ok(
    priced.claims.some(({ grounds }) => grounds !== null),
    'with its constants it would be published',
  );
  const unpriced = scored(withoutStat(slate)) ?? assert.fail();
  assert.deepEqual(unpriced.judgement.doubts, ['unpricedStat']);
  assert.deepEqual(new Set(unpriced.claims.map(({ grounds }) => grounds)), new Set([null]));
});

test('a stat without fitted constants is evaluated from the player’s own games, and the response says so', async (t) => {
  const { db, playerId } = await stage(t);
  const reader = evaluationReader(worldStore());
  const before: EvaluationReader = {
    ...reader,
    snapshot: async (...asked) => withoutStat(await reader.snapshot(...asked)),
  };
  const ask = (stat: Stat, period: Period = 'Full') =>
    evaluateProp(db, before, {
      league: 'Nba',
      date: null,
      opponentTeamId: null,
      asOf: AS_OF,
      playerId,
      stat,
      period,
      lineHalves: lineHalves(15.5) ?? assert.fail(),
      direction: 'Over',
    });
  for (const period of ['Full', 'Q1'] as const) {
    const response = await ask(UNPRICED, period);
    assert.ok('evaluation' in response, JSON.stringify(response));
    const { evaluation, doubts, modelVersion, blocks, rating, forecast } = response;
    assert.ok(doubts.includes('unpricedStat'));
    assert.equal(modelVersion, 'own-games-1');
    assert.equal(blocks[0]?.subScores['games'], 20);
    assert.match(blocks[0]?.explanation ?? '', /No model is fitted/);
    assert.ok(evaluation.interval[1] - evaluation.interval[0] > 0.15);
    assert.ok(rating === 'Lean' || rating === 'Avoid', rating);
    assert.ok(forecast.ladder.every(({ over, push, under }) => Math.abs(over + push + under - 1) < 1e-9));
  }
  const other = await ask('Points');
  assert.ok('evaluation' in other && !other.doubts.includes('unpricedStat'));
});

test('an unpriced period is rejected with the reason where box scores have no periods', async (t) => {
  const { db, playerId } = await stage(t);
  const reader = evaluationReader(worldStore());
  const without: EvaluationReader = {
    ...reader,
    snapshot: async (...asked) => {
      const snapshot = await reader.snapshot(...asked);
      const { background } = snapshot;
      if (background === null) assert.fail('there are constants');
      const none = { shares: {}, mixture: {}, dispersion: {}, calibration: {} };
      const periods = { ...fittedIn(background).periods, ...none };
      return { ...snapshot, background: { ...background, constants: { ...background.constants, periods } } };
    },
    // Twenty games with minutes, none with periods.
    values: async (...asked) => ({ ...(await reader.values(...asked)), values: [] }),
  };
  const response = await evaluateProp(db, without, {
    league: 'Nba',
    date: null,
    opponentTeamId: null,
    asOf: AS_OF,
    playerId,
    stat: 'Points',
    period: 'Q1',
    lineHalves: lineHalves(2.5) ?? assert.fail(),
    direction: 'Over',
  });
  assert.ok('refused' in response && /box scores have no periods/.test(response.refused), JSON.stringify(response));
});

test('a league without any constants has its stats evaluated from the players’ own games', async (t) => {
  const { db, playerId } = await stage(t);
  const reader = evaluationReader(worldStore());
  const without: EvaluationReader = {
    ...reader,
    snapshot: async (...asked) => ({ ...(await reader.snapshot(...asked)), background: null, hasConstants: false }),
  };
  const response = await evaluateProp(db, without, {
    league: 'Nba',
    date: null,
    opponentTeamId: null,
    asOf: AS_OF,
    playerId,
    stat: 'Points',
    period: 'Full',
    lineHalves: lineHalves(10.5) ?? assert.fail(),
    direction: 'Under',
  });
  assert.ok('evaluation' in response, JSON.stringify(response));
  assert.deepEqual(response.doubts, ['unpricedStat']);
  assert.ok(response.evaluation.projectedMinutes > 24);
});
