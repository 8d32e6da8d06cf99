import type { PoolClient } from 'pg';
import {
  createNotifier,
  DomainError,
  withListener,
  type Database,
  type Log,
  type Queryable,
} from '../../platform/index.ts';
import { eventsAfter, leaveAllPlaces, leavePlace, newestEvent, takePlace, type StoredEvent } from './queries.ts';

/** Shared by the streams of a process while there are any: a dedicated connection, and the newest events. */
export interface FeedSession {
  newest(): { readonly id: number; readonly eventId: string };
  /** Events after an id, from memory; undefined if memory starts later. */
  recent(after: number, limit: number): readonly StoredEvent[] | undefined;
  /**
   * Takes one of an account's places for this session and returns the function that frees it; undefined if all are
   * taken, on any node.
   */
  take(accountId: number, most: number): Promise<(() => Promise<void>) | undefined>;
  /** A waiting stream. */
  wait(): { rest(ms: number): Promise<void>; wake(): void; leave(): void };
  isOver(): boolean;
  end(): Promise<void>;
}

const CHANNEL = 'webhook_events';
/** Notifications only reduce latency: the session also polls every second. */
const POLL_MS = 1_000;
const PAGE = 500;
/** Events kept in memory for receivers that reconnect: some hundred KiB. */
const RECENT = 1_000;

/** Opens the session. `lost` is called when it ends, for any reason. */
export async function openFeedSession(
  { db, log }: { readonly db: Database; readonly log: Log },
  lost: () => void,
): Promise<FeedSession> {
  const ready = Promise.withResolvers<Queryable>();
  const ending = Promise.withResolvers<void>();
  const waiting = new Set<() => void>();
  let over = false;
  const wakeAll = (): void => waiting.forEach((wake) => wake());

  const kept = recentEvents(db, wakeAll);
  // Before any stream can continue from there.
  await kept.begin();
  const reading = createNotifier(POLL_MS, kept.read, (error) => {
    log.warn({ error: String(error) }, 'new events could not be read for the streams; it will be retried');
  });
  async function watch(): Promise<void> {
    try {
      await withListener(db, CHANNEL, reading.notify, async (client) => {
        ready.resolve(runOn(client));
        await ending.promise;
        await leaveAllPlaces(runOn(client));
      });
    } catch (error) {
      ready.reject(error);
      if (!over) log.warn({ error: String(error) }, 'the connection of the event streams was lost; all streams end');
    } finally {
      over = true;
      lost();
      wakeAll();
      await reading.stop();
    }
  }
  const ended = watch();
  const run = await ready.promise;
  // For events stored before the session listened.
  reading.notify();
  return {
    newest: kept.newest,
    recent: kept.after,
    take: placesOf(run, () => over),
    wait: () => sleeper(waiting),
    isOver: () => over,
    end: async () => {
      over = true;
      ending.resolve();
      wakeAll();
      await ended;
    },
  };
}

const runOn = (client: PoolClient): Queryable => ({ query: (config) => client.query(config) });

/** The newest events, read once for all streams: everything after `floor` up to the newest, without a gap. */
function recentEvents(db: Database, grown: () => void) {
  let newest = { id: 0, eventId: '0' };
  let floor = 0;
  const events: StoredEvent[] = [];
  return {
    newest: () => newest,
    begin: async () => {
      newest = (await newestEvent(db))[0] ?? newest;
      floor = newest.id;
    },
    read: async () => {
      for (let count = PAGE; count === PAGE;) {
        const more = await eventsAfter(db, newest.id, PAGE);
        count = more.length;
        // An id that every stream may show.
        const named = more.findLast(({ accountId }) => accountId === null) ?? newest;
        newest = { id: more.at(-1)?.id ?? newest.id, eventId: named.eventId };
        events.push(...more);
        if (events.length > RECENT) {
          const gone = events.splice(0, events.length - RECENT);
          floor = gone.at(-1)?.id ?? floor;
        }
        if (count > 0) grown();
      }
    },
    after: (id: number, limit: number) => {
      if (id < floor) return undefined;
      const first = events.findIndex((event) => event.id > id);
      return first === -1 ? [] : events.slice(first, first + limit);
    },
  };
}

/**
 * A place is an advisory lock of the session. A session can take the same lock twice, so the process tracks its own.
 */
function placesOf(run: Queryable, isOver: () => boolean): FeedSession['take'] {
  const held = new Set<string>();
  const leaving = (name: string, place: number, accountId: number) => async (): Promise<void> => {
    held.delete(name);
    // The end of the session frees all its places, and its connection may be in other use by then.
    if (!isOver()) await leavePlace(run, place, accountId).catch(() => undefined);
  };
  return async (accountId, most) => {
    if (isOver()) throw new DomainError('unavailable', 'Events cannot be followed at the moment.');
    for (let place = 1; place <= most; place += 1) {
      const name = `${accountId} ${place}`;
      if (held.has(name)) continue;
      held.add(name);
      let isTaken = false;
      try {
        isTaken = (await takePlace(run, place, accountId))[0]?.taken === true;
      } finally {
        // A statement may fail without ending the session: then the place is not taken.
        if (!isTaken) held.delete(name);
      }
      if (isTaken) return leaving(name, place, accountId);
    }
    return undefined;
  };
}

function sleeper(waiting: Set<() => void>) {
  let awake: () => void = () => {};
  let isNotified = false;
  const wake = (): void => {
    isNotified = true;
    awake();
  };
  waiting.add(wake);
  return {
    wake,
    leave: () => void waiting.delete(wake),
    rest: async (ms: number): Promise<void> => {
      // Notified since the last wait: the change may be newer than the last read.
      const sleep = Promise.withResolvers<void>();
      awake = sleep.resolve;
      const timer = setTimeout(sleep.resolve, ms);
      if (isNotified) sleep.resolve();
      await sleep.promise;
      clearTimeout(timer);
      isNotified = false;
    },
  };
}
