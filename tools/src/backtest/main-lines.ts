import { expectedValue } from '../../../server/src/kernel/index.ts';
import { fittedValue } from '../../../server/src/sports/basketball/index.ts';
import {
  clipped,
  logOddsAt,
  type ModelConstants,
  price,
  type Priced,
  type QuotedProp,
  sigmoid,
} from '../../../server/src/model/parts.ts';
import { baselineForecasts, BASELINES, ownGames } from './baselines.ts';
import type { ReplayedGame } from './replay.ts';
import { addRow, newSheet, type Sheet } from './sheet.ts';

/** All predictors that are scored on main lines. `final` is what the service publishes. */
export const MAIN_PREDICTORS = [
  'coin',
  ...BASELINES,
  'model alone',
  'consensus',
  'implied mean',
  'market less bias',
  'final',
] as const;

/** A bet at a quoted price: its expected value by the service, and its profit per unit. */
export interface Offer {
  readonly day: string;
  readonly stat: string;
  readonly direction: 'Over' | 'Under';
  readonly probability: number;
  readonly value: number;
  readonly profit: number;
}

export interface MainLines {
  readonly sheet: Sheet;
  readonly offers: Offer[];
}

export function newMainLines(): MainLines {
  return { sheet: newSheet(MAIN_PREDICTORS), offers: [] };
}

/** Both sides of every two-sided quote of a valid book; an outlier is no price to bet at. */
function offersOf(prop: QuotedProp, priced: Priced, actual: number, day: string): Offer[] {
  return prop.quotes.flatMap((quote) => {
    if (!priced.market?.believed.includes(quote.book)) return [];
    if (actual === quote.line || quote.overPrice === null || quote.underPrice === null) return [];
    const over = sigmoid(logOddsAt(priced, quote.line).final);
    const sides = [
      { direction: 'Over', probability: over, priceOf: quote.overPrice, won: actual > quote.line },
      { direction: 'Under', probability: 1 - over, priceOf: quote.underPrice, won: actual < quote.line },
    ] as const;
    return sides.map(({ direction, probability, priceOf, won }) => ({
      day,
      stat: prop.stat,
      direction,
      probability,
      value: expectedValue(probability, priceOf),
      profit: won ? expectedValue(1, priceOf) : -1,
    }));
  });
}

/**
 * Scores one quoted prop of a replayed game at the books' median line. Leaves out pushes and props without a plausible
 * quote.
 */
export function scoreMainLine(
  into: MainLines,
  replayed: ReplayedGame,
  prop: QuotedProp,
  constants: ModelConstants,
): void {
  const priced = price(replayed.projection, prop.stat, prop.period, prop.quotes, constants);
  if (priced?.market === undefined) return;
  const { line, consensusOver } = priced.market;
  const actual = fittedValue(prop.stat, replayed.line.counts);
  const odds = logOddsAt(priced, line);
  into.offers.push(...offersOf(prop, priced, actual, replayed.game.day));
  if (actual === line || odds.market === undefined || odds.corrected === undefined) return;
  const games = ownGames(replayed.recent, prop.stat, replayed.game.season);
  addRow(into.sheet, prop.stat, replayed.game.day, actual > line, [
    0.5,
    ...baselineForecasts(games, line),
    sigmoid(odds.model),
    clipped(consensusOver),
    sigmoid(odds.market),
    sigmoid(odds.corrected + priced.stack.interceptAlone),
    sigmoid(odds.final),
  ]);
}
