import type { Day } from '../../server/src/kernel/index.ts';
import type { Database } from '../../server/src/platform/index.ts';
import { medianOf, quantile, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { load, rawServer, type LoadResult } from '../kit/load.ts';
import { sameHeaders, startProgram, type Program } from '../reads/program.ts';
import { adminKey, makeSlate, moveQuotes, PROPS, publish } from '../reads/slate.ts';
import { addSeasons } from '../seasons/past-seasons.ts';

const CONNECTIONS = 64;
const ROUNDS = 3;
const SECONDS = 3;
const BOARDS = 15;
const SHARE = 0.3;
const MOST_P99_MS = 15;
const MOST_FIRST_MS = 60;
const MOST_MB = 350;

const SORTS = ['score', '-line', 'stat', 'player', '-team', '-l10', 'books', '-edge'];
const FILTERS = [
  '',
  'stat=pts',
  'stat=reb',
  'direction=Under',
  'minL10OverHits=4',
  'minScore=55',
  'team=T07',
  'rating=Premium',
];

/** Every filter with every sort, three pages of each: no page repeats before all were requested. */
const PATHS = [1, 2, 3].flatMap((page) =>
  FILTERS.flatMap((filter) => SORTS.map((sort) => `/api/v1/research/props?sort=${sort}&page=${page}&${filter}`)),
);

/** Seasons in the database at the end, once the process has read all that a caller can request page by page. */
const SEASONS = 5;
const PLAYERS = 240;

const bench: Bench = {
  name: 'research',
  about: `research/props over a slate of ${PROPS.toLocaleString('en')} props, ${PATHS.length} different filters, sorts and pages in turn, with an API key and exact counts, by the whole service in a separate process, compared with node:http sending the same pages in turn, with the headers of one: ${CONNECTIONS} connections, embedded PostgreSQL, generator on the same machine; medians of ${ROUNDS} rounds in turn. The first response after each of ${BOARDS} new boards, with 500 concurrent requests. At the end the same process serves ${SEASONS} seasons in the database: every page again, and the games and histories of ${PLAYERS} players.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      const date = await makeSlate(database.db);
      await publish(database.db, date);
      const key = await adminKey(database.db);
      const program = await startProgram(database.url, 'api');
      try {
        const pages = await pageFigures(program, key, say);
        const first = await firstResponses(program, key, database.db, date);
        return [...pages, ...first, await memory(program, key, database.db)];
      } finally {
        await program.stop();
      }
    } finally {
      await database.close();
    }
  },
};

export default bench;

async function pageFigures(program: Program, key: string, say: (line: string) => void): Promise<Figure[]> {
  const headers = { 'X-API-Key': key };
  const responses = await Promise.all(PATHS.map((path) => fetch(program.url + path, { headers })));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  const bare = await rawServer(bodies, responses[0] === undefined ? {} : sameHeaders(responses[0]));
  const ours: LoadResult[] = [];
  const raw: LoadResult[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ask = { connections: CONNECTIONS, seconds: SECONDS, headers, paths: PATHS };
    // In turn: concurrent runs would distort the measurement.
    // eslint-disable-next-line no-await-in-loop
    ours.push(await load({ ...ask, url: program.url }));
    // eslint-disable-next-line no-await-in-loop
    raw.push(await load({ ...ask, url: bare.url }));
    const [mine, least] = [ours.at(-1), raw.at(-1)].map((result) => Math.round(result?.requestsPerSecond ?? 0));
    say(`round ${round}: ${mine} of ${least} req/s, p99 ${ours.at(-1)?.p99} ms`);
  }
  await bare.stop();
  const failed = ours.reduce((sum, result) => sum + result.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  return resultFigures(ours, raw);
}

function resultFigures(ours: readonly LoadResult[], raw: readonly LoadResult[]): Figure[] {
  const [rate, least] = [medianOf(ours, 'requestsPerSecond'), medianOf(raw, 'requestsPerSecond')];
  const p99 = medianOf(ours, 'p99');
  return [
    {
      what: 'research/props, any filter and sort',
      value: rate,
      unit: 'req/s',
      yardsticks: [{ name: 'node:http', value: least }],
      reach: `at least ${SHARE * 100} % of raw`,
      holds: rate >= SHARE * least,
    },
    {
      what: 'research/props, p99',
      value: p99,
      unit: 'ms',
      yardsticks: [{ name: 'node:http', value: medianOf(raw, 'p99') }],
      reach: `under ${MOST_P99_MS} ms`,
      holds: p99 < MOST_P99_MS,
    },
  ];
}

/** Publishes new boards; measures the time of the first response alone, and of 500 concurrent ones. */
async function firstResponses(program: Program, key: string, db: Database, date: Day): Promise<Figure[]> {
  const headers = { 'X-API-Key': key };
  const ask = async (path: string): Promise<number> => {
    const started = performance.now();
    await (await fetch(`${program.url}/api/v1/research/props${path}`, { headers })).text();
    return performance.now() - started;
  };
  const alone: number[] = [];
  const crowd: number[] = [];
  for (let turn = 1; turn <= BOARDS * 2; turn += 1) {
    // Board by board.
    /* eslint-disable no-await-in-loop */
    await moveQuotes(db, date, turn);
    await publish(db, date);
    if (turn % 2 === 0) alone.push(await ask('?sort=-edge'));
    else
      crowd.push(...(await Promise.all(Array.from({ length: 500 }, (_, index) => ask(`?page=${1 + (index % 40)}`)))));
    /* eslint-enable no-await-in-loop */
  }
  const first = quantile(alone, 0.99);
  return [
    {
      what: 'first response after a new board, p99',
      value: first,
      unit: 'ms',
      reach: `under ${MOST_FIRST_MS} ms`,
      holds: first < MOST_FIRST_MS,
    },
    { what: '500 concurrent requests after a new board, p99', value: quantile(crowd, 0.99), unit: 'ms' },
  ];
}

/** The process's peak memory, after responses about all players with all seasons in the database. */
async function memory(program: Program, key: string, db: Database): Promise<Figure> {
  await addSeasons(db, 0, SEASONS);
  const players = Array.from({ length: PLAYERS }, (_, n) => n + 1);
  const about = players.flatMap((id) => [`/players/${id}/games`, `/data/players/${id}/props-history?limit=1000`]);
  for (const path of [...about.map((path) => `/api/v1${path}`), ...PATHS]) {
    // eslint-disable-next-line no-await-in-loop
    const response = await fetch(program.url + path, { headers: { 'X-API-Key': key } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    // eslint-disable-next-line no-await-in-loop
    await response.arrayBuffer();
  }
  const { peak } = await program.memory();
  return {
    what: `memory of the process, ${SEASONS} seasons in the database, peak`,
    value: peak,
    unit: 'MB',
    reach: `under ${MOST_MB} MB`,
    holds: peak < MOST_MB,
  };
}
