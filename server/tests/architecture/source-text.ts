/** A source file for the rules. `path` is relative to server/, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface ImportOf {
  readonly specifier: string;
  readonly line: number;
  /** Only types are imported. */
  readonly isType: boolean;
  /** Loaded by `import()`, when it is needed. */
  readonly isLazy: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'";]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;

/** All modules that a file imports or re-exports, including dynamic imports. */
export function importsOf(file: SourceFile): ImportOf[] {
  return Array.from(file.text.matchAll(IMPORT), (match) => ({
    specifier: match[1] ?? match[2] ?? match[3] ?? '',
    line: lineAt(file.text, match.index + match[0].length),
    isType: /^\s*(?:import|export)\s+type\s/.test(match[0]),
    isLazy: match[3] !== undefined,
  }));
}

/** The line number of an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

const COMMENT_OR_TEXT =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*(?=[\s.,;)\]])/g;

/** The code only: comments, quoted strings and regular expressions are blanked, and their line breaks kept. */
export function codeOf(file: SourceFile): string {
  return file.text.replace(COMMENT_OR_TEXT, (found) => found.replace(/[^\n]/g, ' '));
}

/** The module of a file: the first folder under src, or `tools`; undefined for files outside. */
export function moduleOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1] ?? /^(tools)\/src\//.exec(path)?.[1];
}

/** Code that runs in production: of the server, the tools, the dashboard or the client. */
export const isProduction = (path: string): boolean =>
  (moduleOf(path) !== undefined || /^(?:web|client)\/src\//.test(path)) && !isTest(path);

export const isTest = (path: string): boolean => path.endsWith('.test.ts') || /^(?:tools\/)?tests\//.test(path);
