import type { Game } from '../api/types.ts';
import { useClock } from '../clock.ts';
import { strings } from './strings.ts';

/** Whether a game has begun, by its last known state or by the clock; false until it is loaded. */
export const useHasBegun = (game: Game | undefined): boolean =>
  useClock(
    (now) =>
      game !== undefined &&
      (game.status === 'live' ||
        game.status === 'final' ||
        (game.status === 'scheduled' && Date.parse(game.gameDate) <= now)),
  );

/** A player's next game that has not begun; games are newest first. */
export const comingGame = (games: readonly Game[], now: number): Game | undefined =>
  games.findLast(({ status, gameDate }) => status === 'scheduled' && Date.parse(gameDate) > now);

/** "vs MRW" at home, "at MRW" away. */
export const versus = (isHome: boolean, opponent: string): string => (isHome ? strings.vs : strings.at)(opponent);

/** The same of a team in a game; as at home until the game is loaded. */
export const against = (team: string | null, opponent: string, game: Game | undefined): string =>
  versus(game === undefined || game.awayTeamAbbr !== team, opponent);
