// One event to 10,000 subscriptions at a receiver on this machine, beside the same number of bare guarded POSTs, which are
// the limit: what the queue, the log and the promises cost is the difference. Then the claim with a million old rows behind.
//   node bench/webhooks/deliver.ts [subscriptions] [old rows]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '../../server/src/accounts/index.ts';
import { picksScored } from '../../server/src/picks/index.ts';
import {
  emit,
  migrate,
  newInstanceKey,
  openDatabase,
  silentLog,
  startEmbedded,
  systemClock,
  type Database,
} from '../../server/src/platform/index.ts';
import { claimDeliveries } from '../../server/src/webhooks/claim-deliveries.ts';
import { fanOut } from '../../server/src/webhooks/fan-out.ts';
import { guardedSend, openWebhooks } from '../../server/src/webhooks/index.ts';
import { sealSecret } from '../../server/src/webhooks/secrets.ts';

const [subscriptions = 10_000, oldRows = 1_000_000] = process.argv.slice(2).map(Number);
const PLACES = 400;

const dataDir = await mkdtemp(join(tmpdir(), 'prop-pick-bench-'));
await chmod(dataDir, 0o711);
const postgres = await startEmbedded({ dataDir, log: silentLog });
const db = openDatabase({ url: postgres.url, poolSize: 10, log: silentLog, applicationName: 'bench' });
await migrate(db, join(import.meta.dirname, '../../server/migrations'));
const receiver = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, 'receiver.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = `http://127.0.0.1:${String((await once(receiver.stdout, 'data'))[0]).trim()}/`;

const instanceKey = newInstanceKey();
const out = guardedSend({ allowHttp: true, allowLoopback: true });
const desk = { db, log: silentLog, instanceKey, wallClock: systemClock(), eventTypes: [picksScored], ...out };
const event = (): Promise<void> =>
  db.transaction((tx) => emit(tx, picksScored, picksScored.example, desk.wallClock.now()));

/** Milliseconds from now until so many more have come to the receiver. */
async function arrival(count: number, begin: () => Promise<unknown>): Promise<number> {
  const heard = async () => (await (await fetch(url)).json()) as { count: number; lastAt: number };
  const { count: before } = await heard();
  const start = Date.now();
  void begin();
  for (;;) {
    const now = await heard();
    if (now.count >= before + count) return now.lastAt - start;
    await new Promise((done) => setTimeout(done, 20));
  }
}

async function barePosts(): Promise<void> {
  let left = subscriptions;
  const one = async (): Promise<void> => {
    const { signal } = new AbortController();
    while (left > 0) {
      left -= 1;
      await out.send({ url, headers: {}, body: Buffer.from('{}'), signal });
    }
  };
  await Promise.all(Array.from({ length: PLACES }, one));
}

async function subscribe(run: Database, count: number): Promise<void> {
  const { id } = await createAccount(run, {
    email: 'a@example.org',
    password: 'seven herons at the estuary',
    tier: 'Sharp',
  });
  await run.query({
    text: `with made as (
             insert into webhooks.subscription (account_id, url, url_key, events, sealed_secret, created_at, updated_at)
             select $1, $2 || n, $2 || n, '{picks.scored}', $3, now(), now() from generate_series(1, $4::int) n returning id)
           insert into webhooks.lane (subscription_id) select id from made`,
    values: [id, url, sealSecret(instanceKey, 'sixteen characters or more'), count],
  });
  await run.query({ text: 'analyze' });
}

/** Milliseconds that a claim of 200 takes, in the middle of 21. */
async function claimMs(): Promise<number> {
  await db.query({ text: 'vacuum analyze webhooks.delivery' });
  await event();
  await fanOut(desk);
  const times: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const start = performance.now();
    await claimDeliveries(desk, { free: PLACES, forStruggling: PLACES / 2 }, `claim ${performance.now()}`);
    times.push(performance.now() - start);
  }
  await db.query({
    text: `update webhooks.delivery set status = 'delivered', claim = null, due_at = null where status = 'pending'`,
  });
  return times.toSorted((a, b) => a - b)[10] ?? Number.NaN;
}

function say(what: string, count: number, ms: number): void {
  process.stdout.write(`${what.padEnd(34)} ${count} in ${ms} ms, ${Math.round((count / ms) * 1_000)} a second\n`);
}

await subscribe(db, subscriptions);
const post = openWebhooks(desk).start();
for (let round = 0; round < 3; round += 1) {
  say('bare guarded POSTs', subscriptions, await arrival(subscriptions, barePosts));
  say('one event, commit to last receipt', subscriptions, await arrival(subscriptions, event));
}
await post.stop();
process.stdout.write(`claim of 200 with few rows behind: ${(await claimMs()).toFixed(1)} ms\n`);
await db.query({
  text: `insert into webhooks.delivery (event_id, subscription_id, status, attempts, created_at, status_code, duration_ms)
         select (select min(id) from webhooks.event), s.id, 'delivered', 1, now(), 200, 3
         from webhooks.subscription s, generate_series(1, $1::int)`,
  values: [Math.ceil(oldRows / subscriptions)],
});
process.stdout.write(`claim of 200 with ${oldRows} rows behind: ${(await claimMs()).toFixed(1)} ms\n`);
receiver.kill();
await db.close();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
