import { LRUCache } from 'lru-cache';
import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { propKey } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { propsOfVersion, type StoredProp } from './board-queries.ts';

/** Boards whose props are in memory; boards of one day share equal props. */
const MOST_BOARDS = 8;

/** Reads the props of a version of a day; props that a cached earlier version has are taken from it. */
export type ReadProps = (date: Day, version: number) => Promise<readonly StoredProp[]>;

interface Board {
  readonly name: string;
  readonly date: Day;
  readonly version: number;
  readonly props: readonly StoredProp[];
}

/**
 * A tenth of the props or fewer change from one board to the next. Reading and parsing the rest again would be most of the time of
 * the first request; instead they are the same objects, and their rows (board-view.ts) are reused. `nameOf` names a board for
 * good, since a version may be given twice.
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
