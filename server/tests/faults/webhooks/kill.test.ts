import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { openDatabase, silentLog } from '../../../src/platform/index.ts';
import { eventually } from '../../support/eventually.ts';
import { asSuperuser, testDatabaseUrl } from '../../support/postgres.ts';
import { ANY_NUMBER, scene } from '../../webhooks/scene.ts';
import { size } from '../../support/size.ts';

const EVENTS = size({ all: 60, long: 2_520 });
const SUBSCRIBERS = 4;
const KILLS = size({ all: 5, long: 60 });
const KEY = randomBytes(32).toString('hex');
/** Each worker's clock is this far ahead of the previous one, so that all retries and lapsed claims are due. */
const AHEAD_MS = 3 * 3_600_000;

/** Fails an event up to three times, then accepts it; counts the accepted deliveries of each. */
async function flappingReceiver(
  t: TestContext,
): Promise<{ url: string; taken: Map<string, number>; received: () => number }> {
  const taken = new Map<string, number>();
  const refused = new Map<string, number>();
  let received = 0;
  const server = createServer((request, response) => {
    const key = `${request.url} ${String(request.headers['x-webhook-id'])}`;
    received += 1;
    const before = refused.get(key) ?? 0;
    const refuses = before < received % 4;
    if (refuses) refused.set(key, before + 1);
    else taken.set(key, (taken.get(key) ?? 0) + 1);
    request.resume().on('end', () => response.writeHead(refuses ? 503 : 204).end());
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, taken, received: () => received };
}

async function startWorker(t: TestContext, url: string, generation: number): Promise<ChildProcess> {
  const args = ['--no-warnings', join(import.meta.dirname, 'worker.ts'), url, KEY, String(generation * AHEAD_MS)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

async function killedAgainAndAgain(t: TestContext, plant?: string) {
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 4, log: silentLog, applicationName: 'tests' });
  const at = await scene(t, { db, instanceKey: createSecretKey(Buffer.from(KEY, 'hex')), rules: ANY_NUMBER });
  const receiver = await flappingReceiver(t);
  if (plant !== undefined) await asSuperuser(db, (superuser) => superuser.query({ text: plant }));
  for (let n = 0; n < SUBSCRIBERS; n += 1) await at.subscribe({ url: `${receiver.url}/${n}` });
  const count = async (where: string): Promise<number> => {
    const { rows } = await db.query<{ n: number }>({
      text: `select count(*)::int as n from webhooks.delivery where ${where}`,
    });
    return rows[0]?.n ?? 0;
  };
  let atRisk = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = await startWorker(t, url, kill);
    const before = receiver.received();
    for (let n = 0; n < Math.ceil(EVENTS / KILLS); n += 1) await at.event(n);
    await eventually('something is sent', async () => (receiver.received() > before + kill ? true : undefined));
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    // A session may outlive its worker by a statement.
    await eventually('its sessions end', async () => {
      const text = `select from pg_stat_activity where application_name = 'worker' and datname = current_database()`;
      return (await db.query({ text })).rows.length === 0 ? true : undefined;
    });
    atRisk += await count('claim is not null');
  }
  for (let generation = KILLS; (await count(`status = 'pending'`)) > 0 || generation === KILLS; generation += 1) {
    const worker = await startWorker(t, url, generation);
    const ahead = new Date(Date.now() + generation * AHEAD_MS).toISOString();
    const idle = async (): Promise<boolean> => (await count(`claim is not null or due_at < '${ahead}'`)) === 0;
    await eventually('nothing is due or in hand', async () => ((await idle()) ? true : undefined));
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  await db.close();
  const made = SUBSCRIBERS * KILLS * Math.ceil(EVENTS / KILLS);
  const repeated = [...receiver.taken.values()].reduce((sum, times) => sum + times - 1, 0);
  return { made, reached: receiver.taken.size, repeated, atRisk };
}

test(`${EVENTS} events to ${SUBSCRIBERS} flapping receivers, workers killed ${KILLS} times: every one arrives, and only deliveries under way at a kill arrive twice`, async (t) => {
  const { made, reached, repeated, atRisk } = await killedAgainAndAgain(t);
  assert.equal(reached, made);
  assert.ok(atRisk > 0, 'the kills hit deliveries that were in hand');
  assert.ok(repeated <= atRisk, `${repeated} came again, ${atRisk} were in hand`);
});

test('the harness catches a worker that completes a delivery when it claims it', async (t) => {
  const { made, reached } = await killedAgainAndAgain(
    t,
    `create function public.done() returns trigger language plpgsql as $$ begin
       if new.claim is not null then new.status := 'delivered'; new.due_at := null; new.claim := null; end if;
       return new; end $$;
     create trigger planted before update on webhooks.delivery for each row execute function public.done()`,
  );
  assert.ok(reached < made);
});
