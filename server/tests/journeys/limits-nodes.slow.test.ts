import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { createKeyFor } from '../../src/accounts/index.ts';
import { migrate, openDatabase, silentLog, type Database } from '../../src/platform/index.ts';
import { makeAccount } from '../support/accounts.ts';
import { apiNodes, manyAtOnce, startNode, type ApiNode } from '../support/api-nodes.ts';
import { emptyDatabaseUrl, MIGRATIONS } from '../support/postgres.ts';
import { IS_LONG, size } from '../support/size.ts';

/** The requested group and its limit: the smallest one for reads or, in the long run, the largest. */
const ASKED = IS_LONG ? { path: '/data/usage', limit: 1_000 } : { path: '/data/webhook-subscriptions', limit: 100 };
const NODE_COUNTS = size({ all: [3], long: [1, 3, 5, 9] });
const MULTIPLES = [0.9, 1, 2, 10];

interface Outcome {
  readonly admitted: number;
  readonly refused: number;
  readonly others: number;
}

/** Sends this many requests with a key, spread over the nodes, 48 at a time. */
async function spend(nodes: readonly ApiNode[], key: string, requests: number): Promise<Outcome> {
  const statuses = await manyAtOnce(requests, async (index) => {
    const response = await nodes[index % nodes.length]?.ask(ASKED.path, { headers: { 'x-api-key': key } });
    return response?.status;
  });
  const count = (status: number): number => statuses.filter((one) => one === status).length;
  const [admitted, refused] = [count(200), count(429)];
  return { admitted, refused, others: requests - admitted - refused };
}

async function sharpKey(db: Database, name: string): Promise<string> {
  await makeAccount(db, name, 'Sharp');
  return createKeyFor(db, `${name}@example.org`, 'k');
}

for (const count of NODE_COUNTS)
  test(`${count} processes at 0.9, 1, 2 and 10 times a limit of ${ASKED.limit}: exactly the limit is admitted, without errors`, async (t) => {
    const { cluster, nodes } = await apiNodes(t, count);
    for (const [index, multiple] of MULTIPLES.entries()) {
      const requests = Math.round(multiple * ASKED.limit);
      const admitted = Math.min(requests, ASKED.limit);
      const outcome = await spend(nodes, await sharpKey(cluster.db, `ada${index}`), requests);
      assert.deepEqual(outcome, { admitted, refused: requests - admitted, others: 0 }, `${multiple} times the limit`);
    }
  });

test('the harness sees a process with its own count', async (t) => {
  const { cluster, nodes } = await apiNodes(t, 1);
  const key = await sharpKey(cluster.db, 'ada');
  // The planted bug: a node that counts in another database, where the same key is known.
  const loner = await startNode(cluster, { PROPPICK_DATABASE_URL: await copyOfAccounts(t, cluster.db) });
  const outcome = await spend([...nodes, loner], key, 2 * ASKED.limit);
  assert.ok(outcome.admitted > ASKED.limit, `${outcome.admitted} admitted`);
});

/** Another database with the same accounts and keys. */
async function copyOfAccounts(t: TestContext, source: Database): Promise<string> {
  const url = await emptyDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  await migrate(db, MIGRATIONS);
  for (const table of ['accounts.account', 'accounts.api_key']) {
    const { rows } = await source.query<{ row: string }>({
      text: `select to_jsonb(one)::text as row from ${table} one`,
    });
    for (const { row } of rows)
      await db.query({
        text: `insert into ${table} overriding system value select * from jsonb_populate_record(null::${table}, $1::jsonb)`,
        values: [row],
      });
  }
  await db.close();
  return url;
}
