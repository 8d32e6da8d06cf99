import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openWebhooks } from '../../server/src/webhooks/index.ts';
import { quantile, type Figure } from '../kit/figures.ts';
import { subscribe, unsubscribeAll, type Stage } from './stage.ts';

const OTHERS = 99;
const EVENTS = 25;

/**
 * How long 99 subscribers wait for their deliveries while one more takes every connection and never responds, compared with a
 * healthy one.
 */
export async function fairnessFigure(stage: Stage): Promise<Figure> {
  const dead = createServer(() => {}).listen(0, '127.0.0.1');
  await once(dead, 'listening');
  const deadUrl = `http://127.0.0.1:${(dead.address() as AddressInfo).port}/dead/`;
  const wellUrl = `${stage.receiver}/hundredth/`;
  const [beside, alone]: [number[], number[]] = [[], []];
  // In turn, so that other load on the machine affects both.
  for (let round = 0; round < 2; round += 1) {
    alone.push(...(await waits(stage, wellUrl)));
    beside.push(...(await waits(stage, deadUrl)));
  }
  dead.close();
  const value = quantile(beside, 0.95);
  const without = quantile(alone, 0.95);
  return {
    what: `${OTHERS} subscribers and one more that hangs: event to delivered, p95`,
    value,
    unit: 'ms',
    yardsticks: [{ name: 'with a healthy one', value: without }],
    reach: 'within 10 %',
    holds: value <= 1.1 * without,
  };
}

/** Milliseconds from each event's commit to the end of its attempt, for all but the hundredth. */
async function waits(stage: Stage, hundredth: string): Promise<number[]> {
  const { db, deps, receiver } = stage;
  await subscribe(stage, `${receiver}/other/`, OTHERS);
  await subscribe(stage, hundredth, 1);
  const { rows: last } = await db.query<{ id: number }>({
    text: 'select coalesce(max(id), 0) as id from webhooks.delivery',
  });
  const post = openWebhooks(deps).start();
  for (let n = 0; n < EVENTS; n += 1) await stage.event();
  const text = `
    select extract(epoch from (d.history -> 0 ->> 'at')::timestamptz - e.taken_at) * 1000.0 as ms
    from webhooks.delivery d join webhooks.event e on e.id = d.event_id
    join webhooks.subscription s on s.id = d.subscription_id
    where d.id > $1 and s.url not like $2 and d.status = 'delivered'`;
  const delivered = async () =>
    (await db.query<{ ms: string }>({ text, values: [last[0]?.id ?? 0, `${hundredth}%`] })).rows;
  let rows = await delivered();
  while (rows.length < OTHERS * EVENTS) {
    await pause(20);
    rows = await delivered();
  }
  await post.stop();
  await unsubscribeAll(stage);
  await db.query({
    text: `update webhooks.delivery set status = 'failed', claim = null, due_at = null where status = 'pending'`,
  });
  await db.query({ text: 'update webhooks.lane set due_at = null' });
  return rows.map(({ ms }) => Number(ms));
}
