export { askedBooks, BooksParam, type BookChoice } from './asked-books.ts';
export { askedReference } from './asked-reference.ts';
export type { Preferences } from './preferences.ts';
export { booksOfAccounts } from './queries.ts';
export { preferencesOf } from './read-preferences.ts';
export { preferencesModule } from './routes.ts';
