import { createAccount } from '../../server/src/accounts/index.ts';
import { EVERY_LEAGUE } from '../../server/src/leagues/index.ts';
import { runSystem, type SystemRun } from '../../server/src/lab/systems/run-system.ts';
import type { System } from '../../server/src/lab/systems/system.ts';
import { randomText, systemClock, type Database } from '../../server/src/platform/index.ts';
import { noAnalysis } from '../../server/src/platform/analysis/index.ts';
import { randomSystem } from '../../server/tests/lab/random-systems.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { EDGE_BOOKS, makeLeague, makeSeason, PROPS_A_SEASON } from './made-features.ts';

const SEASONS = 5;
const RANDOM = 200;
const TIMES = 3;
const MOST_MS = 2_000;
const BOOKS = ['alpha', 'bravo', 'charlie'];

/** The widest system bets on every prop; a usual one on a tenth of them. */
const ASKED = {
  'every over, at the best price': { where: { direction: 'Over' }, price: 'best' },
  'overs after 8 of 10, at the best price': { where: { direction: 'Over', minL10OverHits: 8 }, price: 'best' },
  'overs after 8 of 10, at two books': {
    where: { direction: 'Over', minL10OverHits: 8, books: ['alpha', 'bravo'] },
    price: 'best',
  },
} as const;

export default {
  name: 'lab',
  about: `Systems over ${PROPS_A_SEASON.toLocaleString('en')} made props a season, with one season and ${SEASONS}: the time of an answer with its statistics, and the memory of the process that gives it. In the made seasons no condition has an edge but one, so it is known how many of ${RANDOM} random systems should look good.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      const { db } = database;
      await makeLeague(db, SEASONS);
      const figures: Figure[] = [];
      const seasons = Array.from({ length: SEASONS }, (_, nth) => `${2020 + nth}-${21 + nth}`);
      for (const [nth, season] of seasons.entries()) {
        // oxlint-disable-next-line no-await-in-loop
        await makeSeason(db, season);
        if (nth !== 0 && nth !== SEASONS - 1) continue;
        // oxlint-disable-next-line no-await-in-loop
        await db.query({ text: 'analyze lab.feature' });
        say(`${nth + 1} seasons`);
        // oxlint-disable-next-line no-await-in-loop
        figures.push(...(await timesOf(db, nth + 1)));
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

async function run(db: Database, accountId: number, asked: object): Promise<SystemRun> {
  const system = { league: 'Nba', from: null, to: null, ...asked } as System;
  const { result } = await runSystem(db, noAnalysis(db), {
    ...{ leagues: EVERY_LEAGUE, accountId, system, myBooks: null, limit: 50, cursor: undefined },
    now: systemClock().now(),
  });
  return result;
}

async function timesOf(db: Database, seasons: number): Promise<Figure[]> {
  const accountId = await newAccount(db);
  const figures: Figure[] = [];
  for (const [what, asked] of Object.entries(ASKED)) {
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const start = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      await run(db, accountId, asked);
      times.push(performance.now() - start);
    }
    const value = quantile(times, 0.5);
    figures.push({
      ...{ what: `${what}, ${seasons} of ${SEASONS} seasons, p50`, value, unit: 'ms' },
      ...{ reach: `under ${MOST_MS} ms`, holds: value < MOST_MS },
    });
  }
  const megabytes = process.memoryUsage().rss / 2 ** 20;
  return [
    ...figures,
    { what: `memory of the process, ${seasons} of ${SEASONS} seasons`, value: megabytes, unit: 'MB' },
  ];
}

/** How many systems without an edge look good, and whether the one with an edge is found. */
async function discoveries(db: Database, season: string): Promise<Figure[]> {
  const accountId = await newAccount(db);
  let [judged, uncorrected, corrected] = [0, 0, 0];
  for (let number = 0; number < RANDOM; number += 1) {
    const { where, price } = randomSystem(number, BOOKS);
    // Without the condition that finds the planted edge.
    const { minBooks: _, ...rest } = where;
    // oxlint-disable-next-line no-await-in-loop
    const { figures } = await run(db, accountId, { where: rest, price });
    const { market, correctedPValue } = figures;
    if (market === null || market.pValue === null) continue;
    judged += 1;
    if (market.pValue < 0.05) uncorrected += 1;
    if (correctedPValue !== null && correctedPValue < 0.05) corrected += 1;
  }
  const edge = await run(db, accountId, { where: { direction: 'Over', minBooks: EDGE_BOOKS }, price: 'best' });
  const p = edge.figures.correctedPValue ?? 1;
  return [
    {
      what: `${season}: random systems with p under 0.05, of those with enough bets`,
      value: (100 * uncorrected) / judged,
      unit: '%',
    },
    {
      ...{ what: 'the same corrected for the systems tried', value: (100 * corrected) / judged, unit: '%' },
      ...{ reach: 'under 5 %', holds: corrected / judged < 0.05 },
    },
    {
      ...{ what: `corrected p of the planted edge, after ${RANDOM} others`, value: p, unit: 'p' },
      ...{ reach: 'under 0.05', holds: p < 0.05 },
    },
  ];
}
