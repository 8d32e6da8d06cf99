import type { Fixture } from '../rosters/calendar.ts';
import { healthOf } from '../rosters/health.ts';
import type { League } from '../rosters/rosters.ts';
import type { Market } from './books.ts';
import type { Quotable } from './edition.ts';

/**
 * How much more than the fair price the boosted over pays, per unit staked; the under gets the rest of 100 %. The quote
 * is about .04 from the others, which still counts. Its value is about .04, because overs win less often than prices
 * imply.
 */
export const BOOST = 0.09;
const BOOSTED_BOOK = 'sim_copperfield';
/** Per team. */
const PLAYERS = 3;

/**
 * Players for whom one book pays more on points, as a promotion, while all books agree on the line. Only the game that
 * ends at a first start has them, so that it has picks to settle. They are the players with the most minutes and no
 * report.
 */
export function boostedPlayers(league: League, game: Fixture): ReadonlySet<number> {
  if (!game.endsAtStart) return new Set();
  const players = [game.home, game.away].flatMap((team) =>
    healthOf(league, game, team)
      .filter(({ plays, reports }) => plays && reports.length === 0)
      .map(({ player }) => player)
      .toSorted((a, b) => b.minutes - a.minutes)
      .slice(0, PLAYERS),
  );
  return new Set(players.map(({ number }) => number));
}

/** Whether a book boosts this market of a player; books have no opinion of their own on it. */
export const isBoosted = (boosted: ReadonlySet<number>, { stat, period }: Market, { player }: Quotable): boolean =>
  stat === 'Points' && period === 'Full' && boosted.has(player.number);

export const boosts = (book: string): boolean => book === BOOSTED_BOOK;
