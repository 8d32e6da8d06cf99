import type { Availability, Direction, Period, Rating, Stat } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { AlertEvent } from '../rules/rule.ts';

/** A price of a book on a claim. */
export interface Offer {
  readonly book: string;
  readonly bookTitle: string;
  /** American. */
  readonly price: number;
  /** Share of the stake, by our probability. */
  readonly expectedValue: number;
}

/** Something that happened, as rules are asked about it. Members that it does not have are null. */
export interface Fact {
  readonly on: AlertEvent;
  /** Names it: the same event read again has the same. The offer that a rule is told is part of the name of a price. */
  readonly key: string;
  readonly knownAt: Date;
  readonly league: League;
  readonly gameId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly team: string | null;
  readonly stat: Stat | null;
  readonly period: Period | null;
  readonly line: number | null;
  readonly direction: Direction | null;
  readonly probability: number | null;
  readonly rating: Rating | null;
  /** Of a line, in points; up is positive. */
  readonly move: number | null;
  readonly status: Availability | null;
  /** The prices at which it can be taken, the one worth most first; empty where it is about no price. */
  readonly offers: readonly Offer[];
  /** The one account that it is about; null for all. */
  readonly accountId: number | null;
  /** The sentence that tells it, at an offer where there is one. */
  readonly text: (offer: Offer | undefined) => string;
}
