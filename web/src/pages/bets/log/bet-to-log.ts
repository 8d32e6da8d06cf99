import type { Direction } from '../../../api/types.ts';
import { PERIODS, STAT_NAMES, type Period as AnyPeriod, type Stat } from '../../../kernel.ts';
import { lineOf } from '../../evaluate/proposal.ts';

/** A part of a game. The full game is no period here. */
export type Period = Exclude<AnyPeriod, 'Full'>;

/** What the form to log a bet begins with, as far as it is known. It stands in the address. */
export interface BetToLog {
  readonly player?: number | undefined;
  readonly stat?: Stat | undefined;
  /** The full game if left out. */
  readonly period?: Period | undefined;
  readonly line?: number | undefined;
  readonly direction?: Direction | undefined;
  /** The player's next game if left out. */
  readonly game?: number | undefined;
}

export const periodOf = (value: unknown): Period | undefined =>
  PERIODS.find((period): period is Period => period !== 'Full' && period === value);

const idOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** Undefined where the address asks for no form. */
export function readBetToLog(value: unknown): BetToLog | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { player, stat, period, line, direction, game } = value as Readonly<Record<string, unknown>>;
  return {
    player: idOf(player),
    stat: STAT_NAMES.find((name) => name === stat),
    period: periodOf(period),
    line: lineOf(line ?? NaN),
    direction: (['Over', 'Under'] as const).find((side) => side === direction),
    game: idOf(game),
  };
}
