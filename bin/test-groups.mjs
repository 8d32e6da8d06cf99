// Test files that share a process. Loading the service's modules takes a second of processor, which is more than most
// files need for their tests.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

/** Enough groups that all cores are busy to the end, few enough that loading costs little. */
const FILES_A_GROUP = 16;

/**
 * Cuts files into groups of neighbours. Returns a module for each group, which imports its files, and the files that need
 * a process of their own.
 */
export function groupFiles(files) {
  const folder = join(root, 'node_modules', '.cache', 'prop-pick-tests', String(process.pid));
  mkdirSync(folder, { recursive: true });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const alone = files.filter((file) => file.endsWith('.alone.test.ts'));
  const sorted = files.filter((file) => !alone.includes(file)).sort((one, other) => (one < other ? -1 : 1));
  const groups = Math.ceil(sorted.length / FILES_A_GROUP);
  const shared = Array.from({ length: groups }, (_, index) => {
    const from = (at) => Math.round((at * sorted.length) / groups);
    const group = sorted.slice(from(index), from(index + 1));
    const path = join(folder, `${index}-${dirname(group[0]).replaceAll('/', '.')}.mjs`);
    writeFileSync(
      path,
      group.map((file) => `import ${JSON.stringify(pathToFileURL(resolve(root, file)).href)};\n`).join(''),
    );
    return path;
  });
  return [...alone, ...shared];
}
