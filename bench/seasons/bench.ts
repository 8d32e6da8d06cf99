import type { Bench, Figure } from '../kit/figures.ts';
import { quantile } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { load } from '../kit/load.ts';
import { processorMs } from '../kit/process.ts';
import { startProgram } from '../reads/program.ts';
import { adminKey, makeSlate, publish } from '../reads/slate.ts';
import { addSeasons } from './past-seasons.ts';

const FIRST = 1;
const LAST = 5;
const CONNECTIONS = 12;
const SECONDS = 3;
const PLAYERS = 200;
/** A ratio up to this is not growth: two measurements of the same differ by as much. */
const SAME = 1.25;

const KEPT = ['/picks/top', '/data/picks/today', '/research/props', '/research/props?sort=-edge&page=2'] as const;
/** One request per player, so that no response is cached. */
const FRESH = [
  { name: 'players/{id}/games', path: (id: number) => `/players/${id}/games` },
  { name: 'players/{id}/props-history', path: (id: number) => `/data/players/${id}/props-history` },
  { name: 'players/{id}', path: (id: number) => `/players/${id}` },
] as const;

/** Milliseconds by read. */
type Costs = ReadonlyMap<string, number>;

export default {
  name: 'seasons',
  about: `What a read costs with ${LAST} seasons of games, box scores and quotes in the database, compared with ${FIRST}: of the day's boards the processor time of the API process under ${CONNECTIONS} connections; of a player's histories, each of ${PLAYERS} players requested once so that nothing is cached, the median time of one caller.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      const date = await makeSlate(database.db);
      await publish(database.db, date);
      const key = await adminKey(database.db);
      const stages: Costs[] = [];
      for (const seasons of [FIRST, LAST]) {
        // The second stage extends the first.
        // oxlint-disable-next-line no-await-in-loop
        const rows = await addSeasons(database.db, stages.length === 0 ? 0 : FIRST, seasons);
        say(`${seasons} seasons: ${rows.lines} lines of box scores, ${rows.quotes} quotes`);
        // oxlint-disable-next-line no-await-in-loop
        stages.push(await costsOf(database.url, key));
      }
      const [one, five] = stages as [Costs, Costs];
      return Array.from(five, ([what, value]) => figure(what, value, one.get(what) ?? Number.NaN));
    } finally {
      await database.close();
    }
  },
} satisfies Bench;

function figure(what: string, value: number, before: number): Figure {
  return {
    what: `${what}, ${LAST} seasons`,
    value,
    unit: 'ms',
    yardsticks: [{ name: `${FIRST} season`, value: before }],
    reach: `flat: no more than ${SAME} times`,
    holds: value <= SAME * before,
  };
}

/** A freshly started process queries the database for everything once. */
async function costsOf(databaseUrl: string, key: string): Promise<Costs> {
  const program = await startProgram(databaseUrl, 'api');
  try {
    const costs = new Map<string, number>();
    for (const path of KEPT) {
      // oxlint-disable-next-line no-await-in-loop
      costs.set(`${path.slice(1)}, processor time`, await processorOf(program, path, key));
    }
    for (const { name, path } of FRESH) {
      // oxlint-disable-next-line no-await-in-loop
      costs.set(`${name}, first response`, await firstResponses(program.url, path, key));
    }
    return costs;
  } finally {
    await program.stop();
  }
}

async function processorOf(program: { url: string; pid: number }, path: string, key: string): Promise<number> {
  const ask = {
    url: `${program.url}/api/v1${path}`,
    connections: CONNECTIONS,
    headers: { 'X-API-Key': key },
  };
  const before = await processorMs([program.pid]);
  const { requestsPerSecond, failed } = await load({ ...ask, seconds: SECONDS });
  if (failed > 0) throw new Error(`${path}: ${failed} requests failed`);
  // The generator runs one second more than it counts.
  return ((await processorMs([program.pid])) - before) / (requestsPerSecond * (SECONDS + 1));
}

async function firstResponses(url: string, path: (id: number) => string, key: string): Promise<number> {
  const times: number[] = [];
  for (let id = 1; id <= PLAYERS; id += 1) {
    const started = performance.now();
    // One caller, one request after the other.
    // oxlint-disable-next-line no-await-in-loop
    const response = await fetch(`${url}/api/v1${path(id)}`, { headers: { 'X-API-Key': key } });
    // oxlint-disable-next-line no-await-in-loop
    await response.text();
    if (!response.ok) throw new Error(`${path(id)}: ${response.status}`);
    times.push(performance.now() - started);
  }
  return quantile(times, 0.5);
}
