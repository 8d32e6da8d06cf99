import { LRUCache } from 'lru-cache';
import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { propKey } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { propsOfVersion, type StoredProp } from './board-queries.ts';

/** Boards whose props are in memory; boards of one day share equal props. */
const MOST_BOARDS = 8;

/** Reads the props of a version of a day; reuses those of a cached earlier version. */
export type ReadProps = (date: Day, version: number) => Promise<readonly StoredProp[]>;

interface Board {
  readonly name: string;
  readonly date: Day;
  readonly version: number;
  readonly props: readonly StoredProp[];
}

/**
 * At most a tenth of the props change from one board to the next. Reading and parsing the rest again would take most of the
 * first request's time. So unchanged props are the same objects, and their rows (board-view.ts) are reused. `nameOf`
 * identifies a board permanently, because a version number may be used twice.
 */
export function readingProps(
  db: Queryable,
  league: League,
  origin: Origin,
  nameOf: (date: Day, version: number) => string,
): ReadProps {
  const boards = new LRUCache<string, Board>({ max: MOST_BOARDS });
  return async (date, version) => {
    const name = nameOf(date, version);
    const earlier = [...boards.values()].filter(
      (board) => board.date === date && board.version <= version && board.name === nameOf(date, board.version),
    );
    const base = earlier.toSorted((a, b) => b.version - a.version)[0];
    const props = base?.version === version ? base.props : await read(date, version, base);
    boards.set(name, { name, date, version, props });
    return props;
  };

  async function read(date: Day, version: number, base: Board | undefined): Promise<readonly StoredProp[]> {
    const listed = await propsOfVersion(db, league, origin, date, version, base?.version ?? 0);
    const before = new Map(base?.props.map((prop) => [propKey(prop), prop]));
    return listed.map((prop) => {
      if (prop.content !== null) return prop;
      const same = before.get(propKey(prop));
      if (same === undefined) throw new Error(`version ${base?.version} of ${date} lacks a prop of version ${version}`);
      return same;
    });
  }
}
