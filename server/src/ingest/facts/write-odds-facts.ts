import type { ListedGame, Provenance } from '../../league/index.ts';
import {
  announceRefresh,
  gameLineVersions,
  propKey,
  recordBooks,
  recordFlags,
  recordGameLines,
  recordQuoteSets,
  type GameLineRecord,
  type FlagBounds,
  type Prop,
  type QuoteSetRecord,
  type QuotesRecorded,
} from '../../odds/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { GameLineFact, Known, ListedBooksFact, PickEmFact, QuoteSetFact } from '../../sources/facts.ts';
import { offersInForce } from '../feeds/feed-queries.ts';
import { mostOfList, type Changes } from '../checks/hold-back.ts';
import type { Resolver } from './resolve-facts.ts';

/** Whether changes are announced to subscribers. `silent` when months of the past are imported at once. */
export type Announcement = News | 'silent';

/** How to announce facts that are news. */
export interface News {
  /** The smallest announced movement of the consensus, in points. */
  readonly movement: number;
  /** The current time, for current facts: news is dated from the moment when no publication can miss it. */
  readonly now?: () => Date;
  /** Called in the writing transaction if future games need re-scoring. */
  readonly onNews?: ((tx: Transaction) => Promise<void>) | undefined;
}

type LineOfGame = GameLineRecord & { readonly game: ListedGame };

export async function writeGameLines(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly GameLineFact[],
  find: Resolver,
): Promise<number> {
  const lines = facts.flatMap(({ game: ref, ...line }): LineOfGame[] => {
    const game = find.game(ref);
    return game === undefined ? [] : [{ ...line, game, gameId: game.id }];
  });
  if (lines.length === 0 || (await find.holdsBack(() => lineChanges(tx, provenance, lines)))) return 0;
  const recorded = await recordGameLines(tx, provenance, lines);
  return recorded.filter((what) => what === 'new').length;
}

/** News of a star moves a spread or a total less, in points. */
const FARTHEST_MOVE = 10;
const FEWEST_LINES = 3;
const MOST_LINES = 0.5;

/** How many of the lines in force on games that have not begun would end, or move further than news moves them. */
async function lineChanges(tx: Transaction, { source }: Provenance, lines: readonly LineOfGame[]): Promise<Changes> {
  const coming = lines.filter(({ game, knownAt }) => game.tipOff > knownAt);
  const versions = await gameLineVersions(tx, source, [...new Set(coming.map(({ gameId }) => gameId))]);
  const inForce = new Map(versions.map((version) => [version.gameId, version]));
  const isFar = (before: string | null, after: number | null): boolean =>
    before !== null && (after === null || Math.abs(after - Number(before)) > FARTHEST_MOVE);
  const changed = new Set(
    coming
      .filter(({ gameId, homeSpread, total }) => {
        const before = inForce.get(gameId);
        return before !== undefined && (isFar(before.homeSpread, homeSpread) || isFar(before.total, total));
      })
      .map(({ gameId }) => gameId),
  ).size;
  const change = `would end or move by more than ${FARTHEST_MOVE} points`;
  const most = mostOfList(inForce.size, FEWEST_LINES, MOST_LINES);
  return { things: 'game lines', change, of: inForce.size, changed, most };
}

type SetOfGame = QuoteSetRecord & { readonly game: ListedGame };

/** The offers of books and boards. */
interface Offers {
  readonly quoteSets: readonly QuoteSetFact[];
  readonly pickEms: readonly PickEmFact[];
  readonly listedBooks: readonly ListedBooksFact[];
}

interface WrittenOffers {
  /** Quotes that started or ended; those of boards have no prices. */
  readonly changed: number;
  readonly pickEms: number;
  readonly movements: number;
}

/**
 * Writes offers and the flags that they cause; returns how many quotes changed and how many movements were announced. Without
 * bounds of flags it writes no flags: the caller then walks the games.
 */
export async function writeQuoteSets(
  tx: Transaction,
  provenance: Provenance,
  { quoteSets, pickEms, listedBooks }: Offers,
  find: Resolver,
  { announcement, flagBounds }: { readonly announcement: Announcement; readonly flagBounds: FlagBounds | null },
): Promise<WrittenOffers> {
  const facts = [...quoteSets, ...pickEms, ...listedBooks];
  if (facts.length === 0) return { changed: 0, pickEms: 0, movements: 0 };
  const books = await recordBooks(tx, [...quoteSets.map(({ book }) => book), ...pickEms.map(({ board }) => board)]);
  const boards = boardSets(pickEms, books, find);
  const onBoards = countOf(await record(tx, provenance, boards, find));
  const offered = quoteSets.flatMap((fact) => setRecord(fact, books, find) ?? []);
  const priced = [...offered, ...(await withdrawn(tx, provenance, listedBooks, find))];
  if (await find.holdsBack(() => offerChanges(tx, provenance, priced)))
    return { changed: 0, pickEms: onBoards, movements: 0 };
  const recorded = await record(tx, provenance, priced, find);
  const changed = countOf(recorded);
  const flags = await recordFlags(tx, flagBounds === null ? new Map() : recorded.changed, flagBounds ?? undefined);
  const written = { changed, pickEms: onBoards };
  if (announcement === 'silent') return { ...written, movements: 0 };
  const sets = [...boards, ...priced];
  const { moved } = await announceRefresh(tx, {
    source: provenance.source,
    movement: announcement.movement,
    capturedAt: new Date(Math.max(...facts.map(({ knownAt }) => knownAt.getTime()))),
    books: new Set(sets.map(({ bookId }) => bookId)).size,
    props: propsOf(sets),
    changed: changed + onBoards,
    tipOffs: new Map(sets.map(({ game }) => [game.id, game.tipOff])),
    flags,
  });
  return { ...written, movements: moved };
}

