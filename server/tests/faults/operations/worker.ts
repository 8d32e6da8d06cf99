// A worker process for fault tests: `worker.ts <database URL> <sound|planted>`. It prints the points that its
// operations reach, and continues when standard input says so. It exits at the end of its input.
import { createInterface } from 'node:readline';
import { openDatabase, silentLog, systemClock } from '../../../src/platform/index.ts';
import { openConfiguration, operation, startWorker, type OperationContext } from '../../../src/operations/index.ts';
import { QUICK } from '../../support/quick-timing.ts';

const [url = '', mode = 'sound'] = process.argv.slice(2);
const waiting = new Map<string, () => void>();

/** Prints a point and waits until it may continue. */
function at(place: string, id: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.set(`${place} ${id}`, resolve);
  process.stdout.write(`${place} ${id}\n`);
  return promise;
}

const write = (step: number, id: number) => ({ text: 'insert into effect values ($1, $2)', values: [id, step] });

async function sound(ctx: OperationContext): Promise<object> {
  const id = ctx.operationId;
  await at('begun', id);
  await ctx.checkpoint();
  return ctx.effects(async ({ db }) => {
    await db.query(write(1, id));
    await at('between', id);
    await db.transaction(async (tx) => {
      await tx.query(write(2, id));
    });
    await at('written', id);
    return { done: true };
  });
}

/** The bug: its effects commit separately, and the operation is completed afterwards. */
async function planted(ctx: OperationContext): Promise<object> {
  const id = ctx.operationId;
  await ctx.db.transaction(async (tx) => {
    await tx.query(write(1, id));
    await tx.query(write(2, id));
  });
  await at('written', id);
  return { done: true };
}

async function run(ctx: OperationContext): Promise<object> {
  try {
    return await (mode === 'planted' ? planted : sound)(ctx);
  } finally {
    process.stdout.write(`ended ${ctx.operationId}\n`);
  }
}

const db = openDatabase({ url, poolSize: 8, log: silentLog, applicationName: 'prop-pick fault worker' });
const context = { db, clock: systemClock(), log: silentLog };
await startWorker(context, {
  roles: ['worker'],
  kinds: [operation('score-day', run)],
  jobs: [],
  configuration: await openConfiguration(context, []),
  concurrency: 2,
  timing: QUICK,
  mostAttempts: 1_000,
});
process.stdout.write('ready 0\n');
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => waiting.get(line)?.());
lines.on('close', () => process.exit());
