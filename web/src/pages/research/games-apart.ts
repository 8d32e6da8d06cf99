import type { Game } from '../../api/types.ts';

/** What tells a game from another one of the same team on that day. */
export interface GameApart {
  readonly tipOff: string;
  /** Its place among the games of its pair on that day, by tip-off; null where the pair meets once. */
  readonly nth: number | null;
}

type PlayedGame = Pick<Game, 'id' | 'league' | 'homeTeamAbbr' | 'awayTeamAbbr' | 'gameDate' | 'status'>;

const teamsOf = ({ league, homeTeamAbbr, awayTeamAbbr }: PlayedGame): string[] =>
  [homeTeamAbbr, awayTeamAbbr].map((team) => `${league} ${team}`);
const pairOf = (game: PlayedGame): string => teamsOf(game).toSorted().join(' ');

/**
 * The games of a day of which a team has more than one: a row of the table has no other sign of its game. Canceled ones
 * count, because their props stay on the board until the next scoring.
 */
export function gamesApart(games: readonly PlayedGame[]): ReadonlyMap<number, GameApart> {
  const inOrder = games.toSorted((one, other) => one.gameDate.localeCompare(other.gameDate) || one.id - other.id);
  const countOf = (key: string, keysOf: (game: PlayedGame) => readonly string[]): number =>
    games.filter((game) => keysOf(game).includes(key)).length;
  return new Map(
    inOrder
      .filter((game) => teamsOf(game).some((team) => countOf(team, teamsOf) > 1))
      .map((game) => {
        const pair = inOrder.filter((one) => pairOf(one) === pairOf(game));
        return [game.id, { tipOff: game.gameDate, nth: pair.length < 2 ? null : pair.indexOf(game) + 1 }];
      }),
  );
}
