import type { PlayedGame, TeamNews } from './history.ts';
import type { World } from './world.ts';

/** The reports before a game, as the service reads them. Moments are milliseconds since 1970. */
export interface PastNews {
  /** The news of both teams as of a moment. Throws if it was learned later. */
  readonly teamsAt: (world: World, game: PlayedGame, moment: number) => readonly TeamNews[];
  /** The share of quotes made at these moments that did not reflect the news of a game, as of a moment. */
  readonly unpriced: (game: PlayedGame, quotedAt: readonly number[], moment: number) => number;
  /** Whether the game had a report before tip-off; without one it is always scored without news. */
  readonly isReported: (game: PlayedGame) => boolean;
  readonly tipOff: (game: PlayedGame) => number | undefined;
  /** When the last report with new content came out before tip-off; undefined without one. */
  readonly lastReport: (game: PlayedGame) => number | undefined;
  /** Players ruled out so shortly before tip-off that most prices were made earlier. */
  readonly lateScratches: (game: PlayedGame) => readonly { readonly playerId: number; readonly teamId: number }[];
}
