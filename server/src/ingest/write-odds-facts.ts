import type { ListedGame, Provenance } from '../league/index.ts';
import {
  announceRefresh,
  BOOK_TITLES,
  propKey,
  recordBooks,
  recordGameLines,
  recordQuoteSets,
  type GameLineRecord,
  type Prop,
  type QuoteSetRecord,
} from '../odds/index.ts';
import type { Transaction } from '../platform/index.ts';
import type { GameLineFact, QuoteSetFact } from '../sources/facts.ts';
import { SIMULATED_BOOKS } from '../simulation/index.ts';
import type { Resolver } from './resolve-facts.ts';

/** Whether subscribers hear of a change: not when months of the past are taken in at once. */
export type Announcement = 'announced' | 'silent';

export async function writeGameLines(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly GameLineFact[],
  find: Resolver,
): Promise<number> {
  const records = facts.flatMap(({ game: ref, ...line }): GameLineRecord[] => {
    const game = find.game(ref);
    return game === undefined ? [] : [{ ...line, gameId: game.id }];
  });
  const recorded = await recordGameLines(tx, provenance, records);
  return recorded.filter((what) => what === 'new').length;
}

/** How books are called; the demo's invented ones say that they are simulated. */
const TITLES = { ...BOOK_TITLES, ...Object.fromEntries(SIMULATED_BOOKS.map(({ key, title }) => [key, title])) };

type SetOfGame = QuoteSetRecord & { readonly game: ListedGame };

/** Writes offers; says how many quotes they changed and how many movements were announced. */
export async function writeQuoteSets(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly QuoteSetFact[],
  find: Resolver,
  announcement: Announcement,
): Promise<{ readonly changed: number; readonly movements: number }> {
  if (facts.length === 0) return { changed: 0, movements: 0 };
  const books = await recordBooks(
    tx,
    facts.map(({ book }) => book),
    TITLES,
  );
  const sets = facts.flatMap((fact) => setRecord(fact, books, find) ?? []);
  const { opened, ended, late } = await recordQuoteSets(tx, provenance.source, sets);
  for (const { set } of late) find.leaveOut(`an offer of ${set.knownAt.toISOString()} contradicts what is kept`);
  const changed = opened + ended;
  if (announcement === 'silent') return { changed, movements: 0 };
  const { moved } = await announceRefresh(tx, {
    source: provenance.source,
    capturedAt: new Date(Math.max(...facts.map(({ knownAt }) => knownAt.getTime()))),
    books: new Set(sets.map(({ bookId }) => bookId)).size,
    props: propsOf(sets),
    changed,
    tipOffs: new Map(sets.map(({ game }) => [game.id, game.tipOff])),
  });
  return { changed, movements: moved };
}

function setRecord(fact: QuoteSetFact, books: ReadonlyMap<string, number>, find: Resolver): SetOfGame | undefined {
  const game = find.game(fact.game);
  const bookId = books.get(fact.book);
  if (game === undefined || bookId === undefined) return undefined;
  const quotes = fact.quotes.flatMap(({ player, ...quote }) => {
    const playerId = find.player(player, game);
    return playerId === undefined ? [] : [{ ...quote, playerId }];
  });
  const { stat, period, knownAt, assumed } = fact;
  return { game, gameId: game.id, bookId, stat, period, knownAt, assumed, quotes };
}

function propsOf(sets: readonly SetOfGame[]): Prop[] {
  const props = sets.flatMap(({ gameId, stat, period, quotes }) =>
    quotes.map(({ playerId }): Prop => ({ gameId, playerId, stat, period })),
  );
  return [...new Map(props.map((prop) => [propKey(prop), prop])).values()];
}
