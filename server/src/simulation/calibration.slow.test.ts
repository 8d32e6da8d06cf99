import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, daysFrom, noVigOver, overround } from '../kernel/index.ts';
import { FITTED_COUNTS, noCounts, type FittedCount } from '../sports/basketball/index.ts';
import { statValue } from '../leagues/index.ts';
import { countsForPeriod, gameTime } from '../leagues/index.ts';
import type { BoxLineFact, BoxScoreFact, QuoteSetFact } from '../sources/facts.ts';
import { DEMO_SEED, simulatedLeague } from './index.ts';

interface Graded {
  readonly stat: string;
  readonly over: number;
  readonly hit: boolean;
  readonly overround: number;
}

/** Twenty-five days of closing and opening quotes, graded against the box scores. */
function gradedQuotes(): { closing: Graded[]; opening: Graded[] } {
  const from = '2026-09-10';
  const source = simulatedLeague({
    league: 'Nba',
    atEveryHour: null,
    seed: DEMO_SEED,
    firstDay: addDays(from, -1),
    quotesFrom: from,
    liveFrom: addDays(from, 99),
  });
  const opening = new Map<string, QuoteSetFact>();
  const closing = new Map<string, QuoteSetFact>();
  const boxes = new Map<string, BoxScoreFact>();
  const tipOffs = new Map<string, Date>();
  for (const day of daysFrom(addDays(from, -1), addDays(from, 26))) {
    const facts = source.factsBetween(gameTime('Nba', day, 5), gameTime('Nba', addDays(day, 1), 5));
    for (const game of facts.games) tipOffs.set(JSON.stringify({ externalId: game.externalId }), game.tipOff);
    for (const box of facts.boxScores) if (box.hasPeriods) boxes.set(JSON.stringify(box.game), box);
    for (const set of facts.quoteSets) {
      const market = `${JSON.stringify(set.game)} ${set.book} ${set.stat} ${set.period}`;
      if (set.knownAt > (tipOffs.get(JSON.stringify(set.game)) ?? new Date(0))) continue;
      if (!opening.has(market)) opening.set(market, set);
      closing.set(market, set);
    }
  }
  const grade = (sets: Map<string, QuoteSetFact>): Graded[] =>
    [...sets.values()].flatMap((set) => gradeSet(set, boxes.get(JSON.stringify(set.game))));
  return { closing: grade(closing), opening: grade(opening) };
}

function gradeSet(set: QuoteSetFact, box: BoxScoreFact | undefined): Graded[] {
  const lines = new Map(box?.lines.map((line) => [line.player.externalId, line]));
  return set.quotes.flatMap(({ player, lineHalves, overPrice, underPrice }) => {
    const line = lines.get(player.externalId);
    if (line === undefined || overPrice === null || underPrice === null) return [];
    const value = 2 * (statValue('Nba', set.stat, countsOf(line, set.period)) ?? assert.fail());
    if (value === lineHalves) return [];
    const over = noVigOver(overPrice, underPrice);
    return [{ stat: set.stat, over, hit: value > lineHalves, overround: overround(overPrice, underPrice) }];
  });
}

function countsOf(line: BoxLineFact, period: QuoteSetFact['period']): Record<FittedCount, number> {
  const sums = noCounts();
  const counted = line.periods.filter((each) => countsForPeriod('Nba', period, each.period));
  for (const count of FITTED_COUNTS) sums[count] = counted.reduce((sum, each) => sum + (each.counts[count] ?? 0), 0);
  return sums;
}

/** Expected calibration error over bins of equal count. */
function calibrationError(graded: readonly Graded[], bins = 15): number {
  const sorted = graded.toSorted((a, b) => a.over - b.over);
  let error = 0;
  for (let bin = 0; bin < bins; bin++) {
    const own = sorted.slice(Math.floor((bin * sorted.length) / bins), Math.floor(((bin + 1) * sorted.length) / bins));
    error += Math.abs(own.reduce((sum, each) => sum + each.over - (each.hit ? 1 : 0), 0));
  }
  return error / sorted.length;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;
const { closing, opening } = gradedQuotes();

test('no-vig prices are calibrated within 0.02, at tip-off and at the opening', (context) => {
  assert.ok(closing.length > 80_000, `${closing.length}`);
  const errors = [calibrationError(closing), calibrationError(opening)] as const;
  context.diagnostic(
    `${closing.length} quotes: ECE ${errors[0].toFixed(4)} at tip-off, ${errors[1].toFixed(4)} at the opening`,
  );
  assert.ok(errors[0] < 0.02 && errors[1] < 0.02, errors.join(' '));
  for (const stat of ['Points', 'Rebounds', 'Assists', 'Threes', 'PtsRebAst']) {
    const error = calibrationError(
      closing.filter((each) => each.stat === stat),
      8,
    );
    assert.ok(error < 0.035, `${stat} ${error}`);
  }
});

test('the check catches prices biased by 2.5 points to the over', () => {
  const leaning = closing.map((each) => ({ ...each, over: each.over + 0.025 }));
  assert.ok(calibrationError(leaning) > 0.02);
});

test('the hold of all books together is 1.06 to 1.07', () => {
  const all = mean(closing.map((each) => each.overround));
  assert.ok(all > 1.06 && all < 1.07, `${all}`);
});
