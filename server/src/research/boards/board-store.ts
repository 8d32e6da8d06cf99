import { LRUCache } from 'lru-cache';
import type { Day, Origin, Rating } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { singleFlight, type Queryable } from '../../platform/index.ts';
import { readingProps } from './board-props.ts';
import { dayState, versionsOf, type BoardVersion, type DayState } from './board-queries.ts';
import { boardViews, type BoardView } from './board-view.ts';
import { teamsOf } from '../reference/reference-queries.ts';

/** Cached views: a full slate of 3,600 props takes about 6 MB, and its next version the size of its changes. */
const MOST_VIEWS = 8;
const MOST_DAYS = 60;

/** The version of a day in force at a moment. */
export interface VersionInForce {
  /** 0 if the day had none. */
  readonly version: number;
  /** When the next existing version became known; null without one. */
  readonly supersededAt: Date | null;
  /** False if it is so old that only the day's last version is stored. */
  readonly isKept: boolean;
}

const NO_STATE: DayState = { newest: 0, newestKnownAt: null, keptFrom: 1 };

export interface BoardStore {
  /** Never older than the call. */
  inForce(date: Day, at: Date): Promise<VersionInForce>;
  /** True if the day has that version, it was known by then, and it is stored. */
  wasKnown(date: Day, version: number, at: Date): Promise<boolean>;
  /**
   * A permanently unique name of a version returned by the methods above. After a failover that lost the last boards, their
   * version numbers are used again for other boards.
   */
  nameOf(date: Day, version: number): string;
  /** Concurrent calls share one read. */
  view(date: Day, version: number, ratings: readonly Rating[]): Promise<BoardView>;
}

export function boardStore(db: Queryable, league: League, origin: Origin): BoardStore {
  const days = new LRUCache<Day, readonly BoardVersion[]>({ max: MOST_DAYS });
  const views = new LRUCache<string, Promise<BoardView>>({ max: MOST_VIEWS });
  const nameOf = (date: Day, version: number): string => {
    const board = days.get(date)?.findLast((one) => one.version === version);
    return `${date} ${version} ${board?.knownAt.getTime() ?? ''}`;
  };
  const propsOf = readingProps(db, league, origin, nameOf);
  const boardView = boardViews();

  const shareState = singleFlight<DayState>();
  const stateOf = (date: Day): Promise<DayState> =>
    shareState(date, async () => (await dayState(db, league, origin, date))[0] ?? NO_STATE);

  async function versions(date: Day): Promise<{ all: readonly BoardVersion[]; keptFrom: number }> {
    const { newest, newestKnownAt, keptFrom } = await stateOf(date);
    const known = days.get(date) ?? [];
    const last = known.at(-1);
    // Comparing numbers is not enough: after a failover versions can go back.
    const isSame = (last?.version ?? 0) === newest && last?.knownAt.getTime() === newestKnownAt?.getTime();
    if (isSame) return { all: known, keptFrom };
    const all = await versionsOf(db, league, origin, date);
    // If that is older than a concurrent call's result, the next call corrects it.
    days.set(date, all);
    return { all, keptFrom };
  }

  async function viewOf(date: Day, version: number, ratings: readonly Rating[]): Promise<BoardView> {
    const props = await propsOf(date, version);
    const teams = await teamsOf(db, league);
    return boardView(props, {
      league,
      ratings,
      teams: new Map(teams.map(({ id, abbreviation }) => [id, abbreviation])),
    });
  }

  return {
    async inForce(date, at) {
      const { all, keptFrom } = await versions(date);
      const index = all.findLastIndex(({ knownAt }) => knownAt <= at);
      const version = all[index]?.version ?? 0;
      return { version, supersededAt: all[index + 1]?.knownAt ?? null, isKept: version === 0 || version >= keptFrom };
    },
    async wasKnown(date, version, at) {
      const { all, keptFrom } = await versions(date);
      return version >= keptFrom && all.some((one) => one.version === version && one.knownAt <= at);
    },
    nameOf,
    view(date, version, ratings) {
      const name = `${nameOf(date, version)} ${ratings.join()}`;
      const known = views.get(name);
      if (known !== undefined) return known;
      const made = viewOf(date, version, ratings);
      views.set(name, made);
      made.catch(() => views.delete(name));
      return made;
    },
  };
}
