import type { Violation } from './rules.ts';
import { codeOf, isTest, moduleOf, type SourceFile } from './source-text.ts';

const DECLARED =
  /\bexport (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type) ([A-Za-z_$][\w$]*)/g;
const REEXPORT = /\bexport (?:type )?\{[^}]*\}(?:\s*from\s*'[^']*')?|\bimport (?:type )?\{[^}]*\} from\s*'[^']*'/g;

/**
 * Every export of the server and the tools is used by production code, possibly only in its own file: none is for tests only.
 * Searches by name in the code of server, tools, web, client, bench and bin, without imports and re-exports.
 */
export function testOnlyExports(files: readonly SourceFile[]): Violation[] {
  const production = files.filter(({ path }) => !isTest(path) && !path.includes('/tests/') && !path.endsWith('.sql'));
  const uses = new Map<string, number>();
  for (const file of production)
    for (const [name] of codeOf(file)
      .replace(REEXPORT, ' ')
      .matchAll(/[A-Za-z_$][\w$]*/g))
      uses.set(name, (uses.get(name) ?? 0) + 1);
  // Code in a template with quotes is blanked with its text, so such names count as used.
  return production.flatMap((file) => {
    if (moduleOf(file.path) === undefined) return [];
    return Array.from(codeOf(file).matchAll(DECLARED)).flatMap(([, name = '']) =>
      (uses.get(name) ?? 0) <= 1
        ? [{ rule: 'tests only', where: file.path, what: `${name} is used by tests only` }]
        : [],
    );
  });
}
