import { isDay, STAT_NAMES, type Day, type Stat } from '../../kernel.ts';
import type { Direction } from '../../api/types.ts';

/** The sentence as far as it is filled in. It stands in the address, so a link asks the same. */
export interface ProposalSearch {
  readonly player?: number | undefined;
  readonly stat?: Stat | undefined;
  readonly line?: number | undefined;
  readonly direction?: Direction | undefined;
  readonly date?: Day | undefined;
}

export const LEAST_LINE = 0.5;
export const LINE_STEP = 0.5;
export const MOST_LINE = 200;

/** Half and whole lines only. */
export function lineOf(value: unknown): number | undefined {
  const line = Number(value);
  return Number.isInteger(line / LINE_STEP) && line >= LEAST_LINE && line <= MOST_LINE ? line : undefined;
}

export function readProposal(search: Readonly<Record<string, unknown>>): ProposalSearch {
  const player = Number(search['player'] ?? NaN);
  const { date } = search;
  return {
    player: Number.isInteger(player) && player > 0 ? player : undefined,
    stat: STAT_NAMES.find((stat) => stat === search['stat']),
    line: lineOf(search['line'] ?? NaN),
    direction: (['Over', 'Under'] as const).find((word) => word === search['direction']),
    date: typeof date === 'string' && isDay(date) ? date : undefined,
  };
}
