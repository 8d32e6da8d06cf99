import { isThin } from '../books/exchanges.ts';
import { feedsAmong, type Feeds } from '../consensus/feeds.ts';
import { propKey, type Quote } from '../quotes/quote.ts';
import { sightingKey, type Flag, type FlagBounds, type Sighting } from './flag.ts';
import type { QuoteToWalk } from './queries.ts';
import { sightings } from './sightings.ts';

/** By `propKey`. Those with an assumed moment are no part of a walk. */
export type QuotesByProp = ReadonlyMap<string, readonly QuoteToWalk[]>;
export type Change = readonly [at: number, keys: ReadonlySet<string>];

export interface GameToWalk {
  readonly gameId: number;
  readonly tipOff: Date;
  /** Every quote on the game that was in force at some time after the moment walked to before, by prop. */
  readonly props: QuotesByProp;
  /** The props that change at each moment from there to the start, in order of time. */
  readonly changes: readonly Change[];
  /** The flags of these props that stood there. */
  readonly standing: readonly Flag[];
  readonly bounds: FlagBounds;
  /** Keeps which books are one feed, by moment. */
  readonly judged: Map<number, Feeds>;
}

/**
 * Walks through the changes of a game's quotes from a moment to its start. At each moment the props with a change are
 * looked at. A flag opens, widens and closes at such moments, and stands at the latest until the start. Returns the flags that opened or changed.
 */
export function walkGame({ gameId, tipOff, props, changes, standing, bounds, judged }: GameToWalk): Flag[] {
  const start = tipOff.getTime();
  const open = new Map<string, Map<string, Flag>>();
  for (const flag of standing) {
    const { playerId, stat, period } = flag;
    openIn(open, propKey({ gameId, playerId, stat, period })).set(sightingKey(flag.first), flag);
  }
  const changed = new Set<Flag>();
  for (const [at, keys] of changes) {
    const feeds = (): Feeds => {
      let known = judged.get(at);
      if (known === undefined) judged.set(at, (known = feedsAmong(inForceAt(props, at))));
      return known;
    };
    for (const key of keys) {
      const inForce = (props.get(key) ?? []).filter((quote) => isInForce(quote, at));
      const [first] = props.get(key) ?? [];
      if (first === undefined) continue;
      const sound = inForce.filter((quote) => !isThin(quote, bounds.thin));
      const flags = openIn(open, key);
      const left = new Map(flags);
      for (const seen of sightings(sound, { tipOff, least: bounds.leastEdges, feeds })) {
        const identity = sightingKey(seen);
        left.delete(identity);
        const flag = flags.get(identity);
        const { over, under, edge, isOneFeed } = seen;
        const last = { over, under, edge };
        if (flag === undefined) {
          const { playerId, stat, period } = first;
          const widest = { widestEdge: edge, widestAt: at };
          const opened: Flag = {
            ...{ playerId, stat, period, first: seen, openedAt: at, ...widest, last, isOneFeed },
            ...{ closedAt: start, closedBy: 'begun' },
          };
          flags.set(identity, opened);
          changed.add(opened);
          continue;
        }
        if (isAsLast(flag, seen)) continue;
        if (edge > flag.widestEdge) Object.assign(flag, { widestEdge: edge, widestAt: at });
        Object.assign(flag, { last, isOneFeed: flag.isOneFeed || isOneFeed });
        changed.add(flag);
      }
      for (const [identity, flag] of left) {
        Object.assign(flag, { closedAt: at, closedBy: isQuoted(flag, inForce) ? 'moved' : 'withdrawn' });
        flags.delete(identity);
        changed.add(flag);
      }
    }
  }
  return [...changed];
}

const isInForce = ({ knownAt, supersededAt, isAssumed }: QuoteToWalk, at: number): boolean =>
  supersededAt > at && !isAssumed && knownAt.getTime() <= at;

function inForceAt(props: QuotesByProp, at: number): Map<string, readonly Quote[]> {
  const found = new Map<string, readonly Quote[]>();
  for (const [key, quotes] of props) {
    const inForce = quotes.filter((quote) => isInForce(quote, at));
    if (inForce.length > 0) found.set(key, inForce);
  }
  return found;
}

/** The props that change at each moment after one and before the start, in order of time. */
export function changesOf(props: QuotesByProp, since: number, start: number): Change[] {
  const moments = new Map<number, Set<string>>();
  const note = (at: number, key: string): void => {
    if (at <= since || at >= start) return;
    let keys = moments.get(at);
    if (keys === undefined) moments.set(at, (keys = new Set()));
    keys.add(key);
  };
  for (const [key, quotes] of props)
    for (const { knownAt, supersededAt, isAssumed } of quotes) {
      if (isAssumed) continue;
      note(knownAt.getTime(), key);
      note(supersededAt, key);
    }
  return [...moments].sort(([one], [other]) => one - other);
}

function openIn(open: Map<string, Map<string, Flag>>, key: string): Map<string, Flag> {
  let flags = open.get(key);
  if (flags === undefined) open.set(key, (flags = new Map()));
  return flags;
}

/** Whether a sight tells nothing new. */
const isAsLast = ({ last, isOneFeed }: Flag, seen: Sighting): boolean =>
  last.edge === seen.edge &&
  last.over?.price === seen.over?.price &&
  last.under?.price === seen.under?.price &&
  (isOneFeed || !seen.isOneFeed);

/** Whether each book of a flag still offers its side of the prop, on whatever line. */
function isQuoted({ first: { over, under } }: Flag, inForce: readonly Quote[]): boolean {
  const offers = (bookId: number, side: 'overPrice' | 'underPrice'): boolean =>
    inForce.some((quote) => quote.bookId === bookId && quote[side] !== null);
  return (over === null || offers(over.bookId, 'overPrice')) && (under === null || offers(under.bookId, 'underPrice'));
}
