import { literalsOf } from './literals.ts';
import { MODULES, PUBLIC_TABLES, SCHEMAS } from './modules.ts';
import type { Violation } from './rules.ts';
import { isTest, lineAt, moduleOf, type SourceFile } from './source-text.ts';
import {
  aliasAt,
  catalogOf,
  isMigration,
  locksIn,
  mentionsIn,
  moduleOfMigration,
  withoutComments,
  type Catalog,
} from './sql.ts';

interface Sql {
  readonly module: string;
  readonly where: string;
  readonly text: string;
}

/** A module writes and reads its own tables. It reads another module's public views, if it may enter that module. */
export function tableOwners(files: readonly SourceFile[]): Violation[] {
  const catalog = catalogOf(files);
  return [...sqlOfCode(files), ...sqlOfMigrations(files)].flatMap((sql) => ownersIn(sql, catalog));
}

/** No trigger calls a function of a module that its own module may not enter, directly or through another function. */
export function upwardTriggers(files: readonly SourceFile[]): Violation[] {
  const catalog = catalogOf(files);
  return catalog.triggers.flatMap(({ name, table, calls, where }) => {
    const owner = ownerOf(table);
    return Array.from(reachedFrom(calls, catalog))
      .filter((called) => !mayEnter(owner, ownerOf(called)))
      .map((called) => ({ rule: 'triggers', where, what: `${name} on ${table} runs ${called}` }));
  });
}

function reachedFrom(start: string, catalog: Catalog, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const { name } of mentionsIn(catalog.functions.get(start) ?? '', catalog))
    if (catalog.functions.has(name)) reachedFrom(name, catalog, seen);
  return seen;
}

function sqlOfCode(files: readonly SourceFile[]): Sql[] {
  return files.flatMap((file) => {
    const module = moduleOf(file.path);
    if (module === undefined || isTest(file.path)) return [];
    return literalsOf(file).map(({ text, start }) => ({
      module,
      where: `${file.path}:${lineAt(file.text, start)}`,
      text: withoutComments(text),
    }));
  });
}

function sqlOfMigrations(files: readonly SourceFile[]): Sql[] {
  return files.filter(isMigration).flatMap((file) =>
    // Statement by statement, to match locks with their tables. Names in quotes count: 'odds.quote'::regclass.
    withoutComments(file.text)
      .replaceAll("'", ' ')
      .split(/;\n/)
      .map((text) => ({ module: moduleOfMigration(file) ?? 'no module', where: file.path, text })),
  );
}

function ownersIn({ module, where, text }: Sql, catalog: Catalog): Violation[] {
  const violations: string[] = [];
  const mentions = mentionsIn(text, catalog).filter(({ owner }) => owner !== module);
  for (const mention of mentions) {
    const { name, owner, isWrite, isForeignKey } = mention;
    const isFrozenCheck =
      catalog.functions.has(name) &&
      owner === 'platform' &&
      /\bexecute function\s+$/.test(text.slice(0, mention.offset));
    if (!mayEnter(module, owner)) violations.push(`${module} may not enter ${owner}, whose ${name} it names`);
    else if (isWrite) violations.push(`${module} writes ${name} of ${owner}`);
    else if (!isForeignKey && !isFrozenCheck && !catalog.views.has(name) && !PUBLIC_TABLES.includes(name))
      violations.push(`${module} names ${name} of ${owner}, which is no public view`);
  }
  const aliases = new Set(mentions.map((mention) => aliasAt(text, mention)));
  for (const locked of mentions.length === 0 ? [] : locksIn(text))
    if (locked === undefined || locked.some((alias) => aliases.has(alias)))
      violations.push(`${module} locks rows of another module: name its own with "of"`);
  return violations.map((what) => ({ rule: 'tables', where, what }));
}

const ownerOf = (name: string): string => SCHEMAS[name.split('.')[0] ?? ''] ?? '';

function mayEnter(module: string, other: string): boolean {
  const allowed = MODULES[module] ?? [];
  return module === other || allowed.includes('*') || allowed.includes(other);
}
