import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { plannedFeeds } from '../../src/app/feeds.ts';
import { readSettings } from '../../src/app/settings.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { creditsSpent, noteCredits, reserveCredits, settleCredits } from '../../src/platform/egress/index.ts';
import { DEFAULT_MARKETS, theOddsApi } from '../../src/sources/the-odds-api/index.ts';
import type { Source, SourceRequest } from '../../src/sources/source.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { responseTo, need } from './recorded.ts';

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

test('a day of polling every twenty minutes: the ceiling is never exceeded, and a refused request is never sent', async (t) => {
  const db = await testDatabase(t);
  const source = theOddsApi({ regions: ['us'], markets: DEFAULT_MARKETS, maxEvents: 20 });
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
    // Early in the day fewer markets are returned than requested; every eleventh response is lost.
    asked += 1;
    const cost = request.credits === 0 ? 0 : Math.max(1, request.credits - (asked % 5));
    trueCost += cost;
    const isLost = asked % 11 === 0;
    await settleCredits(db, use, isLost ? null : cost, at);
    if (!isLost) await noteCredits(db, source.name, { used: trueCost, remaining: 20_000 - trueCost }, at);
    return request.what === 'events' ? source.read(responseTo(request, EVENTS, { receivedAt: at })).next : [];
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

/** The ledger's credits of a day of sweeps at these moments, every response at its full price; and the requests not sent. */
async function dayOfSweeps(t: TestContext, source: Source, day: number, moments: readonly Date[]) {
  const db = await testDatabase(t);
  const ceilings = { day, month: 31 * day };
  let refused = 0;
  for (const at of moments) {
    const queue = [...source.requests(need('quotes', DAY, { now: at }))];
    for (let request = queue.shift(); request !== undefined; request = queue.shift()) {
      const { credits, what } = request;
      const use = await reserveCredits(db, { source: source.name, credits, about: what, at, ceilings });
      if (use === null) {
        refused += 1;
        continue;
      }
      await settleCredits(db, use, credits, at);
      if (what === 'events') queue.push(...source.read(responseTo(request, EVENTS, { receivedAt: at })).next);
    }
  }
  const spent = await creditsSpent(db, source.name, moments.at(-1) ?? new Date(0));
  return { spent: spent.day, refused };
}

test('the documented credits of an evening match a day played through the ledger', async (t) => {
  const environment = { PROPPICK_MODE: 'production', PROPPICK_THE_ODDS_API_KEY: 'key' };
  const settings = readSettings({ ...environment, PROPPICK_DATA_DIR: await temporaryFolder(t) });
  const feeds = plannedFeeds(settings, settableClock(new Date(`${DAY}T12:00:00Z`)));
  const planned = feeds.find(({ source }) => source.name === 'the-odds-api');
  assert.ok(planned !== undefined);
  t.after(() => planned.feed.egress.close());
  const sweeps = Array.from(planned.schedule.matchAll(/(\d\d):(\d\d)/g), ([, hour, minute]) =>
    gameTime('Nba', DAY, Number(hour), Number(minute)),
  );
  const ceiling = settings.creditsADay;
  const one = await dayOfSweeps(t, planned.source, ceiling, sweeps.slice(0, 1));
  const evening = await dayOfSweeps(t, planned.source, ceiling, sweeps);
  const eleven = gameTime('Nba', DAY, 11).getTime();
  const halfHours = Array.from({ length: 16 }, (_, half) => new Date(eleven + 30 * half * MINUTE));
  const unbounded = await dayOfSweeps(t, planned.source, 1_000_000, halfHours);
  const bounded = await dayOfSweeps(t, planned.source, ceiling, halfHours);
  assert.deepEqual([evening.refused, unbounded.refused], [0, 0]);
  assert.ok(bounded.refused > 0 && bounded.spent <= ceiling && ceiling - bounded.spent < 11);
  const figures = { sweep: one.spent, evening: evening.spent, month: 30 * evening.spent, halfHours: unbounded.spent };
  t.diagnostic(JSON.stringify(figures));
  const [feedsPage, readme] = ['docs/feeds.md', 'README.md'].map((page) =>
    readFileSync(join(import.meta.dirname, '../../..', page), 'utf8').replace(/\s+/g, ' '),
  );
  const english = (credits: number): string => credits.toLocaleString('en');
  for (const named of [
    `ten games are ${english(figures.sweep)} credits`,
    `four times a day: ${english(figures.evening)} credits on an evening with ten games`,
    `about ${english(figures.month)} credits`,
    `half hour for eight hours would cost ${english(figures.halfHours)} a day`,
  ])
    assert.ok(feedsPage?.includes(named), `docs/feeds.md does not say “${named}”`);
  assert.ok(readme?.includes(`an evening with ten games costs ${figures.evening} credits`));
});
