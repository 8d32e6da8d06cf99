import { useEffect, useState } from 'react';
import { useClock } from '../../clock.ts';
import { lastVisit, noteVisit, type LastVisit } from './last-visit.ts';

const MINUTE = 60_000;
/** The time of the visit is noted once a minute. */
const minuteOf = (now: number): number => Math.floor(now / MINUTE) * MINUTE;

/**
 * The visit before this one of a page and league, undefined on the first and once dismissed. Notes what is on the screen now.
 * What is seen has to survive JSON. A component that shows another page or league needs another key.
 */
export function useLastVisit<Seen>(
  page: string,
  current: Seen,
): readonly [since: LastVisit<Seen> | undefined, dismiss: () => void] {
  const now = useClock(minuteOf);
  const [since, setSince] = useState(() => lastVisit<Seen>(page, now));
  // As text: a page that is read again unchanged is the same.
  const text = JSON.stringify(current);
  useEffect(() => {
    noteVisit(page, JSON.parse(text) as Seen, since, now);
  }, [page, text, since, now]);
  return [since, () => setSince(undefined)];
}
