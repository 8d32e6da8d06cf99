import type { ReadFile } from '../folder/import-run.ts';

/**
 * The games that a file describes incompletely because a row could not be read, with that row's line: the game the row
 * names or, where that is what cannot be read, the games of the rows beside it.
 */
export function taintedGames<Row extends { readonly gameId: string }>(read: ReadFile<Row>): Map<string, number> {
  const tainted = new Map<string, number>();
  let next = 0;
  for (const { line, partial } of read.faults) {
    while (next < read.lines.length && (read.lines[next] as number) < line) next += 1;
    const named = partial['gameId'];
    const games = typeof named === 'string' ? [named] : [read.rows[next - 1]?.gameId, read.rows[next]?.gameId];
    for (const game of games) if (game !== undefined && !tainted.has(game)) tainted.set(game, line);
  }
  return tainted;
}
