import { medianOf, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { adminKey, makeSlate, publish } from '../reads/slate.ts';
import { makeLeague } from '../slate/made-league.ts';
import { boardMemory } from './board-memory.ts';
import { quoteCosts, scoringCost } from './costs.ts';
import { HUNDREDFOLD, needsOf, TODAY, type Costs, type Demand } from './hundredfold.ts';
import { readsOf, type NodesFigure } from './nodes.ts';

const PROPS = 5_000;
/**
 * With one connection, a process, its database and its generator wait for each other and together use one core. So two of
 * them fit on a machine with two.
 */
const FEW = 1;
const MANY = 12;
const ROUNDS = 3;

const bench: Bench = {
  name: 'scale',
  about:
    'The costs of the pieces (one API process and two; an unchanged quote, a changed one; a scored proposition), and from that the needs of one league today and of a hundred times as much: all sports, 50 books, a poll every 10 s, 100,000 subscribers. The two share this machine’s cores with PostgreSQL and the generators, so they get few connections.',
  async run(say) {
    const { nodes, readMs } = await apiProcesses(say);
    const { pieces, costs } = await piecesOf(say);
    const memory = await boardMemory();
    return [
      ...nodes,
      ...pieces,
      memory,
      ...[TODAY, HUNDREDFOLD].flatMap((demand) => needs(demand, { ...costs, readMs })),
    ];
  },
};

export default bench;

async function apiProcesses(say: (line: string) => void): Promise<{ nodes: Figure[]; readMs: number }> {
  const database = await openBenchDatabase();
  try {
    await publish(database.db, await makeSlate(database.db));
    const key = await adminKey(database.db);
    const full = await readsOf(database.url, key, 1, MANY);
    const ones: NodesFigure[] = [];
    const twos: NodesFigure[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      // In turn.
      // oxlint-disable-next-line no-await-in-loop
      ones.push(await readsOf(database.url, key, 1, FEW));
      // oxlint-disable-next-line no-await-in-loop
      twos.push(await readsOf(database.url, key, 2, FEW));
      const [one, two] = [ones.at(-1), twos.at(-1)];
      say(`one process ${Math.round(one?.perSecond ?? 0)} reads/s, two ${Math.round(two?.perSecond ?? 0)}`);
    }
    const [one, two] = [medianFigures(ones), medianFigures(twos)];
    const nodes: Figure[] = [
      {
        what: `picks/top of two API processes, exact counts, ${FEW} connection each`,
        value: two.perSecond,
        unit: 'req/s',
        yardsticks: [{ name: 'one process', value: one.perSecond }],
        reach: 'at least 1.7 times',
        holds: two.perSecond >= 1.7 * one.perSecond,
      },
      {
        what: 'cores busy meanwhile, PostgreSQL and generators included',
        value: two.busyCores,
        unit: 'cores',
        yardsticks: [
          { name: 'one process', value: one.busyCores },
          { name: `one with ${MANY} connections`, value: full.busyCores },
        ],
      },
      { what: `picks/top of one API process, ${MANY} connections`, value: full.perSecond, unit: 'req/s' },
      {
        what: 'processor time of the API for one read, two processes',
        value: two.cpuMs,
        unit: 'ms',
        yardsticks: [{ name: 'one process', value: one.cpuMs }],
      },
    ];
    return { nodes, readMs: full.cpuMs };
  } finally {
    await database.close();
  }
}

const medianFigures = (figures: readonly NodesFigure[]): NodesFigure => ({
  perSecond: medianOf(figures, 'perSecond'),
  cpuMs: medianOf(figures, 'cpuMs'),
  busyCores: medianOf(figures, 'busyCores'),
});

async function piecesOf(say: (line: string) => void) {
  const database = await openBenchDatabase(1);
  try {
    const league = await makeLeague(database.db);
    const quotes = await quoteCosts(database.db, league, PROPS);
    say(`an unchanged quote ${quotes.comparedUs.toFixed(1)} µs, a changed one ${quotes.changedUs.toFixed(1)} µs more`);
    const half = await scoringCost(database.db, league, PROPS);
    const whole = await scoringCost(database.db, league, 2 * PROPS);
    const pieces: Figure[] = [
      { what: 'comparing an unchanged quote, processor time', value: quotes.comparedUs, unit: 'µs' },
      { what: '… additional if it moved', value: quotes.changedUs, unit: 'µs' },
      { what: 'a stored quote with its indexes', value: quotes.bytesAQuote, unit: 'bytes' },
      {
        what: `reading and scoring one proposition of ${2 * PROPS}, processor time`,
        value: whole,
        unit: 'µs',
        yardsticks: [{ name: `of ${PROPS}`, value: half }],
        reach: 'linear: no more than 1.15 times as much',
        holds: whole <= 1.15 * half,
      },
    ];
    const costs = {
      comparedQuoteUs: quotes.comparedUs,
      changedQuoteUs: quotes.changedUs,
      bytesAQuote: quotes.bytesAQuote,
      scoredPropUs: whole,
    };
    return { pieces, costs };
  } finally {
    await database.close();
  }
}

function needs(demand: Demand, costs: Costs): Figure[] {
  const { quotesComparedASecond, ...rest } = needsOf(demand, costs);
  const line = (what: string, value: number, unit: string): Figure => ({
    what: `${demand.name}: ${what}`,
    value,
    unit,
  });
  return [
    line('quotes compared', quotesComparedASecond, '/s'),
    line('quotes changed', rest.quotesChangedASecond, '/s'),
    line('quote rows a day', rest.rowsADay / 1e6, 'million'),
    line('quote storage a day', rest.gigabytesADay, 'GB'),
    line('cores of ingest and its database', rest.ingestCores, 'cores'),
    line('cores of scoring and its database', rest.scoringCores, 'cores'),
    line('reads', rest.readsASecond, '/s'),
    line('cores of API processes', rest.apiCores, 'cores'),
    line('webhooks', rest.webhooksASecond, '/s'),
  ];
}
