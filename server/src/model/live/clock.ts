import type { GameSoFar, Pregame } from './state.ts';

const SECONDS = 60;

/** A running game's time in minutes. */
export interface LiveClock {
  /** Of regulation. */
  readonly elapsed: number;
  readonly regulation: number;
  /** Of the present regulation or overtime. */
  readonly left: number;
  readonly isOvertime: boolean;
}

export function clockOf(
  { elapsedSeconds, leftSeconds, period, isOver }: GameSoFar,
  { count, minutes, overtimeMinutes }: Pregame['periods'],
): LiveClock {
  const regulation = count * minutes;
  const isOvertime = period > count;
  const most = isOvertime ? overtimeMinutes : regulation;
  return {
    elapsed: isOvertime ? regulation : Math.min(regulation, Math.max(0, elapsedSeconds / SECONDS)),
    regulation,
    left: isOver ? 0 : Math.min(most, Math.max(0, leftSeconds / SECONDS)),
    isOvertime,
  };
}

/** Two of the sets of constants, the start's included, and the part of the way from the first to the second. */
export interface Between {
  /** 0 is before the game; each end of a period of regulation but the last follows. */
  readonly from: number;
  readonly to: number;
  readonly part: number;
}

/** Where game time lies between the ends of periods; after the last one everything stays. */
export function betweenEnds({ elapsed, regulation }: LiveClock, ends: number): Between {
  const at = (elapsed / regulation) * (ends + 1);
  const from = Math.min(ends, Math.floor(at));
  const to = Math.min(ends, from + 1);
  return { from, to, part: to === from ? 0 : at - from };
}

export const mixed = (from: number, to: number, part: number): number => from + part * (to - from);
