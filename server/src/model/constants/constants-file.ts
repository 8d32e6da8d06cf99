import { COUNTS, PERIODS, STAT_NAMES } from '../../kernel/index.ts';
import { DOUBLE_STATS, SPLIT_PERIODS, SUM_STATS, type ModelConstants } from './constants.ts';
import { MINUTES_FEATURES, NEWS_LEVELS, RATE_FEATURES } from '../projection/features.ts';

const DIGITS = 8;

/** The constants as the text of their file; eight digits are far below any standard error. */
export function writeConstants(constants: ModelConstants): string {
  const short = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
  return `${JSON.stringify(constants, short, 1)}\n`;
}

type Node = Readonly<Record<string, unknown>>;

function at(node: unknown, path: string): Node {
  let here = node;
  for (const key of path.split('.')) here = typeof here === 'object' && here !== null ? (here as Node)[key] : undefined;
  if (typeof here !== 'object' || here === null) throw new TypeError(`constants: ${path} is missing`);
  return here as Node;
}

function expectNumbers(node: unknown, path: string, names: readonly string[]): void {
  const values = at(node, path);
  for (const name of names) {
    if (typeof values[name] !== 'number' || !Number.isFinite(values[name])) {
      throw new TypeError(`constants: ${path}.${name} is not a number`);
    }
  }
}

function expectEach(node: unknown, path: string, keys: readonly string[], names: readonly string[]): void {
  for (const key of keys) expectNumbers(node, `${path}.${key}`, names);
}

/** Shares of a period are pairs: bench, starter. */
function expectShares(parsed: unknown, period: string): void {
  for (const what of ['minutes', ...COUNTS]) expectNumbers(parsed, `periods.shares.${period}.${what}`, ['0', '1']);
}

/** A mixture has a level at least, and as many factors at each. */
function expectMixture(node: unknown, path: string): void {
  const centres = Object.keys(at(node, `${path}.centres`));
  const factors = Object.keys(at(node, `${path}.factors.0`));
  expectNumbers(node, `${path}.centres`, centres);
  expectEach(node, `${path}.factors`, centres, factors);
}

function expectLevel(node: unknown, path: string): void {
  expectNumbers(node, `${path}.minutes`, MINUTES_FEATURES);
  expectEach(node, `${path}.rates`, COUNTS, RATE_FEATURES);
  expectEach(node, `${path}.dispersion`, SUM_STATS, ['c0', 'c1']);
  expectEach(node, `${path}.calibration`, SUM_STATS, ['intercept', 'slope']);
  expectEach(node, `${path}.stack`, STAT_NAMES, [
    'intercept',
    'weight',
    'interceptAlone',
    'interceptError',
    'weightError',
  ]);
  expectNumbers(node, `${path}.means.minutes`, MINUTES_FEATURES);
  expectNumbers(node, `${path}.means.rates`, RATE_FEATURES);
  expectMixture(node, `${path}.mixture`);
}

/** Reads the text of a constants file. Whatever the mathematics would trip over throws here, with its place. */
export function readConstants(text: string): ModelConstants {
  const parsed: unknown = JSON.parse(text);
  return checkedConstants(parsed);
}

/** Checks parsed constants part by part; the cast is safe once every number that is read has been seen. */
export function checkedConstants(parsed: unknown): ModelConstants {
  expectNumbers(parsed, 'league', ['pace', 'points']);
  expectNumbers(parsed, 'league.rates', COUNTS);
  expectEach(parsed, 'bases', COUNTS, ['halfLife', 'pull']);
  expectNumbers({ constants: parsed }, 'constants', ['unquotedOpening']);
  for (const level of NEWS_LEVELS) expectLevel(parsed, `levels.${level}`);
  expectNumbers(parsed, 'periods.pull', ['minutes', ...COUNTS]);
  for (const period of PERIODS) {
    if (period === 'Full') continue;
    expectEach(parsed, `periods.dispersion.${period}`, SUM_STATS, ['c0', 'c1']);
    expectEach(parsed, `periods.calibration.${period}`, SUM_STATS, ['intercept', 'slope']);
  }
  for (const period of SPLIT_PERIODS) {
    expectShares(parsed, period);
    expectMixture(parsed, `periods.mixture.${period}`);
  }
  expectEach(parsed, 'doubles.calibration', DOUBLE_STATS, ['intercept', 'slope']);
  expectNumbers(parsed, 'doubles.correlation', Object.keys(at(parsed, 'doubles.correlation')));
  const { version, lastDay } = parsed as Node;
  if (typeof version !== 'string' || typeof lastDay !== 'string')
    throw new TypeError('constants: version or lastDay is missing');
  return parsed as ModelConstants;
}
