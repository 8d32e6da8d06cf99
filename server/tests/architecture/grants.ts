import { literalsOf } from './literals.ts';
import type { Violation } from './rules.ts';
import { isTest, type SourceFile } from './source-text.ts';
import { aliasAt, catalogOf, isMigration, locksIn, mentionsIn, withoutComments, type Catalog } from './sql.ts';

/** The rights of the service's role. */
export const GRANTS = 'migrations/roles/grants.sql';

/** Run by the owner of the tables: migrations and restores. */
const OF_OWNER = /^src\/platform\/(?:backup\/|database\/(?:migrate|grants)\.ts)/;

type Right = 'insert' | 'update' | 'delete';
/** Such as `insert on league.game`. */
type Rights = ReadonlySet<string>;

/** The service's role may write only what a statement of the program or a trigger writes or locks. */
export function serviceGrants(files: readonly SourceFile[]): Violation[] {
  const file = files.find(({ path }) => path === GRANTS);
  if (file === undefined) return [];
  const [given, needed] = [grantedIn(file), neededBy(files)];
  const missing = [...needed].filter((right) => !given.has(right)).map((right) => `it needs ${right}`);
  const unused = [...given].filter((right) => !needed.has(right)).map((right) => `no statement needs ${right}`);
  return [...missing, ...unused].toSorted().map((what) => ({ rule: 'grants', where: GRANTS, what }));
}

function grantedIn({ text }: SourceFile): Rights {
  const grants = withoutComments(text).matchAll(/^grant ([a-z, ()_]+?) on ([a-z_]+\.[a-z_]+) to :service;/gm);
  return new Set(
    Array.from(grants).flatMap(([, rights = '', table = '']) =>
      rights
        .replaceAll(/\([^)]*\)/g, '')
        .split(',')
        .map((right) => `${right.trim()} on ${table}`),
    ),
  );
}

function neededBy(files: readonly SourceFile[]): Rights {
  const catalog = catalogOf(files);
  const statements = files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path) && !OF_OWNER.test(path))
    .flatMap((file) => literalsOf(file).map(({ text }) => withoutComments(text)));
  const bodies = files.filter(isMigration).flatMap(({ text }) => bodiesOf(withoutComments(text)));
  return new Set([...statements, ...bodies].flatMap((sql) => [...writesIn(sql, catalog), ...rowLocksIn(sql, catalog)]));
}

/** The bodies of functions that run with the rights of the calling role. */
function bodiesOf(sql: string): string[] {
  const functions = sql.matchAll(/\bcreate (?:or replace )?function ([\s\S]*?)\$\$([\s\S]*?)\$\$/g);
  return Array.from(functions).flatMap(([, head = '', body = '']) => (/security definer/.test(head) ? [] : [body]));
}

const VERBS: readonly (readonly [RegExp, Right])[] = [
  [/\b(?:insert\s+into|copy)\s+([a-z_]+\.[a-z_]+)/gi, 'insert'],
  [/(?<!\b(?:for|do|key|before|after|or)\s)\bupdate\s+(?:only\s+)?([a-z_]+\.[a-z_]+)/gi, 'update'],
  [/\bdelete\s+from\s+([a-z_]+\.[a-z_]+)/gi, 'delete'],
];

function writesIn(sql: string, catalog: Catalog): string[] {
  // A month of quotes has the rights of the whole table.
  const tableOf = (name: string): string => name.replace(/_$/, '');
  const isOurs = (name: string): boolean => catalog.tables.has(tableOf(name));
  const found = VERBS.flatMap(([verb, right]) =>
    Array.from(sql.matchAll(verb)).flatMap(([, name = '']) => (isOurs(name) ? [`${right} on ${tableOf(name)}`] : [])),
  );
  const upserts = sql.matchAll(
    /\binsert\s+into\s+([a-z_]+\.[a-z_]+)(?:(?!\binsert\s+into\b)[\s\S])*?\bdo\s+update\b/gi,
  );
  return [...found, ...Array.from(upserts, ([, name = '']) => `update on ${name}`)];
}

/** Locking a row needs the right to update. */
function rowLocksIn(sql: string, catalog: Catalog): string[] {
  return locksIn(sql).flatMap((names, nth) => {
    const before = sql.slice(0, placeOfLock(sql, nth));
    // A lock without names covers all tables of its own select.
    const own = names === undefined ? before.slice(Math.max(0, before.toLowerCase().lastIndexOf('select'))) : sql;
    return mentionsIn(own, catalog)
      .filter((mention) => catalog.tables.has(mention.name) && (names?.includes(aliasAt(own, mention)) ?? true))
      .map(({ name }) => `update on ${name}`);
  });
}

function placeOfLock(sql: string, nth: number): number {
  const places = Array.from(
    sql.matchAll(/\bfor\s+(?:no\s+key\s+)?(?:key\s+)?(?:update|share)\b/gi),
    ({ index }) => index,
  );
  return places[nth] ?? sql.length;
}
