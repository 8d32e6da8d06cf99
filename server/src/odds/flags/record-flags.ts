import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { Feeds } from '../consensus/feeds.ts';
import { propKey } from '../quotes/quote.ts';
import { momentTexts } from '../quotes/moment-texts.ts';
import { takeWriterLock } from '../quotes/writing-queries.ts';
import { FLAG_BOUNDS, type Flag, type FlagBounds, type FlagSide } from './flag.ts';
import {
  deleteFlags,
  gamesToWalk,
  insertFlags,
  noteWalks,
  quotesToWalk,
  standingFlags,
  updateFlags,
  walkedGames,
  type FlagRow,
  type QuoteToWalk,
  type WalkedGame,
} from './queries.ts';
import { changesOf, walkGame, type Change, type QuotesByProp } from './walk.ts';

/** When the quotes of games first changed in a transaction, in milliseconds since 1970. */
export type ChangedGames = ReadonlyMap<number, number>;

export interface FlagsRecorded {
  /** The ids of flags that opened and stand. */
  readonly opened: readonly number[];
  /** The quotes that were read, by game and prop: all that are in force after the first change, and more. */
  readonly quotes: ReadonlyMap<number, QuotesByProp>;
  /** Which books were one feed, by game and moment, where it was asked for. */
  readonly feeds: ReadonlyMap<number, ReadonlyMap<number, Feeds>>;
}

const BEGINNING = new Date(0);

/**
 * Writes the flags that changes of quotes open, widen and close, in the transaction that wrote the quotes. A change after all
 * that was walked before continues from there. An earlier one, or another start of the game, has the game walked from its
 * first quote on. The caller holds the lock of fact writers.
 */
export async function recordFlags(
  tx: Transaction,
  changed: ChangedGames,
  bounds: FlagBounds = FLAG_BOUNDS,
): Promise<FlagsRecorded> {
  const games = (await walkedGames(tx, [...changed.keys()])).flatMap(
    (game) => walkOf(game, changed.get(game.gameId) ?? Infinity) ?? [],
  );
  const feeds = new Map(games.map(({ gameId }) => [gameId, new Map<number, Feeds>()]));
  if (games.length === 0) return { opened: [], quotes: new Map(), feeds };
  const gameIds = games.map(({ gameId }) => gameId);
  const all = await quotesToWalk(
    tx,
    gameIds,
    games.map(({ since }) => since),
  );
  const quotes = new Map(
    Array.from(
      Map.groupBy(all, ({ gameId }) => gameId),
      ([id, own]) => [id, byProp(own)],
    ),
  );
  const walks = games.map((game): Walk => {
    const props = quotes.get(game.gameId) ?? NO_QUOTES;
    return { ...game, props, changes: changesOf(props, game.since.getTime(), game.tipOff.getTime()) };
  });
  const standing = Map.groupBy(await standingOf(tx, walks), (row) => row.gameId);
  const [anew, fresh, known]: [number[], object[], object[]] = [[], [], []];
  const textOf = momentTexts();
  for (const { gameId, tipOff, since, firstQuoted, props, changes } of walks) {
    if (since === BEGINNING) {
      // Quotes of dropped months cannot be walked again: the game keeps the flags that it has.
      if (firstKnown(props) > firstQuoted.getTime()) continue;
      anew.push(gameId);
    }
    const flags = walkGame({
      ...{ gameId, tipOff, bounds, props, changes },
      standing: (standing.get(gameId) ?? []).map(flagOf),
      judged: feeds.get(gameId) ?? new Map(),
    });
    for (const flag of flags) {
      if (flag.id === undefined) fresh.push(rowOf(gameId, flag, textOf));
      else known.push(changeOf(flag, textOf));
    }
  }
  if (anew.length > 0) await deleteFlags(tx, anew);
  if (known.length > 0) await updateFlags(tx, JSON.stringify(known));
  const opened = fresh.length === 0 ? [] : await insertFlags(tx, JSON.stringify(fresh));
  await noteWalks(
    tx,
    walks.map(({ gameId }) => gameId),
    walks.map(({ props, since }) => new Date(lastChange(props, since.getTime()))),
    walks.map(({ tipOff }) => tipOff),
  );
  return { opened: opened.map(({ id }) => id), quotes, feeds };
}

interface GameOfWalk {
  readonly gameId: number;
  readonly tipOff: Date;
  readonly firstQuoted: Date;
  readonly since: Date;
}

/** Where to walk a game from; undefined if the change is no concern of its flags. */
function walkOf(
  { gameId, tipOff, firstQuoted, walkedTo, walkedFor }: WalkedGame,
  firstChange: number,
): GameOfWalk | undefined {
  if (firstQuoted === null) return undefined;
  const game = { gameId, tipOff, firstQuoted };
  if (walkedTo === null || walkedFor?.getTime() !== tipOff.getTime() || firstChange <= walkedTo.getTime())
    return { ...game, since: BEGINNING };
  // Prices of running games are no flags.
  return firstChange >= tipOff.getTime() ? undefined : { ...game, since: walkedTo };
}

const NO_QUOTES: QuotesByProp = new Map();
const byProp = (quotes: readonly QuoteToWalk[]): QuotesByProp => Map.groupBy(quotes, propKey);

