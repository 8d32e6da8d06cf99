import type { PoolClient } from 'pg';
import { DomainError, type Database, type Log, type Queryable } from '../../platform/index.ts';
import { withListener } from '../notifications/with-listener.ts';
import { createNotifier } from '../notifications/notifier.ts';
import { eventsAfter, leaveAllPlaces, leavePlace, newestEvent, takePlace, type KeptEvent } from './queries.ts';

/** What the streams of a process share while there are any: a connection of their own, and the newest events. */
export interface FeedSession {
  newest(): { readonly id: number; readonly eventId: string };
  /** Events after an id out of the newest ones; undefined if these do not reach back that far. */
  recent(after: number, limit: number): readonly KeptEvent[] | undefined;
  /** One of an account's places, held by this session, and how to leave it; undefined if all are taken, on whatever node. */
  take(accountId: number, most: number): Promise<(() => Promise<void>) | undefined>;
  /** Somebody who waits for events. */
  wait(): { rest(ms: number): Promise<boolean>; wake(): void; leave(): void };
  isOver(): boolean;
  end(): Promise<void>;
}

const CHANNEL = 'webhook_events';
/** The bell only makes things faster: one looks every second in any case. */
const LOOK_MS = 1_000;
const PAGE = 500;
/** Events at hand: enough for whoever was away for a moment, some hundred KiB. */
const RECENT = 1_000;

/** Opens the session. `lost` is told when it is over, for whatever reason. */
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
  // Before anything may read on from there.
  await kept.begin();
  const reading = createNotifier(LOOK_MS, kept.read, (error) => {
    log.warn({ error: String(error) }, 'new events could not be read for the streams; another try follows');
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
      if (!over) log.warn({ error: String(error) }, 'the connection of the event streams was lost; they all end');
    } finally {
      over = true;
      lost();
      wakeAll();
      await reading.stop();
    }
  }
  const ended = watch();
  const run = await ready.promise;
  // What was kept before the session listened.
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

/** The cast is safe: a statement of ours names its rows' type itself, as it does on a pool. */
const runOn = (client: PoolClient): Queryable => ({ query: (config) => client.query(config) as never });

/** The newest events, read once for all: everything after `floor` up to the newest, without a gap. */
function recentEvents(db: Database, grown: () => void) {
  let newest = { id: 0, eventId: '0' };
  let floor = 0;
  const events: KeptEvent[] = [];
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
        newest = more.at(-1) ?? newest;
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

/** A place is a lock of the session. It would give the same one twice, so the process remembers those that it has. */
function placesOf(run: Queryable, isOver: () => boolean): FeedSession['take'] {
  const held = new Set<string>();
  const leaving = (name: string, place: number, accountId: number) => async (): Promise<void> => {
    held.delete(name);
    // With the session all its places are left, and its connection is somebody else's.
    if (!isOver()) await leavePlace(run, place, accountId).catch(() => undefined);
  };
  return async (accountId, most) => {
    if (isOver()) throw new DomainError('unavailable', 'The events cannot be followed at this moment.');
    for (let place = 1; place <= most; place += 1) {
      const name = `${accountId} ${place}`;
      if (held.has(name)) continue;
      held.add(name);
      let isTaken = false;
      try {
        isTaken = (await takePlace(run, place, accountId))[0]?.taken === true;
      } finally {
        // A statement may fail and the session live: then the place is nobody's.
        if (!isTaken) held.delete(name);
      }
      if (isTaken) return leaving(name, place, accountId);
    }
    return undefined;
  };
}

function sleeper(waiting: Set<() => void>) {
  let awake: (timeIsUp: boolean) => void = () => {};
  let isNotified = false;
  const wake = (): void => {
    isNotified = true;
    awake(false);
  };
  waiting.add(wake);
  return {
    wake,
    leave: () => void waiting.delete(wake),
    rest: async (ms: number): Promise<boolean> => {
      // Rung since the last rest: what it was rung for may be younger than what was read meanwhile.
      const sleep = Promise.withResolvers<boolean>();
      awake = sleep.resolve;
      const timer = setTimeout(() => sleep.resolve(true), ms);
      if (isNotified) sleep.resolve(false);
      const timeIsUp = await sleep.promise;
      clearTimeout(timer);
      isNotified = false;
      return timeIsUp;
    },
  };
}
