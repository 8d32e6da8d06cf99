import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleInput } from '../../../tests/support/sample-season.ts';
import { FITTED_STATS, fittedDefinition, type FittedStat } from '../../sports/basketball/index.ts';
import type { Period } from '../../sports/index.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import type { ModelConstants, OtherStats } from '../constants/constants.ts';
import { shippedFor } from '../constants/shipped.ts';
import { meanOfStat, project, type Projection } from '../projection/projection.ts';
import { partsAt, evaluate } from './evaluate.ts';
import { expectedViews, informedBy, type QuotedStat } from './other-stats.ts';
import { expectedCount, logOddsAt, overProbability, price, probabilityInterval, type Priced } from './pricing.ts';
import { targetOf } from './target.ts';

const constants = shippedFor('Nba').at(-1)!;
const fitted: OtherStats = constants.otherStats!;
const QUOTED = Object.keys(fitted.bias) as FittedStat[];

/** American odds of a probability, in whole units, without a margin. */
const priceFor = (chance: number): number =>
  Math.round(chance >= 0.5 ? Math.min(-100, (-100 * chance) / (1 - chance)) : (100 * (1 - chance)) / chance);

/** One book's quote of a stat with an implied mean of e^view times the model's, and the market's usual bias. */
function quoteOf(projection: Projection, stat: FittedStat, view: number, book = 'a'): QuotedStat {
  const target = targetOf(projection, stat, 'Full', constants)!;
  const mean = target.mean * Math.exp(view + fitted.bias[stat]!);
  const line = Math.max(0.5, Math.floor(mean) + 0.5);
  const over = target.overAtMean(line, mean);
  return { stat, quotes: [{ book, line, overPrice: priceFor(over), underPrice: priceFor(1 - over) }] };
}

function priced(
  projection: Projection,
  stat: FittedStat,
  quoted: readonly QuotedStat[],
  period: Period = 'Full',
  own: QuotedStat['quotes'] = [],
  set: ModelConstants = constants,
): Priced {
  return price(projection, stat, period, own, set, 1, () => informedBy(projection, quoted, set))!;
}

const starter = project({ ...sampleInput(seededRandom(10)), careerGames: 200, newTeam: false }, constants);
const moveOf = (response: Priced): number => Math.log(expectedCount(response) / response.target.mean);

test('a stat with its own quotes has exactly the same price without the other stats’ quotes', () => {
  const others = QUOTED.map((stat) => quoteOf(starter, stat, 0.3));
  for (const stat of QUOTED) {
    const own = quoteOf(starter, stat, -0.1).quotes;
    const alone = price(starter, stat, 'Full', own, constants)!;
    const beside = priced(starter, stat, others, 'Full', own);
    assert.deepEqual(
      evaluate(beside, own[0]!.line, 'Over', constants),
      evaluate(alone, own[0]!.line, 'Over', constants),
    );
    for (const line of [0.5, 3.5, 12.5]) assert.equal(overProbability(beside, line), overProbability(alone, line));
  }
});

test('constants without the term ignore other quoted stats', () => {
  const { otherStats: _, ...old } = constants;
  const quoted = QUOTED.map((stat) => quoteOf(starter, stat, 0.3));
  for (const stat of FITTED_STATS) {
    const response = priced(starter, stat, quoted, 'Full', [], old);
    assert.equal(response.informed, undefined);
    assert.deepEqual(
      evaluate(response, 0.5, 'Over', old),
      evaluate(price(starter, stat, 'Full', [], old)!, 0.5, 'Over', old),
    );
  }
});

test('quotes above the model raise every unquoted stat, quotes below lower it, and quotes equal to it do not change it', () => {
  for (const stat of FITTED_STATS) {
    const others = QUOTED.filter((each) => each !== stat);
    const at = (view: number): number =>
      moveOf(
        priced(
          starter,
          stat,
          others.map((each) => quoteOf(starter, each, view)),
        ),
      );
    assert.ok(at(0.2) > 0.005, `${stat} ${at(0.2)}`);
    assert.ok(at(-0.2) < -0.005, `${stat} ${at(-0.2)}`);
    assert.ok(Math.abs(at(0)) < 0.005, `${stat} ${at(0)}`);
  }
});

