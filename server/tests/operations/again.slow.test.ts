import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { queueOperation, type OperationKind } from '../../src/operations/index.ts';
import { ended, fiveKinds, queueContext, quickWorker, type PooledContext } from '../support/operations.ts';
import { shortSimulation } from '../support/short-simulation.ts';
import { wholeProgram } from '../support/whole-program.ts';

const NOW = new Date('2024-03-06T17:00:00Z');
const TIMES = 3;
/** The first ingest computes ten days of the simulated leagues. */
const LONGEST_MS = 240_000;

/** Hashes of the rows of every table of facts, boards and grades, in any order. */
async function contents({ db }: PooledContext): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ name: string }>({
    text: `select format('%I.%I', schemaname, tablename) as name from pg_tables
           where schemaname in ('league', 'odds', 'picks', 'ledger') order by 1`,
  });
  const hashes = new Map<string, string>();
  for (const { name } of rows) {
    const { rows: found } = await db.query<{ hash: string }>({
      text: `select coalesce(bit_xor(('x' || md5(t::text))::bit(64)::bigint), 0) || ' ' || count(*) as hash from ${name} t`,
    });
    hashes.set(name, found[0]?.hash ?? '');
  }
  return hashes;
}

/** Runs an operation several times through the queue, and returns the tables that a later run changed. */
async function changedByRunningAgain(
  context: PooledContext,
  kinds: readonly OperationKind[],
  type: string,
  input: object,
): Promise<string[]> {
  const kind = kinds.find((one) => one.type === type);
  assert.ok(kind);
  const states: ReadonlyMap<string, string>[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const { id } = await queueOperation(context, kind, { input, createdBy: 'test' });
    const { status, error } = await ended(context.db, id, undefined, LONGEST_MS);
    assert.deepEqual([status, error], ['succeeded', null]);
    states.push(await contents(context));
  }
  const [first] = states;
  return [...(first?.keys() ?? [])].filter((name) => states.some((state) => state.get(name) !== first?.get(name)));
}

async function demo(t: TestContext): Promise<PooledContext & { readonly kinds: readonly OperationKind[] }> {
  const clock = settableClock(NOW);
  const context = await queueContext(t, { clock });
  await shortSimulation(context.db, NOW, { form: 8, record: 2 });
  const { services } = await wholeProgram(t, { db: context.db, clock });
  return { ...context, kinds: services.kinds };
}

test(`ingest, score-day and settle run ${TIMES} times through the queue leave the rows of the first run`, async (t) => {
  const { kinds, ...context } = await demo(t);
  await quickWorker(t, context, kinds);
  for (const [type, input] of [
    ['ingest', { source: 'simulated-league' }],
    ['score-day', { date: '2024-03-06' }],
    ['settle', { date: '2024-03-05' }],
    ['settle-range', { from: '2024-03-01', to: '2024-03-06' }],
  ] as const)
    assert.deepEqual(await changedByRunningAgain(context, kinds, type, input), [], type);
  const { rows } = await context.db.query<{ quotes: boolean; boards: boolean }>({
    text: 'select exists (select from odds.quote) as quotes, exists (select from picks.board) as boards',
  });
  assert.deepEqual(rows, [{ quotes: true, boards: true }], 'there was something to leave as it is');
});

test('the harness catches runs that add a row each', async (t) => {
  const context = await queueContext(t);
  const kinds = fiveKinds((ctx) =>
    ctx.effects(async ({ db }) => {
      await db.query({ text: `insert into odds.book (key, title) select 'book ' || count(*), 'x' from odds.book` });
      return {};
    }),
  );
  await quickWorker(t, context, kinds);
  assert.deepEqual(await changedByRunningAgain(context, kinds, 'settle', { date: '2024-03-05' }), ['odds.book']);
});
