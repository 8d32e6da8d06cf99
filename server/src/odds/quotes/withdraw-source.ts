import type { Transaction } from '../../platform/index.ts';
import { FLAG_BOUNDS, type FlagBounds } from '../flags/flag.ts';
import { recordFlags } from '../flags/record-flags.ts';
import { announceRefresh } from '../movements/announce-refresh.ts';
import { propKey, type Prop } from './quote.ts';
import { endQuotesOf } from './writing-queries.ts';

export interface Withdrawal {
  readonly source: string;
  readonly at: Date;
  /** The minimum movement of a consensus line to announce, in points. */
  readonly movement: number;
  /** Of the flags that this may leave or open. */
  readonly flagBounds?: FlagBounds;
}

/**
 * Ends a source's quotes in force on games that have not begun, as if its last response were empty. From then on no
 * consensus, best price or board counts them; past moments keep them. Returns how many ended. The caller holds the
 * locks of fact writers.
 */
export async function withdrawSource(
  tx: Transaction,
  { source, at, movement, flagBounds = FLAG_BOUNDS }: Withdrawal,
): Promise<number> {
  const ended = await endQuotesOf(tx, source, at);
  const props = new Map(
    ended.map(({ gameId, playerId, stat, period }): [string, Prop] => {
      const prop = { gameId, playerId, stat, period };
      return [propKey(prop), prop];
    }),
  );
  // Their ends are this moment at the earliest: quotes that began later end a millisecond after it.
  const changed = new Map(ended.map(({ gameId }) => [gameId, at.getTime()]));
  await announceRefresh(tx, {
    flags: await recordFlags(tx, changed, flagBounds),
    source,
    movement,
    capturedAt: at,
    changed: ended.length,
    props: [...props.values()],
    books: new Set(ended.map(({ bookId }) => bookId)).size,
    tipOffs: new Map(ended.map(({ gameId, tipOff }) => [gameId, tipOff])),
  });
  return ended.length;
}