test('the order of the quotes and a second book with the same quotes change nothing', () => {
  const quoted = (['Points', 'Rebounds', 'PtsRebAst'] as const).map((stat) => quoteOf(starter, stat, 0.15));
  const usual = moveOf(priced(starter, 'Assists', quoted));
  assert.ok(Math.abs(moveOf(priced(starter, 'Assists', quoted.toReversed())) - usual) < 1e-12);
  const doubled = quoted.map(({ stat, quotes }) => ({
    stat,
    quotes: [...quotes, ...quoteOf(starter, stat, 0.15, 'b').quotes],
  }));
  assert.ok(Math.abs(moveOf(priced(starter, 'Assists', doubled)) - usual) < 1e-6);
});

test('a sum quoted beside its parts is redundant: unquoted stats move by at most a tenth more', () => {
  for (const view of [-0.2, 0.1, 0.3]) {
    const parts = (['Points', 'Rebounds', 'Assists'] as const).map((stat) => quoteOf(starter, stat, view));
    const sums = (['PtsRebAst', 'PtsReb', 'PtsAst', 'RebAst'] as const).map((stat) => quoteOf(starter, stat, view));
    for (const stat of ['Threes', 'Steals', 'Turnovers', 'FieldGoalsMade'] as const) {
      const few = moveOf(priced(starter, stat, parts));
      const all = moveOf(priced(starter, stat, [...parts, ...sums]));
      assert.ok(Math.abs(all / few - 1) < 0.1, `${stat} at ${view}: ${few} and ${all}`);
    }
  }
});

test('an unquoted sum has the expectation of its quoted parts, within 5 % up to views of 20 %', () => {
  const draw = seededRandom(9);
  for (let made = 0; made < 200; made++) {
    const projection = project(sampleInput(draw), constants);
    const quoted = (['Points', 'Rebounds', 'Assists'] as const).map((stat) =>
      quoteOf(projection, stat, 0.4 * draw() - 0.2),
    );
    const books = quoted.map(({ stat, quotes }) => {
      const { market } = price(projection, stat, 'Full', quotes, constants)!;
      return Math.exp(market!.logMean - fitted.bias[stat]!);
    });
    const sum = priced(projection, 'PtsRebAst', quoted);
    const gap = Math.log(expectedCount(sum) / books.reduce((total, mean) => total + mean, 0));
    assert.ok(Math.abs(gap) < 0.05, `${gap}`);
  }
});

test('an unquoted part is the quoted sum minus the other parts, within 6 %', () => {
  const sumView = (points: number): number =>
    Math.log(
      (meanOfStat(starter, 'Points') * Math.exp(points) +
        meanOfStat(starter, 'Rebounds') +
        meanOfStat(starter, 'Assists')) /
        meanOfStat(starter, 'PtsRebAst'),
    );
  for (const view of [-0.2, 0.2]) {
    const quoted = [
      quoteOf(starter, 'Rebounds', 0),
      quoteOf(starter, 'Assists', 0),
      quoteOf(starter, 'PtsRebAst', sumView(view)),
    ];
    const found = moveOf(priced(starter, 'Points', quoted));
    assert.ok(Math.abs(found - view) < 0.06, `${view} and ${found}`);
  }
});

