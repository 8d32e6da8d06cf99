// npm run test:mutation [-- MODULE[/FILE] …]. Changes the code of modules, or of one file, one place at a time
// (StrykerJS), and runs their tests on each change. The packages have their own lock file in this folder and are
// installed at the first run.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfTheRun } from '../support/run-folder.ts';
import { startTestServer } from '../support/server.ts';
import { configurationOf, filesOf, PACKAGES, reportOf, REPORTS, ROOT, type Run } from './configuration.ts';
import { MUTATED } from './modules.ts';
import { begin } from './known.ts';
import { BY_TIME, joined, NOT_NOTICED, rangesOf, summaryOf, type Report } from './report.ts';

function install(): void {
  if (existsSync(PACKAGES)) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

interface Asked {
  readonly name: string;
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  readonly figures: string | undefined;
  readonly needsDatabase: boolean;
}

/** The modules or files requested as `MODULE` or `MODULE/FILE`, without `.ts`; everything by default. */
function askedFor(words: readonly string[]): Asked[] {
  return (words.length === 0 ? Object.keys(MUTATED) : words).map((name) => {
    const [module = '', only] = name.split('/');
    const { mutate = [], tests = [], figures, needsDatabase = false } = MUTATED[module] ?? {};
    const files = filesOf(mutate).filter((file) => only === undefined || file.endsWith(`/${only}.ts`));
    if (files.length > 0) return { name, mutate: files, tests: filesOf(tests), figures, needsDatabase };
    console.error(`There is no ${name} here; there are ${Object.keys(MUTATED).join(', ')}, and their files.`);
    process.exit(2);
  });
}

/** Runs StrykerJS and returns its report; undefined if it failed. */
async function stryker(run: Run): Promise<Report | undefined> {
  const file = reportOf(`${run.name}.config`);
  await writeFile(file, JSON.stringify(configurationOf(run), undefined, 2));
  const script = join(PACKAGES, '@stryker-mutator/core/bin/stryker.js');
  const { status } = spawnSync(process.execPath, [script, 'run', file], { cwd: ROOT, stdio: 'inherit' });
  return status === 0 ? (JSON.parse(readFileSync(reportOf(run.name), 'utf8')) as Report) : undefined;
}

/** The report of a run, with timeouts tried twice; undefined if it failed. */
async function report(run: Run): Promise<Report | undefined> {
  const results = `${reportOf(run.name)}l`;
  process.env['PROPPICK_TEST_MUTATION_RESULTS'] = results;
  begin(results, ROOT);
  let found = await stryker(run);
  const slow = found === undefined ? [] : rangesOf(BY_TIME, found);
  if (found !== undefined && slow.length > 0) {
    const again = await stryker({ ...run, name: `${run.name}.again`, mutate: slow });
    found = again === undefined ? undefined : joined(BY_TIME, found, again);
  }
  if (found !== undefined) await rm(results);
  return found;
}

/** Figures first if there are any, then the tests on the changes that survive. */
async function tried({ name, mutate, tests, figures }: Asked): Promise<boolean> {
  const byFigures =
    figures === undefined
      ? undefined
      : await report({ name: `${name}.figures`, mutate, by: { figures: filesOf([figures])[0] ?? '' } });
  if (figures !== undefined && byFigures === undefined) return false;
  const left = byFigures === undefined ? mutate : rangesOf(NOT_NOTICED, byFigures);
  const byTests = left.length === 0 ? byFigures : await report({ name: `${name}.tests`, mutate: left, by: { tests } });
  if (byTests === undefined) return false;
  const both = byFigures === undefined ? byTests : joined(NOT_NOTICED, byFigures, byTests);
  await writeFile(reportOf(name), JSON.stringify(both, undefined, 2));
  console.log(`${name}:\n${summaryOf(both)}`);
  return true;
}

const asked = askedFor(process.argv.slice(2));
install();
await mkdir(REPORTS, { recursive: true });
process.env['PROPPICK_TEST_FOLDER'] ??= await folderOfTheRun();
if (asked.some((one) => one.needsDatabase)) process.env['PROPPICK_TEST_SERVER_URL'] ??= await startTestServer();
process.env['NODE_COMPILE_CACHE'] ??= join(process.env['PROPPICK_TEST_FOLDER'], 'compiled');
let failed = false;
// One after the other: each uses a full core.
for (const one of asked) failed = !(await tried(one)) || failed;
process.exit(failed ? 1 : 0);
