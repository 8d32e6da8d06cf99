import type { ListedGame, Provenance } from '../../league/index.ts';
import {
  announceRefresh,
  propKey,
  recordBooks,
  recordGameLines,
  recordQuoteSets,
  type GameLineRecord,
  type Prop,
  type QuoteSetRecord,
} from '../../odds/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { GameLineFact, ListedBooksFact, PickEmFact, QuoteSetFact } from '../../sources/facts.ts';
import { offersInForce } from '../feeds/feed-queries.ts';
import type { Resolver } from './resolve-facts.ts';

/** Whether subscribers are told of a change, and of a movement from how many points on: not when months of the past are
 *  taken in at once. */
export type Announcement = News | 'silent';

/** What is told of facts that are news. */
export interface News {
  /** Movements of the consensus are announced from so many points on. */
  readonly movement: number;
  /** Now, if the facts are of now: news is known from the moment at which nothing more is published without it. */
  readonly now?: () => Date;
  /** Called in the writing transaction if games still to begin are to be scored again. */
  readonly onNews?: ((tx: Transaction) => Promise<void>) | undefined;
}

export async function writeGameLines(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly GameLineFact[],
  find: Resolver,
): Promise<number> {
  const records = facts.flatMap(({ game: ref, ...line }): GameLineRecord[] => {
    const game = find.game(ref);
    return game === undefined ? [] : [{ ...line, gameId: game.id }];
  });
  const recorded = await recordGameLines(tx, provenance, records);
  return recorded.filter((what) => what === 'new').length;
}

type SetOfGame = QuoteSetRecord & { readonly game: ListedGame };

/** What books and boards offer. */
interface Offers {
  readonly quoteSets: readonly QuoteSetFact[];
  readonly pickEms: readonly PickEmFact[];
  readonly listedBooks: readonly ListedBooksFact[];
}

interface WrittenOffers {
  /** Quotes that came into force or ended; those of boards without prices beside them. */
  readonly changed: number;
  readonly pickEms: number;
  readonly movements: number;
}

/** Writes offers; says how many quotes they changed and how many movements were announced. */
export async function writeQuoteSets(
  tx: Transaction,
  provenance: Provenance,
  { quoteSets, pickEms, listedBooks }: Offers,
  find: Resolver,
  announcement: Announcement,
): Promise<WrittenOffers> {
  const facts = [...quoteSets, ...pickEms, ...listedBooks];
  if (facts.length === 0) return { changed: 0, pickEms: 0, movements: 0 };
  const books = await recordBooks(tx, [...quoteSets.map(({ book }) => book), ...pickEms.map(({ board }) => board)]);
  const boards = boardSets(pickEms, books, find);
  const onBoards = await record(tx, provenance, boards, find);
  const offered = quoteSets.flatMap((fact) => setRecord(fact, books, find) ?? []);
  const priced = [...offered, ...(await withdrawn(tx, provenance, listedBooks, find))];
  const changed = await record(tx, provenance, priced, find);
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
  });
  return { ...written, movements: moved };
}

/** How many quotes came into force or ended. */
async function record(
  tx: Transaction,
  { source }: Provenance,
  sets: readonly SetOfGame[],
  find: Resolver,
): Promise<number> {
  const { opened, ended, late } = await recordQuoteSets(tx, source, sets);
  for (const { set } of late) find.leaveOut(`an offer of ${set.knownAt.toISOString()} contradicts what is kept`);
  return opened + ended;
}

/** A board's lines as offers without prices, both teams of a game together. */
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
  const quotes = fact.quotes.flatMap(({ player, ...quote }) => {
    const playerId = find.player(player, game);
    return playerId === undefined ? [] : [{ ...quote, playerId }];
  });
  const { stat, period, knownAt, assumed } = fact;
  return { game, gameId: game.id, bookId, stat, period, knownAt, assumed, quotes };
}

/** The offers of books that a game's answer does not name any more, as offers of nothing. */
async function withdrawn(
  tx: Transaction,
  { source }: Provenance,
  facts: readonly ListedBooksFact[],
  find: Resolver,
): Promise<SetOfGame[]> {
  const said = facts.flatMap((fact) => {
    const game = find.game(fact.game);
    return game === undefined ? [] : [{ ...fact, game }];
  });
  if (said.length === 0) return [];
  const kept = await offersInForce(tx, source, [...new Set(said.map(({ game }) => game.id))]);
  return said.flatMap(({ game, books, asked, knownAt, assumed }) =>
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

function propsOf(sets: readonly SetOfGame[]): Prop[] {
  const props = sets.flatMap(({ gameId, stat, period, quotes }) =>
    quotes.map(({ playerId }): Prop => ({ gameId, playerId, stat, period })),
  );
  return [...new Map(props.map((prop) => [propKey(prop), prop])).values()];
}
