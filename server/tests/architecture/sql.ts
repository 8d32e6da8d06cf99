import { SCHEMAS } from './modules.ts';
import type { SourceFile } from './source-text.ts';

/** Objects that the migrations create, by qualified name. */
export interface Catalog {
  readonly tables: ReadonlySet<string>;
  readonly views: ReadonlySet<string>;
  /** Functions and procedures, with the text of their bodies. */
  readonly functions: ReadonlyMap<string, string>;
  readonly triggers: readonly Trigger[];
}

export interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly calls: string;
  readonly where: string;
}

/** One mention of a table, view or function in SQL. */
export interface Mention {
  readonly name: string;
  /** The schema's owner. */
  readonly owner: string;
  readonly isWrite: boolean;
  readonly isForeignKey: boolean;
  readonly offset: number;
}

export const isMigration = (file: SourceFile): boolean => /^migrations\/[^/]*$/.test(file.path);

/** A migration belongs to the owner of the schema in its name. */
export function moduleOfMigration({ path }: SourceFile): string | undefined {
  const schema = /^migrations\/\d{6}-([a-z_]+)/.exec(path)?.[1];
  return schema === undefined ? undefined : SCHEMAS[schema];
}

/** SQL without its comments; line breaks stay. */
export const withoutComments = (sql: string): string =>
  sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, ' '));

/** Reads what the migrations create. */
export function catalogOf(files: readonly SourceFile[]): Catalog {
  const tables = new Set<string>();
  const views = new Set<string>();
  const functions = new Map<string, string>();
  const triggers: Trigger[] = [];
  for (const file of files.filter(isMigration)) {
    const sql = withoutComments(file.text);
    for (const [, name = ''] of sql.matchAll(/\bcreate table (?:if not exists )?([a-z_]+\.[a-z_]+)/g)) tables.add(name);
    for (const [, name = ''] of sql.matchAll(/\bcreate (?:or replace )?view ([a-z_]+\.[a-z_]+)/g)) views.add(name);
    const bodies = /\bcreate (?:or replace )?(?:function|procedure) ([a-z_]+\.[a-z_]+)[\s\S]*?\$\$([\s\S]*?)\$\$/g;
    for (const [, name = '', body = ''] of sql.matchAll(bodies)) functions.set(name, body);
    const made =
      /\bcreate (?:or replace )?(?:constraint )?trigger (\w+)\s[^;]*?\bon ([a-z_]+\.[a-z_]+)\b[^;]*?\bexecute (?:function|procedure) ([a-z_]+\.[a-z_]+)/g;
    for (const [, name = '', table = '', calls = ''] of sql.matchAll(made))
      triggers.push({ name, table, calls, where: file.path });
  }
  return { tables, views, functions, triggers };
}

const WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy|lock\s+table|alter\s+table|drop\s+table)\s+(?:only\s+)?$/i;
const NAME = /(?<![\w.'-])([a-z_]+)\.([a-z_]+)(?![\w.-])/g;

/** All mentions of tables, views and functions of schemas with an owner. */
export function mentionsIn(sql: string, catalog: Catalog): Mention[] {
  const isAnalyze = /^\s*(?:analyze|vacuum)\s/i.test(sql);
  return Array.from(sql.matchAll(NAME)).flatMap(({ 0: name, 1: schema = '', index }) => {
    const owner = SCHEMAS[schema];
    const isKnown =
      catalog.tables.has(name) || catalog.views.has(name) || catalog.functions.has(name) || OF_LIBRARIES.test(name);
    if (owner === undefined || !isKnown) return [];
    const before = sql.slice(Math.max(0, index - 60), index);
    return [
      {
        name,
        owner,
        isWrite: isAnalyze || WRITE.test(before),
        isForeignKey: /\breferences\s+$/i.test(before),
        offset: index,
      },
    ];
  });
}

/** Schemas that a library creates when the program starts. */
const OF_LIBRARIES = /^graphile_worker\./;

/**
 * The aliases and names under which a statement locks rows: `for update of a, b`; undefined for a lock of all its
 * tables.
 */
export function locksIn(sql: string): (readonly string[] | undefined)[] {
  const locks =
    /\bfor\s+(?:no\s+key\s+)?(?:key\s+)?(?:update|share)\b(?:\s+of\s+([\w\s,]+?)(?=\s+(?:skip|nowait)\b|[)\n;]|$))?/gi;
  return Array.from(sql.matchAll(locks), ([, names]) => names?.split(',').map((name) => name.trim()));
}

/** The alias of a mention, or its own name. */
export function aliasAt(sql: string, { name, offset }: Mention): string {
  const behind = /^\s+(?:as\s+)?([a-z_]+)/i.exec(sql.slice(offset + name.length))?.[1];
  return behind === undefined || KEYWORDS.test(behind) ? (name.split('.')[1] ?? name) : behind;
}

const KEYWORDS =
  /^(where|join|left|right|inner|cross|on|order|group|limit|union|for|using|set|window|having|offset|full|natural|returning|values|select)$/i;
