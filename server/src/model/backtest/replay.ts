import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { ModelConstants } from '../constants/constants.ts';
import { inputsOf, type PlayerInput } from '../projection/features.ts';
import type { PlayedGame, PlayerLine } from '../past/history.ts';
import { project, SEASON_START_GAMES, type Projection } from '../projection/projection.ts';
import { recentOf, remember, type Recent, type RecentGames } from '../past/recent.ts';
import { gameDays } from '../fit/rows.ts';
import { advance, newWorld, type World } from '../past/world.ts';

/** One player's game of the season under test: what was known before its day, and its result. */
export interface ReplayedGame {
  readonly game: PlayedGame;
  readonly line: PlayerLine;
  readonly input: PlayerInput;
  readonly projection: Projection;
  /** The projection that a request without a market gets. It differs for players without a quote. */
  readonly unquoted: Projection;
  readonly recent: Recent;
  /** As it stood before the game's day; only good until the next game. */
  readonly world: World;
}

/**
 * Replays seasons up to the one under test and visits every player's game of it, projected without news of injuries and
 * line-ups; `from` leaves out those of earlier days. Throws if the constants were fitted on any day that is visited.
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