const FEWEST_OFFERS = 20;

/** How many of the offers in force on games that have not begun would end. In one game alone all of them may. */
async function offerChanges(tx: Transaction, { source }: Provenance, sets: readonly SetOfGame[]): Promise<Changes> {
  const coming = sets.filter(({ game, knownAt }) => game.tipOff > knownAt);
  const key = ({ gameId, bookId, stat, period }: Omit<QuoteSetRecord, 'quotes' | 'knownAt' | 'assumed'>): string =>
    `${gameId} ${bookId} ${stat} ${period}`;
  const ending = new Set(coming.filter(({ quotes }) => quotes.length === 0).map(key));
  const gameIds = [...new Set(coming.map(({ gameId }) => gameId))];
  const inForce = ending.size === 0 ? [] : await offersInForce(tx, source, gameIds);
  const changed = inForce.filter((offer) => ending.has(key(offer))).length;
  const of = inForce.length;
  const most = gameIds.length > 1 ? mostOfList(of, FEWEST_OFFERS) : of;
  return { things: 'offers', change: 'in force would end', of, changed, most };
}

/** How many quotes started or ended. */
const countOf = ({ opened, ended }: QuotesRecorded): number => opened + ended;

async function record(
  tx: Transaction,
  { source }: Provenance,
  sets: readonly SetOfGame[],
  find: Resolver,
): Promise<QuotesRecorded> {
  const recorded = await recordQuoteSets(tx, source, sets);
  for (const { set } of recorded.late)
    find.leaveOut(`an offer of ${set.knownAt.toISOString()} contradicts what is kept`);
  return recorded;
}

/** A board's lines as offers without prices, with both teams of a game together. */
function boardSets(facts: readonly PickEmFact[], books: ReadonlyMap<string, number>, find: Resolver): SetOfGame[] {
  const sets = new Map<string, SetOfGame & { readonly quotes: QuoteSetRecord['quotes'][number][] }>();
  for (const { game: ref, board, player, team, stat, lineHalves, knownAt, assumed } of facts) {
    const game = find.game(ref);
    const teamId = game && find.team(team);
    const bookId = books.get(board);
    const playerId = game && find.player(player, game, teamId);
    if (game === undefined || bookId === undefined || playerId === undefined) continue;
    const key = `${game.id} ${bookId} ${stat} ${knownAt.getTime()}`;
    const set = sets.get(key) ?? { game, gameId: game.id, bookId, stat, period: 'Full', knownAt, assumed, quotes: [] };
    sets.set(key, set);
    if (set.quotes.some((quote) => quote.playerId === playerId)) continue;
    set.quotes.push({ playerId, lineHalves, overPrice: null, underPrice: null });
  }
  return [...sets.values()];
}

function setRecord(fact: QuoteSetFact, books: ReadonlyMap<string, number>, find: Resolver): SetOfGame | undefined {
  const game = find.game(fact.game);
  const bookId = books.get(fact.book);
  if (game === undefined || bookId === undefined) return undefined;
  if (fact.isPricedInPlay === true && fact.knownAt >= game.tipOff) return undefined;
  const quotes = fact.quotes.flatMap(({ player, ...quote }) => {
    const playerId = find.player(player, game);
    return playerId === undefined ? [] : [{ ...quote, playerId }];
  });
  const { stat, period, knownAt, assumed } = fact;
  return { game, gameId: game.id, bookId, stat, period, knownAt, assumed, quotes };
}

/** Empty offers for the books that a game's response does not list any more. */
async function withdrawn(
  tx: Transaction,
  { source }: Provenance,
  facts: readonly ListedBooksFact[],
  find: Resolver,
): Promise<SetOfGame[]> {
  const stated = facts.flatMap(({ game: of, ...fact }) => gamesOf(of, fact, find).map((game) => ({ ...fact, game })));
  if (stated.length === 0) return [];
  const kept = await offersInForce(tx, source, [...new Set(stated.map(({ game }) => game.id))]);
  return stated.flatMap(({ game, books, asked, knownAt, assumed }) =>
    kept
      .filter(({ gameId, book }) => gameId === game.id && !books.includes(book))
      .filter((offer) => asked.some(({ stat, period }) => stat === offer.stat && period === offer.period))
      .map(({ gameId, bookId, stat, period }) => ({
        game,
        gameId,
        bookId,
        stat,
        period,
        knownAt,
        assumed,
        quotes: [],
      })),
  );
}

/** The games that a fact is about. A game that has begun keeps its last prices. */
function gamesOf(of: ListedBooksFact['game'], { knownAt }: Known, find: Resolver): readonly ListedGame[] {
  if (!('otherThan' in of)) {
    const game = find.game(of);
    return game === undefined ? [] : [game];
  }
  const listed = new Set(of.otherThan.map((ref) => find.game(ref)?.id));
  return find.gamesOn(of.gameDate).filter(({ id, tipOff }) => !listed.has(id) && tipOff > knownAt);
}

function propsOf(sets: readonly SetOfGame[]): Prop[] {
  const props = sets.flatMap(({ gameId, stat, period, quotes }) =>
    quotes.map(({ playerId }): Prop => ({ gameId, playerId, stat, period })),
  );
  return [...new Map(props.map((prop) => [propKey(prop), prop])).values()];
}
