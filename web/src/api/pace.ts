import type { Game, Pick as Published } from './types.ts';

/** How long each reading of the day may stand, in milliseconds; false where it will not change any more. */
export interface Pace {
  readonly games: number | false;
  readonly picks: number | false;
  /** Running figures are read, at a pace of their own. */
  readonly live: boolean;
}

type Listed = Pick<Game, 'id' | 'status' | 'gameDate'>;
type Graded = Pick<Published, 'gameId' | 'outcome'>;

const MINUTE = 60_000;
/** A box score changes from minute to minute while a game runs. */
export const LIVE_EVERY_MS = 1.5 * MINUTE;
/** From so long before a tip-off on, news of line-ups moves the board. */
const NEAR_MS = 120 * MINUTE;

/**
 * How often an open tab asks: each look counts against the reader's day, which his programs share. About one request a
 * minute while games run, one in five while all of them are hours away, none once everything is graded.
 */
export function paceOf(games: readonly Listed[] | undefined, picks: readonly Graded[], now: number): Pace {
  if (games === undefined) return { games: MINUTE, picks: 5 * MINUTE, live: false };
  // A game whose time has come runs, whether or not its source has said so.
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
