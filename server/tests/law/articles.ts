import { posix } from 'node:path';
import { PURE, PURE_PACKAGES, ROOMS } from './rooms.ts';
import { codeOf, importsOf, isTest, roomOf, type SourceFile } from './source-text.ts';

export interface Breach {
  readonly article: string;
  readonly where: string;
  readonly what: string;
}

/** One article of the law: reads one file, names what breaks it. */
export type Article = (file: SourceFile) => Breach[];

const MAX_LINES = 400;
const NO_ROOM_NAMES = /(?:^|[/-])(utils?|helpers?|common|manager|misc|service)(?:[-.]|\/)/;

/** A room is entered by its index.ts, and only by the rooms on the list. */
export const entry: Article = (file) => {
  const room = roomOf(file.path);
  if (room === undefined || isTest(file.path)) return [];
  const allowed = ROOMS[room];
  if (allowed === undefined) return [{ article: 'entry', where: file.path, what: `unknown room ${room}` }];
  return importsOf(file).flatMap(({ specifier, line }) => {
    if (!specifier.startsWith('.')) return [];
    const target = posix.normalize(posix.join(posix.dirname(file.path), specifier));
    const other = roomOf(target);
    if (other === room) return [];
    const where = `${file.path}:${line}`;
    if (other === undefined) return [{ article: 'entry', where, what: `${specifier} is outside every room` }];
    if (!allowed.includes('*') && !allowed.includes(other))
      return [{ article: 'entry', where, what: `${room} may not enter ${other}` }];
    return isDoor(target) ? [] : [{ article: 'entry', where, what: `${other} is entered by its index.ts alone` }];
  });
};

/** Doors: a room's index.ts; each source's and each part of the platform's own; and the shapes that sources yield. */
function isDoor(target: string): boolean {
  return /^src\/([^/]+|(sources|platform)\/[^/]+)\/index\.ts$|^src\/sources\/(facts|source)\.ts$/.test(target);
}

const IMPURE: readonly [RegExp, string][] = [
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\./, 'a clock'],
  [/\bMath\.random\b|\bcrypto\./, 'randomness'],
  [/\bprocess\.|\bfetch\(|\bconsole\./, 'the world outside'],
];

/** Pure rooms compute: whatever changes from run to run comes in as a parameter. */
export const purity: Article = (file) => {
  if (isTest(file.path) || !PURE.some((place) => file.path.startsWith(`src/${place}`))) return [];
  const breaches = IMPURE.filter(([pattern]) => pattern.test(codeOf(file))).map(([, what]) => what);
  for (const { specifier } of importsOf(file))
    if (!specifier.startsWith('.') && !PURE_PACKAGES.includes(specifier)) breaches.push(`the package ${specifier}`);
  return breaches.map((what) => ({ article: 'purity', where: file.path, what: `a pure room uses ${what}` }));
};

/** One file reads the environment; one reads the machine's clock; nobody draws from Math.random. */
export const sourcesOfChange: Article = (file) => {
  if (isTest(file.path)) return [];
  const code = codeOf(file);
  const breaches: string[] = [];
  if (/\bprocess\.env\b/.test(code) && file.path !== 'src/app/settings.ts') breaches.push('reads the environment');
  if (/\bDate\.now\b|\bnew Date\(\s*\)/.test(code) && file.path !== 'src/platform/clock.ts')
    breaches.push("reads the machine's clock");
  if (/\bMath\.random\b/.test(code)) breaches.push('draws from Math.random');
  if (/\brandom(Bytes|UUID|Int)\b|getRandomValues/.test(code) && roomOf(file.path) !== 'platform')
    breaches.push('draws randomness outside platform');
  return breaches.map((what) => ({ article: 'sources of change', where: file.path, what }));
};

/** Rooms keep their SQL in queries.ts (or …-queries.ts); only platform, which has no words of its own, may differ. */
export const statements: Article = (file) => {
  if (isTest(file.path) || roomOf(file.path) === undefined || roomOf(file.path) === 'platform') return [];
  if (/(^|[/-])queries\.ts$/.test(file.path)) return [];
  const found =
    /[`']\s*(select\s|insert into\s|update\s\S+\sset|delete from\s|create (temp )?table|with \w+ as|copy \S+)/i;
  const text = file.text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  return found.test(text) ? [{ article: 'statements', where: file.path, what: 'SQL outside queries.ts' }] : [];
};

/** Tests wait for what they test, never for time to pass. */
export const noSleep: Article = (file) => {
  if (!file.path.endsWith('.test.ts')) return [];
  return /\bsetTimeout\b|\bsetInterval\b|Atomics\.wait\b/.test(codeOf(file)) || /node:timers/.test(file.text)
    ? [{ article: 'no sleep', where: file.path, what: 'a test sleeps' }]
    : [];
};

/** Small files with names that say what is in them. */
export const size: Article = (file) => {
  const lines = file.text.split('\n').length;
  const breaches: string[] = [];
  if (lines > MAX_LINES) breaches.push(`${lines} lines (at most ${MAX_LINES})`);
  if (NO_ROOM_NAMES.test(file.path)) breaches.push('a name that says nothing');
  return breaches.map((what) => ({ article: 'size', where: file.path, what }));
};

export const LAW: readonly Article[] = [entry, purity, sourcesOfChange, statements, noSleep, size];

export function breachesOf(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) => LAW.flatMap((article) => article(file)));
}
