import { whenLeaving } from '../../api/session/session.ts';

/** A visit ends when the page has not been on the screen for so long. */
const VISIT_ENDS_MS = 30 * 60_000;

/** Kept in this browser, one for each page and league, and forgotten at the sign-out. */
interface Kept<Seen> {
  /** The page at the end of the visit before this one. */
  readonly before: Seen | null;
  readonly beforeAt: number;
  /** The page as it is on the screen. */
  readonly latest: Seen;
  readonly latestAt: number;
}

const KEY = 'last-visit';
const keyOf = (page: string): string => `${KEY} ${page}`;

whenLeaving(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
});

function read<Seen>(page: string): Kept<Seen> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(page)) ?? 'null') as Kept<Seen> | null;
    return typeof kept?.latestAt === 'number' && typeof kept.latest === 'object' ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The end of the visit before this one; undefined on the first. */
export interface LastVisit<Seen> {
  readonly seen: Seen;
  readonly at: number;
}

export function lastVisit<Seen>(page: string, now: number): LastVisit<Seen> | undefined {
  const kept = read<Seen>(page);
  if (kept === undefined) return undefined;
  if (now - kept.latestAt > VISIT_ENDS_MS) return { seen: kept.latest, at: kept.latestAt };
  return kept.before === null ? undefined : { seen: kept.before, at: kept.beforeAt };
}

/** Notes what is on the screen, so that the next visit begins from it. */
export function noteVisit<Seen>(page: string, latest: Seen, since: LastVisit<Seen> | undefined, now: number): void {
  const kept: Kept<Seen> = { before: since?.seen ?? null, beforeAt: since?.at ?? 0, latest, latestAt: now };
  try {
    localStorage.setItem(keyOf(page), JSON.stringify(kept));
  } catch {
    // No space left: the next visit says nothing.
  }
}
