import assert from 'node:assert/strict';
import test from 'node:test';
import { creditsSpent, noteCredits, reserveCredits, settleCredits } from '../../src/platform/egress/index.ts';
import { MARKETS, theOddsApi } from '../../src/sources/the-odds-api/index.ts';
import type { SourceRequest } from '../../src/sources/source.ts';
import { testDatabase } from '../support/postgres.ts';
import { answerTo, need } from './recorded.ts';

const DAY = '2026-01-14';
const CEILINGS = { day: 1_500, month: 20_000 };
const MINUTE = 60_000;

/** Ten games of an evening. */
const EVENTS = JSON.stringify(
  [
    ['Boston Celtics', 'Miami Heat'],
    ['Brooklyn Nets', 'Chicago Bulls'],
    ['Dallas Mavericks', 'Denver Nuggets'],
    ['Utah Jazz', 'Phoenix Suns'],
    ['Toronto Raptors', 'Indiana Pacers'],
    ['Orlando Magic', 'Atlanta Hawks'],
    ['Memphis Grizzlies', 'Houston Rockets'],
    ['Sacramento Kings', 'LA Clippers'],
    ['New York Knicks', 'Detroit Pistons'],
    ['Milwaukee Bucks', 'Charlotte Hornets'],
  ].map(([home_team, away_team], index) => ({
    id: `event${index}`,
    sport_key: 'basketball_nba',
    commence_time: `2026-01-15T0${index % 4}:10:00Z`,
    home_team,
    away_team,
  })),
);

test('a day of polling every twenty minutes: the ceiling is never passed, and what it refuses is never asked', async (t) => {
  const db = await testDatabase(t);
  const source = theOddsApi({ regions: ['us'], markets: [...MARKETS.keys()].slice(0, 11), maxEvents: 20 });
  let trueCost = 0;
  let refused = 0;
  let asked = 0;
  const ask = async (request: SourceRequest, at: Date): Promise<readonly SourceRequest[]> => {
    const use = await reserveCredits(db, {
      source: source.name,
      credits: request.credits,
      about: request.what,
      at,
      ceilings: CEILINGS,
    });
    if (use === null) {
      refused += 1;
      return [];
    }
    const { day } = await creditsSpent(db, source.name, at);
    assert.ok(day <= CEILINGS.day, `${day} credits set aside`);
    // Fewer markets come back early in the day than are asked for; every eleventh answer never comes.
    asked += 1;
    const cost = request.credits === 0 ? 0 : Math.max(1, request.credits - (asked % 5));
    trueCost += cost;
    const isLost = asked % 11 === 0;
    await settleCredits(db, use, isLost ? null : cost, at);
    if (!isLost) await noteCredits(db, source.name, { used: trueCost, remaining: 20_000 - trueCost }, at);
    return request.what === 'events' ? source.read(answerTo(request, EVENTS, { receivedAt: at })).next : [];
  };
  const start = Date.parse(`${DAY}T14:00:00Z`);
  for (let minute = 0; minute < 600; minute += 20) {
    const at = new Date(start + minute * MINUTE);
    const queue = [...source.requests(need('quotes', DAY, { now: at }))];
    for (let request = queue.shift(); request !== undefined; request = queue.shift())
      queue.push(...(await ask(request, at)));
  }
  const { day, month } = await creditsSpent(db, source.name, new Date(start + 599 * MINUTE));
  assert.ok(trueCost <= day && day <= CEILINGS.day, `${trueCost} spent, ${day} in the ledger`);
  assert.equal(month, day);
  assert.ok(refused > 100, `an unbounded day would have cost far more: ${refused} refused`);
  assert.ok(trueCost > CEILINGS.day * 0.8, `${trueCost} of ${CEILINGS.day} used`);
});
