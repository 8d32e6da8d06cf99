import { posix } from 'node:path';
import { ENTERS_TOOLS, MODEL_FOR_TOOLS, MODULES, PUBLISHED, SCHEMAS, TYPES_OF_THE_API } from './modules.ts';
import type { Violation } from './rules.ts';
import { importsOf, isProduction, isTest, moduleOf, type SourceFile } from './source-text.ts';
import { catalogOf, mentionsIn, moduleOfMigration } from './sql.ts';

const targetOf = (file: SourceFile, specifier: string): string =>
  posix.normalize(posix.join(posix.dirname(file.path), specifier));

/** The same as the paths of files are written: those of the server relative to its folder, others to the root. */
export const fileOf = (file: SourceFile, specifier: string): string =>
  targetOf(file, specifier).replace(/^(?:\.\.|server)\//, '');

/** A module is entered through its index.ts, and only by permitted modules; the tools by one file, when they are needed. */
export function entry(file: SourceFile): Violation[] {
  const module = moduleOf(file.path);
  if (module === undefined || isTest(file.path)) return [];
  const allowed = MODULES[module];
  if (allowed === undefined) return [{ rule: 'entry', where: file.path, what: `unknown module ${module}` }];
  return importsOf(file).flatMap(({ specifier, line, isType, isLazy }) => {
    if (!specifier.startsWith('.')) return [];
    const target = fileOf(file, specifier);
    const other = moduleOf(target);
    if (other === module || (module === 'mcp' && isType && target === TYPES_OF_THE_API)) return [];
    const where = `${file.path}:${line}`;
    if (other === undefined) return [{ rule: 'entry', where, what: `${specifier} is outside every module` }];
    if (!allowed.includes('*') && !allowed.includes(other))
      return [{ rule: 'entry', where, what: `${module} may not enter ${other}` }];
    if (other === 'tools' && (file.path !== ENTERS_TOOLS || !isLazy))
      return [{ rule: 'entry', where, what: `tools are entered by ${ENTERS_TOOLS} alone, with import()` }];
    if (module === 'tools' && target === MODEL_FOR_TOOLS) return [];
    return isEntry(target) ? [] : [{ rule: 'entry', where, what: `${other} is entered by its index.ts alone` }];
  });
}

/** Entries: the index.ts of a module, of the tools, a sport, a source or a part of the platform, and the shapes of sources. */
function isEntry(target: string): boolean {
  return /^(?:src\/([^/]+|(sources|sports|platform)\/[^/]+)|tools\/src)\/index\.ts$|^src\/sources\/(facts|source)\.ts$/.test(
    target,
  );
}

/** The web enters the server's published files only; the client enters nothing of the server. */
export function published(file: SourceFile): Violation[] {
  const program = /^(web|client)\/src\//.exec(file.path)?.[1];
  if (program === undefined) return [];
  return importsOf(file).flatMap(({ specifier, line }) => {
    const target = specifier.startsWith('.') ? targetOf(file, specifier) : '';
    const outside = target.startsWith('server/') || (target !== '' && !target.startsWith(`${program}/`));
    if (!outside || PUBLISHED[program]?.includes(target) === true) return [];
    return [{ rule: 'published', where: `${file.path}:${line}`, what: `${program} may not enter ${target}` }];
  });
}

/** Every permission is used: by an import, by SQL that reads a public view, or by a foreign key. */
export function unusedPermissions(files: readonly SourceFile[], modules = MODULES): Violation[] {
  const catalog = catalogOf(files);
  const used = new Set<string>();
  for (const file of files) {
    const module = moduleOf(file.path) ?? moduleOfMigration(file);
    if (module === undefined || isTest(file.path)) continue;
    for (const { specifier } of importsOf(file))
      if (specifier.startsWith('.')) used.add(`${module} ${moduleOf(fileOf(file, specifier))}`);
    for (const { owner } of mentionsIn(file.text, catalog)) used.add(`${module} ${owner}`);
  }
  const given = Object.entries(modules).flatMap(([module, others]) => others.map((other) => `${module} ${other}`));
  return given
    .filter((permission) => !permission.endsWith(' *') && !used.has(permission))
    .map((permission) => ({
      rule: 'unused permission',
      where: 'modules.ts',
      what: permission.replace(' ', ' enters '),
    }));
}

/** Every file published for web or client is imported there. */
export function unusedPublished(files: readonly SourceFile[], published = PUBLISHED): Violation[] {
  const used = new Set<string>();
  for (const file of files)
    for (const { specifier } of importsOf(file))
      if (specifier.startsWith('.')) used.add(`${file.path.split('/')[0]} ${targetOf(file, specifier)}`);
  return Object.entries(published)
    .flatMap(([program, entered]) => entered.map((path) => `${program} ${path}`))
    .filter((permission) => !used.has(permission))
    .map((permission) => ({
      rule: 'unused permission',
      where: 'modules.ts',
      what: permission.replace(' ', ' enters '),
    }));
}

/** The list of permissions has no cycle. */
export function moduleCycles(modules = MODULES): Violation[] {
  const graph = new Map(
    Object.entries(modules).map(([module, others]) => [module, others.filter((one) => one !== '*')]),
  );
  return cyclesOf(graph).map((cycle) => ({ rule: 'cycles', where: 'modules.ts', what: cycle.join(', ') }));
}

/** No file imports itself through others. Type imports count too: a cycle of types is one concept in two files. */
export function fileCycles(files: readonly SourceFile[]): Violation[] {
  const code = files.filter(({ path }) => isProduction(path));
  const graph = new Map(
    code.map((file) => [
      file.path,
      importsOf(file).flatMap(({ specifier }) => (specifier.startsWith('.') ? [fileOf(file, specifier)] : [])),
    ]),
  );
  return cyclesOf(graph).map((cycle) => ({ rule: 'cycles', where: cycle[0] ?? '', what: cycle.join(', ') }));
}

/** The strongly connected components of a graph with more than one node (Tarjan), each in alphabetical order. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.get(node) ?? 0);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (open.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== order.get(node)) return;
    const part = open.splice(open.indexOf(node));
    if (part.length > 1 || (graph.get(node) ?? []).includes(node)) cycles.push(part.toSorted());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

/** Modules that own schemas are modules of the list. */
export const schemaOwners = (): Violation[] =>
  Object.entries(SCHEMAS)
    .filter(([, owner]) => MODULES[owner] === undefined)
    .map(([schema, owner]) => ({
      rule: 'tables',
      where: 'modules.ts',
      what: `${schema} is owned by ${owner}, no module`,
    }));
