import { lineValue, type Direction } from '../../kernel/index.ts';
import { sumCounts, type Count, type CountLine, type Period } from '../../sports/index.ts';
import { countsForPeriod, statValue, type League } from '../../leagues/index.ts';
import type { Prop } from '../../odds/index.ts';
import type { PastGame } from './slate.ts';

/** A past game's figures, whole and by period. */
export type PastFigures = Pick<PastGame, Count | 'hasPeriods' | 'periods'>;

/** How often a claim would have won in the player's last games. Displayed only: it does not affect the score. */
export interface RecentForm {
  /** Games in which the figure was on the claim's side of the line; exactly on the line is no hit. */
  readonly hits: number;
  /** Games that count: those played whose box score has the figure. */
  readonly games: number;
}

/** Over at most this many games. Hits are counted in the claim's direction: for an Under, a game below the line. */
export function recentForm(
  league: League,
  past: readonly PastGame[],
  prop: Prop,
  lineHalves: number,
  direction: Direction,
  most = past.length,
): RecentForm {
  const line = lineValue(lineHalves);
  let [hits, games] = [0, 0];
  for (const counts of countsOf(league, past, prop.period).slice(0, most)) {
    if (counts === undefined) continue;
    const value = statValue(league, prop.stat, counts);
    if (value === null) continue;
    games += 1;
    if (direction === 'Over' ? value > line : value < line) hits += 1;
  }
  return { hits, games };
}

/** The player's figure in a past game; undefined for a period or a count that the box score lacks. */
export function valueIn(
  league: League,
  game: PastFigures,
  { stat, period }: Pick<Prop, 'stat' | 'period'>,
): number | undefined {
  const counts = countsIn(league, game, period);
  return (counts && statValue(league, stat, counts)) ?? undefined;
}

/**
 * Sums by the lines they are computed from, all of one league: every stat of a slate needs the same sums, and slates of
 * a process share lines.
 */
const sums = new WeakMap<PastFigures['periods'], Map<Period, CountLine>>();

function countsIn(league: League, game: PastFigures, period: Period): CountLine | undefined {
  if (period === 'Full') return game;
  if (!game.hasPeriods) return undefined;
  const { periods } = game;
  let known = sums.get(periods);
  if (known === undefined) sums.set(periods, (known = new Map()));
  let counts = known.get(period);
  if (counts === undefined)
    known.set(period, (counts = sumCounts(periods.filter((line) => countsForPeriod(league, period, line.period)))));
  return counts;
}

/** The player's counts in each of these games; undefined for a period that the box score lacks. */
export function countsOf(
  league: League,
  past: readonly PastGame[],
  period: Period,
): readonly (CountLine | undefined)[] {
  return period === 'Full' ? past : past.map((game) => countsIn(league, game, period));
}
