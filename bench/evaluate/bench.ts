import { join } from 'node:path';
import { createAccount, createKeyFor } from '../../server/src/accounts/index.ts';
import { DIRECTIONS } from '../../server/src/kernel/index.ts';
import { BASKETBALL_STATS, statDefinition } from '../../server/src/sports/basketball/index.ts';
import { seededRandom } from '../../server/src/model/index.ts';
import { randomText, systemClock } from '../../server/src/platform/index.ts';
import { evaluateProp, evaluationReader, worldStore, type EvaluationQuestion } from '../../server/src/scoring/index.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase, type BenchDatabase } from '../kit/bench-database.ts';
import { load, rawServer, serverProcess, type LoadResult } from '../kit/load.ts';
import { EVENING, makeLeague, quoteEvening, TIP_OFF, type MadeLeague } from '../slate/made-league.ts';
import type { Node } from './serving-process.ts';

const PROPS = 5_000;
const QUESTIONS = 5_000;
const WARMING = 1_000;
const SECONDS = 4;
const CONNECTIONS = 16;
const WANTED_RATE = 2_000;
const WANTED_P99_MS = 10;
const START = new Date(TIP_OFF.getTime() - 3_600_000);
const SUMS = BASKETBALL_STATS.filter((stat) => statDefinition(stat).doubles === undefined);

type Asked = Omit<EvaluationQuestion, 'asOf'>;

/** Any player of the evening, stat, line and side: most of these lines are not offered by any book. */
function questionsOn({ last }: MadeLeague, count: number): Asked[] {
  const random = seededRandom(3);
  const players = [...last.keys()];
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: count }, () => ({
    ...({ league: 'Nba', date: EVENING, opponentTeamId: null, period: 'Full' } as const),
    playerId: pick(players),
    stat: pick(SUMS),
    direction: pick(DIRECTIONS),
    lineHalves: 1 + Math.floor(40 * random()),
  }));
}

/** Sequential in this process. The reader reads a game again every two seconds, as in a running service. */
async function inProcess({ db }: BenchDatabase, league: MadeLeague): Promise<Figure[]> {
  const reader = evaluationReader(worldStore());
  const clock = systemClock(START);
  const times: number[] = [];
  let began = process.cpuUsage();
  for (const [index, question] of questionsOn(league, WARMING + QUESTIONS).entries()) {
    if (index === WARMING) began = process.cpuUsage();
    const start = performance.now();
    const evaluated = await evaluateProp(db, reader, { ...question, asOf: clock.now() });
    if ('refused' in evaluated) throw new Error(evaluated.refused);
    if (index >= WARMING) times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(began);
  const aCore = QUESTIONS / ((user + system) / 1e6);
  const p99 = quantile(times, 0.99);
  return [
    {
      what: 'evaluations in process, per second of one core',
      value: aCore,
      unit: '/s',
      reach: `at least ${WANTED_RATE} per second and core`,
      holds: aCore >= WANTED_RATE,
    },
    { what: '… p50', value: quantile(times, 0.5), unit: 'ms' },
    { what: '… p99', value: p99, unit: 'ms', reach: `under ${WANTED_P99_MS} ms`, holds: p99 < WANTED_P99_MS },
  ];
}

async function throughHttp(
  database: BenchDatabase,
  league: MadeLeague,
  say: (line: string) => void,
): Promise<Figure[]> {
  const email = 'bench@example.org';
  await createAccount(database.db, { email, password: randomText(24), tier: 'Admin' });
  const key = await createKeyFor(database.db, email, 'bench');
  const { url, dataDir } = database;
  const settings: Node = { databaseUrl: url, dataDir, startsAt: START.toISOString() };
  const node = await serverProcess(join(import.meta.dirname, 'serving-process.ts'), JSON.stringify(settings));
  const [{ playerId, stat }] = questionsOn(league, 1) as [Asked];
  const body = JSON.stringify({ playerId, stat, line: 12.5, direction: 'Over', gameDate: EVENING });
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const path = '/api/v1/picks/evaluate';
  const response = await fetch(node.url + path, { method: 'POST', headers, body });
  const responded = await response.text();
  if (response.status !== 200) throw new Error(responded);
  say(`a response is ${responded.length} bytes`);
  const raw = await rawServer(responded);
  const ask = (at: { url: string }, connections: number): Promise<LoadResult> =>
    load({ url: at.url + path, connections, seconds: SECONDS, method: 'POST', headers, body });
  try {
    const [one, bare, many] = [await ask(node, 1), await ask(raw, CONNECTIONS), await ask(node, CONNECTIONS)];
    const failed = one.failed + many.failed;
    if (failed > 0) throw new Error(`${failed} requests failed`);
    return [
      {
        what: `evaluations over HTTP with an API key and exact limits, ${CONNECTIONS} connections`,
        value: many.requestsPerSecond,
        unit: 'req/s',
        yardsticks: [{ name: 'node:http, the same bytes', value: bare.requestsPerSecond }],
      },
      { what: '… p50', value: many.p50, unit: 'ms', yardsticks: [{ name: 'node:http', value: bare.p50 }] },
      { what: '… p99', value: many.p99, unit: 'ms', yardsticks: [{ name: 'node:http', value: bare.p99 }] },
      { what: '… p50 of one connection', value: one.p50, unit: 'ms' },
      { what: '… p99 of one connection', value: one.p99, unit: 'ms' },
    ];
  } finally {
    await Promise.all([node.stop(), raw.stop()]);
  }
}

const bench: Bench = {
  name: 'evaluate',
  about: `Evaluations of any line on an evening of 15 games with 60 past games of everyone and ${PROPS} props quoted, warm: sequential in one process, and through HTTP with the generator and PostgreSQL on the same machine.`,
  async run(say) {
    const database = await openBenchDatabase();
    try {
      const league = await makeLeague(database.db);
      await quoteEvening(database.db, league, PROPS);
      return [...(await inProcess(database, league)), ...(await throughHttp(database, league, say))];
    } finally {
      await database.close();
    }
  },
};

export default bench;
