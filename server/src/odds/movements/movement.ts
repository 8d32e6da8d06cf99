import { lineValue, type LineHalves } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { lineAnchors, type LineAnchor } from './queries.ts';
import { propKey, type Prop } from '../quotes/quote.ts';

/** Whether a line is at least so many points from the one last announced. */
export const isMovement = (from: LineHalves, to: LineHalves, points: number): boolean =>
  Math.abs(lineValue(to - from)) >= points;

/** Where the lines of these games were last announced, by `propKey`. */
export async function anchorsOf(tx: Transaction, gameIds: readonly number[]): Promise<ReadonlyMap<string, LineAnchor>> {
  return new Map((await lineAnchors(tx, gameIds)).map((row) => [propKey(row as Prop), row]));
}
