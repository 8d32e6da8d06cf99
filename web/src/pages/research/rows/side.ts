import type { Direction, Offer, PropRow } from '../../../api/types.ts';

/** What an offer is worth: by what the account compares with, else by our probability. Undefined if nothing is known. */
export const worthOf = (offer: Offer | null): number | undefined =>
  offer?.reference === undefined ? offer?.expectedValue : offer.reference?.expectedValue;

/** The side that a row is looked at from: the model's, else the one with the better price, else the over. */
export function sideOf({ modelPick, bestOver, bestUnder }: PropRow): Direction {
  if (modelPick !== null) return modelPick.direction;
  return (worthOf(bestUnder) ?? -Infinity) > (worthOf(bestOver) ?? -Infinity) ? 'Under' : 'Over';
}

export const offerOf = (row: PropRow): Offer | null => (sideOf(row) === 'Over' ? row.bestOver : row.bestUnder);

export interface Hits {
  /** The side that is counted: on a whole line always the over, because a row does not count pushes. */
  readonly side: Direction;
  readonly hits: number;
  readonly games: number;
}

/** Hits in the last 5, 10 or 15 games played. */
export function hitsOf(row: PropRow, size: 5 | 10 | 15): Hits {
  const [overs, games] =
    size === 5 ? [row.l5Hits, row.l5Games] : size === 10 ? [row.l10Hits, row.l10Games] : [row.l15Hits, row.l15Games];
  const side = Number.isInteger(row.consensusLine) ? 'Over' : sideOf(row);
  return { side, hits: side === 'Over' ? overs : games - overs, games };
}
