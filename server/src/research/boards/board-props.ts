import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { propKey } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { propsOfVersion, type StoredProp } from './board-queries.ts';
import { keepLatest } from '../props/keep-latest.ts';

/** Boards of which the props are kept in memory; those of one day share what they have in common. */
const MOST_BOARDS = 8;

/** Reads the props of a version of a day: what an earlier version that is still at hand said already is taken from it. */
export type ReadProps = (date: Day, version: number) => Promise<readonly StoredProp[]>;

interface Board {
  readonly date: Day;
  readonly version: number;
  readonly props: readonly StoredProp[];
}

/**
 * From one board to the next a tenth of the props change, or fewer. To draw and parse them all again would take the first who
 * asks most of his time; the rest is the same objects, and what was made of them (board-view.ts) need not be made again.
 */
export function readingProps(db: Queryable, league: League, origin: Origin): ReadProps {
  const boards = new Map<string, Board>();
  return async (date, version) => {
    const earlier = [...boards.values()].filter((board) => board.date === date && board.version <= version);
    const base = earlier.toSorted((a, b) => b.version - a.version)[0];
    const props = base?.version === version ? base.props : await read(date, version, base);
    keepLatest(boards, `${date} ${version}`, { date, version, props }, MOST_BOARDS);
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
