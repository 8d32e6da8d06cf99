import type { ReadFile } from '../folder/import-run.ts';

/**
 * Games that a file describes incompletely because of an unreadable row, with that row's line. The game is the one the row
 * names; if that is unreadable, the games of the adjacent rows.
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
