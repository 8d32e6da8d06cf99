import type { Pick } from '../../../api/types.ts';
import type { Day } from '../../../kernel.ts';
import { propKey } from '../live/in-place.ts';

/** Of a pick, what a returning viewer would notice to differ. */
interface Seen {
  readonly bet: string;
  readonly news: string;
  readonly isGraded: boolean;
}

/** A board as it was when it was last on the screen. */
export interface Snapshot {
  readonly date: Day;
  readonly picks: Readonly<Record<string, Seen>>;
}

export interface Changes {
  readonly added: number;
  /** Another line or price, or the other side. */
  readonly moved: number;
  /** Another status of the pick's player. */
  readonly news: number;
  readonly graded: number;
}

export const snapshotOf = (date: Day, picks: readonly Pick[]): Snapshot => ({
  date,
  picks: Object.fromEntries(picks.map((pick) => [propKey(pick), seen(pick)])),
});

const seen = ({ direction, line, price, news, outcome }: Pick): Seen => ({
  bet: `${direction} ${line} ${price}`,
  news: news?.status ?? 'Available',
  isGraded: outcome !== null,
});

/** What differs on a board from a snapshot of the same day; of another day, every pick is new. */
export function changesSince(before: Snapshot, date: Day, picks: readonly Pick[]): Changes {
  const known = before.date === date ? before.picks : {};
  const count = (differs: (now: Seen, then: Seen) => boolean): number =>
    picks.filter((pick) => {
      const then = known[propKey(pick)];
      return then !== undefined && differs(seen(pick), then);
    }).length;
  return {
    added: picks.filter((pick) => known[propKey(pick)] === undefined).length,
    moved: count((now, then) => now.bet !== then.bet),
    news: count((now, then) => now.news !== then.news),
    graded: count((now, then) => now.isGraded && !then.isGraded),
  };
}

/** How many picks of a snapshot were not graded, and are now. */
export const gradedSince = (before: Snapshot, picks: readonly Pick[]): readonly Pick[] =>
  picks.filter((pick) => pick.outcome !== null && before.picks[propKey(pick)]?.isGraded === false);
