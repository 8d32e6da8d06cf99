// Prices of invented props with their blocks and sentences. A change of any step changes a figure.
import assert from 'node:assert/strict';
import { DIRECTIONS } from '../../../src/kernel/index.ts';
import { statDefinition, type FittedStat } from '../../../src/sports/basketball/index.ts';
import type { Period } from '../../../src/sports/index.ts';
import { seededRandom } from '../../../src/model/distribution/seeded-random.ts';
import type { ModelConstants } from '../../../src/model/constants/constants.ts';
import { shippedFor } from '../../../src/model/constants/shipped.ts';
import type { BookQuote } from '../../../src/model/market/market.ts';
import { confidenceIn } from '../../../src/model/pricing/confidence.ts';
import { edgeScore, evaluate } from '../../../src/model/pricing/evaluate.ts';
import { informedBy, movesOthers, type QuotedStat } from '../../../src/model/pricing/other-stats.ts';
import {
  expectedCount,
  ladderSpan,
  logOddsAt,
  medianCount,
  overProbability,
  price,
  pushProbability,
  type Priced,
} from '../../../src/model/pricing/pricing.ts';
import { targetOf } from '../../../src/model/pricing/target.ts';
import type { PlayerInput } from '../../../src/model/projection/inputs.ts';
import { project, type Projection } from '../../../src/model/projection/projection.ts';
import { pricedStats } from '../priced-stats.ts';
import { sampleInput } from '../sample-season.ts';

export const PROPS = 360;
const [shipped] = shippedFor('Nba');
assert.ok(shipped);
const { otherStats: _, ...alone } = shipped;
const taught = (borrowed: number | null) => ({ rows: 412, loss: 0, lossError: 1, borrowed });
/** As fitted; without the weights for unquoted stats; with borrowed weights, and with own ones from little evidence. */
const constantsSets = (): readonly ModelConstants[] => [
  structuredClone(shipped),
  alone,
  {
    ...shipped,
    evidence: { lender: { league: 'NBA', version: 'nba-1' }, byStat: { Points: taught(0.4), Assists: taught(null) } },
  },
  { ...shipped, evidence: { lender: null, byStat: { Points: taught(null), Rebounds: taught(null) } } },
];
const STATS = pricedStats(shipped);
const PERIODS: readonly Period[] = ['Full', 'Q1', 'Full', 'H2', 'Full', 'Q4', 'H1'];

const of = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  assert.ok(value !== undefined);
  return value;
};

/** Players for both branches of every step: rookies, returning, traded, with and without news. */
function playerOf(index: number, draw: () => number): PlayerInput {
  const input = sampleInput(draw);
  return {
    ...input,
    level: of(['none', 'absences', 'lineups'], index),
    starts: of([null, 0, 1, null, 0], index),
    seasonGames: of([0, 2, 3, 5, 40], index >> 1),
    careerGames: of([0, 1, 2, 3, 30, 45, 200], index),
    minutes32: of([0.4, 5, 14, 24, 34], index >> 2) + draw(),
    missed: of([0, 0, 1, 2, 4, 20], index >> 1),
    newTeam: index % 6 === 0,
    playoffs: index % 4 === 0,
    outlook: { ...input.outlook, restDays: of([null, 1, 2, 5], index >> 1) },
    vacated: index % 11 === 0 ? [0, 0, 0, 0] : input.vacated,
    periodSums: Float64Array.from({ length: 65 }, () => 60 * draw()),
  };
}

/** No quotes, one book, several on and off its line, and implausible ones. */
function quotesOf(kind: number, mean: number): BookQuote[] {
  const line = Math.max(0.5, Math.floor(mean) + 0.5);
  const quote = (book: string, off: number, overPrice: number | null, underPrice: number | null): BookQuote => ({
    book,
    line: Math.max(0.5, line + off),
    overPrice,
    underPrice,
  });
  if (kind === 0) return [];
  if (kind === 1) return [quote('a', 0, -115, -105)];
  if (kind === 2) return [quote('a', 0, -130, 108), quote('b', 0, -125, 104), quote('c', 0, -140, 114)];
  if (kind === 3) return [quote('a', 0, 105, -128), quote('b', 1, 140, -170), quote('b', -1, -150, 122)];
  return [quote('a', 0, -1000, -1000), quote('b', 0, -110, null)];
}

