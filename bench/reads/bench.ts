import type { Bench, Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { load, rawServer, type LoadResult } from '../kit/load.ts';
import { readFigures } from '../kit/read-figures.ts';
import { sameHeaders, startProgram, type Program } from './program.ts';
import { adminKey, makeSlate, PROPS, publish } from './slate.ts';

const CONNECTIONS = 64;
const ROUNDS = 3;
const SECONDS = 3;

/** The reads, and the goal as a share of the bare server. */
const READS = [
  { name: 'picks/top', path: '/picks/top', share: 0.45 },
  { name: 'data/picks/today', path: '/data/picks/today', share: 0.45 },
  { name: 'players/{id}/games', path: '/players/3/games', share: 0.25 },
  { name: 'players/{id}/props-history', path: '/data/players/3/props-history', share: 0.25 },
] as const;

interface Case {
  readonly name: string;
  readonly path: string;
  readonly share: number;
  readonly ours: LoadResult[];
  readonly raw: LoadResult[];
}

const bench: Bench = {
  name: 'reads',
  about: `Reads with an API key, counted exactly, by the whole service in a separate process (role api, log on) over a slate of ${PROPS.toLocaleString('en')} props, compared with node:http sending the same bytes and headers: ${CONNECTIONS} connections, embedded PostgreSQL, generator on the same machine; medians of ${ROUNDS} rounds in turn.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      await publish(database.db, await makeSlate(database.db));
      const key = await adminKey(database.db);
      const program = await startProgram(database.url, 'api');
      try {
        return [...figuresOf(await measure(program, key, say)), await memory(program)];
      } finally {
        await program.stop();
      }
    } finally {
      await database.close();
    }
  },
};

export default bench;

async function measure(program: Program, key: string, say: (line: string) => void): Promise<Case[]> {
  const headers = { 'X-API-Key': key };
  const cases: Case[] = READS.map((read) => ({ ...read, ours: [], raw: [] }));
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const { name, path, ours, raw } of cases) {
      const url = `${program.url}/api/v1${path}`;
      const response = await fetch(url, { headers });
      const body = await response.text();
      const bare = await rawServer(body, sameHeaders(response));
      const ask = { connections: CONNECTIONS, seconds: SECONDS, headers };
      ours.push(await load({ ...ask, url }));
      raw.push(await load({ ...ask, url: `${bare.url}/` }));
      await bare.stop();
      const [mine, least] = [ours.at(-1), raw.at(-1)].map((result) => Math.round(result?.requestsPerSecond ?? 0));
      say(`round ${round}, ${name}, ${body.length} bytes: ${mine} of ${least} req/s`);
    }
  return cases;
}

const figuresOf = (cases: readonly Case[]): Figure[] =>
  cases.flatMap(({ name, share, ours, raw }) =>
    readFigures(name, ours, {
      name: 'node:http',
      results: raw,
      reach: `at least ${share * 100} % of raw`,
      least: share,
    }),
  );

async function memory(program: Program): Promise<Figure> {
  const { peak } = await program.memory();
  return { what: 'memory of the process, peak', value: peak, unit: 'MB' };
}
