import { posix } from 'node:path';
import { SHORT_FILES } from './modules.ts';
import type { Violation } from './rules.ts';
import { isProduction, isTest, moduleOf, type SourceFile } from './source-text.ts';

const MOST_LINES = 400;
const LEAST_LINES = 10;
const MOST_FILES = 15;
const VAGUE_NAMES = /(?:^|[/-])(utils?|helpers?|common|manager|misc|service)(?:[-.]|\/)/;

const linesOf = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

/** Files are neither long nor tiny, and their names say what is in them. An index may be short. */
export function size(file: SourceFile): Violation[] {
  const lines = linesOf(file);
  const violations: string[] = [];
  if (lines > MOST_LINES) violations.push(`${lines} lines (at most ${MOST_LINES})`);
  const isShort = isProduction(file.path) && lines < LEAST_LINES;
  if (isShort && !file.path.endsWith('/index.ts') && SHORT_FILES[file.path] === undefined)
    violations.push(`${lines} lines (at least ${LEAST_LINES}, or a reason in modules.ts)`);
  if (VAGUE_NAMES.test(file.path)) violations.push('a name that says nothing');
  return violations.map((what) => ({ rule: 'size', where: file.path, what }));
}

/** Every short file with a reason exists and is short: an obsolete reason would hide the next short file. */
export function unusedReasons(files: readonly SourceFile[], reasons = SHORT_FILES): Violation[] {
  const short = new Set(files.filter((file) => linesOf(file) < LEAST_LINES).map(({ path }) => path));
  return Object.keys(reasons)
    .filter((path) => !short.has(path))
    .map((path) => ({ rule: 'unused permission', where: 'modules.ts', what: `${path} is no short file` }));
}

/** A folder of server, tools, web or client has at most 15 files, without tests and index: split larger ones by noun. */
export function folderSize(files: readonly SourceFile[]): Violation[] {
  const folders = new Map<string, number>();
  for (const { path } of files)
    if (isProduction(path) && !path.endsWith('/index.ts'))
      folders.set(posix.dirname(path), (folders.get(posix.dirname(path)) ?? 0) + 1);
  return Array.from(folders).flatMap(([where, count]) =>
    count > MOST_FILES ? [{ rule: 'size', where, what: `more than ${MOST_FILES} files` }] : [],
  );
}

/** The median number of lines of the files of server and tools, without tests. */
export function medianLines(files: readonly SourceFile[]): number {
  const lengths = files
    .filter(({ path }) => moduleOf(path) !== undefined && !isTest(path))
    .map(linesOf)
    .toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}
