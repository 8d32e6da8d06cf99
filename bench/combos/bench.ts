import { join } from 'node:path';
import { createAccount, createKeyFor } from '../../server/src/accounts/index.ts';
import { priceCombo, type AskedLeg } from '../../server/src/combos/combo/price-combo.ts';
import { DIRECTIONS } from '../../server/src/kernel/index.ts';
import { seededRandom } from '../../server/src/model/index.ts';
import { randomText, systemClock } from '../../server/src/platform/index.ts';
import { evaluationReader, SCORING_BOUNDS, worldStore } from '../../server/src/scoring/index.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase, type BenchDatabase } from '../kit/bench-database.ts';
import { load, rawServer, serverProcess } from '../kit/load.ts';
import { processorMs } from '../kit/process.ts';
import { EVENING, makeLeague, quoteEvening, TIP_OFF, type MadeLeague } from '../slate/made-league.ts';
import type { Node } from '../evaluate/serving-process.ts';

const PROPS = 5_000;
const COMBOS = 2_000;
const WARMING = 500;
const SECONDS = 4;
const CONNECTIONS = 16;
const WANTED_RATE = 1_000;
const WANTED_EIGHT_MS = 5;
const START = new Date(TIP_OFF.getTime() - 3_600_000);
const STATS = ['Points', 'Rebounds', 'Assists', 'PtsRebAst'] as const;

/** Legs of different players of one game, near their expected values. */
function combosOf({ gameOf, last }: MadeLeague, count: number, size: number): AskedLeg[][] {
  const random = seededRandom(7);
  const games = [...Map.groupBy(last.keys(), (player) => gameOf.get(last.get(player)!.team)!).values()];
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: count }, () => {
    const players = pick(games)
      .toSorted(() => random() - 0.5)
      .slice(0, size);
    return players.map((playerId): AskedLeg => {
      const bet = { stat: pick(STATS), direction: pick(DIRECTIONS), lineHalves: 5 + 2 * Math.floor(8 * random()) };
      return { playerId, period: 'Full', date: EVENING, ...bet };
    });
  });
}

/** Sequential in this process; each is another combination. */
async function inProcess({ db }: BenchDatabase, league: MadeLeague, size: number): Promise<Figure[]> {
  const reader = evaluationReader(worldStore());
  const clock = systemClock(START);
  const times: number[] = [];
  let began = process.cpuUsage();
  for (const [index, legs] of combosOf(league, WARMING + COMBOS, size).entries()) {
    if (index === WARMING) began = process.cpuUsage();
    const start = performance.now();
    const now = clock.now();
    await priceCombo(db, reader, { league: 'Nba', legs, asOf: now, now }, SCORING_BOUNDS);
    if (index >= WARMING) times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(began);
  const aCore = COMBOS / ((user + system) / 1e6);
  const p99 = quantile(times, 0.99);
  return [
    {
      what: `combinations of ${size} legs of one game in process, per second of one core`,
      value: aCore,
      unit: '/s',
      ...(size === 3 && { reach: `at least ${WANTED_RATE} per second and core`, holds: aCore >= WANTED_RATE }),
    },
    { what: '… p50', value: quantile(times, 0.5), unit: 'ms' },
    {
      what: '… p99',
      value: p99,
      unit: 'ms',
      ...(size === 8 && { reach: `under ${WANTED_EIGHT_MS} ms`, holds: p99 < WANTED_EIGHT_MS }),
    },
  ];
}

async function throughHttp(database: BenchDatabase, league: MadeLeague): Promise<Figure[]> {
  const email = 'bench@example.org';
  await createAccount(database.db, { email, password: randomText(24), tier: 'Admin' });
  const key = await createKeyFor(database.db, email, 'bench');
  const { url, dataDir } = database;
  const settings: Node = { databaseUrl: url, dataDir, startsAt: START.toISOString() };
  const node = await serverProcess(
    join(import.meta.dirname, '../evaluate/serving-process.ts'),
    JSON.stringify(settings),
  );
  const [asked = []] = combosOf(league, 1, 3);
  const legs = asked.map(({ playerId, stat, direction, lineHalves }) => ({
    playerId,
    stat,
    direction,
    line: lineHalves / 2,
    gameDate: EVENING,
  }));
  const body = JSON.stringify({ legs, price: 500 });
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const path = '/api/v1/picks/combo';
  const response = await fetch(node.url + path, { method: 'POST', headers, body });
  const responded = await response.text();
  if (response.status !== 200) throw new Error(responded);
  const raw = await rawServer(responded);
  const measure = (at: { url: string }) =>
    load({ url: at.url + path, connections: CONNECTIONS, seconds: SECONDS, method: 'POST', headers, body });
  try {
    const bare = await measure(raw);
    const before = await processorMs([node.pid]);
    const many = await measure(node);
    // The load warms up for one second, which counts here too.
    const used = ((await processorMs([node.pid])) - before) / (1_000 * (SECONDS + 1));
    if (many.failed > 0) throw new Error(`${many.failed} requests failed`);
    return [
      {
        what: `one combination of 3 legs over HTTP with an API key and exact limits, ${CONNECTIONS} connections`,
        value: many.requestsPerSecond,
        unit: 'req/s',
        yardsticks: [{ name: 'node:http, the same bytes', value: bare.requestsPerSecond }],
      },
      {
        what: '… per second of one core of the API process',
        value: many.requestsPerSecond / used,
        unit: 'req/s',
        reach: `at least ${WANTED_RATE} a second`,
        holds: many.requestsPerSecond >= WANTED_RATE * used,
      },
      { what: '… p50', value: many.p50, unit: 'ms', yardsticks: [{ name: 'node:http', value: bare.p50 }] },
      { what: '… p99', value: many.p99, unit: 'ms', yardsticks: [{ name: 'node:http', value: bare.p99 }] },
    ];
  } finally {
    await Promise.all([node.stop(), raw.stop()]);
  }
}

const bench: Bench = {
  name: 'combos',
  about: `Combinations on an evening of 15 games with 60 past games of everyone and ${PROPS} props quoted, warm: different ones sequential in one process, and one of them through HTTP with the generator and PostgreSQL on the same machine.`,
  async run() {
    const database = await openBenchDatabase();
    try {
      const league = await makeLeague(database.db);
      await quoteEvening(database.db, league, PROPS);
      const figures: Figure[] = [];
      for (const size of [2, 3, 8]) {
        // All sizes on the same core.
        // oxlint-disable-next-line no-await-in-loop
        figures.push(...(await inProcess(database, league, size)));
      }
      return [...figures, ...(await throughHttp(database, league))];
    } finally {
      await database.close();
    }
  },
};

export default bench;
