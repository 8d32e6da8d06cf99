import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Walk, type Walked, walkForward, type WalkInput } from '../fit/market/walk-forward.ts';
import type { WalkThreadData } from './walk-thread.ts';

/** Runs a fit with its walk in a thread, because the walk needs nothing else of the fit. The thread ends with the fit, finished or not. */
export async function withWalkInThread<Result>(fit: (walk: Walk) => Promise<Result>): Promise<Result> {
  const threads: Worker[] = [];
  try {
    return await fit((seasons, input) => {
      if (seasons.length === 0) return () => walkForward(seasons, input);
      const workerData: WalkThreadData = { seasons, input: onlyUsed(seasons, input) };
      const thread = new Worker(new URL('walk-thread.ts', import.meta.url), { workerData });
      threads.push(thread);
      // An error in the thread rejects: `once` also listens for errors.
      const message = once(thread, 'message') as Promise<[Walked]>;
      // The fit may fail before it waits for the rows.
      message.catch(() => {});
      return async () => (await message)[0];
    });
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
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
