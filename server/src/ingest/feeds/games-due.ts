import type { GameStatus } from '../../kernel/index.ts';

/** A game as it is known, whether this feed has told its box score, and when it was last asked for it. */
export interface AskableGame {
  readonly tipOff: Date;
  readonly status: GameStatus;
  readonly isTold: boolean;
  readonly askedAt: Date | null;
}

const HOUR = 3_600_000;
/** No game ends before. */
const SHORTEST = 2 * HOUR;
/** A box score is corrected within this time, and graded anew within it. */
export const CORRECTED_WITHIN = 72 * HOUR;
const CORRECTIONS_EVERY = 6 * HOUR;

/** Fives are named half an hour before tip-off, now and then earlier, and now and then late. */
const LINEUP_AHEAD = HOUR;
const LINEUP_LATE = HOUR / 4;

/** Whether a game's starting fives are worth asking for: around its tip-off, or on a named day. */
export function isLineupDue({ tipOff, status }: AskableGame, now: Date, isWholeDay: boolean): boolean {
  if (status === 'postponed' || status === 'cancelled') return false;
  const ahead = tipOff.getTime() - now.getTime();
  return isWholeDay || (ahead <= LINEUP_AHEAD && ahead >= -LINEUP_LATE);
}

/**
 * Whether a game's files are worth asking for: a finished game's until they told all, and now and then for as long as
 * corrections come; for a whole day, all that can be over.
 */
export function isDue({ tipOff, status, isTold, askedAt }: AskableGame, now: Date, isWholeDay: boolean): boolean {
  const age = now.getTime() - tipOff.getTime();
  if (age < SHORTEST || status === 'postponed' || status === 'cancelled') return false;
  if (isWholeDay) return true;
  if (!isTold) return status === 'final';
  return age < CORRECTED_WITHIN && now.getTime() - (askedAt?.getTime() ?? 0) >= CORRECTIONS_EVERY;
}
