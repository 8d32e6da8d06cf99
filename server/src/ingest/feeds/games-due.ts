import type { GameStatus } from '../../kernel/index.ts';

/** A known game, whether this feed has given its box score, and when it was last asked for it. */
export interface RequestableGame {
  readonly tipOff: Date;
  readonly status: GameStatus;
  readonly hasBoxScore: boolean;
  readonly askedAt: Date | null;
}

const HOUR = 3_600_000;
/** The shortest possible game, tip-off to end. */
const SHORTEST = 2 * HOUR;
/** Box scores are corrected, and picks graded again, within this time. */
export const CORRECTED_WITHIN = 72 * HOUR;
export const CORRECTIONS_EVERY = 6 * HOUR;

/** Lineups are usually named half an hour before tip-off, sometimes earlier or later. */
const LINEUP_AHEAD = HOUR;
const LINEUP_LATE = HOUR / 4;

/** Whether to request a game's starters, or who does not dress: around its tip-off, or on a named day. */
export function isLineupDue({ tipOff, status }: RequestableGame, now: Date, isWholeDay: boolean): boolean {
  if (status === 'postponed' || status === 'cancelled') return false;
  const ahead = tipOff.getTime() - now.getTime();
  return isWholeDay || (ahead <= LINEUP_AHEAD && ahead >= -LINEUP_LATE);
}

/** Whether to request who plays in a game: around its tip-off, and from its files afterwards. */
export const isAvailabilityDue = (game: RequestableGame, now: Date, isWholeDay: boolean): boolean =>
  isLineupDue(game, now, isWholeDay) || isDue(game, now, isWholeDay);

/** A game with overtimes and a long halt is over by then. */
const LONGEST = 5 * HOUR;

/** Whether a game may run, so that its state is requested; never on a named day, which is past or ahead. */
export function isRunningDue({ tipOff, status }: RequestableGame, now: Date, isWholeDay: boolean): boolean {
  const age = now.getTime() - tipOff.getTime();
  return !isWholeDay && (status === 'live' || (status === 'scheduled' && age >= 0)) && age < LONGEST;
}

/**
 * Whether to request a game's files. A finished game is due until its box score is stored, then at intervals while
 * corrections arrive. On a named day, every game that can be over is due.
 */
export function isDue(
  { tipOff, status, hasBoxScore, askedAt }: RequestableGame,
  now: Date,
  isWholeDay: boolean,
): boolean {
  const age = now.getTime() - tipOff.getTime();
  if (age < SHORTEST || status === 'postponed' || status === 'cancelled') return false;
  if (isWholeDay) return true;
  if (!hasBoxScore) return status === 'final';
  return age < CORRECTED_WITHIN && now.getTime() - (askedAt?.getTime() ?? 0) >= CORRECTIONS_EVERY;
}

/** Whether an exchange may have settled the markets of a game: it is over, and corrections may still come. */
export const isResultDue = ({ tipOff, status }: RequestableGame, now: Date, isWholeDay: boolean): boolean =>
  status === 'final' && (isWholeDay || now.getTime() - tipOff.getTime() < CORRECTED_WITHIN);
