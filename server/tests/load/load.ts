// The load test: what one API process can do of a day's mix, how it answers at half of that, and what it does at three
// times as much: it must say 503 with Retry-After to what it cannot do, and be well again within ten seconds.
//   node server/tests/load/load.ts [--seconds 30] [--capacity requests-a-second]
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayMix } from './mix.ts';
import type { Node } from './node.ts';
import { runLoad, type Kind, type LoadReport, type Plan, type Tally } from './plan.ts';
import { openStage } from './stage.ts';

const WANTED_P99_MS = 50;
const WELL_WITHIN_SECONDS = 10;
/** Enough that a node with everything in work that it takes still has connections to refuse on. */
const MANY = 8_000;
/** Ingest, scoring and webhooks are asked for so often. */
const EVENING_MS = 5_000;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, capacity: { type: 'string' } },
});
const seconds = Number(values.seconds);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say('preparing the demo: one process with worker and scheduler, one with the API …');
const stage = await openStage(['worker,scheduler', 'api']);
const over = new AbortController();
const evening = busyEvening(over.signal);
try {
  const [, api] = stage.nodes as [Node, Node];
  const kinds = await dayMix(api.address, stage.key);
  const plan = { targets: [api.address], kinds, patienceMs: 5_000, seed: 1 };
  // What is not compiled and not in memory yet is no part of the capacity.
  await runLoad({ ...plan, seconds: 10, connections: 32 });
  const capacity = values.capacity === undefined ? await capacityOf(plan) : Number(values.capacity);
  const faults = [...(await atHalf(plan, capacity)), ...(await atThreeTimes(plan, capacity))];
  say(`${stage.received()} webhooks were delivered meanwhile`);
  say(faults.length === 0 ? 'held' : `not held: ${faults.join('; ')}`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  over.abort();
  await evening;
  await stage.close();
}

/** What goes on beside the requests, all the while. */
async function busyEvening(until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await stage.stir();
    await pause(EVENING_MS, undefined, { signal: until }).catch(() => undefined);
  }
}

type Ground = Pick<Plan, 'targets' | 'patienceMs' | 'seed'> & { readonly kinds: readonly Kind[] };

/** The most of a closed load: connections that ask again as soon as they have their answer. */
async function capacityOf(plan: Ground): Promise<number> {
  const report = await runLoad({ ...plan, seconds, connections: 64 });
  show('closed, 64 connections', report);
  return report.perSecond;
}

async function atHalf(plan: Ground, capacity: number): Promise<string[]> {
  const report = await runLoad({ ...plan, seconds, connections: MANY, perSecond: capacity / 2 });
  show(`open, half of ${Math.round(capacity)} a second`, report);
  const { p99, shed, failed, dropped } = report.all;
  return [
    ...(p99 > WANTED_P99_MS ? [`p99 ${p99} ms at half the capacity`] : []),
    ...(shed + failed + dropped > 0
      ? [`${shed + failed + dropped} requests without success at half the capacity`]
      : []),
  ];
}

async function atThreeTimes(plan: Ground, capacity: number): Promise<string[]> {
  const flood = await runLoad({ ...plan, seconds: 10, connections: MANY, perSecond: 3 * capacity });
  show('open, three times as much', flood);
  const after = await runLoad({ ...plan, seconds: 20, connections: MANY, perSecond: capacity / 2 });
  show('open, half again, at once afterwards', after);
  const wellAt = wellFrom(after.timeline);
  say(`well again from second ${wellAt ?? 'never'}`);
  return [
    ...(flood.all.shed === 0 ? ['nothing was shed at three times the capacity'] : []),
    ...(flood.all.failed > 0 ? [`${flood.all.failed} other failures at three times the capacity`] : []),
    ...(wellAt === undefined || wellAt > WELL_WITHIN_SECONDS ? ['not well again within ten seconds'] : []),
  ];
}

/** The first second from which on every second is without failures and fast. */
function wellFrom(timeline: readonly Tally[]): number | undefined {
  const isWell = ({ shed, failed, dropped, p99 }: Tally): boolean =>
    shed + failed + dropped === 0 && p99 <= WANTED_P99_MS;
  const last = timeline.findLastIndex((second) => !isWell(second));
  return last === timeline.length - 1 ? undefined : last + 1;
}

function show(title: string, { all, kinds, perSecond, sentLateP99, otherStatuses }: LoadReport): void {
  say(`\n${title}: ${Math.round(perSecond)} ok a second; requests went out late by p99 ${sentLateP99} ms`);
  say(
    '| requests | due | ok | 503 | failed | dropped | p50 ms | p99 ms | max ms |\n|---|---|---|---|---|---|---|---|---|',
  );
  for (const { name, due, ok, shed, failed, dropped, p50, p99, max } of [...kinds, all])
    say(`| ${name} | ${due} | ${ok} | ${shed} | ${failed} | ${dropped} | ${p50} | ${p99} | ${max} |`);
  if (all.failed > 0) say(`other statuses: ${JSON.stringify(otherStatuses)}`);
}
