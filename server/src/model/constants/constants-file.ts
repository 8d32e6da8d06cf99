import { FITTED_COUNTS, fittedDefinition, type FittedStat } from '../../sports/basketball/index.ts';
import { PERIODS, type SplitPeriod } from '../../sports/index.ts';
import { DOUBLE_STATS, NEWS_RATES, REPORTED_GROUPS, statOfCount, SUM_STATS, type ModelConstants } from './constants.ts';
import { pairKey } from '../distribution/doubles.ts';
import { isPositiveDefinite } from '../distribution/symmetric.ts';
import { JOINT_SECTIONS } from '../joint/constants.ts';
import { START_FEATURES } from '../past/starts.ts';
import { MINUTES_FEATURES, RATE_FEATURES } from '../projection/features.ts';
import { NEWS_LEVELS } from '../projection/inputs.ts';

const DIGITS = 8;

/** The text of a file of constants of any sport. Eight digits are far below any standard error. */
export function writeConstants(constants: object): string {
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
  for (const what of ['minutes', ...FITTED_COUNTS])
    expectNumbers(parsed, `periods.shares.${period}.${what}`, ['0', '1']);
}

/** A mixture has at least one level, and the same number of factors at each. */
function expectMixture(node: unknown, path: string): void {
  const centres = Object.keys(at(node, `${path}.centres`));
  const factors = Object.keys(at(node, `${path}.factors.0`));
  expectNumbers(node, `${path}.centres`, centres);
  expectEach(node, `${path}.factors`, centres, factors);
}

/** Each group has the same number of probabilities and errors at each usual minutes as there are moments. */
function expectAvailability(parsed: unknown): void {
  const moments = Object.keys(at(parsed, 'availability.hours'));
  const minutes = Object.keys(at(parsed, 'availability.minutes'));
  expectNumbers(parsed, 'availability.hours', ['0', ...moments]);
  expectNumbers(parsed, 'availability.minutes', ['0', ...minutes]);
  for (const group of REPORTED_GROUPS)
    for (const what of ['chance', 'error'])
      expectEach(parsed, `availability.groups.${group}.${what}`, minutes, moments);
}

/** If the file lacks them, each player is expected to start as often as usual. */
function expectStarts(parsed: unknown): void {
  if ((parsed as Node)['starts'] === undefined) return;
  for (const what of ['weights', 'errors']) expectNumbers(parsed, `starts.${what}`, START_FEATURES);
}

/** Every stat in one of these sections of the file. Throws if one is not a stat of this kind. */
function statsIn(parsed: unknown, paths: readonly string[], kind: readonly FittedStat[]): FittedStat[] {
  const found = new Set<FittedStat>();
  for (const path of paths)
    for (const name of Object.keys(at(parsed, path))) {
      const stat = kind.find((each) => each === name);
      if (stat === undefined) throw new TypeError(`constants: ${path}.${name} is not a stat of this version`);
      found.add(stat);
    }
  return [...found];
}

const everyLevel = (section: string): string[] => NEWS_LEVELS.map((level) => `levels.${level}.${section}`);

/** The period props of the file, each with all of its constants. Throws if one is not a period prop. */
function periodsIn(parsed: unknown): SplitPeriod[] {
  return Object.keys(at(parsed, 'periods.shares')).map((name) => {
    const period = PERIODS.find((each) => each === name);
    if (period === undefined || period === 'Full')
      throw new TypeError(`constants: periods.shares.${name} is not a period prop`);
    return period;
  });
}

