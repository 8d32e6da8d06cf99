import { setTimeout as pause } from 'node:timers/promises';
import { primaryOf, switchOver, wholeCluster } from '../stage/patroni.ts';
import { until } from '../stage/program.ts';
import type { Stage } from '../stage/stage.ts';
import type { Client } from './client.ts';
import type { Counts, Tally } from './tally.ts';
import type { Acknowledged } from './writers.ts';

export interface Deps {
  readonly stage: Stage;
  readonly client: Client;
  readonly done: Acknowledged;
  readonly tally: Tally;
  readonly say: (line: string) => void;
  readonly readsASecond: number;
}

/** What one fault did. */
export interface Outcome {
  readonly what: string;
  /** The longest time between two acknowledged writes around it. */
  readonly secondsWithoutWrites: number;
  /** From the fault until another machine was the primary; null where none had to be. */
  readonly secondsToPromotion: number | null;
  readonly reads: Counts;
  readonly writes: Counts;
  /** Long reads, by the server that answered. */
  readonly longReads: Readonly<Record<string, number>>;
  /** Requests that had no answer yet at the moment of the fault. */
  readonly inFlight: number;
  readonly why: Readonly<Record<string, number>>;
}

/** The service goes on so long after each fault before the next. */
const REST_MS = 4_000;

/** So few requests are in flight when each is answered as it comes: of some beside the reads, and of a tenth of a second of reads. */
const quiet = (readsASecond: number): number => 20 + readsASecond / 10;
const QUIET_WITHIN_MS = 60_000;

/** So long the standbys stay behind. */
const BEHIND_MS = 15_000;

/** Waits for the whole cluster, plays one fault, waits until writes are acknowledged again, and tells what it did. */
async function play(
  { stage, client, done, tally, say, readsASecond }: Deps,
  what: string,
  fault: () => Promise<{ inFlight?: number; promoted?: number } | void>,
): Promise<Outcome> {
  await wholeCluster(stage.machines);
  await pause(REST_MS);
  // What a fault before has left, or a start, is worked off; a machine that other work keeps busy may never be quiet.
  const isQuiet = async () => (client.inFlight() < quiet(readsASecond) ? true : undefined);
  await until('requests are answered as they come', isQuiet, QUIET_WITHIN_MS).catch(() => undefined);
  tally.begin(what);
  const at = performance.now();
  const inFlight = client.inFlight();
  const told = (await fault()) ?? {};
  const over = performance.now();
  await until('an acknowledged write', async () => (done.betTimes.some((time) => time > over) ? true : undefined));
  await wholeCluster(stage.machines);
  await pause(REST_MS);
  const all = tally.of(what);
  const reads = tally.of(what, 'reads');
  const writes = Object.fromEntries(
    Object.entries(all).map(([fate, count]) => [fate, count - reads[fate as keyof Counts]]),
  ) as Counts;
  const outcome = {
    what,
    secondsWithoutWrites: longestGap(done.betTimes, at) / 1_000,
    secondsToPromotion: told.promoted === undefined ? null : told.promoted / 1_000,
    reads,
    writes,
    inFlight: told.inFlight ?? inFlight,
    longReads: tally.longReadsOf(what),
    why: tally.whyOf(what),
  };
  say(
    `${what}: long reads ${JSON.stringify(outcome.longReads)}; ${outcome.secondsWithoutWrites.toFixed(1)} s without writes; reads ${countsOf(reads)}; writes ${countsOf(writes)}; ` +
      `${outcome.inFlight} in flight`,
  );
  for (const [why, times] of Object.entries(outcome.why)) say(`  ${times} × ${why}`);
  tally.begin('between');
  return outcome;
}

const countsOf = (counts: Counts): string =>
  Object.entries(counts)
    .filter(([fate, count]) => count > 0 || fate === 'answered')
    .map(([fate, count]) => `${count} ${fate}`)
    .join(', ');

