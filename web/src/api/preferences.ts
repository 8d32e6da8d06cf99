import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseOdds, takeOver } from '../account-preferences.ts';
import { ODDS_FORMATS, ODDS_WORDS } from '../odds.ts';
import { unsentOddsFormat } from '../preferences.ts';
import { ofLeagues } from './league.ts';
import { Problem } from './requests/problem.ts';
import { request } from './requests/request.ts';
import type { Preferences } from './types.ts';

/** Those of the account that is signed in. They change in this dashboard alone, or are read again with the next page load. */
export const myPreferences = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => takeOver(await sendUnsent(await request('GET /me/preferences', { signal }))),
  staleTime: Infinity,
});

/**
 * Sends an odds format that was chosen on a page that was left before the service kept it. Where the service does not take
 * it now, the choice stays in this browser, and the next page load sends it again.
 */
async function sendUnsent(kept: Preferences): Promise<Preferences> {
  const unsent = unsentOddsFormat.read();
  if (unsent === '') return kept;
  const body = { ...kept, oddsFormat: ODDS_WORDS[unsent] };
  return request('PUT /me/preferences', { body }).catch((error: unknown) => {
    if (error instanceof Problem) return kept;
    throw error;
  });
}

/** Changes some members; the service replaces all of them, so the others go along as they are. */
export function useChangePreferences() {
  const queries = useQueryClient();
  return useMutation({
    // One after the other: the service keeps the one that arrives last.
    scope: { id: 'preferences' },
    mutationFn: async (change: Partial<Preferences>) => {
      const before = await queries.ensureQueryData(myPreferences);
      const body = { ...before, ...change };
      return takeOver(await request('PUT /me/preferences', { body }));
    },
    onMutate: ({ oddsFormat }) => {
      const format = ODDS_FORMATS.find((one) => ODDS_WORDS[one] === oddsFormat);
      if (format !== undefined) chooseOdds(format);
    },
    onSuccess: (kept) => {
      queries.setQueryData(myPreferences.queryKey, kept);
      // Prices at the account's books, and stakes, are others now.
      for (const queryKey of [['picks'], ['props'], ['stakes'], ['prices']])
        void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      // Refused. What only did not arrive is sent with the next page load.
      if (!(error instanceof Problem)) return;
      unsentOddsFormat.choose('');
      const kept = queries.getQueryData(myPreferences.queryKey);
      if (kept !== undefined) takeOver(kept);
    },
  });
}

/** Prices at the books move; a tab that is hidden asks for none. */
const STAKES_EVERY_MS = 5 * 60_000;

/** What to stake on each pick of a day. */
export const stakesOf = (date: string) =>
  queryOptions({
    queryKey: ['stakes', date, ofLeagues()],
    queryFn: ({ signal }) => request('GET /me/stakes', { query: { date, ...ofLeagues() }, signal }),
    refetchInterval: STAKES_EVERY_MS,
  });
