import { lineValue, type Direction, type Rating } from '../kernel/index.ts';
import { recentForm, type Claim, type ScoredProp } from '../scoring/index.ts';

/** One side of a prop at its best price, on the consensus line. */
export interface Side {
  readonly book: string;
  /** American. */
  readonly price: number;
  /** Ours, of the side coming true, given no push. */
  readonly probability: number;
  /** Share of the stake. */
  readonly expectedValue: number;
}

/** What the model takes of a prop, where that is worth publishing; probability and value are those of its side. */
export interface ModelSide {
  readonly direction: Direction;
  readonly score: number;
  readonly rating: Rating;
}

/** Overs at the consensus line in the player's last games, and how many of them count. */
export type Overs = readonly [hits: number, games: number];

/** What a board keeps of a prop beside its key, rounded as it is shown, so that it changes only when what is shown does. */
export interface PropContent {
  /** Null where the player's team cannot be told. */
  readonly teamId: number | null;
  readonly opponentTeamId: number | null;
  readonly line: number;
  readonly books: number;
  readonly over: Side | null;
  readonly under: Side | null;
  readonly pick: ModelSide | null;
  readonly overs: { readonly l5: Overs; readonly l10: Overs; readonly l15: Overs };
}

const PUBLISHED: readonly Rating[] = ['Premium', 'Standard'];

const rounded = (value: number, places: number): number => Number(value.toFixed(places));

export function contentOf({ features, claims }: ScoredProp): PropContent {
  const { game, teamId, consensus } = features;
  const [best] = claims;
  return {
    teamId,
    opponentTeamId: teamId === null ? null : teamId === game.homeTeamId ? game.awayTeamId : game.homeTeamId,
    line: lineValue(consensus.lineHalves),
    books: consensus.books,
    over: sideOf(claims.find(({ direction }) => direction === 'Over')),
    under: sideOf(claims.find(({ direction }) => direction === 'Under')),
    pick: best === undefined || teamId === null ? null : pickOf(best),
    overs: { l5: oversIn(features, 5), l10: oversIn(features, 10), l15: oversIn(features, 15) },
  };
}

function sideOf(claim: Claim | undefined): Side | null {
  if (claim === undefined) return null;
  const { book, price, probability, expectedValue } = claim;
  return { book, price, probability: rounded(probability, 4), expectedValue: rounded(expectedValue, 4) };
}

/** The same condition that publishes a pick: rated high enough, on the better side. */
function pickOf({ direction, scoreFinal, rating }: Claim): ModelSide | null {
  return PUBLISHED.includes(rating) ? { direction, score: rounded(scoreFinal, 1), rating } : null;
}

function oversIn({ recent, prop, consensus }: ScoredProp['features'], games: number): Overs {
  const form = recentForm(recent.slice(0, games), prop, consensus.lineHalves, 'Over');
  return [form.hits, form.games];
}