/** The longest time between two neighbours of which the later one is after `from`, in ms. */
function longestGap(times: readonly number[], from: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  let longest = 0;
  for (let index = 1; index < sorted.length; index += 1)
    if ((sorted[index] ?? 0) > from) longest = Math.max(longest, (sorted[index] ?? 0) - (sorted[index - 1] ?? 0));
  return longest;
}

/** Ends the primary's database server at once; with its Patroni, as a machine that loses power, or alone. */
export function killPrimary(deps: Deps, number: number, whole: boolean): Promise<Outcome> {
  const { machines } = deps.stage;
  return play(deps, `kill ${number}, ${whole ? 'the machine' : 'the server alone'}`, async () => {
    const at = performance.now();
    const primary = await until('a primary', () => primaryOf(machines));
    const pid = await primary.serverPid();
    await (whole ? primary.loseDatabase() : primary.killServer());
    const others = machines.filter((machine) => machine !== primary);
    await until('a primary again', async () => {
      const other = await primaryOf(others);
      // Of a server that was killed alone Patroni may start the same again.
      if (other !== undefined || whole || (await primary.serverPid()) === pid) return other;
      return primaryOf([primary]);
    });
    const promoted = performance.now() - at;
    // As systemd does it.
    if (whole) primary.start('patroni');
    return { promoted };
  });
}

/** Hands the primary's part over as an operator does before maintenance. */
export function switchOverByHand(deps: Deps, number: number): Promise<Outcome> {
  const { machines, folder } = deps.stage;
  return play(deps, `switch-over ${number}, by hand`, async () => {
    const before = await until('a primary', () => primaryOf(machines));
    const at = performance.now();
    await switchOver(machines, folder);
    const others = machines.filter((machine) => machine !== before);
    await until('another primary', () => primaryOf(others));
    return { promoted: performance.now() - at };
  });
}

/** Ends the front proxy of a machine; systemd starts it again. */
export function killFront(deps: Deps, number: number): Promise<Outcome> {
  const { machines, fronts } = deps.stage;
  return play(deps, `front proxy ${number}, killed`, async () => {
    const { client } = deps;
    const at = number % machines.length;
    const front = fronts[at] ?? '';
    const [open, before] = [client.inFlight(front), client.sent(front)];
    await machines[at]?.running.get('front')?.end('SIGKILL');
    // It takes some moments to be gone, and takes connections until then.
    const inFlight = open + client.sent(front) - before;
    await pause(REST_MS);
    machines[at]?.start('front');
    return { inFlight };
  });
}

/** Ends an API process, each in turn; systemd starts it again. */
export function killApi(deps: Deps, number: number): Promise<Outcome> {
  const apis = deps.stage.processes.filter(({ role }) => role === 'api');
  const api = apis[number % apis.length];
  return play(deps, `API process ${number}, killed`, async () => {
    await api?.end('SIGKILL');
    await pause(REST_MS);
    await api?.start();
  });
}

/** Both standbys replay what they get ten minutes late: a long read there would miss what was written since. */
export function delayStandbys(deps: Deps, number: number): Promise<Outcome> {
  const { machines } = deps.stage;
  return play(deps, `both standbys ${number}, ten minutes behind`, async () => {
    const primary = await until('a primary', () => primaryOf(machines));
    const standbys = machines.filter((machine) => machine !== primary);
    const setOn = async (machine: (typeof machines)[number], value: string): Promise<true> => {
      await deps.stage.withServer(machine, async (db) => {
        await db.query({ text: `alter system set recovery_min_apply_delay = '${value}'` });
        await db.query({ text: 'select pg_reload_conf()' });
      });
      return true;
    };
    const set = (value: string) =>
      Promise.all(standbys.map((machine) => until('a setting of a standby', () => setOn(machine, value))));
    await set('10min');
    await pause(BEHIND_MS);
    await set('0');
  });
}

/** Ends a worker; another one takes its operations over. */
export function killWorker(deps: Deps, number: number): Promise<Outcome> {
  const [worker] = deps.stage.processes.filter(({ role }) => role === 'worker');
  return play(deps, `worker ${number}, killed`, async () => {
    await worker?.end('SIGKILL');
    await worker?.start();
  });
}
