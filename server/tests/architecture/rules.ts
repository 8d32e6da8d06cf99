import { posix } from 'node:path';
import { PURE, PURE_PACKAGES, MODULES } from './modules.ts';
import { codeOf, importsOf, isTest, moduleOf, type SourceFile } from './source-text.ts';

export interface Violation {
  readonly rule: string;
  readonly where: string;
  readonly what: string;
}

/** One rule of the law: reads one file, names what breaks it. */
export type Rule = (file: SourceFile) => Violation[];

const MAX_LINES = 400;
const VAGUE_NAMES = /(?:^|[/-])(utils?|helpers?|common|manager|misc|service)(?:[-.]|\/)/;

/** A module is entered by its index.ts, and only by the modules on the list. */
export const entry: Rule = (file) => {
  const module = moduleOf(file.path);
  if (module === undefined || isTest(file.path)) return [];
  const allowed = MODULES[module];
  if (allowed === undefined) return [{ rule: 'entry', where: file.path, what: `unknown module ${module}` }];
  return importsOf(file).flatMap(({ specifier, line }) => {
    if (!specifier.startsWith('.')) return [];
    const target = posix.normalize(posix.join(posix.dirname(file.path), specifier));
    const other = moduleOf(target);
    if (other === module) return [];
    const where = `${file.path}:${line}`;
    if (other === undefined) return [{ rule: 'entry', where, what: `${specifier} is outside every module` }];
    if (!allowed.includes('*') && !allowed.includes(other))
      return [{ rule: 'entry', where, what: `${module} may not enter ${other}` }];
    return isEntry(target) ? [] : [{ rule: 'entry', where, what: `${other} is entered by its index.ts alone` }];
  });
};

/** Doors: a module's index.ts; each source's and each part of the platform's own; and the shapes that sources yield. */
function isEntry(target: string): boolean {
  return /^src\/([^/]+|(sources|platform)\/[^/]+)\/index\.ts$|^src\/sources\/(facts|source)\.ts$/.test(target);
}

const IMPURE: readonly [RegExp, string][] = [
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\./, 'a clock'],
  [/\bMath\.random\b|\bcrypto\./, 'randomness'],
  [/\bprocess\.|\bfetch\(|\bconsole\./, 'the world outside'],
];

/** Pure modules compute: whatever changes from run to run comes in as a parameter. */
export const purity: Rule = (file) => {
  if (isTest(file.path) || !PURE.some((place) => file.path.startsWith(`src/${place}`))) return [];
  const violations = IMPURE.filter(([pattern]) => pattern.test(codeOf(file))).map(([, what]) => what);
  for (const { specifier } of importsOf(file))
    if (!specifier.startsWith('.') && !PURE_PACKAGES.includes(specifier)) violations.push(`the package ${specifier}`);
  return violations.map((what) => ({ rule: 'purity', where: file.path, what: `a pure module uses ${what}` }));
};

/** One file reads the environment; one reads the machine's clock; nobody draws from Math.random. */
export const sourcesOfChange: Rule = (file) => {
  if (isTest(file.path)) return [];
  const code = codeOf(file);
  const violations: string[] = [];
  if (/\bprocess\.env\b/.test(code) && file.path !== 'src/app/settings.ts') violations.push('reads the environment');
  if (/\bDate\.now\b|\bnew Date\(\s*\)/.test(code) && file.path !== 'src/platform/clock.ts')
    violations.push("reads the machine's clock");
  if (/\bMath\.random\b/.test(code)) violations.push('draws from Math.random');
  if (/\brandom(Bytes|UUID|Int)\b|getRandomValues/.test(code) && moduleOf(file.path) !== 'platform')
    violations.push('draws randomness outside platform');
  return violations.map((what) => ({ rule: 'sources of change', where: file.path, what }));
};

/** Rooms keep their SQL in queries.ts (or …-queries.ts); only platform, which has no words of its own, may differ. */
export const statements: Rule = (file) => {
  if (isTest(file.path) || moduleOf(file.path) === undefined || moduleOf(file.path) === 'platform') return [];
  if (/(^|[/-])queries\.ts$/.test(file.path)) return [];
  const found =
    /[`']\s*(select\s|insert into\s|update\s\S+\sset|delete from\s|create (temp )?table|with \w+ as|copy \S+)/i;
  const text = file.text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  return found.test(text) ? [{ rule: 'statements', where: file.path, what: 'SQL outside queries.ts' }] : [];
};

/** Tests wait for what they test, never for time to pass. */
export const noSleep: Rule = (file) => {
  if (!file.path.endsWith('.test.ts')) return [];
  return /\bsetTimeout\b|\bsetInterval\b|Atomics\.wait\b/.test(codeOf(file)) || /node:timers/.test(file.text)
    ? [{ rule: 'no sleep', where: file.path, what: 'a test sleeps' }]
    : [];
};

/** Small files with names that say what is in them. */
export const size: Rule = (file) => {
  const lines = file.text.split('\n').length;
  const violations: string[] = [];
  if (lines > MAX_LINES) violations.push(`${lines} lines (at most ${MAX_LINES})`);
  if (VAGUE_NAMES.test(file.path)) violations.push('a name that says nothing');
  return violations.map((what) => ({ rule: 'size', where: file.path, what }));
};

export const RULES: readonly Rule[] = [entry, purity, sourcesOfChange, statements, noSleep, size];

export function violationsOf(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => RULES.flatMap((rule) => rule(file)));
}
