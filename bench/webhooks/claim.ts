import { claimDeliveries } from '../../server/src/webhooks/deliveries/claim-deliveries.ts';
import { fanOut } from '../../server/src/webhooks/deliveries/fan-out.ts';
import { USUAL_RULES } from '../../server/src/webhooks/index.ts';
import { quantile, type Figure } from '../kit/figures.ts';
import { countingReads, type PageReads } from './pages.ts';
import type { Stage } from './stage.ts';

const CLAIMS = 21;
const ROUNDS = 3;
/** Claims whose pages are counted. */
const COUNTED = 5;

interface Claims {
  readonly ms: number;
  /** Pages read by one claim. */
  readonly pages: number;
  readonly indexes: ReadonlySet<string>;
}

/** Claims of a full set of places, without and with this many old rows: pages read, and time. */
export async function claimFigures(stage: Stage, oldRows: number): Promise<Figure[]> {
  const few = await claims(stage);
  await stage.db.query({
    text: `insert into webhooks.delivery (event_id, subscription_id, status, attempts, created_at, status_code, duration_ms)
           select (select min(id) from webhooks.event), s.id, 'delivered', 1, now(), 200, 3
           from webhooks.subscription s
           cross join generate_series(1, ceil($1::int / (select count(*) from webhooks.subscription)::float8)::int)`,
    values: [oldRows],
  });
  const many = await claims(stage);
  const what = `claim of ${USUAL_RULES.places} deliveries with ${oldRows.toLocaleString('en')} old rows`;
  const sameIndexes = finding(many) === finding(few);
  return [
    {
      what: `${what}: pages read, by ${sameIndexes ? 'the same' : 'other'} indexes`,
      value: many.pages,
      unit: 'pages',
      yardsticks: [{ name: 'without them', value: few.pages }],
      reach: 'flat: the same indexes, at most a fifth more',
      holds: sameIndexes && many.pages <= 1.2 * few.pages,
    },
    {
      what: `${what}, lower quartile`,
      value: many.ms,
      unit: 'ms',
      yardsticks: [{ name: 'without them', value: few.ms }],
      reach: 'flat: at most half as much again',
      holds: many.ms <= 1.5 * few.ms,
    },
  ];
}

/** The indexes that find what is due. Whether the found rows are then read by key or by scan is the planner's choice. */
const finding = ({ indexes }: Claims): string =>
  [...indexes]
    .filter((name) => !name.endsWith('_pkey'))
    .toSorted()
    .join(', ');

/** The time is the lower quartile of several rounds, which other load on the machine hardly affects. */
async function claims(stage: Stage): Promise<Claims> {
  const times: number[] = [];
  await stage.db.query({ text: 'vacuum analyze webhooks.delivery, webhooks.lane, webhooks.subscription' });
  const reads: PageReads = { pages: 0, indexes: new Set() };
  await claimTimes(stage, COUNTED, countingReads(stage.db, reads));
  for (let round = 0; round < ROUNDS; round += 1) times.push(...(await claimTimes(stage, CLAIMS)));
  return { ms: quantile(times, 0.25), pages: Math.round(reads.pages / COUNTED), indexes: reads.indexes };
}

/** Only claims use `claimOn`. Claimed deliveries are marked as delivered afterwards. */
async function claimTimes({ db, deps, event }: Stage, count: number, claimOn = db): Promise<number[]> {
  await event();
  await fanOut(deps);
  const times: number[] = [];
  const { places } = USUAL_RULES;
  for (let n = 0; n < count; n += 1) {
    const start = performance.now();
    await claimDeliveries(
      { ...deps, db: claimOn },
      { free: places, forStruggling: places / 2, forReplays: 0 },
      `claim ${n} ${start}`,
    );
    times.push(performance.now() - start);
  }
  await db.query({
    text: `update webhooks.delivery set status = 'delivered', claim = null, due_at = null where status = 'pending'`,
  });
  return times;
}
