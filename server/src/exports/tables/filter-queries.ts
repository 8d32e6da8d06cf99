import { query } from '../../platform/index.ts';
import type { League } from '../../leagues/index.ts';

/** Distinct team abbreviations of leagues: unique key, no locks. */
export const teamsKnown = query<[leagues: readonly League[]], { readonly word: string }>(
  'exports.teams-known',
  `select distinct abbreviation as word from league.teams where league = any($1) order by word`,
);

/** Keys of all books: a short table, no locks. */
export const booksKnown = query<[], { readonly word: string }>(
  'exports.books-known',
  `select key as word from odds.books order by key`,
);
