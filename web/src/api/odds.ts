import { queryOptions } from '@tanstack/react-query';
import type { Book, News, Page, Quote } from './types.ts';
import { request } from './requests/request.ts';

export interface PropOfGame {
  readonly playerId: number;
  readonly gameId: number;
  readonly stat: string;
  /** Null or left out for the full game. */
  readonly period?: string | null;
}

/** Pages of 1,000 quotes that are read at most. */
const MOST_PAGES = 5;

/** Every quote of every book on a prop, oldest first. */
export const quotesOf = (prop: PropOfGame) =>
  queryOptions({
    queryKey: ['quotes', { ...prop, period: prop.period ?? null }],
    queryFn: async ({ signal }) => {
      const quotes: Quote[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = {
          ...prop,
          period: prop.period ?? 'Full',
          sort: 'capturedAt',
          limit: 1_000,
          cursor: cursor ?? undefined,
        };
        const answer: Page<Quote> = await request('/data/odds/snapshots', { query, signal });
        quotes.push(...answer.items);
        cursor = answer.nextCursor;
        if (cursor === null) break;
      }
      return quotes;
    },
    staleTime: 60_000,
  });

/** Injury reports and line-ups of a player and the team before a game. */
export const newsOf = (playerId: number, gameId: number) =>
  queryOptions({
    queryKey: ['news', gameId, playerId],
    queryFn: async ({ signal }) =>
      (await request<Page<News>>(`/players/${playerId}/news`, { query: { gameId }, signal })).items,
    staleTime: 60_000,
  });

/** The books that have quoted anything, of every league. */
export const booksQuoted = queryOptions({
  queryKey: ['books'],
  queryFn: async ({ signal }) =>
    (await request<Page<Book>>('/data/odds/books', { query: { league: 'all' }, signal })).items,
  staleTime: 60 * 60_000,
});
