import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { BoxPeriodLine, KnownGame, PastLine } from '../../league/index.ts';
import type { Quote } from '../../odds/index.ts';
import type { Background } from '../past/background.ts';

/**
 * Everything that scoring may know of one game day at one moment. Plain data: filled by `loadSlate` from the database,
 * read by `scoreSlate` without it. Each fact carries the moment we learned it, which is never after `asOf`.
 */
export interface Slate {
  readonly league: League;
  readonly date: Day;
  readonly asOf: Date;
  /** The games of the day that are still to begin. */
  readonly games: readonly KnownGame[];
  /** Names of everyone whom a quote is about. */
  readonly players: ReadonlyMap<number, string>;
  readonly quotes: readonly Quote[];
  /** A player's last games, newest first. Who never played is absent. */
  readonly recent: ReadonlyMap<number, readonly PastGame[]>;
  /** What the model reads; null on a day before any constants, left out where the market alone is to judge. */
  readonly background?: Background | null;
}

/** A past game of a player; `periods` is empty unless a prop of the slate asks for them. */
export interface PastGame extends PastLine {
  readonly periods: readonly BoxPeriodLine[];
}
