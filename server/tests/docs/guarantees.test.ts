import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import test from 'node:test';
import { filesApart, quickFiles, SCRIPTS_APART } from '../../../bin/test-files.mjs';
import { textOf } from './markdown-pages.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Labels on more than one row. */
function repeatedLabels(text: string): string[] {
  const labels = [...text.matchAll(/^\| ([A-Z]*\d+) \|/gm)].map(([, label = '']) => label);
  return labels.filter((label, place) => labels.indexOf(label) < place);
}

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function expanded(path: string): string[] {
  const [whole, list] = /\{([^{}]*)\}/.exec(path) ?? [];
  if (whole === undefined || list === undefined) return [path];
  return list.split(',').flatMap((one) => expanded(path.replace(whole, one)));
}

/** The file of a path, which is relative to `server/` or to the root: a test, or an attack that a test imports. */
const fileOf = (path: string): string | undefined =>
  ['.test.ts', '.ts']
    .flatMap((ending) => [join(ROOT, 'server', path + ending), join(ROOT, path + ending)])
    .find((file) => existsSync(file));

const QUICK = new Set(quickFiles());
const APART = new Set(SCRIPTS_APART.flatMap((script) => filesApart(script)));
const runs = (files: ReadonlySet<string>, path: string): boolean => files.has(relative(ROOT, fileOf(path) ?? ''));
/** An attack is a module that `abuse.slow.test.ts` imports. */
const isAttack = (path: string): boolean => path.startsWith('tests/abuse/attacks/');

/** What is wrong with the two columns of tests. */
function faults(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^\| .* \|$/.test(line) && !line.includes('| `npm test` | the other scripts |'))
    .flatMap((line) => {
      const cells = line.slice(1, -1).split(' | ');
      const [quick = '', apart = '', size = ''] = cells.slice(-3);
      const pathsIn = (cell: string): string[] =>
        [...cell.matchAll(/`([^` ]+\/[^` ]+)`/g)].flatMap(([, path = '']) => expanded(path));
      const row = cells[0]?.trim() ?? '';
      const missing = [...pathsIn(quick), ...pathsIn(apart)].filter((path) => fileOf(path) === undefined);
      if (missing.length > 0) return missing.map((path) => `${row}: ${path} does not exist`);
      if (pathsIn(quick).length + pathsIn(apart).length === 0 && !/by hand|`npm run/.test(size))
        return [`${row}: no test`];
      return [
        ...pathsIn(quick)
          .filter((path) => !runs(QUICK, path))
          .map((path) => `${row}: ${path} is not in npm test`),
        ...pathsIn(apart)
          .filter((path) => !runs(APART, path) && !isAttack(path))
          .map((path) => `${row}: ${path} is in npm test alone`),
      ];
    });
}

test('no label of a guarantee occurs twice', () => {
  const text = textOf('docs/guarantees.md');
  assert.deepEqual(repeatedLabels(text), []);
  assert.deepEqual(repeatedLabels(`${text}\n| 23 | planted |\n`), ['23']);
});

test('each promise names the test of npm test, and those of the other scripts, as the scripts run them', () => {
  assert.deepEqual(faults(textOf('docs/guarantees.md')), []);
  const planted = [
    '| X1 | gone | `tests/gone` | – | complete |',
    '| X2 | no test | – | – | complete |',
    '| X3 | slow | `tests/webhooks/delivery`, `tests/fuzz/fuzz.slow` | – | complete |',
    '| X4 | quick | – | `tests/{bets/many,webhooks/delivery}` | complete |',
  ].join('\n');
  assert.deepEqual(faults(planted), [
    'X1: tests/gone does not exist',
    'X2: no test',
    'X3: tests/fuzz/fuzz.slow is not in npm test',
    'X4: tests/webhooks/delivery is in npm test alone',
  ]);
});
