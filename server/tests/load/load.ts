// The load test of one API process with a day's mix. It measures the capacity, latency at half of it, and behavior at
// three times the capacity. Overloaded, the process must return 503 with Retry-After. Ten seconds later it must serve
// half its capacity as usual. If three times the mix cannot be sent, or is served, it is flooded with evaluations. The
// capacity is measured with an open load: the highest rate without refusals at which 99 of 100 requests are served in
// half a second. Exit code 0 if it held, 1 if not, 2 if no load that could be sent was too much.
//   node server/tests/load/load.ts [--seconds 30] [--capacity requests-per-second]
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayMix } from './mix.ts';
import type { Node } from './node.ts';
import { processorOf, type Processor } from './proc.ts';
import { runLoad, type Kind, type LoadReport, type Plan } from './generator/plan.ts';
import { openStage } from './stage.ts';
import { judgeFlood, judgeHalf, keptUp, timesSent, type Verdict } from './verdict.ts';

/** Its response is never cached. */
const HEAVIEST = 'picks/evaluate';
/** Enough connections that a node at its limit of concurrent requests still has some to refuse on. */
const OPEN = { connections: 8_000, openFirst: true };
/** Load that goes on, and does not begin from nothing with 8,000 new connections: its first second does not count. */
const STEADY = { ...OPEN, warmUpSeconds: 1 };
/** Shares of the closed load's rate, in descending order: the first sustained one is the capacity. */
const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];
/** Attempts per rate, because a node may fail one by chance: a capacity that is too low would be easy to halve. */
const TRIES = 2;
/** Interval of ingest, scoring and webhooks. */
const EVENING_MS = 5_000;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, capacity: { type: 'string' } },
});
const seconds = Number(values.seconds);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

say('preparing the demo: one process with worker and scheduler, one with the API …');
const stage = await openStage(['worker,scheduler', 'api']);
const [worker, api] = stage.nodes as [Node, Node];
const over = new AbortController();
const evening = busyEvening(over.signal);
try {
  const kinds = await dayMix(api.address, stage.key);
  const plan = { targets: [api.address], kinds, patienceMs: 5_000, seed: 1 };
  // Warm-up: compilation and caches are not part of the capacity.
  await runLoad({ ...plan, seconds: 10, connections: 32 });
  const capacity = values.capacity === undefined ? await capacityOf(plan) : Number(values.capacity);
  const usual = { ...plan, ...STEADY, perSecond: capacity / 2 };
  const half = judgeHalf(await atHalf(usual));
  let flood = await atThreeTimes(plan, capacity, usual);
  if (flood.word === 'not shown') {
    say(`\nnot shown: ${flood.because.join('; ')}; now ${HEAVIEST} alone`);
    const heavy = { ...plan, kinds: kinds.filter(({ name }) => name === HEAVIEST) };
    flood = await atThreeTimes(heavy, await capacityOf(heavy), usual);
  }
  say(`${stage.received()} webhooks were delivered meanwhile`);
  say(`at half the capacity: ${told(half)}\nflooded: ${told(flood)}`);
  if (half.word === 'not held' || flood.word === 'not held') process.exitCode = 1;
  else if (flood.word === 'not shown') process.exitCode = 2;
} finally {
  over.abort();
  await evening;
  await stage.close();
}

/** Background work during the requests. */
async function busyEvening(until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await stage.stir();
    await pause(EVENING_MS, undefined, { signal: until }).catch(() => undefined);
  }
}

type Deps = Pick<Plan, 'targets' | 'patienceMs' | 'seed'> & { readonly kinds: readonly Kind[] };

/**
 * The highest sustained rate per second. The closed load gives only the start value. With few clients a busy node
 * shares its work among more of them, and none arrives while it stalls.
 */
async function capacityOf(plan: Deps): Promise<number> {
  const closed = await measured('closed, 64 connections', { ...plan, seconds, connections: 64 });
  for (const share of SHARES)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const perSecond = share * closed.perSecond;
      // oxlint-disable-next-line no-await-in-loop
      const report = await measured(`open, ${share} of that`, { ...plan, seconds, ...STEADY, perSecond });
      if (keptUp(report)) return perSecond;
    }
  throw new Error(`it does not keep up with ${SHARES.at(-1)} of what it does for 64 callers`);
}

/** Half of the mix, ten seconds after an overload; measuring the capacity was an overload too. */
async function atHalf(usual: Omit<Plan, 'seconds'>): Promise<LoadReport> {
  await measured('half of the mix, in the ten seconds after that', { ...usual, seconds: 10 });
  return measured('half of the mix, after these', { ...usual, seconds });
}

/** After a flood of any kind the service has recovered when it serves half of the day's mix as `usual`. */
async function atThreeTimes(plan: Deps, capacity: number, usual: Omit<Plan, 'seconds'>): Promise<Verdict> {
  const flood = await measured('open, three times as much', { ...plan, seconds: 10, ...OPEN, perSecond: 3 * capacity });
  const served = Math.round((100 * flood.perSecond) / capacity);
  say(`sent ${timesSent(flood, capacity)} times the capacity, served ${served} % of it`);
  return judgeFlood(flood, await atHalf(usual), capacity);
}

function told({ word, because }: Verdict): string {
  return [word, ...because].join('; ');
}

/** Runs a plan and prints its report, with the processor time of each process. */
async function measured(title: string, plan: Plan): Promise<LoadReport> {
  const now = () => Promise.all([api, worker].map(({ child }) => processorOf(child.pid ?? 0)));
  const before = await now();
  const report = await runLoad(plan);
  const after = await now();
  show(title, report);
  const taken = ({ used, waited }: Processor, from = { used: 0, waited: 0 }): string =>
    `${Math.round(used - from.used)} and ${Math.round(waited - from.waited)}`;
  say(
    'ms of a processor, and of waiting for one: ' +
      `API ${taken(after[0]!, before[0])}, worker ${taken(after[1]!, before[1])}, generator ${taken(report.generator)}`,
  );
  return report;
}

function show(title: string, { all, kinds, perSecond, sentLateP99, failures }: LoadReport): void {
  say(`\n${title}: ${Math.round(perSecond)} ok a second; requests went out late by p99 ${sentLateP99} ms`);
  say('| requests | due | ok | 503 | failed | no response | never sent | p50 ms | p99 ms | max ms |');
  say('|---|---|---|---|---|---|---|---|---|---|');
  for (const { name, due, ok, shed, failed, overdue, unsent, p50, p99, max } of [...kinds, all])
    say(`| ${name} | ${due} | ${ok} | ${shed} | ${failed} | ${overdue} | ${unsent} | ${p50} | ${p99} | ${max} |`);
  for (const [why, times] of Object.entries(failures)) say(`failed: ${times} times ${why}`);
}
