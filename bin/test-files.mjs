// Which script runs which test files, and which of them share a process. Loading the service's modules takes a second of
// processor, which is more than most files need for their tests.
import fs from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

/** The quick tests, at small sizes. */
const QUICK = [
  'server/src/**/!(*.slow).test.ts',
  'web/src/**/*.test.ts',
  'server/tests/!(faults|browser)/**/!(*.slow).test.ts',
];

/** Everything else, by script. */
const APART = {
  /** Whole programs, demos and seasons, the harness itself, fits and backtests; and the quick files that have larger sizes. */
  'test:slow': ['server/**/*.slow.test.ts', 'tools/**/*.test.ts'],
  /** The pages in Chromium. */
  'test:browser': ['server/tests/browser/**/*.test.ts'],
  /** Kills processes, fills disks and cuts connections. */
  'test:faults': ['server/tests/faults/**/*.test.ts'],
};

export const SCRIPTS_APART = Object.keys(APART);

/** The files of `npm test`, relative to the root. */
export const quickFiles = () => filesOf(QUICK);

/** The files of another script. */
export function filesApart(script) {
  const files = filesOf(APART[script]);
  return script === 'test:slow' ? [...files, ...quickFiles().filter(hasSizes)] : files;
}

// Node 20, which starts the scripts, has no `globSync`: it is looked up when it is called.
const filesOf = (patterns) =>
  patterns.flatMap((pattern) => fs.globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') }));

/** True if a file has a smaller size in `npm test` (server/tests/support/size.ts). */
const hasSizes = (file) => /\bsize\(\{\s*quick\b/.test(fs.readFileSync(join(root, file), 'utf8'));

/** Few processes, because each loads all modules; a multiple of four, because four run at a time on two cores. */
const PROCESSES = 12;

/**
 * Deals the files out to processes, long ones first, so that all take about as long. Returns a module for each process,
 * which imports its files, and the files that need a process of their own.
 */
export function groupFiles(files) {
  const folder = join(root, 'node_modules', '.cache', 'prop-pick-tests', String(process.pid));
  fs.mkdirSync(folder, { recursive: true });
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const alone = files.filter((file) => file.endsWith('.alone.test.ts'));
  const bytes = (file) => fs.statSync(join(root, file)).size;
  const sorted = files.filter((file) => !alone.includes(file)).sort((one, other) => bytes(other) - bytes(one));
  const shared = Array.from({ length: PROCESSES }, (_, index) => {
    const dealt = sorted.filter((_file, place) => place % PROCESSES === index);
    const path = join(folder, `files-${index + 1}.mjs`);
    fs.writeFileSync(
      path,
      dealt.map((file) => `import ${JSON.stringify(pathToFileURL(resolve(root, file)).href)};\n`).join(''),
    );
    return path;
  });
  return [...alone, ...shared];
}
