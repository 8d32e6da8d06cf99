import type { Day } from '../../../server/src/kernel/index.ts';
import type { League } from '../../../server/src/leagues/index.ts';
import {
  advance,
  gameDays,
  inputsOf,
  type ModelConstants,
  newWorld,
  type PlayedGame,
  type PlayerInput,
  type PlayerLine,
  project,
  type Projection,
  SEASON_START_GAMES,
  type World,
} from '../../../server/src/model/parts.ts';
import { recentOf, remember, type Recent, type RecentGames } from '../recent.ts';

/** One player's game of the season under test: the inputs known before its day, and its result. */
export interface ReplayedGame {
  readonly game: PlayedGame;
  readonly line: PlayerLine;
  readonly input: PlayerInput;
  readonly projection: Projection;
  /** The projection for a request without a market. It differs for players without a quote. */
  readonly unquoted: Projection;
  readonly recent: Recent;
  /** The state before the game's day; valid only until the next game. */
  readonly world: World;
}

/**
 * Replays seasons up to the one under test and visits each player's games of it, projected without news. `from` leaves
 * out earlier days. Throws if the constants were fitted on a visited day.
 */
export function replaySeason(
  league: League,
  games: readonly PlayedGame[],
  season: string,
  constants: ModelConstants,
  visit: (replayed: ReplayedGame) => void,
  isQuoted: (game: PlayedGame, line: PlayerLine) => boolean = () => true,
  from?: Day,
): void {
  const world = newWorld(league, constants.league);
  const recent: RecentGames = new Map();
  for (const today of gameDays(games)) {
    for (const game of today.games) {
      if (game.season !== season || (from !== undefined && game.day < from)) continue;
      if (game.day <= constants.lastDay)
        throw new RangeError(`constants through ${constants.lastDay} cannot be tested on ${game.day}`);
      const inputs = inputsOf(world, { ...game, news: [] }, game.lines, constants.bases);
      game.lines.forEach((line, index) => {
        const input = inputs[index]!;
        const projection = project(input, constants);
        const opening = input.seasonGames < SEASON_START_GAMES && !isQuoted(game, line);
        const unquoted = opening ? project(input, constants, true) : projection;
        visit({ game, line, input, projection, unquoted, recent: recentOf(recent, line.playerId), world });
      });
    }
    advance(world, today.day, today.games);
    for (const game of today.games) for (const line of game.lines) remember(recent, line, game.season);
  }
}