/** A stat has all of its constants or none; see `isPriced`. */
function expectPricedStats(parsed: unknown, periods: readonly SplitPeriod[]): void {
  const everyPeriod = (section: string): string[] => periods.map((period) => `periods.${section}.${period}`);
  const sums = statsIn(parsed, [...everyLevel('dispersion'), ...everyLevel('calibration')], SUM_STATS);
  const doubles = statsIn(parsed, ['doubles.calibration'], DOUBLE_STATS);
  const inPeriods = statsIn(parsed, [...everyPeriod('dispersion'), ...everyPeriod('calibration')], SUM_STATS);
  const stacked = statsIn(parsed, everyLevel('stack'), [...SUM_STATS, ...DOUBLE_STATS]);
  const full = [...new Set([...sums, ...inPeriods, ...stacked.filter((stat) => SUM_STATS.includes(stat))])];
  const allDoubles = [...new Set([...doubles, ...stacked.filter((stat) => DOUBLE_STATS.includes(stat))])];
  const parts = allDoubles.flatMap((stat) => fittedDefinition(stat).parts.map(statOfCount));
  for (const path of everyLevel('dispersion')) expectEach(parsed, path, [...full, ...parts], ['c0', 'c1']);
  for (const path of everyLevel('calibration')) expectEach(parsed, path, full, ['intercept', 'slope']);
  for (const path of everyLevel('stack')) expectEach(parsed, path, [...full, ...allDoubles], STACK);
  for (const path of everyPeriod('dispersion')) expectEach(parsed, path, inPeriods, ['c0', 'c1']);
  for (const path of everyPeriod('calibration')) expectEach(parsed, path, inPeriods, ['intercept', 'slope']);
  expectEach(parsed, 'doubles.calibration', allDoubles, ['intercept', 'slope']);
}

const STACK = ['intercept', 'weight', 'interceptAlone', 'interceptError', 'weightError'];

function expectLevel(node: unknown, path: string): void {
  expectNumbers(node, `${path}.minutes`, MINUTES_FEATURES);
  expectEach(node, `${path}.rates`, FITTED_COUNTS, RATE_FEATURES);
  expectNumbers(node, `${path}.means.minutes`, MINUTES_FEATURES);
  expectNumbers(node, `${path}.means.rates`, RATE_FEATURES);
  expectMixture(node, `${path}.mixture`);
  if (at(node, path)['errors'] !== undefined) {
    expectNumbers(node, `${path}.errors.minutes`, MINUTES_FEATURES);
    expectEach(node, `${path}.errors.rates`, FITTED_COUNTS, NEWS_RATES);
  }
}

/**
 * If the file lacks it, it has no effect. A partial one is refused: a stat without noise would be trusted completely.
 */
function expectOtherStats(parsed: unknown): void {
  if ((parsed as Node)['otherStats'] === undefined) return;
  const counts = Object.keys(at(parsed, 'otherStats.covariance'));
  const unknown = counts.find((count) => !FITTED_COUNTS.some((known) => known === count));
  if (unknown !== undefined) throw new TypeError(`constants: otherStats.covariance.${unknown} is not a count`);
  expectEach(parsed, 'otherStats.covariance', counts, counts);
  const stats = statsIn(parsed, ['otherStats.bias', 'otherStats.noise'], SUM_STATS);
  for (const stat of stats) {
    const missing = fittedDefinition(stat).parts.find((part) => !counts.includes(part));
    if (missing !== undefined) throw new TypeError(`constants: otherStats.covariance.${missing} is missing`);
  }
  for (const section of ['bias', 'noise']) expectNumbers(parsed, `otherStats.${section}`, stats);
  const noise = at(parsed, 'otherStats.noise');
  for (const stat of stats)
    if (!(Number(noise[stat]) > 0)) throw new TypeError(`constants: otherStats.noise.${stat} is not above zero`);
  const rows = counts.map((count) => at(parsed, `otherStats.covariance.${count}`));
  if (!isPositiveDefinite(Float64Array.from(rows.flatMap((row) => counts.map((count) => Number(row[count]))))))
    throw new TypeError('constants: otherStats.covariance is not positive definite');
  for (const [follower, entry] of Object.entries(at(parsed, 'otherStats.follows'))) {
    expectNumbers(parsed, `otherStats.follows.${follower}`, ['slope']);
    if (!FITTED_COUNTS.some((known) => known === follower) || !counts.includes(String((entry as Node)['count'])))
      throw new TypeError(`constants: otherStats.follows.${follower} does not follow a quoted count`);
  }
}

