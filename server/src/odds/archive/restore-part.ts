import { lineHalves, type Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { recordBooks } from '../books/record-books.ts';
import { openQuoteMonths } from '../quotes/writing-queries.ts';
import { cell, type ArchivedQuote } from './archived-quote.ts';
import { gamesOfDays, insertArchived, playersById } from './restore-queries.ts';

/** A game of the archive, matched to one in this database. */
export interface FoundGame {
  readonly id: number;
  readonly gameDate: Day;
  readonly home: string;
  readonly away: string;
}

/** The player with a name in a game; undefined if there is none or the name is ambiguous. */
export type FindPlayer = (name: string, game: FoundGame) => number | undefined;

export interface Restored {
  readonly written: number;
  /** Rows without a matching game or player, by their place in the batch. */
  readonly refused: readonly { readonly at: number; readonly reason: string }[];
}

/**
 * Writes archived quotes unchanged; existing quotes stay. A game is matched by day and teams. A player is matched by id
 * if the name is equal, else by name. The caller holds the lock of the league's fact writers.
 */
export async function restoreQuotes(
  tx: Transaction,
  league: League,
  quotes: readonly ArchivedQuote[],
  findPlayer: FindPlayer,
): Promise<Restored> {
  const text = (quote: ArchivedQuote, name: Parameters<typeof cell>[1]): string => String(cell(quote, name));
  const games = await gamesOf(tx, league, [...new Set(quotes.map((quote) => text(quote, 'gameDate')))]);
  const ids = [...new Set(quotes.map((quote) => Number(cell(quote, 'playerId'))))];
  const names = new Map((await playersById(tx, league, ids)).map(({ id, name }) => [id, name]));
  const books = await recordBooks(
    tx,
    quotes.map((quote) => text(quote, 'book')),
  );
  const refused: Restored['refused'][number][] = [];
  const found: { readonly quote: ArchivedQuote; readonly gameId: number; readonly playerId: number }[] = [];
  for (const [at, quote] of quotes.entries()) {
    const [day, home, away, name] = [
      text(quote, 'gameDate'),
      text(quote, 'home'),
      text(quote, 'away'),
      text(quote, 'playerName'),
    ];
    const game = games(Number(cell(quote, 'gameId')), `${day} ${home} ${away}`);
    const known = Number(cell(quote, 'playerId'));
    const playerId = game && (names.get(known) === name ? known : findPlayer(name, game));
    if (game === undefined) refused.push({ at, reason: `no game of ${away} at ${home} on ${day}` });
    else if (playerId === undefined) refused.push({ at, reason: `no player of that game is called “${name}”` });
    else found.push({ quote, gameId: game.id, playerId });
  }
  if (found.length === 0) return { written: 0, refused };
  const moments = new Set(found.map(({ quote }) => `${text(quote, 'knownAt').slice(0, 7)}-01T00:00:00Z`));
  await openQuoteMonths(
    tx,
    Array.from(moments, (moment) => new Date(moment)),
  );
  const column = (name: Parameters<typeof cell>[1]) => found.map(({ quote }) => cell(quote, name));
  const written = await insertArchived(
    tx,
    found.map(({ gameId }) => gameId),
    found.map(({ playerId }) => playerId),
    column('stat') as string[],
    column('period') as string[],
    column('line').map((line) => lineHalves(Number(line)) ?? Number.NaN),
    column('book').map((book) => books.get(String(book)) as number),
    column('knownAt') as string[],
    column('supersededAt').map((moment) => (moment === null ? 'infinity' : String(moment))),
    column('knownAtAssumed') as boolean[],
    column('source') as string[],
    column('overPrice') as (number | null)[],
    column('underPrice') as (number | null)[],
    column('overLink') as (string | null)[],
    column('underLink') as (string | null)[],
    column('resting') as (number | null)[],
  );
  return { written, refused };
}

/**
 * The matching game: the one with the id if day and teams are equal, else the only one with this day and these teams.
 */
async function gamesOf(
  tx: Transaction,
  league: League,
  days: readonly Day[],
): Promise<(id: number, pair: string) => FoundGame | undefined> {
  const rows = await gamesOfDays(tx, league, days);
  const byPair = Map.groupBy(rows, ({ gameDate, home, away }) => `${gameDate} ${home} ${away}`);
  return (id, pair) => {
    const games = byPair.get(pair) ?? [];
    return games.find((game) => game.id === id) ?? (games.length === 1 ? games[0] : undefined);
  };
}
