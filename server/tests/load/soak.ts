// The soak test: half an hour (or --minutes) of a day's mix at a steady rate on several processes, with faults, and
// another board every minute. Reports memory and descriptors of the processes without faults, and the outcome of every
// request.
//   node server/tests/load/soak.ts [--minutes 30] [--rate requests-per-second-of-each] [--faults every-minutes]
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WITH_INSPECTOR } from '../support/inspector.ts';
import { inspectProcess, type InspectedProcess } from './alive.ts';
import { dayMix } from './mix.ts';
import type { Node } from './node.ts';
import { runLoad, type Kind, type LoadReport } from './generator/plan.ts';
import { floorRise, growthOf, leastOfMinutes, type Growth, type Sample } from './slope.ts';
import { openStage, type Stage } from './stage.ts';

/** Limit for warm processes without faults: of live memory, and of resident memory in the one without an inspector. */
const MOST_MB_AN_HOUR = 1;
/** Limit for the rise of the minimum number of descriptors at rest, from one half to the other. */
const MOST_RISE = 1;
/**
 * Code that runs often is compiled again with more optimization: per request, board and connection. Several boards are
 * cached too. So the warm-up has as many boards as half an hour, full load, and every fault.
 */
const WARMING = { seconds: 4, connections: 32, patienceMs: 30_000 };
const WARMING_BOARDS = 30;
const SAMPLE_MS = 5_000;
/** After each minute's requests: enough for their connections to close and their work to end. */
const REST_MS = 2_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '40' },
    faults: { type: 'string', default: '4' },
  },
});
const minutes = Number(values.minutes);
const everyMinutes = Number(values.faults);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Resident memory is mostly garbage not yet worth collecting, and it grows for hours (docs/performance.md), so it does
 * not show a leak. So live memory is measured every minute, without requests. Collecting changes resident memory, so
 * one API process is measured only from outside.
 */
interface Watched {
  readonly node: Node;
  /** Undefined: measured from outside only. */
  readonly inside: InspectedProcess | undefined;
  readonly resident: Sample[];
  readonly alive: Sample[];
  /** The share of compiled code. */
  readonly compiled: Sample[];
  readonly descriptors: Sample[];
}

const FAULTS = [
  {
    name: 'a worker is killed and another started',
    inflict: async (stage: Stage) => {
      await stage.nodes.at(-1)?.end('SIGKILL');
      await stage.add('worker');
    },
  },
  {
    name: 'every connection of the database is cut',
    inflict: async (stage: Stage) => {
      await stage.db.query({
        text: `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid() and application_name like 'prop-pick%'`,
      });
    },
  },
  {
    name: 'a worker stands still for ten seconds',
    inflict: async (stage: Stage) => {
      const worker = stage.nodes.at(-1);
      worker?.child.kill('SIGSTOP');
      await pause(10_000);
      worker?.child.kill('SIGCONT');
    },
  },
];

say('preparing the demo in four processes …');
const stage = await openStage(['worker,scheduler', 'api', 'api', 'worker'], WITH_INSPECTOR);
const watched: Watched[] = [];
try {
  const [scheduler, api, alone] = stage.nodes as [Node, Node, Node];
  watched.push(await watchedInside(scheduler), await watchedInside(api), watchedFrom(alone, undefined));
  await soak(stage, [api, alone]);
} finally {
  // A process under inspection ends only when the inspector disconnects.
  for (const { inside } of watched) inside?.close();
  await stage.close();
}

async function soak(on: Stage, apis: readonly Node[]): Promise<void> {
  const kinds = await Promise.all(apis.map(({ address }) => dayMix(address, on.key)));
  say('warming up …');
  await warmUp(on, apis, kinds);
  const beganAt = performance.now();
  const minute = (): number => (performance.now() - beganAt) / 60_000;
  const stop = new AbortController();
  const watching = watch(minute, stop.signal);
  const failing = inflictFaults(on, stop.signal);
  const reports: LoadReport[] = [];
  while (minute() < minutes - 0.1) {
    await on.moveBoard();
    await on.stir();
    const plan = {
      seconds: Math.min(60, Math.max(1, 60 * (minutes - minute()))),
      perSecond: Number(values.rate),
      connections: 200,
      patienceMs: 5_000,
      seed: reports.length + 1,
    };
    const both = await Promise.all(
      apis.map(({ address }, n) => runLoad({ ...plan, targets: [address], kinds: kinds[n]! })),
    );
    reports.push(...both);
    await pause(REST_MS);
    await lookAtRest(minute());
    const last = (samples: readonly Sample[]): string => samples.at(-1)?.value.toFixed(1) ?? '–';
    say(
      `minute ${Math.round(minute())}: ${both.map(({ all }) => told(all)).join(' and ')}; ` +
        `${watched.map(({ alive, resident }) => `${last(alive)} of ${last(resident)} MB`).join(', ')}; ${on.received()} webhooks`,
    );
    for (const { failures } of both)
      for (const [why, times] of Object.entries(failures)) say(`  failed: ${times} times ${why}`);
  }
  const lasted = minute();
  stop.abort();
  await Promise.all([watching, failing]);
  await tell(on, reports, lasted);
}

