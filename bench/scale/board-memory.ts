import { settableClock } from '../../server/src/kernel/index.ts';
import { silentLog } from '../../server/src/platform/index.ts';
import { publishSlate } from '../../server/src/cycle/index.ts';
import { loadSlate, scoreSlate, worldStore } from '../../server/src/scoring/index.ts';
import type { Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { startProgram } from '../reads/program.ts';
import { adminKey } from '../reads/slate.ts';
import { EVENING, makeLeague, quoteEvening, TIP_OFF } from '../slate/made-league.ts';

const PROPS = 20_000;
const PAGES = 20;
const SORTS = ['score', '-line', 'stat', 'player', '-team', '-l10', 'books', '-edge'] as const;
const AS_OF = new Date(TIP_OFF.getTime() - 3_600_000);

/** Memory of an API process that serves a large board in every order, and before its first request. */
export async function boardMemory(): Promise<Figure> {
  const database = await openBenchDatabase(1);
  try {
    const { db } = database;
    const { props } = await quoteEvening(db, await makeLeague(db), PROPS);
    const slate = await loadSlate(db, { league: 'Nba', date: EVENING, asOf: AS_OF }, worldStore());
    await publishSlate({ db, clock: settableClock(AS_OF), log: silentLog }, scoreSlate(slate), 'live');
    const headers = { 'X-API-Key': await adminKey(db) };
    const program = await startProgram(database.url, 'api');
    try {
      const { now: before } = await program.memory();
      for (const sort of SORTS)
        for (let page = 1; page <= PAGES; page += 1) {
          const path = `/api/v1/research/props?date=${EVENING}&sort=${sort}&page=${page}`;
          // One after the other.
          // oxlint-disable-next-line no-await-in-loop
          const response = await fetch(program.url + path, { headers });
          // oxlint-disable-next-line no-await-in-loop
          const { total } = (await response.json()) as { total: number };
          if (total !== props) throw new Error(`a board of ${total} props instead of ${props}`);
        }
      const { now } = await program.memory();
      return {
        what: `memory of an API process that shows ${props.toLocaleString('en')} props in ${SORTS.length} orders`,
        value: now,
        unit: 'MB',
        yardsticks: [{ name: 'before its first request', value: before }],
      };
    } finally {
      await program.stop();
    }
  } finally {
    await database.close();
  }
}
