import { parseArgs } from 'node:util';
import { writeFacts } from '../../server/src/ingest/index.ts';
import { listQuotes } from '../../server/src/odds/quotes/list-quotes.ts';
import {
  copyQuotes,
  openQuoteMonths,
  quoteMonth,
  type QuoteRow,
} from '../../server/src/odds/quotes/writing-queries.ts';
import { copy, type Database } from '../../server/src/platform/index.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { twoLeagues } from './two-leagues.ts';
import { addGames, BOOKS, FIRST_DAY, look, makeLeague, QUOTES_A_LOOK, STATS } from './made-market.ts';

/** Quotes to write, and quotes stored for the history queries; writing those takes most of the time. */
const INGESTED = 1_000_000;
const { values } = parseArgs({ options: { kept: { type: 'string', default: '10000000' } }, strict: false });
const KEPT = Number(values.kept);
const LOOKS_A_DAY = 4;
const DAYS = Math.ceil(INGESTED / QUOTES_A_LOOK / LOOKS_A_DAY);
const DAY_MS = 86_400_000;
/** Days of games in the directory during ingest: a season. */
const SEASON_DAYS = 130;

const bench: Bench = {
  name: 'ingest',
  about: `${INGESTED} quotes written through ingest, compared with a plain COPY of the same rows; history over ${KEPT} quotes by player, stat, book and time range (--kept=N for fewer)`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      const { db } = database;
      await makeLeague(db, SEASON_DAYS);
      const written = await ingest(db, say);
      const bare = await plainCopy(db, say);
      await addGames(db, SEASON_DAYS, 730 - SEASON_DAYS);
      const history = await askHistory(db, say);
      return [written(bare), ...(await twoLeagues(say)), ...history];
    } finally {
      await database.close();
    }
  },
};
export default bench;

/**
 * Poll by poll, as a feed is polled. Each poll is one transaction that resolves names, ends old prices and opens new ones.
 */
async function ingest(db: Database, say: (line: string) => void) {
  const provenance = { league: 'Nba', source: 'made', ids: 'nba', learnedAt: new Date(FIRST_DAY) } as const;
  const nothing = { teams: [], players: [], games: [], availability: [], gameLines: [], boxScores: [], shotCharts: [] };
  const started = performance.now();
  let changed = 0;
  for (let day = 0; day < DAYS; day += 1)
    for (let number = 0; number < LOOKS_A_DAY; number += 1) {
      const batch = { ...nothing, quoteSets: look(day, number) };
      // One poll after the other: each ends the prices of the previous one.
      // eslint-disable-next-line no-await-in-loop
      const { written } = await writeFacts(db, provenance, batch, 'silent');
      changed += written.quoteSets;
    }
  const seconds = (performance.now() - started) / 1000;
  const rows = DAYS * LOOKS_A_DAY * QUOTES_A_LOOK;
  say(`${rows} quotes in ${seconds.toFixed(1)} s (${changed} rows opened or ended)`);
  const millionTakes = (seconds * INGESTED) / rows;
  return (bareSeconds: number): Figure => ({
    what: 'a million quotes through ingest, every price changed',
    value: millionTakes,
    unit: 's',
    yardsticks: [{ name: 'plain COPY into a bare table', value: bareSeconds }],
    reach: 'under 20 s',
    holds: millionTakes < 20,
  });
}

const copyBare = copy<QuoteRow>('copy bare_quote from stdin');

async function plainCopy(db: Database, say: (line: string) => void): Promise<number> {
  await db.query({ text: 'create table bare_quote as select * from odds.quote limit 0' });
  const started = performance.now();
  const count = await db.transaction((tx) => copyBare(tx, bareRows()));
  const seconds = (performance.now() - started) / 1000;
  say(`plain COPY: ${count} rows in ${seconds.toFixed(1)} s`);
  return (seconds * INGESTED) / count;
}

function* bareRows(): Generator<QuoteRow> {
  for (let day = 0; day < DAYS; day += 1)
    for (let number = 0; number < LOOKS_A_DAY; number += 1)
      for (const { game, stat, period, knownAt, quotes } of look(day, number))
        for (const { player, lineHalves, overPrice, underPrice } of quotes) {
          const gameId = 'externalId' in game ? Number(game.externalId) : 0;
          const playerId = Number(player.externalId);
          const stands = [knownAt, 'infinity', false, 'made'] as const;
          yield [gameId, playerId, stat, period, lineHalves, 1, ...stands, overPrice, underPrice, null, null, null];
        }
}

