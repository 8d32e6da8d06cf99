import { join } from 'node:path';
import type { MutatedModule } from './modules.ts';

export const PACKAGES = join(import.meta.dirname, 'node_modules');
/** The folder of the copy of the checkout with changed code. */
export const copiesOf = (name: string): string => join('tmp/stryker', name);
const REPORTS = 'tmp/mutation';

/** Results of the module's last run, in the format of mutation testing reports. A later run continues from it. */
export const reportOf = (name: string): string => join(REPORTS, `${name}.json`);

export interface RunOptions {
  /** Test processes in parallel; by default one for each CPU of up to four. */
  readonly concurrency?: number;
  /** Tests every change, also those with a result in the report. */
  readonly force: boolean;
  /** Changes these files, or lines of files, in place of the whole module. */
  readonly mutate?: string;
}

/** Options of StrykerJS for one module. Paths are relative to the root of the checkout. */
export const strykerOptions = (name: string, module: MutatedModule, { concurrency, force, mutate }: RunOptions) => ({
  plugins: ['in-process/runner.ts', 'sentences.ts'].map((file) => join(import.meta.dirname, file)),
  ignorers: ['sentences'],
  mutate: mutate === undefined ? module.mutate : [mutate],
  testRunner: 'in-process',
  testRunnerNodeArgs: ['--no-warnings'],
  // What a change left in the process cannot stay for long.
  maxTestRunnerReuse: 200,
  inProcess: { tests: module.tests },
  // Each change runs only the tests that reach it.
  coverageAnalysis: 'perTest',
  ...(concurrency !== undefined && { concurrency }),
  incremental: true,
  incrementalFile: reportOf(name),
  force,
  // A busy machine must not count as a change that hangs.
  timeoutFactor: 4,
  timeoutMS: 30_000,
  disableTypeChecks: false,
  // StrykerJS reads a TypeScript configuration with a compiler that this project does not have; nothing is compiled.
  tsconfigFile: 'none',
  // The copy has only the files that the tests read.
  ignorePatterns: ['/bench', '/data', '/tmp', 'dist', '/server/tests/mutation'],
  tempDirName: copiesOf(name),
  allowConsoleColors: process.stdout.isTTY,
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: {
    allowColor: process.stdout.isTTY,
    allowEmojis: false,
    logTests: false,
    reportTests: false,
    skipFull: true,
  },
  htmlReporter: { fileName: join(REPORTS, `${name}.html`) },
  thresholds: { high: 95, low: 85, break: null },
});