/** If the file lacks it, averages of books are not corrected. A variance of zero would stretch them without bound. */
function expectMainLineVariance(parsed: unknown): void {
  if ((parsed as Node)['mainLineVariance'] === undefined) return;
  const stats = statsIn(parsed, ['mainLineVariance'], SUM_STATS);
  expectNumbers(parsed, 'mainLineVariance', stats);
  for (const stat of stats)
    if (!(Number(at(parsed, 'mainLineVariance')[stat]) > 0))
      throw new TypeError(`constants: mainLineVariance.${stat} is not above zero`);
}

/**
 * If the file lacks it, different players count as independent. Correlations beyond -1 and 1, or without an error, are
 * refused.
 */
function expectJoint(parsed: unknown): void {
  if ((parsed as Node)['joint'] === undefined) return;
  expectNumbers(parsed, 'joint', ['games']);
  expectNumbers(parsed, 'joint.role', ['centre', 'width']);
  if (!(Number(at(parsed, 'joint.role')['width']) > 0))
    throw new TypeError('constants: joint.role.width is not above zero');
  const known = new Set(FITTED_COUNTS.flatMap((one) => FITTED_COUNTS.map((other) => pairKey(one, other))));
  for (const section of JOINT_SECTIONS) {
    const pairs = Object.keys(at(parsed, `joint.${section}`));
    expectEach(parsed, `joint.${section}`, pairs, ['correlation', 'error']);
    for (const pair of pairs) {
      if (!known.has(pair)) throw new TypeError(`constants: joint.${section}.${pair} is not a pair of counts`);
      if (Math.abs(Number(at(parsed, `joint.${section}.${pair}`)['correlation'])) > 1)
        throw new TypeError(`constants: joint.${section}.${pair}.correlation is beyond 1`);
    }
  }
}

/** If the file lacks it, the league's own prices are sufficient. */
function expectEvidence(parsed: unknown): void {
  if ((parsed as Node)['evidence'] === undefined) return;
  const { lender } = at(parsed, 'evidence');
  const { league, version } = lender === null ? { league: '', version: '' } : at(parsed, 'evidence.lender');
  if (typeof league !== 'string' || typeof version !== 'string')
    throw new TypeError('constants: evidence.lender names no constants of a league');
  const stats = statsIn(parsed, ['evidence.byStat'], [...SUM_STATS, ...DOUBLE_STATS]);
  const numbers = ['rows', 'loss', 'lossError', ...(lender === null ? [] : ['borrowed'])];
  expectEach(parsed, 'evidence.byStat', stats, numbers);
}

/** Reads the text of a constants file. Throws for a missing or invalid number, with its path in the message. */
export function readConstants(text: string): ModelConstants {
  const parsed: unknown = JSON.parse(text);
  return checkedConstants(parsed);
}

/** Checks parsed constants part by part. The cast is safe because every number in use has been checked. */
export function checkedConstants(parsed: unknown): ModelConstants {
  expectNumbers(parsed, 'league', ['pace', 'points']);
  expectNumbers(parsed, 'league.rates', FITTED_COUNTS);
  expectEach(parsed, 'bases', FITTED_COUNTS, ['halfLife', 'pull']);
  expectNumbers({ constants: parsed }, 'constants', ['unquotedOpening']);
  for (const level of NEWS_LEVELS) expectLevel(parsed, `levels.${level}`);
  const periods = periodsIn(parsed);
  expectNumbers(parsed, 'periods.pull', periods.length === 0 ? [] : ['minutes', ...FITTED_COUNTS]);
  for (const period of periods) {
    expectShares(parsed, period);
    expectMixture(parsed, `periods.mixture.${period}`);
  }
  expectPricedStats(parsed, periods);
  expectAvailability(parsed);
  expectStarts(parsed);
  expectNumbers(parsed, 'doubles.correlation', Object.keys(at(parsed, 'doubles.correlation')));
  expectOtherStats(parsed);
  expectMainLineVariance(parsed);
  expectJoint(parsed);
  expectEvidence(parsed);
  const { version, lastDay } = parsed as Node;
  if (typeof version !== 'string' || typeof lastDay !== 'string')
    throw new TypeError('constants: version or lastDay is missing');
  return parsed as ModelConstants;
}
