import type { Day } from '../../kernel/index.ts';
import type { ListedGame } from '../../league/index.ts';

/** The team of a row of a game, or why the row is not of that game. */
export function teamOfRow(
  { gameDate, team }: { readonly gameDate: Day; readonly team: string },
  game: ListedGame,
): number | string {
  if (gameDate !== game.gameDate) return `the game ${game.externalId} is on ${game.gameDate}, not on ${gameDate}`;
  if (team === game.home) return game.homeTeamId;
  return team === game.away
    ? game.awayTeamId
    : `${team} does not play in ${game.externalId}, ${game.away} at ${game.home}`;
}
