import { DomainError, singleFlight, type Database, type Log } from '../../platform/index.ts';
import type { Clock } from '../../kernel/index.ts';
import { openFeedSession, type FeedSession } from './feed-session.ts';
import { eventsAfter, type StoredEvent } from './queries.ts';

/** Limits of streams; times in milliseconds. */
export interface StreamRules {
  /** Concurrent streams of one account, over all nodes. */
  readonly mostOfAccount: number;
  /** Concurrent streams of one process. */
  readonly mostHere: number;
  /** Interval of heartbeats, which keep proxies from closing the stream. */
  readonly heartbeatMs: number;
  /** Interval of re-verifying the caller: a revoked key's stream ends within 5 seconds. */
  readonly verifyMs: number;
  /** How long a slow receiver may take to read before it is disconnected. */
  readonly patienceMs: number;
}

export const STREAM_RULES: StreamRules = {
  mostOfAccount: 5,
  mostHere: 1_000,
  heartbeatMs: 15_000,
  verifyMs: 3_000,
  patienceMs: 10_000,
};

/** One stream's subscription to the feed of its process. */
export interface Follower {
  /** The newest event when it joined; `0` and 0 if there was none. */
  readonly newest: { readonly id: number; readonly eventId: string };
  /** The next events after an id, oldest first, at most one batch; empty if there are none. */
  after(id: number): Promise<readonly StoredEvent[]>;
  /** Waits for a notification, for `wake`, or for `ms`. */
  rest(ms: number): Promise<void>;
  wake(): void;
  isOver(): boolean;
  leave(): Promise<void>;
}

export interface EventFeed {
  /** Adds a stream of an account. 429 if the account has its maximum; 503 if the process has, or is stopping. */
  join(accountId: number): Promise<Follower>;
  /** Ends every stream. */
  close(): Promise<void>;
}

interface FeedOptions {
  readonly db: Database;
  readonly log: Log;
  readonly wallClock: Clock;
  readonly rules: StreamRules;
}

const BATCH = 100;
/** When a refused client may retry: a disconnected stream is closed by then. */
const RETRY_AFTER_MS = 5_000;

/**
 * The events of this process's streams. One session is notified of new events, and one read fetches them for all
 * followers. Each follower reads at its own pace, from memory or, further back, from the table. The session exists
 * while there is a follower. When it is lost, all streams end and their receivers reconnect.
 */
export function eventFeed({ db, log, wallClock, rules }: FeedOptions): EventFeed {
  const past = singleFlight<StoredEvent[]>();
  let current: Promise<FeedSession> | undefined;
  let followers = 0;
  let isClosed = false;

  function session(): Promise<FeedSession> {
    if (current !== undefined) return current;
    const opening = openFeedSession({ db, log }, () => {
      if (current === opening) current = undefined;
    });
    current = opening;
    // The next caller opens a new session.
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  }

  async function join(accountId: number): Promise<Follower> {
    if (isClosed) throw new DomainError('unavailable', 'The service is stopping.');
    if (followers >= rules.mostHere)
      throw new DomainError('unavailable', 'This node has its maximum number of streams open.');
    followers += 1;
    try {
      const joined = await session();
      const place = await joined.take(accountId, rules.mostOfAccount);
      if (place === undefined) throw tooMany();
      return follower(joined, place);
    } catch (error) {
      await left();
      throw error;
    }
  }

  function tooMany(): DomainError {
    const resetAt = new Date(wallClock.now().getTime() + RETRY_AFTER_MS).toISOString();
    const detail = `The account has ${rules.mostOfAccount} streams open, the maximum.`;
    return new DomainError('limit-exceeded', detail, { facts: { resetAt } });
  }

  function follower(of: FeedSession, leavePlace: () => Promise<void>): Follower {
    const waiting = of.wait();
    return {
      newest: of.newest(),
      after: async (id) => of.recent(id, BATCH) ?? past(String(id), () => eventsAfter(db, id, BATCH)),
      rest: waiting.rest,
      wake: waiting.wake,
      isOver: () => isClosed || of.isOver(),
      leave: async () => {
        waiting.leave();
        await leavePlace();
        await left();
      },
    };
  }

  /** The last follower ends the session. */
  async function left(): Promise<void> {
    followers -= 1;
    if (followers > 0 || current === undefined) return;
    const last = current;
    current = undefined;
    await last.then(
      (opened) => opened.end(),
      () => undefined,
    );
  }

  return {
    join,
    close: async () => {
      isClosed = true;
      await current?.then(
        (opened) => opened.end(),
        () => undefined,
      );
    },
  };
}
