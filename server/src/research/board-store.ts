import type { Day, League, Origin, Rating } from '../kernel/index.ts';
import { batched, type Queryable } from '../platform/index.ts';
import { newestVersions, propsOfVersion, versionsOf, type BoardVersion } from './board-queries.ts';
import { boardView, type BoardView } from './board-view.ts';

/** Views kept in memory: a full slate of 3,600 props takes about 6 MB. */
const MOST_VIEWS = 8;
const MOST_DAYS = 60;

/** The version of a day in force at a moment. */
export interface VersionInForce {
  /** 0 if the day had none. */
  readonly version: number;
  /** When the next one that exists already became known; null if there is none yet. */
  readonly supersededAt: Date | null;
}

export interface BoardStore {
  /** Never older than the call: every call learns of the newest version; calls made together share the statement. */
  inForce(date: Day, at: Date): Promise<VersionInForce>;
  /** True if the day has that version and it was known by then. */
  wasKnown(date: Day, version: number, at: Date): Promise<boolean>;
  /** Read and put together once, however many wait for it. */
  view(date: Day, version: number, ratings: readonly Rating[]): Promise<BoardView>;
}

export function boardStore(db: Queryable, league: League, origin: Origin): BoardStore {
  const days = new Map<Day, readonly BoardVersion[]>();
  const views = new Map<string, Promise<BoardView>>();

  const newest = batched<Day, number>(async (asked) => {
    const dates = [...new Set(asked)];
    const rows = await newestVersions(db, league, origin, dates);
    const found = new Map(dates.map((date, index) => [date, rows[index]?.version ?? 0]));
    return asked.map((date) => found.get(date) ?? 0);
  });

  async function versions(date: Day): Promise<readonly BoardVersion[]> {
    const last = await newest(date);
    const known = days.get(date) ?? [];
    if ((known.at(-1)?.version ?? 0) >= last) return known;
    const all = await versionsOf(db, league, origin, date);
    if (all.length > (days.get(date)?.length ?? 0)) keepLatest(days, date, all, MOST_DAYS);
    return all;
  }

  return {
    async inForce(date, at) {
      const all = await versions(date);
      const index = all.findLastIndex(({ knownAt }) => knownAt <= at);
      return { version: all[index]?.version ?? 0, supersededAt: all[index + 1]?.knownAt ?? null };
    },
    async wasKnown(date, version, at) {
      const all = await versions(date);
      return all.some((one) => one.version === version && one.knownAt <= at);
    },
    view(date, version, ratings) {
      const name = `${date} ${version} ${ratings.join()}`;
      const known = views.get(name);
      if (known !== undefined) {
        keepLatest(views, name, known, MOST_VIEWS);
        return known;
      }
      const made = propsOfVersion(db, league, origin, date, version).then((props) => boardView(props, ratings));
      keepLatest(views, name, made, MOST_VIEWS);
      made.catch(() => views.delete(name));
      return made;
    },
  };
}

/** Keeps an entry and lets go of the oldest beyond so many. */
function keepLatest<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}