interface Walk extends GameOfWalk {
  readonly props: QuotesByProp;
  readonly changes: readonly Change[];
}

/** The standing flags of the props that change, of games that were walked before. */
async function standingOf(tx: Transaction, walks: readonly Walk[]): Promise<readonly FlagRow[]> {
  const resumed = walks.filter(({ since, changes }) => since > BEGINNING && changes.length > 0);
  if (resumed.length === 0) return [];
  const keys = new Set(resumed.flatMap(({ changes }) => changes.flatMap(([, props]) => [...props])));
  return standingFlags(
    tx,
    resumed.map(({ gameId }) => gameId),
    [...keys],
  );
}

const firstKnown = (props: QuotesByProp): number => {
  let first = Infinity;
  for (const quotes of props.values()) for (const { knownAt } of quotes) first = Math.min(first, knownAt.getTime());
  return first;
};

/** The last moment at which a quote began or ended. */
function lastChange(props: QuotesByProp, since: number): number {
  let last = since;
  for (const quotes of props.values())
    for (const { knownAt, supersededAt } of quotes)
      last = Math.max(last, knownAt.getTime(), supersededAt === Infinity ? last : supersededAt);
  return last;
}

/** Games walked together from their first quote on: a game has some thousand quotes. */
const GAMES_AT_ONCE = 20;

export interface DaysToWalk {
  readonly league: League;
  readonly from: Day;
  /** Included. */
  readonly to: Day;
  /** Maximum number of games; by default all. */
  readonly most?: number;
}

/**
 * Writes the flags of the games of some days that have begun and were not walked. Those are imported ones, those from before
 * flags were recorded, and those whose start moved. Returns how many games were walked. Takes the lock of fact writers if there are any.
 */
export async function walkGames(
  tx: Transaction,
  days: DaysToWalk,
  now: Date,
  bounds: FlagBounds = FLAG_BOUNDS,
): Promise<number> {
  const { league, from, to, most = null } = days;
  const found = () => gamesToWalk(tx, league, from, to, now, most);
  if ((await found()).length === 0) return 0;
  await takeWriterLock(tx, league);
  // Those that were not walked meanwhile.
  const games = (await found()).map(({ gameId }) => gameId);
  for (let at = 0; at < games.length; at += GAMES_AT_ONCE) {
    const some = games.slice(at, at + GAMES_AT_ONCE);
    // One after the other: each holds the quotes of its games.
    // oxlint-disable-next-line no-await-in-loop
    await recordFlags(tx, new Map(some.map((gameId) => [gameId, Infinity])), bounds);
  }
  return games.length;
}

type MomentTexts = (moment: number) => string;

function rowOf(gameId: number, flag: Flag, textOf: MomentTexts) {
  const { playerId, stat, period, first, openedAt } = flag;
  const { screen, over, under, edge } = first;
  return {
    ...changeOf(flag, textOf),
    ...{ gameId, playerId, stat, period, screen, edge, openedAt: textOf(openedAt) },
    ...{ overBookId: over?.bookId, overHalves: over?.lineHalves, overPrice: over?.price },
    ...{ underBookId: under?.bookId, underHalves: under?.lineHalves, underPrice: under?.price },
    overQuotedAt: over === null ? null : textOf(over.quotedAt),
    underQuotedAt: under === null ? null : textOf(under.quotedAt),
  };
}

/** What changes of a stored flag. */
function changeOf(flag: Flag, textOf: MomentTexts) {
  const { id, widestEdge, widestAt, last, isOneFeed, closedAt, closedBy } = flag;
  return {
    ...{ id, widestEdge, isOneFeed, closedBy, lastEdge: last.edge },
    ...{ lastOverPrice: last.over?.price, lastUnderPrice: last.under?.price },
    ...{ widestAt: textOf(widestAt), closedAt: textOf(closedAt) },
  };
}

/** A stored flag as it was walked. */
export function flagOf(row: FlagRow): Flag {
  const { id, playerId, stat, period, screen, edge, isOneFeed, widestEdge, lastEdge, closedBy } = row;
  const over = sideOf(row.overBookId, row.overHalves, row.overPrice, row.overQuotedAt);
  const under = sideOf(row.underBookId, row.underHalves, row.underPrice, row.underQuotedAt);
  return {
    ...{ id, playerId, stat, period, widestEdge, isOneFeed, closedBy },
    first: { screen, over, under, edge, isOneFeed },
    openedAt: row.openedAt.getTime(),
    widestAt: row.widestAt.getTime(),
    // Of the last sight only the prices are stored.
    last: { over: at(over, row.lastOverPrice), under: at(under, row.lastUnderPrice), edge: lastEdge },
    closedAt: row.closedAt.getTime(),
  };
}

function sideOf(bookId: number | null, lineHalves: number | null, price: number | null, quotedAt: Date | null) {
  if (bookId === null || lineHalves === null || price === null || quotedAt === null) return null;
  return { bookId, lineHalves, price, quotedAt: quotedAt.getTime() };
}

const at = (side: FlagSide | null, price: number | null): FlagSide | null =>
  side === null || price === null ? null : { ...side, price };
