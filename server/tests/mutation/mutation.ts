// npm run test:mutation [-- MODULE …] [--concurrency N] [--force] [--mutate FILE]. Changes the code of modules one place at
// a time (StrykerJS) and runs their tests on each change: docs/mutation-testing.md. The packages have a lock file of their
// own in this folder and are installed at the first run.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { globalSetup } from '../support/global-setup.ts';
import { REAL_DATA } from '../support/real-data-folder.ts';
import { copiesOf, PACKAGES, reportOf, strykerOptions, type RunOptions } from './configuration.ts';
import { MODULES, type MutatedModule } from './modules.ts';

const SCORES = 'docs/mutation-scores.json';

/** The part of StrykerJS's API used here; its packages are not installed with those of the project. */
interface Core {
  readonly Stryker: new (options: object) => { runMutationTest(): Promise<readonly { readonly status: string }[]> };
}

/** The result of a module's last run. */
interface Score {
  readonly killed: number;
  readonly survived: number;
  readonly noCoverage: number;
  readonly timeout: number;
  /** Changes that end a test file before its first test; in no score. */
  readonly errors: number;
  /** Percentage of changes that were killed or timed out. */
  readonly score: number;
  /** Duration of the last run that tested every change; null if the module was only tested in parts. */
  readonly seconds: number | null;
  readonly date: string;
}
type Scores = Readonly<Record<string, Score>>;

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Installs the packages unless the wanted version is there. */
function install(): void {
  const name = '@stryker-mutator/core';
  const wanted = manifestIn(import.meta.dirname).dependencies?.[name];
  if (existsSync(join(PACKAGES, name)) && manifestIn(join(PACKAGES, name)).version === wanted) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function scoreOf(results: readonly { readonly status: string }[], seconds: number | null): Score {
  const count = (status: string): number => results.filter((result) => result.status === status).length;
  const [killed, survived, noCoverage, timeout] = [
    count('Killed'),
    count('Survived'),
    count('NoCoverage'),
    count('Timeout'),
  ];
  const share = (killed + timeout) / (killed + timeout + survived + noCoverage);
  return {
    killed,
    survived,
    noCoverage,
    timeout,
    errors: count('RuntimeError'),
    score: Math.round(1_000 * share) / 10,
    seconds,
    date: new Date().toISOString().slice(0, 10),
  };
}

/** Writes one line for each module, in the order of the list. */
function writeScores(scores: Scores): void {
  const lines = Object.keys(MODULES)
    .filter((name) => name in scores)
    .map((name) => `  "${name}": ${JSON.stringify(scores[name]).replaceAll(/[:,]/g, '$& ')}`);
  writeFileSync(SCORES, `{\n${lines.join(',\n')}\n}\n`);
}

async function run({ Stryker }: Core, name: string, module: MutatedModule, options: RunOptions): Promise<void> {
  const isWhole = options.force || !existsSync(reportOf(name));
  // A stopped run leaves its copy.
  rmSync(copiesOf(name), { recursive: true, force: true });
  const begun = performance.now();
  const results = await new Stryker(strykerOptions(name, module, options)).runMutationTest();
  const seconds = Math.round((performance.now() - begun) / 1_000);
  if (options.mutate !== undefined) return;
  const scores = JSON.parse(readFileSync(SCORES, 'utf8')) as Scores;
  const score = scoreOf(results, isWhole ? seconds : (scores[name]?.seconds ?? null));
  writeScores({ ...scores, [name]: score });
  console.log(name, score);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string' },
    force: { type: 'boolean', default: false },
    mutate: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(MODULES, name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The modules are ${Object.keys(MODULES).join(', ')}.`);
  process.exit(2);
}
const asked = Object.entries(MODULES).filter(([name]) => positionals.length === 0 || positionals.includes(name));
install();
await globalSetup();
// The tests run in a copy, beside which there are no records.
process.env['PROPPICK_TEST_DATA'] ??= REAL_DATA;
process.env['NODE_COMPILE_CACHE'] ??= join(process.env['PROPPICK_TEST_FOLDER'] ?? '', 'compiled');
const core = (await import(join(PACKAGES, '@stryker-mutator/core/dist/src/index.js'))) as Core;
const { concurrency, force, mutate } = values;
const options = {
  force,
  ...(concurrency !== undefined && { concurrency: Number(concurrency) }),
  ...(mutate !== undefined && { mutate }),
};
// One after the other: each uses every CPU.
for (const [name, module] of asked) await run(core, name, module, options);
process.exit(0);
