import type { Game } from '../../league/index.ts';
import { startChances } from '../../model/index.ts';
import type { Background } from '../past/background.ts';
import { readGame } from './read-game.ts';

/** Who starts for a team in a game, by the model. */
export interface TeamStarts {
  readonly gameId: number;
  readonly teamId: number;
  /** Probabilities to start, if playing, by player; empty where the model has none. See `startChances`. */
  readonly chances: ReadonlyMap<number, number>;
}

/** Who starts for both teams of a game, with the news of a background. */
export function teamStarts(background: Background, game: Game): TeamStarts[] {
  const { upcoming, inputOf } = readGame(background, game);
  const { past, constants } = background;
  return [game.homeTeamId, game.awayTeamId].map((teamId) => {
    const chances = startChances(past.world, upcoming, teamId, inputOf, constants);
    return { gameId: game.id, teamId, chances };
  });
}
