import { countsForPeriod, lineValue, statValue, sumCounts, type Count, type Direction } from '../kernel/index.ts';
import type { Prop } from '../odds/index.ts';
import type { PastGame } from './slate.ts';

/** A past game's figures, whole and by period. */
export type PastFigures = Pick<PastGame, Count | 'hasPeriods' | 'periods'>;

/** How often a claim would have come true in the player's last games. Shown, never scored: it adds nothing to the line. */
export interface RecentForm {
  /** Games in which the figure landed on the claim's side of the line; on the line is no hit. */
  readonly hits: number;
  /** Games that count: played, and with the period's figures where the claim is about a period. */
  readonly games: number;
}

/** Hits are counted in the claim's own direction: an Under is a hit in a game below the line. */
export function recentForm(
  past: readonly PastGame[],
  prop: Prop,
  lineHalves: number,
  direction: Direction,
): RecentForm {
  const line = lineValue(lineHalves);
  const values = past.flatMap((game) => valueIn(game, prop) ?? []);
  const hits = values.filter((value) => (direction === 'Over' ? value > line : value < line)).length;
  return { hits, games: values.length };
}

/** The player's figure in a past game; undefined where a period is asked for and the box score has none. */
export function valueIn(game: PastFigures, { stat, period }: Pick<Prop, 'stat' | 'period'>): number | undefined {
  if (period === 'Full') return statValue(stat, game);
  if (!game.hasPeriods) return undefined;
  return statValue(stat, sumCounts(game.periods.filter((line) => countsForPeriod(period, line.period))));
}
