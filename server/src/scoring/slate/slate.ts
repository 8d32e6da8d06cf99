import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { BoxPeriodLine, Game, PastLine } from '../../league/index.ts';
import type { Quote } from '../../odds/index.ts';
import type { Background } from '../models/sport-model.ts';

/**
 * Everything that scoring may know of one game day at one moment. Plain data: filled by `loadSlate` from the database,
 * read by `scoreSlate` without it. Each fact has the moment when it was learned, never after `asOf`.
 */
export interface Slate {
  readonly league: League;
  readonly date: Day;
  readonly asOf: Date;
  /** The games of the day that have not begun. */
  readonly games: readonly Game[];
  /** Names of all players with a quote. */
  readonly players: ReadonlyMap<number, string>;
  readonly quotes: readonly Quote[];
  /** A player's last games, newest first. Players without games have no entry. */
  readonly recent: ReadonlyMap<number, readonly PastGame[]>;
  /** The model's inputs; null on a day that precedes all constants, left out if only the market is used. */
  readonly background?: Background | null;
}

/** A past game of a player; `periods` is empty unless a prop of the slate needs them. */
export interface PastGame extends PastLine {
  readonly periods: readonly BoxPeriodLine[];
}
