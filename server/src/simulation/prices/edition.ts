import type { AnyPlayer } from '../rosters/clubs.ts';
import type { Market } from './books.ts';
import type { Tail } from './pricing.ts';

/** A player whom books may quote. */
export interface Quotable {
  readonly player: AnyPlayer;
  /** The probability to play. */
  readonly chance: number;
}

/** The public knowledge of a game from a moment on, and what bookmakers make of it. */
export interface Edition<Who extends Quotable = Quotable> {
  readonly at: Date;
  /** Players whose last report does not decide whether they play. */
  readonly doubtful: ReadonlySet<number>;
  /** The players whom books may offer in a market, the first ones first. */
  offered(market: Market): readonly Who[];
  /** Of a player's market; computed once, when first used. */
  tail(player: Who, market: Market): Tail;
}
