import type { ParsedBet } from './formats/format.ts';

type Placed = Pick<ParsedBet, 'placedAt' | 'placedFrom'>;

const BEFORE_START_MS = 1_000;

/** A bet of the current day without a time counts as placed now at the latest: its noon may be ahead. */
export function placedByNow<Bet extends Placed>(bet: Bet, now: Date): Bet {
  const { placedAt, placedFrom } = bet;
  return placedFrom === null || placedFrom > now || placedAt <= now ? bet : { ...bet, placedAt: now };
}

/**
 * When a bet on a game was placed. A day without a time does not say that the game ran: the bet counts as placed before the
 * start, unless the day began after it.
 */
export function placedOn({ placedAt, placedFrom }: Placed, tipOff: Date): Date {
  if (placedFrom === null || placedAt < tipOff || placedFrom >= tipOff) return placedAt;
  return new Date(Math.max(placedFrom.getTime(), tipOff.getTime() - BEFORE_START_MS));
}
