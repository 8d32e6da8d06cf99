import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { medianOf, type Bench, type Figure } from '../kit/figures.ts';
import { runLoad } from '../../server/tests/load/generator/plan.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { load, requestsOf, serverProcess, type Load, type LoadResult } from '../kit/load.ts';
import { readFigures } from '../kit/read-figures.ts';
import { startProgram } from '../reads/program.ts';
import { makeSlate, PROPS, publish } from '../reads/slate.ts';
import { makeKeys, preparePlain } from './plain-database.ts';

const CONNECTIONS = 64;
const ROUNDS = 3;
const SECONDS = 2;
const WANTED = 3;
/** The limit of p99 at half of a read's capacity. */
const MOST_MS = 50;

const SORTS = ['score', '-line', 'stat', 'player', '-team', '-l10', 'books', '-edge'];

/** Every filter of research/props with every sort, two pages of each. */
const PAGES = [1, 2].flatMap((page) =>
  ['', 'stat=Points', 'stat=Rebounds', 'direction=Under', 'minL10OverHits=4', 'minScore=55', 'team=T07'].flatMap(
    (filter) => SORTS.map((sort) => `/research/props?sort=${sort}&page=${page}&${filter}`),
  ),
);

/** Five filters with every sort, as eight readers at once ask them. */
const FORTY = PAGES.slice(0, 40);
const FEW_CONNECTIONS = 8;

/** More pages than the service keeps: in turn, each has left its memory before it is asked again. */
const PAGES_ASKED_ANEW = Array.from(
  { length: 800 },
  (_, n) =>
    `/research/props?sort=${SORTS[n % 8]}&page=${1 + (Math.floor(n / 8) % 10)}&pageSize=${56 + Math.floor(n / 80)}`,
);

const PLAYERS = Array.from({ length: 40 }, (_, n) => n + 1);

interface Read {
  readonly name: string;
  readonly paths: readonly string[];
  readonly connections?: number;
}

/** The reads, each with its paths in turn. */
const READS: readonly Read[] = [
  { name: 'picks/top', paths: ['/picks/top'] },
  { name: 'data/picks/today', paths: ['/data/picks/today'] },
  { name: 'research/props, any filter and sort', paths: PAGES },
  { name: `research/props, forty queries, ${FEW_CONNECTIONS} connections`, paths: FORTY, connections: FEW_CONNECTIONS },
  { name: 'research/props, each page asked anew', paths: PAGES_ASKED_ANEW },
  { name: 'players/{id}/games', paths: PLAYERS.map((id) => `/players/${id}/games`) },
  { name: 'players/{id}/props-history', paths: PLAYERS.map((id) => `/data/players/${id}/props-history`) },
];

interface Case extends Read {
  readonly ours: LoadResult[];
  readonly plain: LoadResult[];
  /** At half of our capacity, open model: requests do not wait for responses. */
  readonly half: { readonly p99: number; readonly missing: number }[];
}

const bench: Bench = {
  name: 'peers',
  about: `Reads with an API key, counted exactly, by the whole service (role api, log on) over a slate of ${PROPS.toLocaleString('en')} props, compared with a plain Fastify service over the same database that asks PostgreSQL on every request: a pool of 10, prepared statements with joins, schemas for fast serializing, key and count in one statement, props in indexed columns, no log. Each in a separate process, in turn, with ${CONNECTIONS} connections (${FEW_CONNECTIONS} where said) and 50 accounts; embedded PostgreSQL and generator on the same machine; medians of ${ROUNDS} rounds. Then, after a second of warm-up, as many requests as half of that, at moments that no response moves, over ten times the connections.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      const date = await makeSlate(database.db);
      await publish(database.db, date);
      await preparePlain(database.db, date);
      const keys = await makeKeys(database.db);
      const ours = await startProgram(database.url, 'api');
      const script = join(import.meta.dirname, 'plain-process.ts');
      const plain = await serverProcess(script, JSON.stringify({ databaseUrl: database.url }));
      try {
        await sameResponses(ours.url, plain.url, keys[0] ?? '');
        return figuresOf(await measure({ ours: ours.url, plain: plain.url }, keys, say));
      } finally {
        await plain.stop();
        await ours.stop();
      }
    } finally {
      await database.close();
    }
  },
};

export default bench;

/** The peer must return the same responses, but for what can be taken of a pick now: only the service computes it. */
async function sameResponses(ours: string, plain: string, key: string): Promise<void> {
  const read = async (url: string): Promise<unknown> => {
    const response = await fetch(url, { headers: { 'X-API-Key': key } });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return JSON.parse(text, (name, value: unknown) => (name === 'now' ? undefined : value));
  };
  for (const path of READS.flatMap(({ paths }) => paths)) {
    // oxlint-disable-next-line no-await-in-loop
    const [mine, theirs] = await Promise.all([ours, plain].map((url) => read(`${url}/api/v1${path}`)));
    deepStrictEqual(theirs, mine, `other responses to ${path}`);
  }
}

async function measure(
  urls: { readonly ours: string; readonly plain: string },
  keys: readonly string[],
  say: (line: string) => void,
): Promise<Case[]> {
  const cases: Case[] = READS.map((read) => ({ ...read, ours: [], plain: [], half: [] }));
  const headersInTurn = keys.map((key) => ({ 'X-API-Key': key }));
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const { name, paths, connections = CONNECTIONS, ours, plain, half } of cases) {
      const ask = {
        connections,
        seconds: SECONDS,
        headersInTurn,
        paths: paths.map((path) => `/api/v1${path}`),
      };
      // In turn: concurrent runs would distort the measurement.
      // oxlint-disable-next-line no-await-in-loop
      ours.push(await load({ ...ask, url: urls.ours }));
      // oxlint-disable-next-line no-await-in-loop
      plain.push(await load({ ...ask, url: urls.plain }));
      const [mine, theirs] = [ours.at(-1), plain.at(-1)].map((result) => Math.round(result?.requestsPerSecond ?? 0));
      // oxlint-disable-next-line no-await-in-loop
      half.push(await atHalf({ ...ask, url: urls.ours }, medianOf(ours, 'requestsPerSecond')));
      say(`round ${round}, ${name}: ${mine} req/s, plain ${theirs}; p99 ${half.at(-1)?.p99} ms at half of it`);
    }
  return cases;
}

/**
 * At half of a capacity: the p99 in ms from the moment that a request was due, and the number of failures. It warms up
 * for a second, as the run that measures the capacity does.
 */
async function atHalf(ask: Load, perSecond: number): Promise<Case['half'][number]> {
  const { all } = await runLoad({
    targets: [ask.url],
    seconds: SECONDS,
    perSecond: perSecond / 2,
    patienceMs: 5_000,
    seed: 1,
    connections: 10 * ask.connections,
    openFirst: true,
    warmUpSeconds: 1,
    kinds: [{ name: 'read', weight: 1, requests: requestsOf(ask) }],
  });
  return { p99: all.p99, missing: all.due - all.ok };
}

const figuresOf = (cases: readonly Case[]): Figure[] =>
  cases.flatMap(({ name, ours, plain, half }) => {
    const [value, missing] = [medianOf(half, 'p99'), half.reduce((sum, one) => sum + one.missing, 0)];
    return [
      ...readFigures(name, ours, {
        name: 'plain Fastify',
        results: plain,
        reach: `at least ${WANTED} times`,
        least: WANTED,
      }),
      {
        what: `${name}, p99 at half of that, ${missing} without a response`,
        value,
        unit: 'ms',
        reach: `at most ${MOST_MS} ms`,
        holds: value <= MOST_MS && missing === 0,
      },
    ];
  });
