import { query } from '../../platform/index.ts';
import type { League } from '../../leagues/index.ts';

/** Abbreviations of a league's teams: unique key, no locks. */
export const teamsKnown = query<[league: League], { readonly word: string }>(
  'exports.teams-known',
  `select abbreviation as word from league.teams where league = $1 order by abbreviation`,
);

/** Keys of every book: a short table, no locks. */
export const booksKnown = query<[], { readonly word: string }>(
  'exports.books-known',
  `select key as word from odds.books order by key`,
);
