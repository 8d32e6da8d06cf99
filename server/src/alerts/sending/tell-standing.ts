import { flagsStillStanding } from '../../odds/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { MOST_ITEMS, type MessageItem } from '../formats/message.ts';
import { nextHits, type DueRule } from './queries.ts';

/** What a message tells of the hits that wait. */
export interface Told {
  readonly items: readonly MessageItem[];
  /** The hits that it settles. */
  readonly keys: readonly string[];
  /** The hits that are no longer worth telling. */
  readonly gone: readonly string[];
  /** Whether another message follows at once. */
  readonly hasMore: boolean;
  /** In the title, of several. */
  readonly count: string;
}

/** Hits looked at for one message; those of a whole evening wait when a limit holds them back. */
const HITS_AT_ONCE = 2_000;

/**
 * Prices that stand out, for one message: those that still stood at the moment that the tier sees, of games that have not begun. A
 * wrong price stands out against every other book, so the best of each prop and screen is told. Of a burst these are the best
 * ones, and the title says of how many. What is not told now is not told later either.
 */
export async function tellStanding(tx: Transaction, rule: DueRule, now: Date): Promise<Told> {
  const hits = await nextHits(tx, rule.id, rule.tellsTo, HITS_AT_ONCE);
  const ids = hits.flatMap(({ flagId }) => flagId ?? []);
  const standing = new Set((await flagsStillStanding(tx, ids, rule.tellsTo, now)).map(({ id }) => id));
  const { stands = [], gone = [] } = Object.groupBy(hits, ({ flagId }) =>
    flagId === null || standing.has(flagId) ? 'stands' : 'gone',
  );
  const items = bestOfEach(stands.map(({ item }) => item)).slice(0, MOST_ITEMS);
  return {
    items,
    keys: stands.map(({ key }) => key),
    gone: gone.map(({ key }) => key),
    hasMore: false,
    count: items.length === stands.length ? String(items.length) : `best ${items.length} of ${stands.length}`,
  };
}

/** The best item of each prop and screen, best first. */
function bestOfEach(items: readonly MessageItem[]): MessageItem[] {
  const best = new Map<string, MessageItem>();
  for (const item of items.toSorted((one, other) => edgeOf(other) - edgeOf(one))) {
    const { gameId, playerId, stat, period, flag } = item;
    const key = `${gameId} ${playerId} ${stat} ${period} ${flag?.screen}`;
    if (!best.has(key)) best.set(key, item);
  }
  return [...best.values()];
}

const edgeOf = ({ flag }: MessageItem): number => flag?.edge ?? 0;
