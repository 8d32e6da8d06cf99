import { daysBetween, type Day } from '../../kernel/index.ts';

/** A game in the directory. */
export interface ListedGame {
  readonly id: number;
  readonly externalId: string;
  readonly season: string;
  readonly gameDate: Day;
  readonly home: string;
  readonly away: string;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly tipOff: Date;
}

/** The value, or a short reason why there is none. */
export type Found<Value> = { readonly found: Value } | { readonly missing: string };

export interface GameBook {
  /** Games between two teams, at home and away in this order: `BOS NYK`. */
  readonly byPair: ReadonlyMap<string, readonly ListedGame[]>;
}

export interface PairOnDay {
  readonly gameDate: Day;
  readonly home: string;
  readonly away: string;
  /** The source's tip-off, if any. */
  readonly startsAt?: Date | null;
  /** When the source captured the game, if given: before its end. */
  readonly seenAt?: Date | null;
}

const HOUR = 3_600_000;
const SAME_START = 12 * HOUR;
const LONGEST_GAME = 3 * HOUR;

/**
 * The game of two teams on a day or an adjacent day, because feeds use UTC days or the day of capture. The source's tip-off
 * decides; without it the capture time; then the exact day. If two games fit, there is no match.
 */
export function findGame(book: GameBook, wanted: PairOnDay): Found<ListedGame> {
  const { gameDate, home, away, startsAt = null, seenAt = null } = wanted;
  const near = (book.byPair.get(`${home} ${away}`) ?? []).filter(
    (game) => Math.abs(daysBetween(gameDate, game.gameDate)) <= 1,
  );
  if (near.length === 0) return { missing: `no game ${away} at ${home} on ${gameDate} or a day beside it` };
  if (startsAt !== null) return nearest(near, startsAt);
  const [first] = near as [ListedGame];
  if (near.length === 1) return { found: first };
  const lookedAt = seenAt === null ? undefined : nextAfter(near, seenAt);
  const chosen = lookedAt ?? near.find((game) => game.gameDate === gameDate);
  return chosen === undefined
    ? { missing: `two games ${away} at ${home} are a day from ${gameDate}` }
    : { found: chosen };
}

function nearest(games: readonly ListedGame[], startsAt: Date): Found<ListedGame> {
  const distance = (game: ListedGame): number => Math.abs(game.tipOff.getTime() - startsAt.getTime());
  const [best] = games.toSorted((a, b) => distance(a) - distance(b)) as [ListedGame, ...ListedGame[]];
  if (distance(best) <= SAME_START) return { found: best };
  return { missing: `the game nearest to ${startsAt.toISOString()} is on ${best.gameDate}` };
}

function nextAfter(games: readonly ListedGame[], seenAt: Date): ListedGame | undefined {
  return games
    .toSorted((a, b) => a.tipOff.getTime() - b.tipOff.getTime())
    .find((game) => game.tipOff.getTime() + LONGEST_GAME > seenAt.getTime());
}
