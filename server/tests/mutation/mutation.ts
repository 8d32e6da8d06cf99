// npm run test:mutation [-- MODULE …]: changes the code of modules one place at a time (StrykerJS) and runs their tests on each.
// The packages are in this folder's own lock file and are installed at the first run.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfTheRun } from '../support/run-folder.ts';
import { startTestServer } from '../support/server.ts';
import { MUTATED, type MutatedModule } from './modules.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PACKAGES = join(import.meta.dirname, 'node_modules');
const REPORTS = join(ROOT, 'tmp/mutation');

/** Patterns of the checkout's own folder, which StrykerJS copies, as its files from the root. */
const fromRoot = (pattern: string): string =>
  pattern.startsWith('!') ? `!server/${pattern.slice(1)}` : `server/${pattern}`;

const configuration = (name: string, { mutate, tests }: MutatedModule): object => ({
  plugins: [join(PACKAGES, '@stryker-mutator/tap-runner/dist/src/index.js'), join(import.meta.dirname, 'sentences.ts')],
  ignorers: ['sentences'],
  testRunner: 'tap',
  tap: {
    testFiles: [...new Set(tests.flatMap((pattern) => globSync(fromRoot(pattern), { cwd: ROOT }).toSorted()))],
    nodeArgs: ['--no-warnings', '--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
    forceBail: true,
  },
  mutate: mutate.map(fromRoot),
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // A busy machine must not pass for a change that made the code hang.
  timeoutFactor: 4,
  timeoutMS: 20_000,
  disableTypeChecks: false,
  // StrykerJS reads a TypeScript configuration with a compiler that this project does not have; nothing is compiled.
  tsconfigFile: 'none',
  // The copy has what the tests read, and no more.
  ignorePatterns: ['/web', '/bench', '/docs', '/deploy', '/data', '/tmp', '/client/dist', '/server/tests/mutation'],
  tempDirName: 'tmp/stryker',
  reporters: ['clear-text', 'json'],
  clearTextReporter: {
    allowColor: false,
    allowEmojis: false,
    logTests: false,
    reportTests: false,
    reportScoreTable: true,
  },
  jsonReporter: { fileName: join(REPORTS, `${name}.json`) },
  allowEmpty: false,
  thresholds: { high: 95, low: 85, break: null },
});

function install(): void {
  if (existsSync(PACKAGES)) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => MUTATED[name] === undefined);
if (unknown !== undefined) {
  console.error(`There is no module ${unknown} here; there are ${Object.keys(MUTATED).join(', ')}.`);
  process.exit(2);
}
install();
await mkdir(REPORTS, { recursive: true });
process.env['PROPPICK_TEST_FOLDER'] ??= await folderOfTheRun();
process.env['PROPPICK_TEST_SERVER_URL'] ??= await startTestServer();
process.env['NODE_COMPILE_CACHE'] ??= join(process.env['PROPPICK_TEST_FOLDER'], 'compiled');
let failed = false;
for (const [name, module] of Object.entries(MUTATED)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const file = join(REPORTS, `${name}.config.json`);
  await writeFile(file, JSON.stringify(configuration(name, module), undefined, 2));
  const { status } = spawnSync(
    process.execPath,
    [join(PACKAGES, '@stryker-mutator/core/bin/stryker.js'), 'run', file],
    { cwd: ROOT, stdio: 'inherit' },
  );
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
