import type { PlayedGame, TeamNews } from '../../past/history.ts';
import type { World } from '../../past/world.ts';

/** What was reported of a game before it, as the service reads it. Moments are milliseconds since 1970. */
export interface PastNews {
  /** The news of both teams as of a moment. Throws if it was learned later. */
  readonly teamsAt: (world: World, game: PlayedGame, moment: number) => readonly TeamNews[];
  /** The share of quotes made at these moments that had not answered the news of a game, as of a moment. */
  readonly unanswered: (game: PlayedGame, quotedAt: readonly number[], moment: number) => number;
  /** Whether anything was reported of a game before tip-off; one without reports is scored without news each time. */
  readonly isReported: (game: PlayedGame) => boolean;
  readonly tipOff: (game: PlayedGame) => number | undefined;
  /** When the last report before tip-off that said something new came out; undefined without one. */
  readonly lastReport: (game: PlayedGame) => number | undefined;
  /** Who was ruled out so shortly before tip-off that most prices were made before. */
  readonly lateScratches: (game: PlayedGame) => readonly { readonly playerId: number; readonly teamId: number }[];
}
