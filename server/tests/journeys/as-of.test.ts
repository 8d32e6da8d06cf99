import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Tier } from '../../src/access/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { picksModule } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import {
  addBoxScore,
  addGame,
  addPastGame,
  addQuote,
  addState,
  addValue,
  smallLeague,
} from '../support/small-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';
import { settleDay } from '../support/settle-day.ts';

const DATE = '2024-03-05';
const at = (clock: string): Date => new Date(`${DATE}T${clock}Z`);

/** A day whose board changes and is graded twice; the response of every moment is kept. */
async function dayOfResponses(t: TestContext) {
  const db = await testDatabase(t);
  const clock = settableClock(at('17:30:00'));
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  const [first = 0, second = 0] = league.players;
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DATE, at('19:00:00'));
  const { api } = await testServer(t, {
    context: ctx,
    modules: [picksModule({ origin: 'live' })],
    identify: identifyByTier,
    wallClock: clock,
  });
  const ask = (tier: Tier, query = '') => getAs(api, tier, `/picks/top?date=${DATE}${query}`);
  const publish = () => publishDay(ctx, DATE);
  const score = async (pts: number) => {
    const box = [first, second].map((playerId) => ({ playerId, counts: { pts } }));
    await addBoxScore(db, league, gameId, clock.now(), box);
    await settleDay(ctx, { league: 'Nba', date: DATE });
  };
  const steps: [string, () => Promise<unknown>][] = [
    ['17:40:00', () => addValue(db, league, { gameId, playerId: first, knownAt: at('17:00:00') }).then(publish)],
    ['18:10:00', () => addValue(db, league, { gameId, playerId: second, knownAt: at('18:05:00') }).then(publish)],
    [
      '18:30:00',
      async () => {
        const moved = { gameId, playerId: first, book: 'alpha', line: 14.5, over: -114, under: -106 };
        await addQuote(db, league, { ...moved, knownAt: at('18:29:00') });
        await publish();
      },
    ],
    ['22:00:00', () => addState(db, gameId, 'final', at('19:00:00'), clock.now()).then(() => score(10))],
    ['23:00:00', () => score(20)],
  ];
  const given: { moment: Date; body: string }[] = [];
  const note = async (moment: Date) => {
    clock.set(moment);
    given.push({ moment, body: (await ask('Sharp')).body });
  };
  await note(at('17:35:00'));
  for (const [clockTime, step] of steps) {
    clock.set(at(clockTime));
    await step();
    await note(new Date(at(clockTime).getTime() + 1));
    await note(new Date(at(clockTime).getTime() + 5 * 60_000));
  }
  clock.set(new Date('2024-03-09T12:00:00Z'));
  return { given, ask };
}

test('asOf returns the past response byte for byte: boards, prices and outcomes', async (t) => {
  const { given, ask } = await dayOfResponses(t);
  const published = given.map(({ body }) =>
    JSON.stringify(JSON.parse(body, (name, value: unknown) => (name === 'now' ? 0 : value))),
  );
  assert.equal(new Set(published).size, 6, 'the day had six different boards');
  for (const { moment, body } of given) {
    const again = await ask('Admin', `&asOf=${moment.toISOString()}`);
    assert.equal(again.statusCode, 200);
    assert.equal(again.body, body, moment.toISOString());
  }
});

test('asOf is for Sharp and Admin and for past moments; anything else is an error', async (t) => {
  const { ask } = await dayOfResponses(t);
  for (const tier of ['Free', 'Pro'] as const) {
    const refused = await ask(tier, '&asOf=2024-03-05T18:00:00Z');
    assert.equal(refused.statusCode, 403);
    assert.equal(refused.json<{ requiredTier: string }>().requiredTier, 'Sharp');
  }
  assert.equal((await ask('Sharp', '&asOf=2024-03-10T00:00:00Z')).statusCode, 422);
  for (const bad of ['yesterday', '2024-03-05', '2024-02-30T10:00:00Z'])
    assert.equal((await ask('Sharp', `&asOf=${bad}`)).statusCode, 400, bad);
});
