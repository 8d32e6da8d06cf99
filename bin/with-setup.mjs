// Runs npm scripts: installs packages, then runs the task's steps on the service's Node.
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildClient } from './build-client.mjs';
import { buildWeb } from './build-web.mjs';
import { installDependencies } from './install.mjs';
import { NODE_ENVIRONMENT, NODE_OPTIONS } from './node-options.mjs';
import { become, findNode, root } from './setup.mjs';
import { filesApart, groupFiles, quickFiles, SCRIPTS_APART } from './test-files.mjs';

const modules = (name) => join(root, 'node_modules', name);
const checks = [
  { name: 'types', script: modules('typescript/bin/tsc'), args: ['-p', root] },
  { name: 'types of the dashboard', script: modules('typescript/bin/tsc'), args: ['-p', join(root, 'web')] },
  { name: 'lint', script: modules('oxlint/bin/oxlint'), args: ['--type-aware', '--deny-warnings', '.'] },
  { name: 'format', script: modules('oxfmt/bin/oxfmt'), args: ['--check', '.'] },
  { name: 'unused code', script: modules('knip/bin/knip.js'), args: ['--no-progress'] },
  { name: 'licenses', script: join(root, 'bin/check-licenses.mjs'), args: [] },
  {
    name: 'architecture',
    script: '--test',
    args: ['--no-warnings', '--test-reporter=dot', join(root, 'server/tests/architecture/architecture.test.ts')],
  },
  {
    name: 'words',
    script: '--test',
    args: ['--no-warnings', '--test-reporter=dot', join(root, 'server/tests/architecture/words.test.ts')],
  },
];

const BUILD = `import { buildWeb } from ${JSON.stringify(new URL('build-web.mjs', import.meta.url).href)}; buildWeb(process.execPath);`;

const [task, ...rest] = process.argv.slice(2);
installDependencies('all');
const node = findNode();
if (node !== process.execPath) {
  // This script goes on in the service's Node; `become` ends this process.
  become(node, [fileURLToPath(import.meta.url), task, ...rest]);
  await new Promise(() => {});
}
process.chdir(root);
process.env.PATH = `${dirname(node)}:${process.env.PATH}`;
buildClient(node);

if (task === 'check') await runSteps(checks);
else if (task === 'docs') {
  const env = { ...process.env, PROPPICK_TEST_UPDATE: '1' };
  const pages = ['--no-warnings', '--test', 'server/tests/docs/*.test.ts'];
  const { status } = spawnSync(node, pages, { cwd: root, env, stdio: 'inherit' });
  // The first step may have written another description.
  buildClient(node);
  process.exit(status ?? 1);
} else if (task === 'bench') {
  // Some benchmarks run in this process. With the service's options they cost what they cost there.
  become(node, [...NODE_OPTIONS, 'bench/run.ts', ...rest]);
} else if (task === 'bench:jobs') {
  become(node, ['--no-warnings', 'bench/jobs/run.mjs', ...rest]);
} else if (task === 'pictures') {
  become(node, ['--no-warnings', 'bench/pictures/take.mjs', ...rest]);
} else if (task === 'test:fuzz') {
  become(node, ['--no-warnings', '--test', 'server/tests/fuzz/fuzz.slow.test.ts'], {
    PROPPICK_TEST_FUZZ: process.env.PROPPICK_TEST_FUZZ ?? '200000',
  });
} else if (task === 'test:responses') {
  become(node, ['--no-warnings', 'server/tests/responses/responses.ts', ...rest]);
} else if (task === 'journeys') {
  become(node, ['--no-warnings', 'server/tests/coverage/journeys.ts', ...rest]);
} else if (task === 'bundle:mcp') {
  become(node, ['--no-warnings', 'bin/bundle-mcp.mjs', ...rest]);
} else if (task === 'release:files') {
  become(node, ['--no-warnings', 'bin/release-files.mjs', ...rest]);
} else if (task === 'test:pack') {
  become(node, ['--no-warnings', '--test', '--test-reporter=spec', 'server/tests/release/pack.ts']);
} else if (task === 'test:mutation') {
  become(node, ['--no-warnings', 'server/tests/mutation/mutation.ts', ...rest]);
} else if (task === 'test:cluster') {
  become(node, ['--no-warnings', 'server/tests/cluster/cluster.ts', ...rest]);
} else if (task === 'test:load' || task === 'test:soak') {
  become(node, ['--no-warnings', `server/tests/load/${task.slice('test:'.length)}.ts`, ...rest]);
} else if (task === 'test:postgres') {
  const server = process.env.DATABASE_URL;
  if (!server) {
    console.error(
      'Set DATABASE_URL to a PostgreSQL server (15 or newer) and a role that may create databases, for example\n' +
        '  DATABASE_URL=postgres://postgres:secret@127.0.0.1:5432/postgres npm run test:postgres',
    );
    process.exit(2);
  }
  buildWeb(node);
  const apart = SCRIPTS_APART.flatMap((script) => filesApart(script));
  runTests([...groupFiles(quickFiles()), ...new Set(apart)], { PROPPICK_TEST_SERVER_URL: server });
} else if (SCRIPTS_APART.includes(task)) {
  buildWeb(node);
  // Each file has a process: many start programs, and some change the settings of theirs.
  runTests(filesApart(task), { PROPPICK_TEST_SIZE: process.env.PROPPICK_TEST_SIZE ?? 'all' });
} else if (task === 'test') {
  const build = { name: 'dashboard', script: '--input-type=module', args: ['-e', BUILD] };
  // Test files among the checks run with all other tests.
  await runSteps([build, ...checks.filter(({ script }) => script !== '--test' || rest.length > 0)]);
  runTests(groupFiles(quickFiles()), {});
}

/** Runs these test files, or the ones named on the command line, with one database server for the run. */
function runTests(tests, environment) {
  const globalSetup = join(root, 'server/tests/support/global-setup.ts');
  const reporter = pathToFileURL(join(root, 'bin/test-reporter.mjs')).href;
  // Many tests wait for the database or for processes: two cores can run four.
  const atOnce = Math.min(availableParallelism() + 2, 16);
  const args = [
    // A limit for the files of a process together, on a busy machine.
    ...['--no-warnings', '--test', '--test-timeout=1200000', `--test-concurrency=${atOnce}`],
    ...[`--test-global-setup=${globalSetup}`, `--test-reporter=${reporter}`, '--test-reporter-destination=stdout'],
    ...(rest.length > 0 ? rest : tests),
  ];
  // Processes load the same modules; the compile cache compiles each once.
  become(node, args, { ...NODE_ENVIRONMENT, ...environment });
}

/** Runs steps, two at a time, and ends the process if one fails. A step's output is shown at its end. */
async function runSteps(steps) {
  const waiting = [...steps];
  const running = new Set();
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const started = Date.now();
      const child = spawn(node, [step.script, ...step.args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      running.add(child);
      const said = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
      const status = await new Promise((resolve) => child.on('error', () => resolve(1)).on('close', resolve));
      running.delete(child);
      process.stderr.write(Buffer.concat(said));
      if (status !== 0) {
        for (const other of running) other.kill();
        console.error(`check failed: ${step.name}`);
        process.exit(1);
      }
      console.error(`✓ ${step.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    }
  };
  await Promise.all([worker(), worker()]);
}
