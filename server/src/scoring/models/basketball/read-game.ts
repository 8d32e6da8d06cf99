import type { Game } from '../../../league/index.ts';
import { inputReader, type Projection, type UpcomingGame } from '../../../model/index.ts';
import { upcomingGame, type BasketballBackground } from './upcoming-game.ts';

/** A game as a background has it: what a team's players share is read once, and ten lines of a player share a projection. */
interface ReadGame {
  readonly upcoming: UpcomingGame;
  readonly inputOf: ReturnType<typeof inputReader>;
  readonly projections: Map<string, Projection>;
}

const readGames = new WeakMap<BasketballBackground, Map<number, ReadGame>>();

export function readGame(background: BasketballBackground, game: Game): ReadGame {
  let games = readGames.get(background);
  if (games === undefined) readGames.set(background, (games = new Map()));
  let known = games.get(game.id);
  if (known === undefined) {
    const upcoming = upcomingGame(game, background);
    const inputOf = inputReader(background.past.world, upcoming, background.constants.bases);
    games.set(game.id, (known = { upcoming, inputOf, projections: new Map() }));
  }
  return known;
}
