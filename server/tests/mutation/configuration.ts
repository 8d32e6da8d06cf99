import { globSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
export const PACKAGES = join(import.meta.dirname, 'node_modules');
export const REPORTS = join(ROOT, 'tmp/mutation');

/** One run of StrykerJS. */
export interface Run {
  /** Its report's name. */
  readonly name: string;
  /** Files relative to the root of the checkout, or ranges of them. */
  readonly mutate: readonly string[];
  /** Test files, a process for each; or one file of figures, all in one process. */
  readonly by: { readonly tests: readonly string[] } | { readonly figures: string };
}

/** Paths of modules.ts relative to the root of the checkout, which StrykerJS copies. */
const fromRoot = (path: string): string => `server/${path}`;

/** Files that match patterns, relative to the root; `!` excludes files. */
export function filesOf(patterns: readonly string[]): string[] {
  const named = (pattern: string): string[] => globSync(fromRoot(pattern), { cwd: ROOT }).toSorted();
  const leftOut = new Set(patterns.filter((one) => one.startsWith('!')).flatMap((one) => named(one.slice(1))));
  const taken = patterns.filter((one) => !one.startsWith('!')).flatMap(named);
  return [...new Set(taken)].filter((file) => !leftOut.has(file));
}

export const reportOf = (name: string): string => join(REPORTS, `${name.replace('/', '-')}.json`);

export const configurationOf = ({ name, mutate, by }: Run): object => ({
  plugins: [
    join(PACKAGES, '@stryker-mutator/tap-runner/dist/src/index.js'),
    ...['sentences.ts', 'results.ts', 'figures-runner.ts'].map((file) => join(import.meta.dirname, file)),
  ],
  ignorers: ['sentences'],
  testRunner: 'figures' in by ? 'figures' : 'continued',
  ...('figures' in by && { figures: by.figures }),
  tap: {
    testFiles: 'tests' in by ? by.tests : [],
    nodeArgs: ['--no-warnings', '--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
    forceBail: true,
  },
  mutate,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // A busy machine must not count as a change that hangs.
  timeoutFactor: 4,
  timeoutMS: 30_000,
  disableTypeChecks: false,
  // StrykerJS reads a TypeScript configuration with a compiler that this project does not have; nothing is compiled.
  tsconfigFile: 'none',
  // The copy has only the files that the tests read.
  ignorePatterns: ['/web', '/bench', '/docs', '/deploy', '/data', '/tmp', '/client/dist', '/server/tests/mutation'],
  tempDirName: 'tmp/stryker',
  reporters: ['clear-text', 'json', 'results'],
  clearTextReporter: {
    allowColor: false,
    allowEmojis: false,
    logTests: false,
    reportTests: false,
    reportScoreTable: true,
  },
  jsonReporter: { fileName: reportOf(name) },
  allowEmpty: false,
  thresholds: { high: 95, low: 85, break: null },
});
