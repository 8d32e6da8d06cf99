import type { Period } from '../../kernel/index.ts';
import type { Directory, ListedGame, ListedPlayer } from '../../league/index.ts';
import type { QuoteRecord, QuoteSetRecord } from '../../odds/index.ts';
import type { PropRow } from '../../sources/csv-folder/index.ts';
import { marketKnown } from './assumed-moments.ts';
import type { NameTally } from './name-tally.ts';

/** An offer with its book still by its key. */
export type KeyedQuoteSet = Omit<QuoteSetRecord, 'bookId'> & { readonly book: string };

type Growing = KeyedQuoteSet & {
  readonly quotes: QuoteRecord[];
  /** The line each quote stands on. */
  readonly lines: number[];
};

/** Offers that grow row by row. */
export interface QuoteSets {
  /** Takes a row into its offer; says why, if it cannot. */
  add(row: PropRow, line: number): string | undefined;
  all(): KeyedQuoteSet[];
}

/**
 * The offers that rows of quotes of a league with these periods make up, one a game, book, stat, period and capture. Refused are rows on games or
 * players that cannot be found, on periods that the league does not have, and a second price of the same line in the same
 * capture. A row that is there twice counts once.
 */
export function quoteSets(periods: readonly Period[], directory: Directory, names: NameTally): QuoteSets {
  const sets = new Map<string, Growing>();
  const gameOf = gameFinder(directory);
  return {
    add(row, line) {
      if (!periods.includes(row.period)) return `the league has no props on ${row.period}`;
      const game = gameOf(row);
      if ('missing' in game) return game.missing;
      const player = names.find(row.player, game.found, () => playerOf(directory, row.player, game.found));
      if ('missing' in player) return player.missing;
      return addQuote(setFor(sets, row, game.found), row, player.found, line);
    },
    all: () => [...sets.values()],
  };
}

function playerOf(directory: Directory, name: string, { season, gameDate, homeTeamId, awayTeamId }: ListedGame) {
  return directory.player({ externalId: null, name }, { season, gameDate, teamIds: [homeTeamId, awayTeamId] });
}

/** Neighbouring rows are of one game and one look: the answer is kept as long as they are. */
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

function setFor(sets: Map<string, Growing>, row: PropRow, game: ListedGame): Growing {
  const { capturedAt, gameDate, book, stat, period } = row;
  const knownAt = capturedAt ?? marketKnown(game, gameDate);
  const key = `${game.id} ${book} ${stat} ${period} ${knownAt.getTime()}`;
  const kept = sets.get(key);
  if (kept !== undefined) return kept;
  const assumed = capturedAt === null;
  const set: Growing = { gameId: game.id, book, stat, period, knownAt, assumed, quotes: [], lines: [] };
  sets.set(key, set);
  return set;
}

/** Why the quote contradicts the set, if it does. */
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
