import { join } from 'node:path';
import { createAccount, createKeyFor } from '../../server/src/accounts/index.ts';
import { randomText } from '../../server/src/platform/index.ts';
import { medianOf, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase, type BenchDatabase } from '../kit/bench-database.ts';
import { load, rawServer, serverProcess, type LoadResult } from '../kit/load.ts';

/** The configuration of a node. */
export interface Node {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly checks: 'none' | 'proof' | 'proof and count';
  readonly body: string;
}

interface Case {
  readonly name: string;
  readonly url: string;
  /** One key per account, in turn; none for a public read. */
  readonly keys: readonly string[];
}

const ACCOUNTS = 50;
const CONNECTIONS = 64;
const ROUNDS = 3;
const SECONDS = 3;

/** The size of ten picks; the content does not matter. */
const BODY = JSON.stringify({ picks: 'x'.repeat(10_000) });

/**
 * The read does no work of its own, so the shares below are lower bounds for real reads. Accounts are Admins: the same
 * statement counts their requests, but a run does not hit a quota.
 */
const bench: Bench = {
  name: 'limits',
  about: `What proving the caller and counting exactly add to a read of 10 KB that lies ready in memory: one node, ${CONNECTIONS} connections, embedded PostgreSQL with its usual durability, generator on the same machine; medians of ${ROUNDS} rounds in turn.`,
  async run(say) {
    const database = await openBenchDatabase();
    const keys = await makeKeys(database);
    say(`${ACCOUNTS} accounts with a key each`);
    const node = (checks: Node['checks']) =>
      serverProcess(
        join(import.meta.dirname, 'serving-process.ts'),
        JSON.stringify({ databaseUrl: database.url, dataDir: database.dataDir, checks, body: BODY } satisfies Node),
      );
    const [raw, bare, proved, counted] = await Promise.all([
      rawServer(BODY),
      node('none'),
      node('proof'),
      node('proof and count'),
    ]);
    const read = (at: { url: string }) => `${at.url}/api/v1/read`;
    const cases: Case[] = [
      { name: 'node:http, nothing else', url: raw.url, keys: [] },
      { name: 'no credential, no count', url: read(bare), keys: [] },
      { name: 'API key', url: read(proved), keys: keys.slice(0, 1) },
      { name: 'API key and exact count, one account', url: read(counted), keys: keys.slice(0, 1) },
      { name: `API key and exact count, ${ACCOUNTS} accounts`, url: read(counted), keys },
    ];
    try {
      return figuresOf(await measure(cases, say));
    } finally {
      await Promise.all([raw, bare, proved, counted].map((process) => process.stop()));
      await database.close();
    }
  },
};

export default bench;

async function makeKeys({ db }: BenchDatabase): Promise<string[]> {
  const keys: string[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const email = `bench-${index}@example.org`;
    await createAccount(db, { email, password: randomText(24), tier: 'Admin' });
    keys.push(await createKeyFor(db, email, 'bench'));
  }
  return keys;
}

/** All cases in turn, repeatedly, so that other load on the machine affects all of them. */
async function measure(cases: readonly Case[], say: (line: string) => void): Promise<Map<string, LoadResult[]>> {
  const results = new Map<string, LoadResult[]>(cases.map(({ name }) => [name, []]));
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const { name, url, keys } of cases) {
      const result = await load({
        url,
        connections: CONNECTIONS,
        seconds: SECONDS,
        headersInTurn: keys.length === 0 ? [{}] : keys.map((key) => ({ 'X-API-Key': key })),
      });
      if (result.failed > 0) throw new Error(`${name}: ${result.failed} requests failed`);
      results.get(name)?.push(result);
      say(`round ${round}, ${name}: ${Math.round(result.requestsPerSecond)} req/s, p50 ${result.p50.toFixed(2)} ms`);
    }
  return results;
}

const WANTED_SHARE = 0.6;
const WANTED_RATE = 8_000;

function figuresOf(results: ReadonlyMap<string, readonly LoadResult[]>): Figure[] {
  const names = [...results.keys()];
  const [raw = '', bare = '', ...checked] = names;
  const rate = (name: string) => medianOf(results.get(name) ?? [], 'requestsPerSecond');
  const p50 = (name: string) => medianOf(results.get(name) ?? [], 'p50');
  const many = names.at(-1) ?? '';
  return [
    { what: bare, value: rate(bare), unit: 'req/s', yardsticks: [{ name: raw, value: rate(raw) }] },
    ...checked.map((name) => ({
      what: name,
      value: rate(name),
      unit: 'req/s',
      yardsticks: [{ name: bare, value: rate(bare) }],
      reach: `at least ${WANTED_SHARE * 100} % of the read without`,
      holds: rate(name) >= WANTED_SHARE * rate(bare),
    })),
    {
      what: `${many}, counted requests`,
      value: rate(many),
      unit: 'req/s',
      reach: `at least ${WANTED_RATE.toLocaleString('en')} a second on one node`,
      holds: rate(many) >= WANTED_RATE,
    },
    ...[bare, ...checked].map((name) => ({
      what: `p50: ${name}`,
      value: p50(name),
      unit: 'ms',
      yardsticks: [{ name: bare, value: p50(bare) }],
    })),
  ];
}
