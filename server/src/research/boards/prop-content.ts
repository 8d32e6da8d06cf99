import { lineValue, type Direction, type Rating } from '../../kernel/index.ts';
import { statValue } from '../../leagues/index.ts';
import { countsOf, type Claim, type Doubt, type ScoredProp } from '../../scoring/index.ts';

/** One side of a prop at its best price, on the consensus line. */
export interface Side {
  readonly book: string;
  /** American. */
  readonly price: number;
  /** Our probability that the side wins, given no push. */
  readonly probability: number;
  /** Share of the stake. */
  readonly expectedValue: number;
  /** The link into the book's bet slip; null where the feed gave none. */
  readonly link: string | null;
}

/** The model's pick on a prop, if worth publishing; probability and value are those of its side. */
export interface ModelSide {
  readonly direction: Direction;
  readonly score: number;
  readonly rating: Rating;
}

/** Overs at the consensus line in the player's last games, and the number of games counted. */
export type Overs = readonly [hits: number, games: number];

/** The stored content of a prop, rounded as shown, so that it changes only when the response does. */
export interface PropContent {
  /** Null where the player's team is unknown. */
  readonly teamId: number | null;
  readonly opponentTeamId: number | null;
  readonly line: number;
  readonly books: number;
  readonly over: Side | null;
  readonly under: Side | null;
  readonly pick: ModelSide | null;
  readonly overs: { readonly l5: Overs; readonly l10: Overs; readonly l15: Overs };
  /** American prices on the line by book, over and under; null for a side flagged as doubtful. */
  readonly offers: Readonly<Record<string, readonly [over: number | null, under: number | null]>>;
  /** The feed of each book that has its prices from the feed of another one on the line; missing where there is none. */
  readonly feeds?: Readonly<Record<string, string>>;
  /** Besides the probability, the input of a rating at another price. */
  readonly confidence: number;
  readonly doubts: readonly Doubt[];
}

const PUBLISHED: readonly Rating[] = ['Premium', 'Standard'];

function rounded(value: number, steps: number): number {
  return Math.round(value * steps) / steps;
}

export function contentOf({ features, judgement, claims, flagged }: ScoredProp): PropContent {
  const { game, teamId, consensus } = features;
  const [best] = claims;
  return {
    teamId,
    opponentTeamId: teamId === null ? null : teamId === game.homeTeamId ? game.awayTeamId : game.homeTeamId,
    line: lineValue(consensus.lineHalves),
    books: consensus.books,
    over: sideOf(claims.find(({ direction }) => direction === 'Over')),
    under: sideOf(claims.find(({ direction }) => direction === 'Under')),
    pick: best === undefined || teamId === null ? null : pickOf(best.direction, best.scoreFinal, best.rating),
    overs: oversOf(features),
    offers: offersOf(features, flagged),
    ...sharedFeeds(features),
    confidence: rounded(judgement.confidence, 1_000),
    doubts: judgement.doubts,
  };
}

function offersOf({ consensus }: ScoredProp['features'], flagged: ScoredProp['flagged']): PropContent['offers'] {
  const isFlagged = (book: string, side: Direction): boolean =>
    flagged.some((quote) => quote.book === book && quote.direction === side);
  return Object.fromEntries(
    consensus.quotes.map(({ book, overPrice, underPrice }) => [
      book,
      [isFlagged(book, 'Over') ? null : overPrice, isFlagged(book, 'Under') ? null : underPrice],
    ]),
  );
}

function sharedFeeds({ consensus, feeds }: ScoredProp['features']): Pick<PropContent, 'feeds'> {
  const books = Map.groupBy(consensus.quotes, ({ book }) => feeds?.get(book) ?? book);
  const shared = [...books].flatMap(([feed, quotes]) =>
    quotes.length === 1 ? [] : quotes.filter(({ book }) => book !== feed).map(({ book }) => [book, feed]),
  );
  return shared.length === 0 ? {} : { feeds: Object.fromEntries(shared) };
}

function sideOf(claim: Claim | undefined): Side | null {
  if (claim === undefined) return null;
  const { book, price, probability, expectedValue, link } = claim;
  const [chance, value] = [rounded(probability, 10_000), rounded(expectedValue, 10_000)];
  return { book, price, probability: chance, expectedValue: value, link };
}

/** The same condition as for publishing a pick: a high enough rating, on the better side. */
export function pickOf(direction: Direction, score: number, rating: Rating): ModelSide | null {
  return PUBLISHED.includes(rating) ? { direction, score: rounded(score, 10), rating } : null;
}

/** One pass over the player's games, newest first: a slate calls this 20,000 times. */
function oversOf({ game, recent, prop, consensus }: ScoredProp['features']): PropContent['overs'] {
  const line = lineValue(consensus.lineHalves);
  const past = countsOf(game.league, recent, prop.period);
  let [hits, games] = [0, 0];
  let l5: Overs | undefined;
  let l10: Overs | undefined;
  for (let index = 0; index < past.length && index < 15; index += 1) {
    if (index === 5) l5 = [hits, games];
    if (index === 10) l10 = [hits, games];
    const counts = past[index];
    if (counts === undefined) continue;
    const value = statValue(game.league, prop.stat, counts);
    if (value === null) continue;
    games += 1;
    if (value > line) hits += 1;
  }
  const all: Overs = [hits, games];
  return { l5: l5 ?? all, l10: l10 ?? all, l15: all };
}
