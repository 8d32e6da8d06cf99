import type { Availability, Direction, Rating } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import type { MessageItem } from '../formats/message.ts';
import type { AlertEvent } from '../rules/rule.ts';

/** A book's price on a claim. */
export interface Offer {
  readonly book: string;
  readonly bookTitle: string;
  /** American. */
  readonly price: number;
  /** As a share of the stake, with the model's probability. */
  readonly expectedValue: number;
}

/** Prices that stand out, of `price.flagged`. */
export interface FlaggedPrices extends NonNullable<MessageItem['flag']> {
  readonly id: number;
  readonly isSuspect: boolean;
}

/** An event in the form that rules are matched against. Members that do not apply are null. */
export interface Fact {
  readonly on: AlertEvent;
  /** Identifies the event: the same event read again has the same key. For prices the matched offer is added to it. */
  readonly key: string;
  readonly knownAt: Date;
  /** When it was matched if that is later: a board is published again, with the prices of that moment. Tiers wait from then on. */
  readonly matchedAt?: Date;
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
  /** Movement of a line, in points; up is positive. */
  readonly move: number | null;
  readonly status: Availability | null;
  /** The prices at which it can be bet, highest expected value first; empty if the event has no price. */
  readonly offers: readonly Offer[];
  /** Of `price.flagged` alone. */
  readonly flag?: FlaggedPrices;
  /** The only account concerned; null for all. */
  readonly accountId: number | null;
  /** The sentence of the message, with an offer if there is one. */
  readonly text: (offer: Offer | undefined) => string;
}
