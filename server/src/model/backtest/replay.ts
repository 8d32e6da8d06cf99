import type { ModelConstants } from '../constants/constants.ts';
import { inputsOf, type PlayerInput } from '../projection/features.ts';
import type { PlayedGame, PlayerLine, TeamNews } from '../past/history.ts';
import { project, SEASON_START_GAMES, type Projection } from '../projection/projection.ts';
import { recentOf, remember, type Recent, type RecentGames } from '../past/recent.ts';
import { gameDays } from '../fit/rows.ts';
import { advance, newWorld, type World } from '../past/world.ts';

/** One player's game of the season under test, as it stood before its day, beside what came of it. */
export interface ReplayedGame {
  readonly game: PlayedGame;
  readonly line: PlayerLine;
  readonly input: PlayerInput;
  readonly projection: Projection;
  /** As a request without any market is answered: the same, but for players whom nobody quoted. */
  readonly unquoted: Projection;
  readonly recent: Recent;
}

/** What a replay is told of tonight's news; the honest backtest knows none. */
export type NewsOf = (game: PlayedGame, world: World) => readonly TeamNews[];

export const NO_NEWS: NewsOf = () => [];

/** Changes an input before it is projected; only the leakage canaries do. */
export type Tamper = (input: PlayerInput, line: PlayerLine) => PlayerInput;

/**
 * Replays seasons up to the one under test and visits every player's game of it, projected with constants that were
 * fitted on earlier seasons. Throws if the constants have seen any day of that season.
 */
export function replaySeason(
  games: readonly PlayedGame[],
  season: string,
  constants: ModelConstants,
  newsOf: NewsOf,
  tamper: Tamper | undefined,
  visit: (replayed: ReplayedGame) => void,
  isQuoted: (game: PlayedGame, line: PlayerLine) => boolean = () => true,
): void {
  const world = newWorld(constants.league);
  const recent: RecentGames = new Map();
  for (const today of gameDays(games)) {
    for (const game of today.games) {
      if (game.season !== season) continue;
      if (game.day <= constants.lastDay)
        throw new RangeError(`constants through ${constants.lastDay} cannot be tested on ${game.day}`);
      const inputs = inputsOf(world, { ...game, news: newsOf(game, world) }, game.lines, constants.bases);
      game.lines.forEach((line, index) => {
        const input = tamper === undefined ? inputs[index]! : tamper(inputs[index]!, line);
        const projection = project(input, constants);
        const opening = input.seasonGames < SEASON_START_GAMES && !isQuoted(game, line);
        const unquoted = opening ? project(input, constants, true) : projection;
        visit({ game, line, input, projection, unquoted, recent: recentOf(recent, line.playerId) });
      });
    }
    advance(world, today.day, today.games);
    for (const game of today.games) for (const line of game.lines) remember(recent, line, game.season);
  }
}