async function warmUp(on: Stage, apis: readonly Node[], kinds: readonly Kind[][]): Promise<void> {
  const every = WARMING_BOARDS / FAULTS.length;
  for (let board = 1; board <= WARMING_BOARDS; board += 1) {
    await on.moveBoard();
    await on.stir();
    const inflicted = board % every === 0 ? FAULTS[board / every - 1]?.inflict(on) : undefined;
    for (const [n, { address }] of apis.entries())
      await runLoad({ ...WARMING, seed: board, targets: [address], kinds: kinds[n]! });
    await inflicted;
  }
}

function told({ ok, shed, failed, overdue, unsent, p99 }: LoadReport['all']): string {
  return `${ok} ok, ${shed} told to come back, ${failed} failed, ${overdue} pending, ${unsent} unsent, p99 ${p99} ms`;
}

function watchedFrom(node: Node, inside: InspectedProcess | undefined): Watched {
  return { node, inside, resident: [], alive: [], compiled: [], descriptors: [] };
}

async function watchedInside(node: Node): Promise<Watched> {
  return watchedFrom(node, await inspectProcess(await readFile(join(node.folder, 'service.log'), 'utf8')));
}

/** No client is connected and no request is pending: the memory in use now is retained. */
async function lookAtRest(minute: number): Promise<void> {
  for (const { node, inside, alive, compiled, descriptors } of watched) {
    const found = await inside?.alive();
    if (found !== undefined) {
      alive.push({ minute, value: found.all });
      compiled.push({ minute, value: found.compiled });
    }
    descriptors.push({ minute, value: (await node.figures()).descriptors });
  }
}

async function watch(minute: () => number, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    for (const { node, resident } of watched)
      resident.push({ minute: minute(), value: (await node.figures()).megabytes });
    await pause(SAMPLE_MS, undefined, { signal: until }).catch(() => undefined);
  }
}

async function inflictFaults(on: Stage, until: AbortSignal): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    await pause(everyMinutes * 60_000, undefined, { signal: until }).catch(() => undefined);
    if (until.aborted) return;
    const fault = FAULTS[turn % FAULTS.length];
    say(`fault: ${fault?.name}`);
    await fault?.inflict(on);
  }
}

async function tell(on: Stage, reports: readonly LoadReport[], lasted: number): Promise<void> {
  const sum = (of: (report: LoadReport) => number): number => reports.reduce((total, one) => total + of(one), 0);
  say(`\n${lasted.toFixed(1)} minutes, ${values.rate} requests a second`);
  say(
    `${sum(({ all }) => all.ok)} ok, ${sum(({ all }) => all.shed)} told to come back, ` +
      `${sum(({ all }) => all.failed)} failed, ${sum(({ all }) => all.overdue)} pending, ` +
      `${sum(({ all }) => all.unsent)} unsent; ${on.received()} webhooks received`,
  );
  const { rows } = await on.db.query<{ status: string; n: number }>({
    text: 'select status, count(*)::int as n from operations.operation group by status order by status',
  });
  say(`operations: ${rows.map(({ status, n }) => `${n} ${status}`).join(', ')}`);
  say('after the first third, growth by Theil and Sen, with what it lies between nineteen times out of twenty:');
  // Reports all, even if the first fails.
  const held = watched.map((one) => tellOf(one, lasted / 3)).every(Boolean);
  say(held ? 'held' : `not held: at most ${MOST_MB_AN_HOUR} MB an hour and flat descriptors were wanted`);
  if (!held) process.exitCode = 1;
}

/** Reports one process, and returns whether it met the limits; earlier minutes are warm-up. */
function tellOf({ node, inside, resident, alive, compiled, descriptors }: Watched, from: number): boolean {
  const warm = (samples: readonly Sample[]): Sample[] => samples.filter(({ minute }) => minute > from);
  const range = (samples: readonly Sample[]): string => {
    const figures = warm(samples).map(({ value }) => value);
    return `${Math.min(...figures).toFixed(1)} to ${Math.max(...figures).toFixed(1)}`;
  };
  const grown = ({ anHour, least, most }: Growth): string =>
    `${anHour.toFixed(2)} MB an hour (${least.toFixed(2)} to ${most.toFixed(2)})`;
  const growth = growthOf(warm(alive));
  const rise = floorRise(warm(descriptors));
  const resides = growthOf(leastOfMinutes(warm(resident)));
  const livingOn =
    inside === undefined
      ? ', left alone: '
      : `: ${range(alive)} MB alive, ${grown(growth)}; compiled code of it ${range(compiled)} MB, ${grown(growthOf(warm(compiled)))}; `;
  say(
    `${node.roles}${livingOn}${range(resident)} MB resident, ${grown(resides)} by the least of each minute; ` +
      `descriptors at rest ${range(descriptors)}, their least moved by ${rise}`,
  );
  // Collecting from outside changes resident memory; then live memory counts.
  const counts = inside === undefined ? resides : growth;
  return counts.anHour <= MOST_MB_AN_HOUR && rise <= MOST_RISE;
}
