// The soak: half an hour (or --minutes) of a day's mix at a steady rate, with faults, on several processes; tells what
// memory and descriptors did in those that were left alone, and what became of every request.
//   node server/tests/load/soak.ts [--minutes 30] [--rate 40] [--faults every-minutes]
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayMix } from './mix.ts';
import type { Node } from './node.ts';
import { runLoad, type LoadReport } from './plan.ts';
import { growthAnHour, leastOfMinutes, type Sample } from './slope.ts';
import { openStage, type Stage } from './stage.ts';

/** Wanted of the processes that no fault touches, once they are warm. */
const MOST_MB_AN_HOUR = 1;
const SAMPLE_MS = 5_000;

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

interface Watched {
  readonly node: Node;
  readonly memory: Sample[];
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

say('preparing the demo in three processes …');
const stage = await openStage(['worker,scheduler', 'api', 'worker']);
try {
  await soak(stage);
} finally {
  await stage.close();
}

async function soak(on: Stage): Promise<void> {
  const [scheduler, api] = on.nodes as [Node, Node];
  const watched = [api, scheduler].map((node): Watched => ({ node, memory: [], descriptors: [] }));
  const kinds = await dayMix(api.address, on.key);
  const beganAt = performance.now();
  const minute = (): number => (performance.now() - beganAt) / 60_000;
  const stop = new AbortController();
  const watching = watch(watched, minute, stop.signal);
  const failing = inflictFaults(on, stop.signal);
  const reports: LoadReport[] = [];
  while (minute() < minutes - 0.1) {
    await on.stir();
    const report = await runLoad({
      targets: [api.address],
      seconds: Math.min(60, Math.max(1, 60 * (minutes - minute()))),
      perSecond: Number(values.rate),
      connections: 200,
      patienceMs: 5_000,
      seed: reports.length + 1,
      kinds,
    });
    reports.push(report);
    const { ok, shed, failed, dropped, p99 } = report.all;
    const now = watched.map(({ memory }) => Math.round(memory.at(-1)?.value ?? Number.NaN));
    say(
      `minute ${reports.length}: ${ok} ok, ${shed} told to come back, ${failed} failed, ${dropped} dropped, p99 ${p99} ms; ` +
        `MB ${now.join(' and ')}; ${on.received()} webhooks`,
    );
    if (failed > 0) say(`  other statuses: ${JSON.stringify(report.otherStatuses)}`);
  }
  const lasted = minute();
  stop.abort();
  await Promise.all([watching, failing]);
  await tell(on, watched, reports, lasted);
}

async function watch(watched: readonly Watched[], minute: () => number, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    for (const { node, memory, descriptors } of watched) {
      const figures = await node.figures();
      memory.push({ minute: minute(), value: figures.megabytes });
      descriptors.push({ minute: minute(), value: figures.descriptors });
    }
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

async function tell(on: Stage, watched: readonly Watched[], reports: readonly LoadReport[], lasted: number) {
  const sum = (of: (report: LoadReport) => number): number => reports.reduce((total, one) => total + of(one), 0);
  say(`\n${lasted.toFixed(1)} minutes, ${values.rate} requests a second`);
  say(
    `${sum(({ all }) => all.ok)} ok, ${sum(({ all }) => all.shed)} told to come back, ` +
      `${sum(({ all }) => all.failed)} failed, ${sum(({ all }) => all.dropped)} dropped; ${on.received()} webhooks received`,
  );
  const { rows } = await on.db.query<{ status: string; n: number }>({
    text: 'select status, count(*)::int as n from operations.operation group by status order by status',
  });
  say(`operations: ${rows.map(({ status, n }) => `${n} ${status}`).join(', ')}`);
  let holds = true;
  for (const { node, memory, descriptors } of watched) {
    const warm = (samples: readonly Sample[]) => samples.filter((sample) => sample.minute > lasted / 3);
    const growth = growthAnHour(leastOfMinutes(warm(memory)));
    const openGrowth = growthAnHour(warm(descriptors));
    const open = warm(descriptors).map(({ value }) => value);
    if (!(growth <= MOST_MB_AN_HOUR) || !(openGrowth <= 1)) holds = false;
    say(
      `${node.roles}: ${Math.round(memory.at(-1)?.value ?? 0)} MB at the end, ${growth.toFixed(1)} MB an hour after the first ` +
        `third (least of each minute, Theil-Sen), descriptors ${Math.min(...open)} to ${Math.max(...open)}`,
    );
  }
  say(holds ? 'held' : `not held: at most ${MOST_MB_AN_HOUR} MB an hour and flat descriptors were wanted`);
  if (!holds) process.exitCode = 1;
}
