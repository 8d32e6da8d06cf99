import { lineValue, type LineHalves } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { lineAnchors, type LineAnchor } from './queries.ts';
import { propKey, type Prop } from '../quotes/quote.ts';

/** Whether a line is at least this many points from the last announced one. */
export const isMovement = (from: LineHalves, to: LineHalves, points: number): boolean =>
  Math.abs(lineValue(to - from)) >= points;

/** The last announced lines of these games, by `propKey`. */
export async function anchorsOf(tx: Transaction, gameIds: readonly number[]): Promise<ReadonlyMap<string, LineAnchor>> {
  return new Map((await lineAnchors(tx, gameIds)).map((row) => [propKey(row as Prop), row]));
}
