import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { nothingWalked, type Walked, type WalkInput } from './walk-forward.ts';
import type { WalkThreadData } from './walk-thread.ts';

/** A walk that runs beside the caller. */
export interface Walking {
  /** Waits for its rows. */
  readonly rows: () => Promise<Walked>;
  /** Ends it, finished or not. */
  readonly end: () => Promise<unknown>;
}

/** `walkForward` in a thread of its own: it depends on nothing else of a fit, and needs about as long as all of the rest. */
export function walkInThread(seasons: readonly string[], input: WalkInput): Walking {
  if (seasons.length === 0) return { rows: () => Promise.resolve(nothingWalked()), end: () => Promise.resolve() };
  const workerData: WalkThreadData = { seasons, input: onlyUsed(seasons, input) };
  const thread = new Worker(new URL('walk-thread.ts', import.meta.url), { workerData });
  // An error in the thread rejects: `once` also listens for errors.
  const message = once(thread, 'message') as Promise<[Walked]>;
  // The caller may fail before it waits for the rows.
  message.catch(() => {});
  return { rows: async () => (await message)[0], end: () => thread.terminate() };
}

/** Data is copied to the thread. Left out is what the walk does not read: periods, later games, and quotes of no walked season. */
function onlyUsed(seasons: readonly string[], { league, version, availability, ...input }: WalkInput): WalkInput {
  const last = seasons.at(-1)!;
  const games = input.games.filter(({ season }) => season <= last);
  const walked = new Set(games.filter(({ season }) => seasons.includes(season)).map(({ gameId }) => gameId));
  return {
    league,
    version,
    availability,
    games: games.map((game) => ({ ...game, lines: game.lines.map((line) => ({ ...line, periods: [] })) })),
    quoted: input.quoted
      .filter(({ gameId, period }) => period === 'Full' && walked.has(gameId))
      .map(({ gameId, playerId, stat, period, quotes }) => ({ gameId, playerId, stat, period, quotes })),
  };
}
