import type { Grouping } from '../../api/types.ts';
import { bookName, shortDay, statLabel } from '../../format.ts';
import { strings } from './strings.ts';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as `Nov 2026`. */
const monthName = (key: string): string => MONTH.format(new Date(`${key.slice(0, 7)}-01T00:00:00Z`));

export function groupName(by: Grouping, key: string): string {
  if (by === 'stat') return statLabel(key);
  if (by === 'book') return bookName(key);
  if (by === 'week') return strings.groups.week(shortDay(key), key.slice(0, 4));
  if (by === 'day') return strings.units.day(shortDay(key), key.slice(0, 4));
  return by === 'month' ? monthName(key) : key;
}
