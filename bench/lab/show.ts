// Checks the lab's claims on real data:
// - results equal a computation from the exported features;
// - the share of systems without an edge that look good;
// - a planted edge and a planted leak are found;
// - times.
//
//   node bench/lab/show.ts ADDRESS API_KEY FEATURES.ndjson [PID of the service]
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { figuresOf as figuresByDay } from '../../server/src/lab/statistics/index.ts';
import { seededRandom, type Random } from '../../server/src/model/index.ts';
import { figuresOnWire } from '../../server/src/lab/systems/on-wire.ts';
import { daysOfBets, type SystemBet } from '../../server/tests/lab/days-of-bets.ts';

const [address = '', key = '', file = '', pid] = process.argv.slice(2);
if (file === '') throw new Error('usage: node bench/lab/show.ts ADDRESS API_KEY FEATURES.ndjson [PID]');

const figuresOf = (bets: readonly SystemBet[], tried: number) => figuresByDay(daysOfBets(bets), tried);

type Row = Readonly<Record<string, string | number | boolean | null>>;
type Side = 'Over' | 'Under';
type Price = 'best' | 'consensus' | 'closing';
interface Asked {
  readonly where: Readonly<Record<string, number | boolean | string | readonly string[]>> & {
    readonly direction: Side;
  };
  readonly price: Price;
  readonly from: string;
  readonly to: string;
}
interface ApiResponse {
  readonly props: number;
  readonly systemsTried: number;
  readonly figures: object;
}

const rows: Row[] = [];
for await (const line of createInterface({ input: createReadStream(file) }))
  if (line !== '') rows.push(JSON.parse(line) as Row);
const numberOf = (row: Row, name: string): number | null => {
  const value = row[name];
  return typeof value === 'number' ? value : null;
};

async function ask(system: Asked): Promise<ApiResponse> {
  const response = await fetch(`${address}/api/v1/research/systems`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ ...system, limit: 1 }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as ApiResponse;
}

/** American odds as decimal odds. */
const decimal = (price: number): number => 1 + (price > 0 ? price / 100 : -100 / price);

/** The value that a condition compares, implemented only from docs/lab.md. */
const VALUES: Readonly<Record<string, (row: Row, side: Side) => number | boolean | null>> = {
  L5OverHits: (row) => numberOf(row, 'l5Over'),
  L10OverHits: (row) => numberOf(row, 'l10Over'),
  L15UnderHits: (row) => numberOf(row, 'l15Under'),
  Edge: (row, side) => numberOf(row, side === 'Over' ? 'overEdge' : 'underEdge'),
  Probability: (row, side) => ofSide(numberOf(row, 'modelOver'), side),
  MarketProbability: (row, side) => ofSide(numberOf(row, 'overProbability'), side),
  Line: (row) => numberOf(row, 'line'),
  LineMove: (row) => {
    const [now, open] = [numberOf(row, 'line'), numberOf(row, 'openLine')];
    return now === null || open === null ? null : now - open;
  },
  Rest: (row) => numberOf(row, 'restDays'),
  OpponentRank: (row) => numberOf(row, 'opponentRank'),
  TeammatesOut: (row) => numberOf(row, 'teammatesOut'),
  ExpectedMinutes: (row) => numberOf(row, 'expectedMinutes'),
  Books: (row) => numberOf(row, 'books'),
};
const ofSide = (over: number | null, side: Side): number | null =>
  over === null ? null : side === 'Over' ? over : 1 - over;

function meets(row: Row, { where, from, to }: Asked): boolean {
  if (row['outcome'] === null || row['period'] !== null) return false;
  const day = String(row['gameDate']).slice(0, 10);
  if (day < from || day > to) return false;
  return Object.entries(where).every(([name, wanted]) => {
    if (name === 'direction') return true;
    if (name === 'stats') return (wanted as readonly string[]).includes(String(row['stat']));
    if (name === 'home') return row['home'] === wanted;
    const value = VALUES[name.slice(3)]?.(row, where.direction);
    if (typeof value !== 'number') return false;
    return name.startsWith('min') ? value >= Number(wanted) : value <= Number(wanted);
  });
}

