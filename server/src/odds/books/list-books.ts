import type { League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { booksKnown, gamesQuoted, pickEmProps } from './queries.ts';
import { BOOK_TITLES, SHARP_BOOKS, type BookKind } from './titles.ts';
import { feedsOf } from '../consensus/feeds.ts';
import { propKey } from '../quotes/quote.ts';
import { quotesInForce } from '../quotes/reading-queries.ts';
import { allBooks, booksByKey } from '../quotes/writing-queries.ts';

export interface ListedBook {
  readonly key: string;
  readonly title: string;
  readonly kind: BookKind;
  readonly isSharp: boolean;
  readonly inConsensus: boolean;
  readonly sameFeedAs: string | null;
  readonly activeProps: number;
  readonly lastQuoteAt: Date;
}

/** The books that have quoted some leagues, as of a moment, by key: four statements. */
export async function listBooks(db: Queryable, leagues: readonly League[], asOf: Date): Promise<ListedBook[]> {
  const books = await booksKnown(db, leagues, asOf);
  const gameIds = (await gamesQuoted(db, leagues, asOf)).map(({ gameId }) => gameId);
  const quotes = gameIds.length === 0 ? [] : await quotesInForce(db, gameIds, asOf);
  const boards = gameIds.length === 0 ? [] : await pickEmProps(db, gameIds, asOf);
  const feeds = feedsOf(quotes);
  const props = new Map(boards.map((board) => [board.book, board.props]));
  for (const [book, ofBook] of Map.groupBy(quotes, (quote) => quote.book))
    props.set(book, new Set(ofBook.map(propKey)).size);
  return books.map(({ key, title, kind, lastQuoteAt }) => {
    const feed = feeds.get(key) ?? key;
    return {
      key,
      title,
      kind,
      lastQuoteAt,
      isSharp: SHARP_BOOKS.has(key),
      inConsensus: kind !== 'pick-em',
      sameFeedAs: feed === key ? null : feed,
      activeProps: props.get(key) ?? 0,
    };
  });
}

/** The keys of every book named by a feed or listed in the titles. */
export async function knownBooks(db: Queryable): Promise<ReadonlySet<string>> {
  return new Set([...Object.keys(BOOK_TITLES), ...(await allBooks(db)).map(({ key }) => key)]);
}

/** Whether a key belongs to a book named by a feed or listed in the titles. */
export async function isKnownBook(db: Queryable, key: string): Promise<boolean> {
  return Object.hasOwn(BOOK_TITLES, key) || (await booksByKey(db, [key])).length > 0;
}
