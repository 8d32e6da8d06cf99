import type { GameStatus } from '../../kernel/index.ts';
import type { GameStateNow } from '../../league/index.ts';

/** What a feed says of a game. */
export interface StatedState {
  readonly status: GameStatus;
  readonly knownAt: Date;
  readonly tipOff: Date;
  readonly homePoints: number | null;
  readonly awayPoints: number | null;
}

/** Feeds report a tip-off some minutes early; none reports a score an hour before it. */
const EARLIEST_MS = 3_600_000;

/**
 * Whether a game's state would change in a way that does not come with time. It is called off, has begun before its tip-off,
 * or its result becomes another one. A game that is played in the course of days is no such change.
 */
export function isUnexpected(before: GameStateNow | undefined, stated: StatedState): boolean {
  const { status, homePoints, awayPoints } = stated;
  if (status === 'scheduled') return false;
  if (before?.status !== status)
    return (
      status === 'postponed' ||
      status === 'cancelled' ||
      stated.tipOff.getTime() > stated.knownAt.getTime() + EARLIEST_MS
    );
  return status === 'final' && (before.homePoints !== homePoints || before.awayPoints !== awayPoints);
}
