import { claimDeliveries } from '../../server/src/webhooks/claim-deliveries.ts';
import { fanOut } from '../../server/src/webhooks/fan-out.ts';
import { USUAL_RULES } from '../../server/src/webhooks/index.ts';
import { quantile, type Figure } from '../kit/figures.ts';
import type { Stage } from './bench.ts';

const CLAIMS = 21;
const ROUNDS = 3;

/** Claims of a full set of places, without old rows behind them and with so many. */
export async function claimFigure(stage: Stage, oldRows: number): Promise<Figure> {
  const few = await claimMs(stage);
  await stage.db.query({
    text: `insert into webhooks.delivery (event_id, subscription_id, status, attempts, created_at, status_code, duration_ms)
           select (select min(id) from webhooks.event), s.id, 'delivered', 1, now(), 200, 3
           from webhooks.subscription s
           cross join generate_series(1, ceil($1::int / (select count(*) from webhooks.subscription)::float8)::int)`,
    values: [oldRows],
  });
  const value = await claimMs(stage);
  return {
    what: `claim of ${USUAL_RULES.places} deliveries with ${oldRows.toLocaleString('en')} old rows behind, lower quartile`,
    ...{ value, unit: 'ms' },
    yardsticks: [{ name: 'without them', value: few }],
    reach: 'flat: at most half as much again',
    holds: value <= 1.5 * few,
  };
}

/** Milliseconds that a claim takes: the lower quartile of several rounds, which what else the machine does hardly moves. */
async function claimMs(stage: Stage): Promise<number> {
  const times: number[] = [];
  await stage.db.query({ text: 'vacuum analyze webhooks.delivery' });
  for (let round = 0; round < ROUNDS; round += 1) times.push(...(await claimTimes(stage)));
  return quantile(times, 0.25);
}

/** What was claimed is called delivered afterwards. */
async function claimTimes({ db, desk, event }: Stage): Promise<number[]> {
  await event();
  await fanOut(desk);
  const times: number[] = [];
  const { places } = USUAL_RULES;
  for (let n = 0; n < CLAIMS; n += 1) {
    const start = performance.now();
    await claimDeliveries(desk, { free: places, forStruggling: places / 2 }, `claim ${n} ${start}`);
    times.push(performance.now() - start);
  }
  await db.query({
    text: `update webhooks.delivery set status = 'delivered', claim = null, due_at = null where status = 'pending'`,
  });
  return times;
}
