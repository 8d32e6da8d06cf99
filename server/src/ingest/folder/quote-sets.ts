import type { Period } from '../../sports/index.ts';
import type { Directory, ListedGame, ListedPlayer } from '../../league/index.ts';
import type { QuoteRecord, QuoteSetRecord } from '../../odds/index.ts';
import type { PropRow } from '../../sources/csv-folder/index.ts';
import { marketKnown, type AssumedTime } from './assumed-moments.ts';
import type { NameTally } from './name-tally.ts';

/** An offer that has its book's key, not yet its id. */
export type KeyedQuoteSet = Omit<QuoteSetRecord, 'bookId'> & { readonly book: string };

type Growing = KeyedQuoteSet & {
  readonly quotes: QuoteRecord[];
  /** The line number of each quote. */
  readonly lines: number[];
};

/** Offers that are built row by row. */
export interface QuoteSets {
  /** Adds a row to its offer; returns the reason if it cannot. */
  add(row: PropRow, line: number): string | undefined;
  all(): KeyedQuoteSet[];
}

/**
 * Groups rows of quotes into offers by game, book, stat, period and capture. Rejected: rows with an unknown game or player,
 * periods outside `periods`, and a second price of one line in one capture. A duplicate row counts once. `assumed` is the time of
 * rows without one.
 */
export function quoteSets(
  periods: readonly Period[],
  directory: Directory,
  names: NameTally,
  assumed?: AssumedTime,
): QuoteSets {
  const sets = new Map<string, Growing>();
  const gameOf = gameFinder(directory);
  return {
    add(row, line) {
      if (!periods.includes(row.period)) return `the league has no props on ${row.period}`;
      const game = gameOf(row);
      if ('missing' in game) return game.missing;
      const player = names.find(row.player, game.found, () => playerOf(directory, row.player, game.found));
      if ('missing' in player) return player.missing;
      return addQuote(setFor(sets, row, game.found, assumed), row, player.found, line);
    },
    all: () => [...sets.values()],
  };
}

function playerOf(directory: Directory, name: string, { season, gameDate, homeTeamId, awayTeamId }: ListedGame) {
  return directory.player({ externalId: null, name }, { season, gameDate, teamIds: [homeTeamId, awayTeamId] });
}

/** Caches the last response: adjacent rows are of the same game and capture. */
function gameFinder(directory: Directory): (row: PropRow) => ReturnType<Directory['gameOf']> {
  let last: { readonly row: PropRow; readonly game: ReturnType<Directory['gameOf']> } | undefined;
  return (row) => {
    const same =
      last?.row.gameDate === row.gameDate &&
      last.row.home === row.home &&
      last.row.away === row.away &&
      last.row.startsAt === row.startsAt &&
      last.row.capturedAt === row.capturedAt;
    if (last === undefined || !same) {
      const { gameDate, home, away, startsAt, capturedAt } = row;
      last = { row, game: directory.gameOf({ gameDate, home, away, startsAt, seenAt: capturedAt }) };
    }
    return last.game;
  };
}

function setFor(sets: Map<string, Growing>, row: PropRow, game: ListedGame, time: AssumedTime | undefined): Growing {
  const { capturedAt, gameDate, book, stat, period } = row;
  const knownAt = capturedAt ?? marketKnown(game, gameDate, time);
  const key = `${game.id} ${book} ${stat} ${period} ${knownAt.getTime()}`;
  const kept = sets.get(key);
  if (kept !== undefined) return kept;
  const assumed = capturedAt === null;
  const set: Growing = { gameId: game.id, book, stat, period, knownAt, assumed, quotes: [], lines: [] };
  sets.set(key, set);
  return set;
}

/** Returns why the quote contradicts the set, if it does. */
function addQuote(set: Growing, row: PropRow, { id: playerId }: ListedPlayer, line: number): string | undefined {
  const { lineHalves, overPrice, underPrice } = row;
  const same = set.quotes.findIndex((quote) => quote.lineHalves === lineHalves && quote.playerId === playerId);
  const before = set.quotes[same];
  if (before === undefined) {
    set.quotes.push({ playerId, lineHalves, overPrice, underPrice });
    set.lines.push(line);
    return undefined;
  }
  if (before.overPrice === overPrice && before.underPrice === underPrice) return undefined;
  return `line ${set.lines[same]} has other prices for the same player, line, book and moment`;
}
