import { whenLeaving } from '../../../api/session.ts';
import type { Snapshot } from './snapshot.ts';

/** A visit ends when the board has not been on the screen for so long. */
const VISIT_ENDS_MS = 30 * 60_000;

/** Kept in this browser, one for each league, and forgotten at the sign-out. */
interface Kept {
  /** The board at the end of the visit before this one. */
  readonly before: Snapshot | null;
  readonly beforeAt: number;
  /** The board as it is on the screen. */
  readonly latest: Snapshot;
  readonly latestAt: number;
}

const KEY = 'last-visit';
const keyOf = (league: string): string => `${KEY} ${league}`;

whenLeaving(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
});

function read(league: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(league)) ?? 'null') as Kept | null;
    return typeof kept?.latestAt === 'number' && typeof kept.latest?.picks === 'object' ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The end of the visit before this one; undefined on the first. */
export interface LastVisit {
  readonly board: Snapshot;
  readonly at: number;
}

export function lastVisit(league: string, now: number): LastVisit | undefined {
  const kept = read(league);
  if (kept === undefined) return undefined;
  if (now - kept.latestAt > VISIT_ENDS_MS) return { board: kept.latest, at: kept.latestAt };
  return kept.before === null ? undefined : { board: kept.before, at: kept.beforeAt };
}

/** Notes the board on the screen, so that the next visit begins from it. */
export function noteVisit(league: string, latest: Snapshot, since: LastVisit | undefined, now: number): void {
  const kept: Kept = { before: since?.board ?? null, beforeAt: since?.at ?? 0, latest, latestAt: now };
  try {
    localStorage.setItem(keyOf(league), JSON.stringify(kept));
  } catch {
    // No space left: the next visit says nothing.
  }
}