/** A row as a bet: undefined without a price or a market probability. */
function betOf(row: Row, side: Side, price: Price): SystemBet | undefined {
  const closes = price === 'closing';
  const american = numberOf(row, `${price}${side}Price`);
  const market = ofSide(numberOf(row, closes ? 'closingOver' : 'overProbability'), side);
  if (american === null || market === null) return undefined;
  const line = numberOf(row, closes ? 'closingLine' : 'line');
  const actual = numberOf(row, 'actualValue');
  const hasWon = side === 'Over' ? Number(actual) > Number(line) : Number(actual) < Number(line);
  const result = row['outcome'] === 'void' ? 'void' : actual === line ? 'push' : hasWon ? 'won' : 'lost';
  const priceDecimal = decimal(american);
  return {
    day: String(row['gameDate']).slice(0, 10),
    probabilityOfMarket: market,
    priceDecimal,
    result,
    closingProbability: ofSide(numberOf(row, closes ? 'closingOver' : 'closingOverHere'), side),
    units: result === 'won' ? priceDecimal - 1 : result === 'lost' ? -1 : 0,
  };
}

/** Equal except for the last digits of sums in another order. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= 2e-6 * Math.max(1, Math.abs(other));
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return one === other;
  return Object.entries(other).every(([name, value]) => isAlike((one as Record<string, unknown>)[name], value));
}

const bruteForce = (system: Asked): SystemBet[] =>
  rows
    .filter((row) => meets(row, system))
    .flatMap((row) => betOf(row, system.where.direction, system.price) ?? [])
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));

const oneOf = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)]!;
const STATS = ['Points', 'Rebounds', 'Assists', 'Threes', 'PtsRebAst'];
const BOUNDS: readonly (readonly [string, (random: Random) => number])[] = [
  ['minL10OverHits', (random) => 5 + Math.floor(random() * 4)],
  ['maxL5OverHits', (random) => 1 + Math.floor(random() * 3)],
  ['minL15UnderHits', (random) => 6 + Math.floor(random() * 5)],
  ['minEdge', (random) => Math.round(random() * 4) / 100],
  ['minMarketProbability', (random) => 0.48 + Math.round(random() * 4) / 100],
  ['maxLine', (random) => 4.5 + Math.floor(random() * 20)],
  ['minLine', (random) => 4.5 + Math.floor(random() * 20)],
  ['minLineMove', () => 0.5],
  ['maxRest', () => 0],
  ['minRest', (random) => 1 + Math.floor(random() * 2)],
  ['maxOpponentRank', (random) => 5 + Math.floor(random() * 10)],
  ['minTeammatesOut', (random) => 1 + Math.floor(random() * 3)],
  ['minExpectedMinutes', (random) => 20 + Math.floor(random() * 12)],
  ['maxProbability', () => 0.5],
  ['minBooks', (random) => 2 + Math.floor(random() * 4)],
];

function randomSystem(random: Random, from: string, to: string): Asked {
  const bounds = Array.from({ length: 1 + Math.floor(random() * 2) }, () => oneOf(BOUNDS, random));
  const where = {
    direction: oneOf(['Over', 'Under'] as const, random),
    ...(random() < 0.4 && { stats: [oneOf(STATS, random)] }),
    ...(random() < 0.3 && { home: random() < 0.5 }),
    ...Object.fromEntries(bounds.map(([name, value]) => [name, value(random)])),
  };
  return { where, price: oneOf(['best', 'consensus', 'closing'] as const, random), from, to };
}

const days = rows.map((row) => String(row['gameDate']).slice(0, 10)).toSorted();
const [first = '', last = ''] = [days[0], days.at(-1)];
const graded = rows.filter(({ outcome }) => outcome !== null);
console.log(`${rows.length} rows, ${graded.length} graded, ${first} to ${last}`);
const leaks = rows.filter(
  ({ newestFact, asOf, tipOff }) => String(newestFact) > String(asOf) || String(asOf) >= String(tipOff),
);
console.log(`rows whose newest fact is later than as_of, or as_of later than tip-off: ${leaks.length}`);

// 1. Fifty systems: the service against the rows.
const random = seededRandom(28);
let equal = 0;
for (let index = 0; index < 50; index += 1) {
  const system = randomSystem(random, first, last);
  // One after the other: the service is measured below, not loaded here.
  // oxlint-disable-next-line no-await-in-loop
  const { figures, systemsTried } = await ask(system);
  const wanted = figuresOnWire(figuresOf(bruteForce(system), systemsTried));
  if (isAlike(figures, wanted)) equal += 1;
  else console.log('differs:', JSON.stringify(system), JSON.stringify(figures), JSON.stringify(wanted));
}
console.log(`systems equal to the computation from the rows: ${equal} of 50`);

// 2. Systems without an edge: random props on random sides, and 200 random systems of conditions.
const SYSTEMS = 200;
const corrected = (p: number): number => 1 - (1 - p) ** SYSTEMS;
const report = (name: string, ps: readonly number[]): void =>
  console.log(
    `${name}: ${ps.length} with a p-value, p < .05: ${((100 * ps.filter((p) => p < 0.05).length) / ps.length).toFixed(1)} %, ` +
      `corrected for ${SYSTEMS}: ${ps.filter((p) => corrected(p) < 0.05).length}`,
  );
const playable = graded.filter((row) => row['period'] === null);
const blind = Array.from({ length: SYSTEMS }, () => {
  const share = 0.01 + random() * 0.05;
  const bets = playable.flatMap((row) =>
    random() < share ? (betOf(row, random() < 0.5 ? 'Over' : 'Under', 'best') ?? []) : [],
  );
  return figuresOf(bets, SYSTEMS).market?.pValue ?? [];
}).flat();
report('200 systems of random props on random sides', blind);
const conditioned = Array.from({ length: SYSTEMS }, () => {
  const { market, units } = figuresOf(bruteForce(randomSystem(random, first, last)), SYSTEMS);
  return market?.pValue === null || market === null || units === null
    ? []
    : { p: market.pValue, isBetter: market.excessUnits > 0, hasWon: units.value > 0 };
}).flat();
report(
  '200 systems of random conditions, either way from the market',
  conditioned.map(({ p }) => p),
);
const winners = conditioned.filter(({ hasWon, isBetter }) => hasWon && isBetter);
console.log(
  `of these ${winners.length} made a profit; p < .05: ${winners.filter(({ p }) => p < 0.05).length}; after the correction: ${winners.filter(({ p }) => corrected(p) < 0.05).length}`,
);

// 3. A planted edge, and a planted leak: a tenth of the props on random sides, with some losses turned into wins.
for (const [name, turned] of [
  ['a planted edge: 10 % of losses turned into wins', 0.1],
  ['a planted leak: a condition that knows half of the results', 0.5],
] as const) {
  const bets = playable.flatMap((row) => {
    const bet = random() < 0.1 ? betOf(row, random() < 0.5 ? 'Over' : 'Under', 'best') : undefined;
    if (bet === undefined) return [];
    const isTurned = bet.result === 'lost' && random() < turned;
    return isTurned ? { ...bet, result: 'won' as const, units: bet.priceDecimal - 1 } : bet;
  });
  const { verdict, roi, bets: made } = figuresOf(bets, SYSTEMS);
  console.log(`${name}: ${made} bets, ROI ${(100 * (roi?.value ?? 0)).toFixed(1)} %: ${verdict.sentence}`);
}

// 4. Times, each of 20 runs of a system that selects many props.
const memory = (): string =>
  pid === undefined ? '' : (/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '');
const seasonStart = `${Number(last.slice(0, 4)) - (last.slice(5) < '08' ? 1 : 0)}-08-01`;
for (const [name, from] of [
  ['one season', seasonStart],
  ['all seasons', first],
] as const) {
  const times: number[] = [];
  for (let index = 0; index < 20; index += 1) {
    const began = performance.now();
    // Every system differs, so that none is cached.
    const where = { direction: 'Over' as const, minL10OverHits: index % 10, minLine: index / 1_000 };
    // oxlint-disable-next-line no-await-in-loop
    await ask({ where, price: 'best', from, to: last });
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  console.log(
    `${name}: median ${times[10]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms; peak memory of the service ${memory()} kB`,
  );
}
