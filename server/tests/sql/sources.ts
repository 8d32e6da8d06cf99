import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../architecture/source-text.ts';

/** The folder of the server; paths of sources are relative to it. */
export const SERVER = join(import.meta.dirname, '../..');

/** Calls of the functions that declare a statement with its types. Definitions and types are not counted. */
const DECLARED = /(?<!\.|\btypeof )\b(?:query|command|cursorQuery|copy)<(?!\w+ extends\b)/g;
/** Calls that send a statement. */
const SENT = /\.query[<(]/g;

/** A file of the product with statements, and how many its text has. */
export interface SourceOfStatements {
  readonly path: string;
  readonly declared: number;
  readonly sent: number;
}

export function sourcesOfStatements(): SourceOfStatements[] {
  return globSync('src/**/*.ts', { cwd: SERVER })
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => {
      const code = codeOf({ path, text: readFileSync(join(SERVER, path), 'utf8') });
      return { path, declared: code.match(DECLARED)?.length ?? 0, sent: code.match(SENT)?.length ?? 0 };
    })
    .filter(({ declared, sent }) => declared + sent > 0);
}
