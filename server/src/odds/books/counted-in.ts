import { SHARP_BOOKS } from './titles.ts';
import type { ReferenceQuestion } from '../screens/reference.ts';

/** A consensus of fewer other feeds is one book's opinion. */
const CONSENSUS_FEEDS = 2;

/** Which books are part of a reference (null for all), and how many feeds it takes; not for the model. */
export function countedIn(against: string): Pick<ReferenceQuestion, 'books' | 'leastFeeds'> {
  if (against === 'consensus') return { books: null, leastFeeds: CONSENSUS_FEEDS };
  return { books: against === 'sharp' ? SHARP_BOOKS : new Set([against]), leastFeeds: 1 };
}
