import type { Game, Pick as Published } from '../types.ts';

/** Refetch intervals in milliseconds; false where nothing will change. */
export interface Polling {
  readonly games: number | false;
  readonly picks: number | false;
  /** Whether running figures are polled, at their own interval. */
  readonly live: boolean;
}

type Listed = Pick<Game, 'id' | 'status' | 'gameDate'>;
type Graded = Pick<Published, 'gameId' | 'outcome'>;

const MINUTE = 60_000;
/** Interval for running figures: a box score changes every minute during a game. */
export const LIVE_EVERY_MS = 1.5 * MINUTE;
/** How long before tip-off line-up news starts to move the board. */
const NEAR_MS = 120 * MINUTE;

/**
 * How often an open tab polls. Each request counts against the account's daily limit, which its programs share. About one
 * request a minute during games, one every five minutes before them, none once everything is graded.
 */
export function pollingOf(games: readonly Listed[] | undefined, picks: readonly Graded[], now: number): Polling {
  if (games === undefined) return { games: MINUTE, picks: 5 * MINUTE, live: false };
  // A game counts as live from its tip-off, even if its source still says scheduled.
  const isDue = ({ gameDate }: Listed): boolean => Date.parse(gameDate) <= now;
  const running = games.filter((game) => game.status === 'live' || (game.status === 'scheduled' && isDue(game)));
  if (running.length > 0) return { games: 5 * MINUTE, picks: 5 * MINUTE, live: true };
  const over = new Set(games.filter(({ status }) => status === 'final').map(({ id }) => id));
  const live = picks.some(({ outcome, gameId }) => outcome === null && over.has(gameId));
  const coming = games.filter(({ status }) => status === 'scheduled');
  if (coming.length === 0 && games.length > 0) return { games: false, picks: live && 5 * MINUTE, live };
  const isNear = coming.some(({ gameDate }) => Date.parse(gameDate) - now <= NEAR_MS);
  return { games: (isNear ? 10 : 30) * MINUTE, picks: (live || isNear ? 5 : 10) * MINUTE, live };
}

/** How often an open availability board is read: sooner near tip-off, no more once every game has begun. */
export function newsEveryMs(
  games: readonly { readonly status: Game['status']; readonly tipOff: string }[] | undefined,
  now: number,
): number | false {
  const coming = (games ?? []).filter(({ status }) => status === 'scheduled');
  if (games !== undefined && games.length > 0 && coming.length === 0) return false;
  return (coming.some(({ tipOff }) => Date.parse(tipOff) - now <= NEAR_MS) ? 5 : 10) * MINUTE;
}
