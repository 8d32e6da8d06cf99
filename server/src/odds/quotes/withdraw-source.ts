import type { Transaction } from '../../platform/index.ts';
import { announceRefresh } from '../movements/announce-refresh.ts';
import { propKey, type Prop } from './quote.ts';
import { endQuotesOf } from './writing-queries.ts';

export interface Withdrawal {
  readonly source: string;
  readonly at: Date;
  /** How far a consensus must have moved by it to be announced, in points. */
  readonly movement: number;
}

/**
 * Ends what a source has in force on games that are still to begin, as if its last answer offered nothing: from then on no
 * consensus, best price or board counts it. What was in force before stays in force for that time. Returns how many ended.
 * The caller holds the locks of the writers of facts.
 */
export async function withdrawSource(tx: Transaction, { source, at, movement }: Withdrawal): Promise<number> {
  const ended = await endQuotesOf(tx, source, at);
  const props = new Map(
    ended.map(({ gameId, playerId, stat, period }): [string, Prop] => {
      const prop = { gameId, playerId, stat, period };
      return [propKey(prop), prop];
    }),
  );
  await announceRefresh(tx, {
    ...{ source, movement, capturedAt: at, changed: ended.length, props: [...props.values()] },
    books: new Set(ended.map(({ bookId }) => bookId)).size,
    tipOffs: new Map(ended.map(({ gameId, tipOff }) => [gameId, tipOff])),
  });
  return ended.length;
}
