import type { Fixture } from '../rosters/calendar.ts';
import { healthOf } from '../rosters/health.ts';
import type { League } from '../rosters/rosters.ts';
import type { Market } from './books.ts';
import type { PlayerForecast } from './forecast.ts';

/**
 * How much more than the fair price the boosted over pays, for one staked. The under costs what is left of 100 %. So the quote lies
 * some .04 from the others, which still counts, and is worth some .04: overs win less often than prices say.
 */
export const BOOST = 0.09;
const BOOSTED_BOOK = 'sim_copperfield';
/** Of each team. */
const PLAYERS = 3;

/**
 * Players whose points one book pays more for, as books do to be looked at, while all books agree on the line. Only the game
 * whose results come first at a first start has them, so that it has picks to settle. They play most of those of whom
 * nothing is reported.
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

/** Whether a player's market is one that a book boosts; no book has an opinion of its own on it. */
export const isBoosted = (
  boosted: ReadonlySet<number>,
  { stat, period }: Market,
  { player }: PlayerForecast,
): boolean => stat === 'Points' && period === 'Full' && boosted.has(player.number);

export const boosts = (book: string): boolean => book === BOOSTED_BOOK;
