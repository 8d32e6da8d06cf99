import type { Grouping } from '../../api/types.ts';
import { bookName, shortDay, statLabel } from '../../format.ts';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as people write it. */
const monthName = (key: string): string => MONTH.format(new Date(`${key.slice(0, 7)}-01T00:00:00Z`));

export function groupName(by: Grouping, key: string): string {
  if (by === 'stat') return statLabel(key);
  if (by === 'book') return bookName(key);
  if (by === 'week') return `week of ${shortDay(key)} ${key.slice(0, 4)}`;
  return by === 'month' ? monthName(key) : key;
}

export const GROUP_LABELS: Readonly<Record<Grouping, string>> = {
  stat: 'Stat',
  rating: 'Rating',
  direction: 'Direction',
  book: 'Book',
  week: 'Week',
  month: 'Month',
};
