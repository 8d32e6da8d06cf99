import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ofLeague } from './league.ts';
import { request } from './requests/request.ts';
import type { ComboQuestion, League, PayoutKind, PickemHouse } from './types.ts';

const MINUTE_MS = 60_000;

/** What several legs together are worth. While the legs change, the response about the last ones stays. */
export const combination = (question: ComboQuestion) =>
  queryOptions({
    queryKey: ['combination', question],
    queryFn: ({ signal }) => request('POST /picks/combo', { body: question, signal }),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });

/** The best entries of the league's current day for a house. */
export const entriesOf = (house: PickemHouse, kind: PayoutKind, legs: number, league: League['league']) =>
  queryOptions({
    queryKey: ['pickem', house, kind, legs, league],
    queryFn: ({ signal }) => request('GET /picks/pickem', { query: { house, kind, legs, league }, signal }),
    staleTime: MINUTE_MS,
  });

/** The entries of record of the league's current day, with what they came to so far. */
export const publishedEntries = (league: League['league']) =>
  queryOptions({
    queryKey: ['pickem', 'published', league],
    queryFn: ({ signal }) => request('GET /picks/pickem/entries', { query: { league }, signal }),
    staleTime: MINUTE_MS,
  });

/** What all entries of record came to. */
export const entryRecord = (league = ofLeague()) =>
  queryOptions({
    queryKey: ['pickem', 'record', league],
    queryFn: ({ signal }) => request('GET /picks/pickem/record', { query: { ...league }, signal }),
    staleTime: MINUTE_MS,
  });
