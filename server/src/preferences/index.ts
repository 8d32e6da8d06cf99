export { askedBooks, BooksParam, type BookChoice } from './asked-books.ts';
export { comparedWith } from './asked-reference.ts';
export type { Preferences } from './preferences.ts';
export { booksOfAccounts } from './queries.ts';
export { DEFAULT_PREFERENCES, preferencesOf } from './read-preferences.ts';
export { preferencesModule } from './routes.ts';
