import { createAccount } from '../../server/src/accounts/index.ts';
import { EVERY_LEAGUE } from '../../server/src/leagues/index.ts';
import { systemRunner, type SystemRun } from '../../server/src/lab/systems/run-system.ts';
import type { System } from '../../server/src/lab/systems/system.ts';
import { randomText, systemClock, type Database } from '../../server/src/platform/index.ts';
import { noAnalysis } from '../../server/src/platform/analysis/index.ts';
import { randomSystem } from '../../server/tests/lab/random-systems.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { medianOf, type Bench, type Figure } from '../kit/figures.ts';
import { besideSystems } from './beside-systems.ts';
import { EDGE, EDGE_BOOKS, makeLeague, makeSeason, PROPS_A_SEASON } from './made-features.ts';

const SEASONS = 5;
const RANDOM = 200;
const TIMES = 3;
const MOST_MS = 2_000;
const BOOKS = ['alpha', 'bravo', 'charlie'];

/** The broadest system bets on every prop; a usual one on a tenth of them. */
const ASKED = {
  'every over, at the best price': { where: { direction: 'Over' }, price: 'best' },
  'overs after 8 of 10, at the best price': { where: { direction: 'Over', minL10OverHits: 8 }, price: 'best' },
  'every over, at two books': { where: { direction: 'Over', books: ['alpha', 'bravo'] }, price: 'best' },
} as const;

export default {
  name: 'lab',
  about: `Systems over ${PROPS_A_SEASON.toLocaleString('en')} made props a season, with one season and ${SEASONS}: the time of a response with its statistics, of the next page of its bets, of another route meanwhile, and the memory of the process. In the first made season no condition has an edge, so 5 of 100 random systems should look good; in the second, one has.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      const { db } = database;
      await makeLeague(db, SEASONS);
      const figures: Figure[] = [];
      const seasons = Array.from({ length: SEASONS }, (_, nth) => `${2020 + nth}-${21 + nth}`);
      for (const [nth, season] of seasons.entries()) {
        // oxlint-disable-next-line no-await-in-loop
        await makeSeason(db, season, nth === 1 ? EDGE : 0);
        // oxlint-disable-next-line no-await-in-loop
        if (nth === 1) figures.push(await plantedEdge(db, '2021-08-01'));
        if (nth !== 0 && nth !== SEASONS - 1) continue;
        // oxlint-disable-next-line no-await-in-loop
        await db.query({ text: 'analyze lab.feature' });
        say(`${nth + 1} seasons`);
        // oxlint-disable-next-line no-await-in-loop
        figures.push(...(await timesOf(db, nth + 1)));
        // oxlint-disable-next-line no-await-in-loop
        figures.push(...(await besideSystems(database.url, db, `${nth + 1} of ${SEASONS} seasons`)));
        // oxlint-disable-next-line no-await-in-loop
        if (nth === 0) figures.push(...(await discoveries(db, season)));
      }
      return figures;
    } finally {
      await database.close();
    }
  },
} satisfies Bench;

const newAccount = async (db: Database): Promise<number> =>
  (await createAccount(db, { email: `${randomText(8)}@example.org`, password: randomText(24), tier: 'Sharp' })).id;

/** Responds for an account; each call of this function has an empty cache. */
function asking(db: Database, accountId: number) {
  const runner = systemRunner(noAnalysis(db));
  return async (asked: object, cursor?: string): Promise<SystemRun> => {
    const system = { league: 'Nba', from: null, to: null, ...asked } as System;
    const { result } = await runner.run(db, {
      leagues: EVERY_LEAGUE,
      accountId,
      system,
      myBooks: null,
      limit: 50,
      cursor,
      now: systemClock().now(),
    });
    return result;
  };
}

async function timesOf(db: Database, seasons: number): Promise<Figure[]> {
  const accountId = await newAccount(db);
  const of = `${seasons} of ${SEASONS} seasons`;
  const figures: Figure[] = [];
  for (const [what, asked] of Object.entries(ASKED)) {
    const times: { readonly first: number; readonly next: number }[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const run = asking(db, accountId);
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      const { bets } = await run(asked);
      const between = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      await run(asked, bets.nextCursor ?? undefined);
      times.push({ first: between - start, next: performance.now() - between });
    }
    const value = medianOf(times, 'first');
    figures.push(
      {
        what: `${what}, ${of}, p50`,
        value,
        unit: 'ms',
        reach: `under ${MOST_MS} ms`,
        holds: value < MOST_MS,
      },
      { what: `${what}, ${of}: the next page, p50`, value: medianOf(times, 'next'), unit: 'ms' },
    );
  }
  return figures;
}

/** How many systems without an edge look good. */
async function discoveries(db: Database, season: string): Promise<Figure[]> {
  const run = asking(db, await newAccount(db));
  let [judged, uncorrected, corrected] = [0, 0, 0];
  for (let number = 0; number < RANDOM; number += 1) {
    const { where, price } = randomSystem(number, BOOKS);
    // oxlint-disable-next-line no-await-in-loop
    const { figures } = await run({ where, price });
    const { market, correctedPValue } = figures;
    if (market === null || market.pValue === null) continue;
    judged += 1;
    if (market.pValue < 0.05) uncorrected += 1;
    if (correctedPValue !== null && correctedPValue < 0.05) corrected += 1;
  }
  return [
    {
      what: `${season}: random systems with p under 0.05, of ${judged} with enough bets`,
      value: (100 * uncorrected) / judged,
      unit: '%',
    },
    {
      what: 'the same corrected for the systems tried',
      value: (100 * corrected) / judged,
      unit: '%',
      reach: 'under 5 %',
      holds: corrected / judged < 0.05,
    },
  ];
}

/** Whether a real edge is found by an account that has tried this many systems. */
async function plantedEdge(db: Database, from: string): Promise<Figure> {
  const accountId = await newAccount(db);
  await db.query({
    text: 'insert into lab.try (account_id, hash, first_at) select $1, sha256(int4send(n)), now() from generate_series(1, $2::int) n',
    values: [accountId, RANDOM],
  });
  const { figures } = await asking(
    db,
    accountId,
  )({
    from,
    price: 'best',
    where: { direction: 'Over', minBooks: EDGE_BOOKS },
  });
  const p = figures.correctedPValue ?? 1;
  return {
    what: `corrected p of the planted edge, after ${RANDOM} others`,
    value: p,
    unit: 'p',
    reach: 'under 0.05',
    holds: p < 0.05,
  };
}