/** Two years of quotes, inserted month by month without ingest; then queried as by the data API. */
async function askHistory(db: Database, say: (line: string) => void): Promise<Figure[]> {
  await db.query({ text: 'truncate odds.quote, odds.quoted_game, odds.quoted_book, odds.quoted_player' });
  const months = Array.from({ length: 24 }, (_, month) => new Date(Date.UTC(2023, 9 + month, 15)));
  await openQuoteMonths(db, months);
  const started = performance.now();
  for (let at = 0, until = 0; at < KEPT; at = until) {
    const first = new Date(keptAt(at));
    const nextMonth = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1);
    while (until < Math.min(KEPT, at + CHUNK) && keptAt(until) < nextMonth) until += 1;
    const rows = keptRows(at, until);
    // One connection writes; chunks limit the memory of the trigger.
    // eslint-disable-next-line no-await-in-loop
    await db.transaction((tx) => copyQuotes(quoteMonth(first.toISOString()))(tx, rows));
  }
  await db.query({ text: 'vacuum analyze odds.quote' });
  // Flushes the load to disk first, so that a page does not pay for it.
  await db.query({ text: 'checkpoint' });
  const seconds = (performance.now() - started) / 1000;
  say(`${KEPT} quotes over 24 months in ${seconds.toFixed(0)} s`);
  return [await timed(db, 'one month', 30, KEPT), await timed(db, 'two years', 730, KEPT)];
}

const CHUNK = 500_000;
const PAGES = 1_000;

/** When the n-th stored quote was known. */
const keptAt = (n: number): number => FIRST_DAY + Math.floor((n / KEPT) * 700 * 86_400) * 1_000;

/** In order of time; each quote is in force until the same book's next one of the same prop. */
function* keptRows(from: number, until: number): Generator<QuoteRow> {
  for (let n = from; n < until; n += 1) {
    const share = n / KEPT;
    const knownAt = new Date(keptAt(n));
    const gameId = Math.floor(share * 7_000) + 1 + (n % 10);
    const stat = STATS[n % STATS.length] ?? 'Points';
    const book = (Math.floor(n / STATS.length) % BOOKS.length) + 1;
    const player = (Math.floor(n / 48) % 300) + 1;
    const line = 10 + (Math.floor(n / 14_400) % 60);
    yield [
      gameId,
      player,
      stat,
      'Full',
      line,
      book,
      knownAt,
      new Date(knownAt.getTime() + DAY_MS),
      false,
      'made',
      -110,
      -110,
      null,
      null,
      null,
    ];
  }
}

async function timed(db: Database, span: string, days: number, kept: number): Promise<Figure> {
  const millis: number[] = [];
  for (let run = 0; run < PAGES; run += 1) {
    const from = new Date(FIRST_DAY + (days === 730 ? 0 : (run * 3) % 650) * DAY_MS);
    const question = {
      from,
      to: new Date(from.getTime() + days * DAY_MS),
      playerId: 1 + ((run * 7) % 300),
      gameId: null,
      leagues: ['Nba'] as const,
      stat: STATS[run % STATS.length] ?? null,
      bookId: 1 + (run % BOOKS.length),
      period: null,
      order: run % 2 === 0 ? ('newest' as const) : ('oldest' as const),
      limit: 100,
      cursor: undefined,
    };
    const started = performance.now();
    // One after the other: the time of one caller is measured.
    // eslint-disable-next-line no-await-in-loop
    await listQuotes(db, question);
    millis.push(performance.now() - started);
  }
  const p99 = quantile(millis, 0.99);
  const point = await primaryKeyRead(db);
  return {
    what: `history of a player, stat and book over ${span}, ${kept} quotes kept, p99 of ${millis.length} pages of 100`,
    value: p99,
    unit: 'ms',
    yardsticks: [
      { name: 'its median', value: quantile(millis, 0.5) },
      { name: 'one row by primary key, p99', value: point },
    ],
    reach: 'under 20 ms',
    holds: p99 < 20,
  };
}

async function primaryKeyRead(db: Database): Promise<number> {
  const millis: number[] = [];
  for (let run = 0; run < 200; run += 1) {
    const started = performance.now();
    // eslint-disable-next-line no-await-in-loop -- one caller, as above
    await db.query({ name: 'bench.one-player', text: 'select * from league.player where id = $1', values: [1 + run] });
    millis.push(performance.now() - started);
  }
  return quantile(millis, 0.99);
}
