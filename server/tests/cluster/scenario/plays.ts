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

/** The effect of one fault. */
export interface Outcome {
  readonly what: string;
  /** The longest time between two acknowledged writes around it. */
  readonly secondsWithoutWrites: number;
  /** From the fault until another machine was primary; null if no promotion was needed. */
  readonly secondsToPromotion: number | null;
  readonly reads: Counts;
  readonly writes: Counts;
  /** Long reads, by the server that responded. */
  readonly longReads: Readonly<Record<string, number>>;
  /** Requests in flight at the moment of the fault. */
  readonly inFlight: number;
  readonly why: Readonly<Record<string, number>>;
}

/** Pause after each fault before the next one. */
const REST_MS = 4_000;

/**
 * The maximum number of requests in flight when each is served at once: some, plus the reads of a tenth of a second.
 */
const quiet = (readsASecond: number): number => 20 + readsASecond / 10;
const QUIET_WITHIN_MS = 60_000;

/** How long the standbys stay behind. */
const BEHIND_MS = 15_000;

/** Waits for a healthy cluster, runs one fault, waits until writes are acknowledged again, and returns its effect. */
async function play(
  { stage, client, done, tally, say, readsASecond }: Deps,
  what: string,
  fault: () => Promise<{ inFlight?: number; promoted?: number } | void>,
): Promise<Outcome> {
  await wholeCluster(stage.machines);
  await pause(REST_MS);
  // Wait until the backlog of the previous fault, or of the start, is done. On a machine with other load this may never
  // happen.
  const isQuiet = async () => (client.inFlight() < quiet(readsASecond) ? true : undefined);
  await until('requests are served as they come', isQuiet, QUIET_WITHIN_MS).catch(() => undefined);
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
    .filter(([fate, count]) => count > 0 || fate === 'served')
    .map(([fate, count]) => `${count} ${fate}`)
    .join(', ');

/** The longest time between two successive times of which the later one is after `from`, in ms. */
function longestGap(times: readonly number[], from: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  let longest = 0;
  for (let index = 1; index < sorted.length; index += 1)
    if ((sorted[index] ?? 0) > from) longest = Math.max(longest, (sorted[index] ?? 0) - (sorted[index - 1] ?? 0));
  return longest;
}

/** Kills the primary's database server: with its Patroni, as if the machine lost power, or alone. */
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
      // Patroni may restart the same server if only the server was killed.
      if (other !== undefined || whole || (await primary.serverPid()) === pid) return other;
      return primaryOf([primary]);
    });
    const promoted = performance.now() - at;
    // As systemd does.
    if (whole) primary.start('patroni');
    return { promoted };
  });
}

/** A planned switchover of the primary, as an operator does before maintenance. */
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

/** Kills the front proxy of a machine; systemd restarts it. */
export function killFront(deps: Deps, number: number): Promise<Outcome> {
  const { machines, fronts } = deps.stage;
  return play(deps, `front proxy ${number}, killed`, async () => {
    const { client } = deps;
    const at = number % machines.length;
    const front = fronts[at] ?? '';
    const [open, before] = [client.inFlight(front), client.sent(front)];
    await machines[at]?.running.get('front')?.end('SIGKILL');
    // It exits after some moments, and accepts connections until then.
    const inFlight = open + client.sent(front) - before;
    await pause(REST_MS);
    machines[at]?.start('front');
    return { inFlight };
  });
}

/** Kills each API process in turn; systemd restarts it. */
export function killApi(deps: Deps, number: number): Promise<Outcome> {
  const apis = deps.stage.processes.filter(({ role }) => role === 'api');
  const api = apis[number % apis.length];
  return play(deps, `API process ${number}, killed`, async () => {
    await api?.end('SIGKILL');
    await pause(REST_MS);
    await api?.start();
  });
}

/** Both standbys replay changes ten minutes late: a long read there would miss recent writes. */
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

/** Kills a worker; another one takes over its operations. */
export function killWorker(deps: Deps, number: number): Promise<Outcome> {
  const [worker] = deps.stage.processes.filter(({ role }) => role === 'worker');
  return play(deps, `worker ${number}, killed`, async () => {
    await worker?.end('SIGKILL');
    await worker?.start();
  });
}
