// A cluster on this machine, under load: kills primaries, switches roles, and kills proxies and processes of the
// service. Exit code: 0 if nothing was lost, 1 if something was, 2 if Debian packages are missing.
//
//   node server/tests/cluster/cluster.ts [--kills 10 | --only api:5,front] [--reads 30|half] [--net 127.0.7] [--capacity SECONDS] [--json FILE] [--page] [--keep]
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { planOf, wholePlan } from './scenario/faults.ts';
import { runScenario } from './scenario/scenario.ts';
import { writePage } from './page.ts';
import { missingPackages } from './stage/packages.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    only: { type: 'string' },
    reads: { type: 'string', default: 'half' },
    net: { type: 'string', default: '127.0.7' },
    capacity: { type: 'string', default: '5' },
    page: { type: 'boolean', default: false },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

const missing = missingPackages();
if (missing.length > 0) {
  console.error(
    `This needs programs of Debian 12 that are not here:\n  apt-get install --no-install-recommends ${missing.join(' ')}`,
  );
  process.exit(2);
}
let close = (): Promise<void> => Promise.resolve();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    say(`${signal}: ending what was started`);
    void close().finally(() => process.exit(130));
  });

const result = await runScenario({
  plan: values.only === undefined ? wholePlan(Number(values.kills)) : planOf(values.only),
  readsASecond: values.reads === 'half' ? 'half' : Number(values.reads),
  capacitySeconds: Number(values.capacity),
  net: values.net,
  keepFolder: values.keep,
  say,
  onStart: (end) => (close = end),
});
for (const [what, { found, of }] of Object.entries(result.verdict)) say(`${what}: ${found} (of ${of})`);
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(result, undefined, 2)}\n`);
if (values.page) await writePage(result);
if (Object.values(result.verdict).some(({ found }) => found > 0)) process.exitCode = 1;
