import {
  entry,
  fileCycles,
  fileOf,
  moduleCycles,
  published,
  schemaOwners,
  unusedPermissions,
  unusedPublished,
} from './imports.ts';
import { leagueNames } from './league-names.ts';
import { serviceGrants } from './grants.ts';
import { PURE, PURE_PACKAGES } from './modules.ts';
import { oneSport, sportNames, unusedSports } from './sports.ts';
import { folderSize, size, unusedReasons } from './sizes.ts';
import { codeOf, importsOf, isTest, moduleOf, type SourceFile } from './source-text.ts';
import { tableOwners, upwardTriggers } from './tables.ts';
import { testOnlyExports } from './test-only.ts';

export interface Violation {
  readonly rule: string;
  readonly where: string;
  readonly what: string;
}

/** A rule about one file. */
export type Rule = (file: SourceFile) => Violation[];
/** A rule about all files together. */
export type RuleOfAll = (files: readonly SourceFile[]) => Violation[];

const IMPURE: readonly [RegExp, string][] = [
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bperformance\./, 'a clock'],
  [/\bMath\.random\b|\bcrypto\./, 'randomness'],
  [/\bprocess\.|\bfetch\(|\bconsole\./, 'the world outside'],
];

const isPure = (path: string): boolean => PURE.some((place) => path.startsWith(place));

/** Pure modules compute, and enter pure modules only: values that change from run to run are parameters. */
export const purity: Rule = (file) => {
  if (isTest(file.path) || !isPure(file.path)) return [];
  const violations = IMPURE.filter(([pattern]) => pattern.test(codeOf(file))).map(([, what]) => what);
  for (const { specifier, isType } of importsOf(file)) {
    const isOwn = specifier.startsWith('.');
    if (!isOwn && !PURE_PACKAGES.includes(specifier)) violations.push(`the package ${specifier}`);
    if (isOwn && !isType && !isPure(fileOf(file, specifier))) violations.push(specifier);
  }
  return violations.map((what) => ({ rule: 'purity', where: file.path, what: `a pure module uses ${what}` }));
};

/** One file reads the environment, one reads the machine's clock, and none uses Math.random. */
export const sourcesOfChange: Rule = (file) => {
  if (isTest(file.path) || moduleOf(file.path) === undefined) return [];
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

/** SQL is in queries.ts or …-queries.ts; platform, which has no tables of sports, may differ. */
export const statements: Rule = (file) => {
  if (isTest(file.path) || moduleOf(file.path) === undefined || moduleOf(file.path) === 'platform') return [];
  if (/(^|[/-])queries\.ts$/.test(file.path)) return [];
  const found =
    /[`']\s*(select\s|insert into\s|update\s\S+\sset|delete from\s|create (temp )?table|with \w+ as|copy \S+)/i;
  const text = file.text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  return found.test(text) ? [{ rule: 'statements', where: file.path, what: 'SQL outside queries.ts' }] : [];
};

/**
 * Domain code does not depend on HTTP: only routes, their shapes and a module's index import the platform's http. Types
 * of the interfaces that http defines for others to implement (Caller, Burst, ApiModule) are allowed anywhere.
 */
export const http: Rule = (file) => {
  const module = moduleOf(file.path);
  if (module === undefined || isTest(file.path) || ['app', 'platform', 'mcp'].includes(module)) return [];
  if (/(^|[/-])(routes?|schemas?|shapes?|index)\.ts$/.test(file.path)) return [];
  return importsOf(file)
    .filter(({ specifier, isType }) => (/\/platform\/http\//.test(specifier) && !isType) || specifier === 'fastify')
    .map(({ specifier, line }) => ({ rule: 'http', where: `${file.path}:${line}`, what: `imports ${specifier}` }));
};

/** Tests wait for conditions, never for a fixed time. */
export const noSleep: Rule = (file) => {
  if (!file.path.endsWith('.test.ts')) return [];
  return /\bsetTimeout\b|\bsetInterval\b|Atomics\.wait\b/.test(codeOf(file)) || /node:timers/.test(file.text)
    ? [{ rule: 'no sleep', where: file.path, what: 'a test sleeps' }]
    : [];
};

const RULES: readonly Rule[] = [
  entry,
  published,
  purity,
  sourcesOfChange,
  statements,
  http,
  noSleep,
  size,
  leagueNames,
  oneSport,
  sportNames,
];
const RULES_OF_ALL: readonly RuleOfAll[] = [
  unusedPermissions,
  (files) => unusedPublished(files),
  (files) => unusedReasons(files),
  (files) => unusedSports(files),
  () => moduleCycles(),
  fileCycles,
  schemaOwners,
  tableOwners,
  upwardTriggers,
  serviceGrants,
  testOnlyExports,
  folderSize,
];

export function violationsOf(files: readonly SourceFile[]): Violation[] {
  return [
    ...files.flatMap((file) => RULES.flatMap((rule) => rule(file))),
    ...RULES_OF_ALL.flatMap((rule) => rule(files)),
  ];
}