test('the blocks of a price moved by other quotes add up to its log-odds within 1e-9, and only Market changes', () => {
  const draw = seededRandom(12);
  for (let made = 0; made < 300; made++) {
    const projection = project(sampleInput(draw), constants);
    const stat = FITTED_STATS[made % FITTED_STATS.length]!;
    const periods: readonly Period[] = fittedDefinition(stat).doubles === undefined ? ['Full', 'Q1', 'H2'] : ['Full'];
    const quoted = QUOTED.filter(() => draw() < 0.4).map((each) => quoteOf(projection, each, draw() - 0.5));
    for (const period of periods) {
      const response = priced(projection, stat, quoted, period);
      const line = fittedDefinition(stat).doubles === undefined ? Math.floor(response.target.mean) + 0.5 : 0.5;
      const parts = partsAt(response, line, constants);
      const bare = partsAt(price(projection, stat, period, [], constants)!, line, constants);
      const sum = Object.values(parts).reduce((total, part) => total + part, 0);
      const { final, others } = logOddsAt(response, line);
      assert.ok(Math.abs(sum - final) < 1e-9, `${stat} ${period}: ${sum} and ${final}`);
      assert.deepEqual({ ...parts, Market: 0 }, bare);
      assert.equal(parts.Market, others);
      const [low, high] = probabilityInterval(response, line);
      const over = overProbability(response, line);
      assert.ok(low <= over && over <= high);
    }
  }
});

test('the Market block names the other quotes, and its confidence grows with the variance they explain', () => {
  const market = (stats: readonly FittedStat[]) =>
    evaluate(
      priced(
        starter,
        'PtsAst',
        stats.map((stat) => quoteOf(starter, stat, 0.2)),
      ),
      20.5,
      'Over',
      constants,
    ).blocks.at(-1)!;
  const few = market(['Blocks']);
  const many = market(['Points', 'Assists', 'PtsRebAst', 'Threes', 'Rebounds']);
  assert.match(few.explanation, /^No two-sided quote of this stat\. The player’s other quotes \(Blocks\) put/);
  assert.match(many.explanation, /\(Points, Assists, Pts \+ Reb \+ Ast, 3-pointers made and 1 more\)/);
  assert.deepEqual(
    [few, many].map(({ subScores }) => [subScores['books'], subScores['otherStatsQuoted']]),
    [
      [0, 1],
      [0, 5],
    ],
  );
  assert.ok(few.confidence > 0 && few.confidence < 0.5 && many.confidence > 0.9 && many.confidence <= 1);
});

test('full-game quotes move the periods of the same stat and doubles', () => {
  const quoted = [quoteOf(starter, 'Points', 0.2), quoteOf(starter, 'Rebounds', 0.2)];
  for (const period of ['Q1', 'Q4', 'H1', 'H2'] as const) {
    assert.ok(moveOf(priced(starter, 'Points', quoted, period)) > 0.15);
  }
  const double = priced(starter, 'DoubleDouble', quoted);
  assert.ok(
    overProbability(double, 0.5) > overProbability(price(starter, 'DoubleDouble', 'Full', [], constants)!, 0.5),
  );
});

test('unusable quotes are ignored: one-sided, implausible, of doubles and of stats without constants', () => {
  const [{ quotes }] = [quoteOf(starter, 'Points', 0.2)];
  const useless: readonly QuotedStat[] = [
    { stat: 'Points', quotes: [{ ...quotes[0]!, underPrice: null }] },
    { stat: 'Rebounds', quotes: [{ ...quotes[0]!, overPrice: -1000, underPrice: -1000 }] },
    { stat: 'DoubleDouble', quotes: [{ book: 'a', line: 0.5, overPrice: -110, underPrice: -110 }] },
    { stat: 'FreeThrowsMade', quotes },
    { stat: 'Assists', quotes: [] },
  ];
  assert.equal(informedBy(starter, useless, constants), undefined);
  assert.equal(informedBy(starter, [], constants), undefined);
});

test('however far a quote is from the model, means stay finite and move at most as far as a view of 1', () => {
  const far = (view: number): QuotedStat[] => QUOTED.map((stat) => quoteOf(starter, stat, view));
  for (const view of [-2.5, 1.3]) {
    const informed = informedBy(starter, far(view), constants)!;
    for (const mean of Object.values(informed.projection.means)) assert.ok(Number.isFinite(mean) && mean > 0);
  }
  const weighed = expectedViews([{ stat: 'Points', surprise: 9, parts: ['pts'], means: [starter.means.pts] }], fitted)!;
  assert.ok(weighed['pts']! <= 1);
});
