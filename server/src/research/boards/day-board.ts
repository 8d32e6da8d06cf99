import type { Day, Rating } from '../../kernel/index.ts';
import type { BoardStore, VersionInForce } from './board-store.ts';
import { joinViews, type BoardView } from './board-view.ts';

/** The board of a league's day, or several leagues' boards read as one. */
export interface DayBoard {
  inForce(at: Date): Promise<VersionInForce>;
  /** True if that version exists, was known by then, and is stored. */
  wasKnown(version: number, at: Date): Promise<boolean>;
  /** A permanently unique name of a board, or of several. */
  nameOf(version: number): string;
  view(version: number, ratings: readonly Rating[]): Promise<BoardView>;
}

export const dayBoard = (store: BoardStore, date: Day): DayBoard => ({
  inForce: (at) => store.inForce(date, at),
  wasKnown: (version, at) => store.wasKnown(date, version, at),
  nameOf: (version) => store.nameOf(date, version),
  view: (version, ratings) => store.view(date, version, ratings),
});

/** Reads several boards as one. A joint view is cached as long as the first board's view. */
export function joiningBoards(): (boards: readonly DayBoard[]) => DayBoard {
  const joined = new WeakMap<BoardView, { readonly views: readonly BoardView[]; readonly joint: BoardView }>();

  function join(views: readonly BoardView[]): BoardView {
    const [first] = views;
    if (first === undefined || views.length === 1) return first ?? joinViews([]);
    const known = joined.get(first);
    if (known !== undefined && views.every((view, index) => view === known.views[index])) return known.joint;
    const joint = joinViews(views);
    joined.set(first, { views, joint });
    return joint;
  }

  return (boards) => ({
    async inForce(at) {
      const all = await Promise.all(boards.map((board) => board.inForce(at)));
      const ends = all.flatMap(({ supersededAt }) => supersededAt ?? []).toSorted((a, b) => a.getTime() - b.getTime());
      return {
        version: joinVersions(all.map(({ version }) => version)),
        supersededAt: ends[0] ?? null,
        isKept: all.every(({ isKept }) => isKept),
      };
    },
    async wasKnown(version, at) {
      const versions = splitVersion(version, boards.length);
      const known = await Promise.all(
        boards.map(async (board, index) => versions[index] === 0 || board.wasKnown(versions[index] ?? 0, at)),
      );
      return version > 0 && known.every(Boolean);
    },
    nameOf(version) {
      const versions = splitVersion(version, boards.length);
      return boards.map((board, index) => board.nameOf(versions[index] ?? 0)).join();
    },
    async view(version, ratings) {
      const versions = splitVersion(version, boards.length);
      return join(await Promise.all(boards.map((board, index) => board.view(versions[index] ?? 0, ratings))));
    },
  });
}

/**
 * One number for the versions of all boards, in order; for one board its own version. Exact: the limit of each version is 94
 * million for two boards, 208,000 for three and 9,700 for four; RangeError above it.
 */
export function joinVersions(versions: readonly number[]): number {
  const base = baseOf(versions.length);
  return versions.reduce((joint, version) => {
    if (version >= base) throw new RangeError(`version ${version} beside ${versions.length - 1} other boards`);
    return joint * base + version;
  }, 0);
}

/** The versions in a joint version. For an invalid number, the first one is a version that no board has. */
export function splitVersion(joint: number, boards: number): number[] {
  const base = baseOf(boards);
  const versions: number[] = [];
  let rest = joint;
  for (let index = boards - 1; index > 0; index -= 1) {
    versions.unshift(rest % base);
    rest = (rest - (rest % base)) / base;
  }
  return [rest, ...versions];
}

const baseOf = (boards: number): number => Math.floor(Number.MAX_SAFE_INTEGER ** (1 / boards));
