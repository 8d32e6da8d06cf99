import { writeFacts } from '../../server/src/ingest/index.ts';
import { leagueOf, type League } from '../../server/src/leagues/index.ts';
import type { Database } from '../../server/src/platform/index.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import type { Figure } from '../kit/figures.ts';
import { FIRST_DAY, look, makeLeague, QUOTES_A_LOOK } from './made-market.ts';

const LEAGUES: readonly League[] = ['Nba', 'Wnba'];
/** Polls of a league in each mode, on separate days. */
const LOOKS = 10;
const LOOKS_A_DAY = 4;

/** The feeds of two leagues written sequentially and concurrently: each league has its own lock. */
export async function twoLeagues(say: (line: string) => void): Promise<Figure[]> {
  const database = await openBenchDatabase();
  try {
    const { db } = database;
    for (const league of LEAGUES) {
      // The second league's ids follow the first one's.
      // eslint-disable-next-line no-await-in-loop
      await makeLeague(db, 2 * Math.ceil(LOOKS / LOOKS_A_DAY), league);
    }
    const apart = await timed(async () => {
      await ingest(db, 'Nba', 0);
      await ingest(db, 'Wnba', 0);
    });
    const atOnce = await timed(() => Promise.all(LEAGUES.map((league) => ingest(db, league, LOOKS / LOOKS_A_DAY))));
    const quotes = LEAGUES.length * LOOKS * QUOTES_A_LOOK;
    say(`${quotes} quotes of two leagues: ${apart.toFixed(1)} s one after the other, ${atOnce.toFixed(1)} s at once`);
    return [
      {
        what: `${quotes} quotes of two leagues at once, one process`,
        value: atOnce,
        unit: 's',
        yardsticks: [{ name: 'one league after the other', value: apart }],
      },
    ];
  } finally {
    await database.close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

async function ingest(db: Database, league: League, firstDay: number): Promise<void> {
  const provenance = { league, source: 'made', ids: leagueOf(league).ids, learnedAt: new Date(FIRST_DAY) };
  const nothing = { teams: [], players: [], games: [], availability: [], gameLines: [], boxScores: [], shotCharts: [] };
  for (let number = 0; number < LOOKS; number += 1) {
    const quoteSets = look(Math.ceil(firstDay) + Math.floor(number / LOOKS_A_DAY), number % LOOKS_A_DAY);
    // One poll after the other: each ends the prices of the previous one.
    // eslint-disable-next-line no-await-in-loop
    await writeFacts(db, provenance, { ...nothing, quoteSets }, 'silent');
  }
}
