import type { PlayedGame } from './history.ts';

/** Games by day, in order; the games must be sorted by day. */
export function* gameDays(games: readonly PlayedGame[]): Generator<{ day: string; games: readonly PlayedGame[] }> {
  let start = 0;
  for (let end = 1; end <= games.length; end++) {
    if (end < games.length && games[end]!.day === games[start]!.day) continue;
    yield { day: games[start]!.day, games: games.slice(start, end) };
    start = end;
  }
}