/** Quotes of other stats: none, one, or many. */
function othersOf(
  projection: Projection,
  stat: FittedStat,
  kind: number,
  constants: ModelConstants,
): readonly QuotedStat[] {
  const quoted = STATS.filter((one) => one !== stat && movesOthers(constants, one));
  return quoted.slice(0, of([0, 1, 3, 6], kind)).map((one) => {
    const target = targetOf(projection, one, 'Full', constants);
    return { stat: one, quotes: quotesOf(1 + (kind % 4), (target?.mean ?? 0) * of([1.2, 0.85, 1.05], kind)) };
  });
}

interface Made {
  readonly priced: Priced;
  readonly constants: ModelConstants;
}

function* props(): Generator<Made> {
  const draw = seededRandom(77);
  // Created anew per run, because values are cached by set of constants.
  const sets = constantsSets();
  for (let index = 0; index < PROPS; index++) {
    const constants = of(sets, index % 7 === 0 ? index >> 2 : 0);
    const stat = of(STATS, index);
    const projection = project(playerOf(index, draw), constants, index % 5 === 0);
    const double = statDefinition(stat).doubles !== undefined;
    const period = double ? 'Full' : of(PERIODS, index);
    const { mean } = targetOf(projection, stat, period, constants) ?? { mean: Number.NaN };
    const quotes = quotesOf(index % 5, double ? 0.2 : mean);
    const others = () => informedBy(projection, othersOf(projection, stat, index >> 1, constants), constants);
    const priced = price(projection, stat, period, quotes, constants, of([1, 0.4, 0], index >> 1), others);
    if (priced !== undefined) yield { priced, constants };
  }
}

/** A half line and a whole one near the mean, and both ends. */
const linesOf = ({ target: { mean } }: Priced): readonly number[] => [
  Math.floor(mean) + 0.5,
  Math.max(1, Math.round(mean)),
  0.5,
  Math.round(3 * mean) + 20.5,
];

function priceFigures({ priced, constants }: Made): object {
  const { target, informed, stack, market } = priced;
  const evaluations = linesOf(priced).map((line) => {
    const [over, under] = DIRECTIONS.map((direction) => evaluate(priced, line, direction, constants));
    return { over, under, chance: overProbability(priced, line), push: pushProbability(priced, line) };
  });
  return {
    evaluations,
    stack,
    market: market === undefined ? null : { ...market },
    odds: linesOf(priced).map((line) => ({
      ...logOddsAt(priced, line),
      market: logOddsAt(priced, line).market ?? null,
    })),
    expected: expectedCount(priced),
    median: medianCount(priced),
    spans: [0.05, 0.2].map((tail) => ladderSpan(priced, tail)),
    confidence: confidenceIn(priced),
    edge: edgeScore(overProbability(priced, linesOf(priced)[0] ?? 0.5), 0.52),
    target: {
      stat: target.stat,
      period: target.period,
      parts: target.parts,
      means: target.means,
      shares: target.shares,
      range: linesOf(priced).map((line) => target.rangeFor(line)),
      slope: target.slopeAt?.(target.mean * 1.1) ?? 0,
      over: linesOf(priced).map((line) =>
        target.overWith(
          line,
          target.means.map((mean) => mean * 1.05),
        ),
      ),
      again: linesOf(priced).map((line) => target.overAtMean(line, target.mean)),
      ladder: target.ladderAt(target.mean * 0.9),
    },
    informed:
      informed === undefined
        ? null
        : { stats: informed.by.stats, explained: informed.by.explained(target), mean: informed.target.mean },
  };
}

/** The figures of each priced prop, in their order. */
export function* figures(): Generator<object> {
  for (const made of props()) yield priceFigures(made);
}
