import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { assumedTipOff } from './assumed-moments.ts';

export interface TipOff {
  readonly at: Date;
  readonly assumed: boolean;
}

/** A tip-off in a feed of quotes. */
export interface QuotedStart {
  readonly home: string;
  readonly away: string;
  readonly startsAt: Date | null;
  readonly capturedAt: Date | null;
}

interface Fixture {
  readonly gameId: string;
  readonly gameDate: Day;
  readonly home: string;
  readonly away: string;
}

/** Two games of one pair are at least a day apart, so a start within this time of a game's evening belongs to that game. */
const NEAR = 12 * 3_600_000;

/**
 * Finds tip-offs: the scheduled one if known; else the most recent one in the game's quotes; else the rule's, marked as
 * assumed.
 */
export function tipOffFinder(
  league: League,
  scheduled: ReadonlyMap<string, Date>,
  quoted: Iterable<QuotedStart>,
): (game: Fixture) => TipOff {
  const starts = new Map<string, Map<number, number>>();
  for (const { home, away, startsAt, capturedAt } of quoted) {
    if (startsAt === null) continue;
    const pair = `${home} ${away}`;
    const seen = starts.get(pair) ?? new Map<number, number>();
    starts.set(pair, seen);
    const start = startsAt.getTime();
    seen.set(start, Math.max(seen.get(start) ?? 0, capturedAt?.getTime() ?? 0));
  }
  return ({ gameId, gameDate, home, away }) => {
    const known = scheduled.get(gameId);
    if (known !== undefined) return { at: known, assumed: false };
    const evening = assumedTipOff(league, gameDate);
    const near = [...(starts.get(`${home} ${away}`) ?? [])].filter(
      ([start]) => Math.abs(start - evening.getTime()) <= NEAR,
    );
    const last = near.sort(([, a], [, b]) => a - b).at(-1);
    return last === undefined ? { at: evening, assumed: true } : { at: new Date(last[0]), assumed: false };
  };
}
