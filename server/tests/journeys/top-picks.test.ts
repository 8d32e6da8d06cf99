import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { TIERS, type Tier } from '../../src/access/index.ts';
import { settableClock, type SettableClock } from '../../src/kernel/index.ts';
import { picksModule, type PickOnWire } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import { addBoxScore, addGame, addPastGame, addState, addValue, smallLeague } from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { settleDay } from '../support/settle-day.ts';

const DATE = '2024-03-05';
const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);

interface Stage {
  readonly clock: SettableClock;
  get(tier: Tier, query?: string): Promise<{ status: number; body: PickOnWire[] }>;
  settle(): Promise<unknown>;
}

/** Three Standard picks published at 18:00 for a game at 19:00, whose box score is known at 22:00. */
async function stage(t: TestContext): Promise<Stage> {
  const db = await testDatabase(t);
  const clock = settableClock(at('18:00:00'));
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DATE, at('19:00:00'));
  for (const playerId of league.players.slice(0, 3))
    await addValue(db, league, { gameId, playerId, knownAt: at('17:00:00') });
  await publishDay(ctx, DATE);
  const result = [10, 20].map((pts, index) => ({ playerId: league.players[index] ?? 0, counts: { pts } }));
  await addState(db, gameId, 'final', at('19:00:00'), at('22:00:00'));
  await addBoxScore(db, league, gameId, at('22:00:00'), result);
  const { api } = await testServer(t, {
    context: ctx,
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
  });
  return {
    clock,
    settle: () => settleDay(ctx, { league: 'Nba', date: DATE }),
    async get(tier, query = '') {
      const response = await getAs(api, tier, `/picks/top${query}`);
      return { status: response.statusCode, body: response.json<PickOnWire[]>() };
    },
  };
}

test('a pick has every member of the contract, nullable ones included', async (t) => {
  const on = await stage(t);
  const { status, body } = await on.get('Sharp');
  assert.equal(status, 200);
  assert.ok(body[0]);
  const { summary, blockScores, scoreFinal, ...pick } = body[0];
  assert.match(
    summary,
    /^Echo stands out: unchanged since \d+ \w+, 17:00 UTC, while .* Under 14\.5 Points at \+108 with Echo, beside 5 independent books\.$/,
  );
  assert.deepEqual(Object.keys(blockScores[0] ?? {}), ['blockName', 'score', 'confidence']);
  assert.ok(scoreFinal > 50);
  assert.deepEqual(Object.fromEntries(Object.entries(pick).slice(0, 19)), {
    id: pick.id,
    playerId: 1,
    playerName: 'Player 1',
    teamAbbreviation: 'AAA',
    opponentAbbreviation: 'BBB',
    stat: 'Points',
    line: 14.5,
    direction: 'Under',
    rating: 'Standard',
    ratingEmoji: '✅',
    hit: null,
    actualValue: null,
    profit: null,
    isVoided: false,
    isPeriodDataGap: false,
    league: 'Nba',
    l10Hits: 1,
    l10Games: 1,
    period: null,
  });
  assert.equal(pick.outcome, null);
});

test('each tier sees picks with its delay, and Free only Standard ones', async (t) => {
  const on = await stage(t);
  const seen = async (clock: string) => {
    on.clock.set(at(clock));
    return Promise.all(TIERS.map(async (tier) => (await on.get(tier)).body.length));
  };
  assert.deepEqual(await seen('18:00:00'), [0, 0, 3, 3]);
  assert.deepEqual(await seen('18:14:59'), [0, 0, 3, 3]);
  assert.deepEqual(await seen('18:15:00'), [0, 3, 3, 3]);
  assert.deepEqual(await seen('18:59:59'), [0, 3, 3, 3]);
  assert.deepEqual(await seen('19:00:00'), [3, 3, 3, 3]);
});

test('outcomes show when a tier may see them', async (t) => {
  const on = await stage(t);
  on.clock.set(at('23:00:00'));
  await on.settle();
  const { body } = await on.get('Sharp');
  assert.deepEqual(
    body.map(({ hit, actualValue, profit, isVoided, outcome }) => [hit, actualValue, profit, isVoided, outcome]),
    [
      [true, 10, 1.08, false, 'Hit'],
      [false, 20, -1, false, 'Miss'],
      [null, null, 0, true, 'Void'],
    ],
  );
  assert.ok((await on.get('Pro')).body.every(({ outcome }) => outcome === null));
});

test('count and date accept only what the contract allows', async (t) => {
  const on = await stage(t);
  assert.equal((await on.get('Sharp', '?count=2')).body.length, 2);
  assert.equal((await on.get('Sharp', `?date=${DATE}&count=100`)).body.length, 3);
  assert.deepEqual((await on.get('Sharp', '?date=2024-03-04')).body, []);
  for (const bad of ['?count=0', '?count=101', '?count=x', '?date=2024-02-30', '?date=yesterday', '?dat=2024-03-05'])
    assert.equal((await on.get('Sharp', bad)).status, 400, bad);
});
