import type { Transaction } from '../../platform/index.ts';
import { bookKind, titleOfBook } from './titles.ts';
import { booksByKey, insertBooks } from '../quotes/writing-queries.ts';

/** Adds missing books, each with its title or else its key; returns all given books by key. */
export async function recordBooks(tx: Transaction, keys: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(keys)].sort();
  const kept = new Map((await booksByKey(tx, wanted)).map(({ key, id }) => [key, id]));
  const missing = wanted.filter((key) => !kept.has(key));
  if (missing.length === 0) return kept;
  const titles = missing.map(titleOfBook);
  await insertBooks(tx, missing, titles, missing.map(bookKind));
  return new Map((await booksByKey(tx, wanted)).map(({ key, id }) => [key, id]));
}
