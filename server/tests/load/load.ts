// The load test: what one API process can do of a day's mix, how it answers at half of that, and what it does at three
// times as much: it must say 503 with Retry-After to what it cannot do, and be well again within ten seconds, which is: do
// half its capacity of the mix as it does otherwise. Where three times as much of the mix cannot be sent, or is answered all
// the same, it is flooded with evaluations, and where these are too cheap as well, with evaluations as of a past moment.
// What it can do is found with arrivals that do not wait for answers, as everything after it is measured: the most at which
// no request is refused and 99 of 100 are answered in half a second.
// Ends with 0 if it held, 1 if not, 2 if nothing that could be sent was too much.
//   node server/tests/load/load.ts [--seconds 30] [--capacity requests-a-second]
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayMix, ofThePast } from './mix.ts';
import type { Node } from './node.ts';
import { runLoad, type Kind, type LoadReport, type Plan } from './plan.ts';
import { openStage } from './stage.ts';
import { judgeFlood, judgeHalf, keptUp, timesSent, type Verdict } from './verdict.ts';

/** Nothing of its answer is kept from one request to the next. */
const HEAVIEST = 'picks/evaluate';
/** Who asks as of a past moment has all of it read from the database besides. */
const PAST_MS = 30 * 60_000;
/** Enough that a node with everything in work that it takes still has connections to refuse on. */
const MANY = 8_000;
/** Shares of what callers get who each wait for their answer before they ask again: looked at from above, for the first that is kept up with. */
const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];
/** So often a node may fail to keep up, by chance, before less is asked of it: too low a capacity would be easy to halve. */
const TRIES = 2;
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
  const usual = { ...plan, connections: MANY, openFirst: true, perSecond: capacity / 2 };
  const half = judgeHalf(await atHalf(usual));
  let flood = await atThreeTimes(plan, capacity, usual);
  const heaviest = kinds.filter(({ name }) => name === HEAVIEST);
  for (const heavy of [heaviest, ofThePast(heaviest, new Date(Date.now() - PAST_MS))]) {
    if (flood.word !== 'not shown') break;
    say(`\nnot shown: ${flood.because.join('; ')}; now ${heavy.map(({ name }) => name).join()} alone`);
    const deps = { ...plan, kinds: heavy };
    // oxlint-disable-next-line no-await-in-loop
    flood = await atThreeTimes(deps, await capacityOf(deps), usual);
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

/** What goes on beside the requests, all the while. */
async function busyEvening(until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    await stage.stir();
    await pause(EVENING_MS, undefined, { signal: until }).catch(() => undefined);
  }
}

type Deps = Pick<Plan, 'targets' | 'patienceMs' | 'seed'> & { readonly kinds: readonly Kind[] };

/**
 * The most a second that it keeps up with. Callers who wait for their answers (closed) only say where to begin: when they are
 * all that there is, the busier a node is the more of them share its work, and none comes while it stands still.
 */
async function capacityOf(plan: Deps): Promise<number> {
  const closed = await runLoad({ ...plan, seconds, connections: 64 });
  show('closed, 64 connections', closed);
  for (const share of SHARES)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const perSecond = share * closed.perSecond;
      // oxlint-disable-next-line no-await-in-loop
      const report = await runLoad({ ...plan, seconds, connections: MANY, openFirst: true, perSecond });
      show(`open, ${share} of that`, report);
      if (keptUp(report)) return perSecond;
    }
  throw new Error(`it does not keep up with ${SHARES.at(-1)} of what it does for 64 callers`);
}

/** Half of the mix from ten seconds on after whatever was too much; finding the capacity was too much as well. */
async function atHalf(usual: Omit<Plan, 'seconds'>): Promise<LoadReport> {
  show('half of the mix, in the ten seconds after that', await runLoad({ ...usual, seconds: 10 }));
  const report = await runLoad({ ...usual, seconds });
  show('half of the mix, after these', report);
  return report;
}

/** After a flood of any kind the service has recovered when it serves half of the day's mix as `usual`. */
async function atThreeTimes(plan: Deps, capacity: number, usual: Omit<Plan, 'seconds'>): Promise<Verdict> {
  const flood = await runLoad({ ...plan, seconds: 10, connections: MANY, openFirst: true, perSecond: 3 * capacity });
  show('open, three times as much', flood);
  say(`sent ${timesSent(flood, capacity)} times the capacity`);
  return judgeFlood(flood, await atHalf(usual), capacity);
}

function told({ word, because }: Verdict): string {
  return [word, ...because].join('; ');
}

function show(title: string, { all, kinds, perSecond, sentLateP99, failures }: LoadReport): void {
  say(`\n${title}: ${Math.round(perSecond)} ok a second; requests went out late by p99 ${sentLateP99} ms`);
  say('| requests | due | ok | 503 | failed | no answer | never sent | p50 ms | p99 ms | max ms |');
  say('|---|---|---|---|---|---|---|---|---|---|');
  for (const { name, due, ok, shed, failed, unanswered, unsent, p50, p99, max } of [...kinds, all])
    say(`| ${name} | ${due} | ${ok} | ${shed} | ${failed} | ${unanswered} | ${unsent} | ${p50} | ${p99} | ${max} |`);
  for (const [why, times] of Object.entries(failures)) say(`failed: ${times} times ${why}`);
}
