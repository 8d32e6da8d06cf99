import { parseArgs } from 'node:util';
import { writeFacts } from '../../server/src/ingest/index.ts';
import { quotesInForce } from '../../server/src/odds/index.ts';
import { listQuotes } from '../../server/src/odds/quotes/list-quotes.ts';
import type { Database } from '../../server/src/platform/index.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import type { Bench, Figure } from '../kit/figures.ts';
import { meterOf, type Meter } from '../kit/process.ts';
import { BOOKS, FIRST_DAY, GAMES_A_DAY, look, makeLeague, QUOTES_A_LOOK, STATS } from '../ingest/made-market.ts';
import { fillDays, QUOTES_A_DAY } from './fill.ts';

const { values } = parseArgs({ options: { kept: { type: 'string', default: '50000000' } }, strict: false });
const FEWEST = 1_000_000;
/** Quotes kept at each measurement, the first of which the others are held against. */
const STAGES = [...new Set([FEWEST, 10_000_000, Number(values.kept)])].filter((kept) => kept <= Number(values.kept));
const DAY_MS = 86_400_000;
const LOOKS = 12;
const BOARDS = 100;
const PAGES = 400;

const bench: Bench = {
  name: 'quotes',
  about: `processor time, of service and database, of ingest, a board's quotes and pages of history with ${STAGES.at(-1)} quotes kept, beside the same with ${FEWEST}, in one growing database (--kept=N for fewer)`,
  async run(say) {
    const database = await openBenchDatabase(1);
    try {
      const { db } = database;
      const meter = await meterOf(db);
      // The games of all days are there from the start, so that quotes alone differ.
      const days = STAGES.map((kept) => Math.ceil(kept / QUOTES_A_DAY));
      await makeLeague(db, (days.at(-1) ?? 0) + 2 * STAGES.length);
      const measured: Measured[] = [];
      let next = 0;
      for (const [index, count] of days.entries()) {
        const started = performance.now();
        // One stage after the other, each on top of the one before.
        // eslint-disable-next-line no-await-in-loop
        await fillDays(db, next, count + 2 * index - next);
        next = count + 2 * index;
        say(`${STAGES[index]} quotes kept after ${((performance.now() - started) / 1_000).toFixed(0)} s more`);
        // eslint-disable-next-line no-await-in-loop
        const one = await measure(db, meter, next);
        const told = Object.entries(one).map(([name, ms]) => `${name} ${(ms as number).toFixed(2)}`);
        say(`ms of a processor: ${told.join(', ')}`);
        measured.push(one);
        next += 2;
      }
      return figuresOf(measured);
    } finally {
      await database.close();
    }
  },
};
export default bench;

interface Measured {
  readonly ingest: number;
  readonly board: number;
  readonly week: number;
  readonly all: number;
}

/** Milliseconds each: a look at every price of a day's games, all moved; the quotes of a board; pages of history. */
async function measure(db: Database, meter: Meter, day: number): Promise<Measured> {
  await db.query({ text: 'vacuum analyze odds.quote' });
  await db.query({ text: 'checkpoint' });
  const end = new Date(FIRST_DAY + day * DAY_MS);
  const games = Array.from({ length: GAMES_A_DAY }, (_, game) => (day - 1) * GAMES_A_DAY + game + 1);
  // A page is full also with the fewest quotes.
  const page = (run: number, from: Date) =>
    listQuotes(db, {
      from,
      to: end,
      playerId: 1 + ((run * 7) % 300),
      gameId: null,
      leagues: ['Nba'] as const,
      stat: STATS[run % STATS.length] ?? null,
      bookId: 1 + (run % BOOKS.length),
      period: null,
      order: run % 2 === 0 ? ('newest' as const) : ('oldest' as const),
      limit: 20,
      cursor: undefined,
    });
  return {
    ingest: await each(meter, LOOKS, (run) => ingest(db, day, run)),
    board: await each(meter, BOARDS, () => quotesInForce(db, games, end)),
    week: await each(meter, PAGES, (run) => page(run, new Date(end.getTime() - 7 * DAY_MS))),
    all: await each(meter, PAGES, (run) => page(run, new Date(FIRST_DAY))),
  };
}

function ingest(db: Database, day: number, number: number): Promise<unknown> {
  const provenance = { league: 'Nba', source: 'made', ids: 'nba', learnedAt: new Date(FIRST_DAY) } as const;
  const nothing = { teams: [], players: [], games: [], availability: [], gameLines: [], boxScores: [], shotCharts: [] };
  return writeFacts(db, provenance, { ...nothing, quoteSets: look(day, number) }, 'silent');
}

/** Processor time of one of so many runs, in ms, after one that only fills caches. */
async function each(meter: Meter, times: number, work: (run: number) => Promise<unknown>): Promise<number> {
  await work(0);
  const { cost } = await meter(async () => {
    // One caller after the other: the time of one is measured.
    // eslint-disable-next-line no-await-in-loop
    for (let run = 1; run <= times; run += 1) await work(run);
  });
  return cost.cpu / times;
}

function figuresOf(measured: readonly Measured[]): Figure[] {
  const [first] = measured;
  if (first === undefined) return [];
  const rows: [keyof Measured, string][] = [
    ['ingest', `ingest of a look, ${QUOTES_A_LOOK} quotes that all moved`],
    ['board', `the quotes in force on the ${GAMES_A_DAY} games of a day`],
    ['week', 'a page of 20 of a player, stat and book within a week'],
    ['all', 'a page of 20 of a player, stat and book over all that is kept'],
  ];
  return measured.slice(1).flatMap((one, index) =>
    rows.map(([name, what]): Figure => {
      const ratio = one[name] / first[name];
      return {
        what: `${what}: ${STAGES[index + 1]} kept`,
        value: one[name],
        unit: 'ms of a processor',
        yardsticks: [
          { name: `with ${FEWEST} kept`, value: first[name] },
          { name: 'ratio', value: ratio },
        ],
        reach: 'at most 1.5 times',
        holds: ratio <= 1.5,
      };
    }),
  );
}
