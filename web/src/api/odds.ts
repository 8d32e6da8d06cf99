import { queryOptions } from '@tanstack/react-query';
import type { Stat } from '../kernel.ts';
import type { Page, Quote } from './types.ts';
import { request } from './requests/request.ts';

export interface PropOfGame {
  readonly playerId: number;
  readonly gameId: number;
  readonly stat: Stat;
  /** Null or left out for the full game. */
  readonly period?: Quote['period'];
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
          period: prop.period ?? ('Full' as const),
          sort: 'capturedAt' as const,
          limit: 1_000,
          cursor: cursor ?? undefined,
        };
        const response: Page<Quote> = await request('GET /data/odds/snapshots', { query, signal });
        quotes.push(...response.items);
        cursor = response.nextCursor;
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
      (await request('GET /players/{id}/news', { path: { id: playerId }, query: { gameId }, signal })).items,
    staleTime: 60_000,
  });

/** The books that have quoted anything, of every league. */
export const booksQuoted = queryOptions({
  queryKey: ['books'],
  queryFn: async ({ signal }) => (await request('GET /data/odds/books', { query: { league: 'all' }, signal })).items,
  staleTime: 60 * 60_000,
});
