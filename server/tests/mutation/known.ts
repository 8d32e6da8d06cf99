import { appendFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** One change of the code, in StrykerJS's terms. */
export interface Change {
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: Readonly<Record<'start' | 'end', Readonly<Record<'line' | 'column', number>>>>;
}
/** Its result in the tests. */
export interface Result extends Change {
  readonly status: string;
  readonly killedBy?: readonly string[];
}

/** The file of results for StrykerJS's processes; undefined if none are stored. */
const FILE = process.env['PROPPICK_TEST_MUTATION_RESULTS'];

/** Identifies the code of a run: results hold only for unchanged files of the server. */
function codeIn(root: string): string {
  const sum = createHash('sha256');
  for (const file of globSync('server/{src,tests}/**/*.ts', { cwd: root }).toSorted())
    sum.update(`${file}\n`).update(readFileSync(join(root, file)));
  return sum.digest('hex');
}

/** Creates a file of results, or continues that of a stopped run of the same code. */
export function begin(file: string, root: string): void {
  const code = codeIn(root);
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(code)) return;
  writeFileSync(file, `${code}\n`);
}

/** StrykerJS copies the code to another folder in each run. */
const keyOf = ({ fileName, mutatorName, replacement, location: { start, end } }: Change): string => {
  const file = fileName.slice(fileName.lastIndexOf('/server/'));
  return JSON.stringify([file, mutatorName, replacement, start.line, start.column, end.line, end.column]);
};

/** Without the first line, which identifies the code, and the last one, which may be truncated. */
function earlierResults(): Map<string, Result> {
  if (FILE === undefined) return new Map();
  const lines = readFileSync(FILE, 'utf8').split('\n').slice(1, -1);
  return new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [keyOf(result), result]));
}
let known: ReadonlyMap<string, Result> | undefined;

/** The result of a change in a stopped run. */
export const knownResult = (change: Change): Result | undefined => (known ??= earlierResults()).get(keyOf(change));

/** Stores a result for the run that continues this one; not a timeout, which may be caused by the machine. */
export function keep({ fileName, mutatorName, replacement, location, status, killedBy }: Result): void {
  const change = { fileName, mutatorName, ...(replacement !== undefined && { replacement }), location };
  if (FILE === undefined || !['Killed', 'Survived'].includes(status) || knownResult(change) !== undefined) return;
  appendFileSync(FILE, `${JSON.stringify({ ...change, status, killedBy })}\n`);
}
