import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAccount } from '../../server/src/accounts/index.ts';
import { picksScored } from '../../server/src/picks/index.ts';
import { emit, newInstanceKey, silentLog, systemClock, type Database } from '../../server/src/platform/index.ts';
import { guardedSend, openWebhooks, USUAL_RULES } from '../../server/src/webhooks/index.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { openBenchDatabase } from '../kit/bench-database.ts';
import { serverProcess } from '../kit/load.ts';
import { claimFigures } from './claim.ts';
import { fairnessFigure } from './fairness.ts';
import { subscribe, unsubscribeAll, type Stage } from './stage.ts';

const SUBSCRIPTIONS = 10_000;
const OLD_ROWS = 1_000_000;
const ROUNDS = 3;
const LATENCIES = 100;

export default {
  name: 'webhooks',
  about: `One event to ${SUBSCRIPTIONS.toLocaleString('en')} subscriptions at a receiver on this machine, from the commit to the last receipt, compared with as many bare guarded POSTs; the first attempt after a commit; a claim with ${OLD_ROWS.toLocaleString('en')} old rows.`,
  async run(say) {
    const database = await openBenchDatabase();
    const receiver = await serverProcess(join(import.meta.dirname, 'receiver-process.ts'), '');
    try {
      const stage = await prepare(database.db, receiver.url);
      say('first attempts');
      const first = await firstAttemptFigure(stage);
      say('a dead subscriber of 100');
      const fair = await fairnessFigure(stage);
      await subscribe(stage, `${receiver.url}/`, SUBSCRIPTIONS);
      say('deliveries');
      const deliveries = await deliveriesFigure(stage);
      say('claims');
      const claims = await claimFigures(stage, OLD_ROWS);
      return [deliveries, first, fair, ...claims];
    } finally {
      await receiver.stop();
      await database.close();
    }
  },
} satisfies Bench;

async function prepare(db: Database, receiver: string): Promise<Stage> {
  const deps = {
    db,
    log: silentLog,
    instanceKey: newInstanceKey(),
    wallClock: systemClock(),
    baseUrl: 'https://picks.example',
    eventTypes: [picksScored],
    carriers: {},
    rules: () => USUAL_RULES,
    ...guardedSend({ allowHttp: true, allowLoopback: true }),
  };
  const account = { email: 'a@example.org', password: 'seven herons at the estuary', tier: 'Sharp' } as const;
  return {
    db,
    deps,
    receiver,
    accountId: (await createAccount(db, account)).id,
    event: () => db.transaction((tx) => emit(tx, picksScored, picksScored.example, deps.wallClock.now())),
  };
}

interface Received {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly lastAt: number;
}

const received = async (url: string): Promise<Received> => (await (await fetch(url)).json()) as Received;

/** When the receiver had this many in total, polled every `everyMs`: milliseconds since 1970. */
async function arrival({ receiver }: Stage, count: number, everyMs: number): Promise<number> {
  for (;;) {
    const now = await received(receiver);
    if (now.count >= count) return now.lastAt;
    await pause(everyMs);
  }
}

/** Deliveries per second, from the start until all have arrived. */
async function rateOf(stage: Stage, begin: () => Promise<unknown>): Promise<number> {
  const { count } = await received(stage.receiver);
  const start = Date.now();
  await begin();
  return (SUBSCRIPTIONS * 1_000) / ((await arrival(stage, count + SUBSCRIPTIONS, 20)) - start);
}

async function barePosts({ deps, receiver }: Stage): Promise<void> {
  let left = SUBSCRIPTIONS;
  const one = async (): Promise<void> => {
    const { signal } = new AbortController();
    while (left > 0) {
      left -= 1;
      await deps.send({ url: `${receiver}/`, headers: {}, body: Buffer.from('{}'), signal });
    }
  };
  await Promise.all(Array.from({ length: USUAL_RULES.places }, one));
}

async function deliveriesFigure(stage: Stage): Promise<Figure> {
  const post = openWebhooks(stage.deps).start();
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await rateOf(stage, () => barePosts(stage)));
    ours.push(await rateOf(stage, stage.event));
  }
  await post.stop();
  const value = quantile(ours, 0.5);
  return {
    what: 'deliveries of one event, commit to last receipt',
    value,
    unit: 'a second',
    yardsticks: [{ name: 'bare guarded POSTs', value: quantile(bare, 0.5) }],
    reach: 'at least 1,500',
    holds: value >= 1_500,
  };
}

/** One subscription, one event at a time: from the commit's return to the request at the receiver. */
async function firstAttemptFigure(stage: Stage): Promise<Figure> {
  const { receiver, deps } = stage;
  await subscribe(stage, `${receiver}/one/`, 1);
  const post = openWebhooks(deps).start();
  const { signal } = new AbortController();
  const [ours, bare]: [number[], number[]] = [[], []];
  const waited = async (count: number, since: number) => Math.max(0, (await arrival(stage, count, 2)) - since);
  for (let n = 0; n < LATENCIES; n += 1) {
    const { count } = await received(receiver);
    await stage.event();
    ours.push(await waited(count + 1, Date.now()));
    const start = Date.now();
    await deps.send({ url: `${receiver}/`, headers: {}, body: Buffer.from('{}'), signal });
    bare.push(await waited(count + 2, start));
  }
  await post.stop();
  await unsubscribeAll(stage);
  const value = quantile(ours, 0.5);
  return {
    what: 'first attempt after the commit, p50',
    value,
    unit: 'ms',
    yardsticks: [{ name: 'bare guarded POST', value: quantile(bare, 0.5) }],
    reach: 'under 100 ms',
    holds: value < 100,
  };
}
