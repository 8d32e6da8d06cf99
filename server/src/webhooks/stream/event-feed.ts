import { DomainError, singleFlight, type Database, type Log } from '../../platform/index.ts';
import type { Clock } from '../../kernel/index.ts';
import { openFeedSession, type FeedSession } from './feed-session.ts';
import { eventsAfter, type KeptEvent } from './queries.ts';

/** How streams are bounded. Milliseconds. */
export interface StreamRules {
  /** Streams of one account at once, over all nodes. */
  readonly mostOfAccount: number;
  /** Streams of one process at once. */
  readonly mostHere: number;
  /** How often something is sent, so that the ways between know that the stream lives; and how often its caller is proved again. */
  readonly heartbeatMs: number;
  /** So long a receiver may take to read what was sent before it is cut off. */
  readonly patienceMs: number;
}

export const STREAM_RULES: StreamRules = { mostOfAccount: 5, mostHere: 1_000, heartbeatMs: 15_000, patienceMs: 10_000 };

/** One stream's place at the feed of its process. */
export interface Follower {
  /** The newest event when it joined; `0` and 0 if there was none. */
  readonly newest: { readonly id: number; readonly eventId: string };
  /** The next events after an id, oldest first and at most a batch; none if it has seen all. */
  after(id: number): Promise<readonly KeptEvent[]>;
  /** Waits until there may be more, until it is woken, or for `ms`; true if that time is up. */
  rest(ms: number): Promise<boolean>;
  wake(): void;
  isOver(): boolean;
  leave(): Promise<void>;
}

export interface EventFeed {
  /** A place for one more stream of an account; 429 if it has its share, 503 if this process has or is stopping. */
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
/** Whoever is turned away for having too many may try again then: a stream that was cut frees its place in that time. */
const AGAIN_MS = 5_000;

/**
 * The events of this process's streams: one session hears of new ones and one reading fetches them, however many follow.
 * Each follower takes them at its own pace, from what the process has at hand or, further back, from the log. The session
 * is there while somebody follows; when it is lost, all streams end and their receivers come back.
 */
export function eventFeed({ db, log, wallClock, rules }: FeedOptions): EventFeed {
  const past = singleFlight<KeptEvent[]>();
  let current: Promise<FeedSession> | undefined;
  let followers = 0;
  let isClosed = false;

  function session(): Promise<FeedSession> {
    if (current !== undefined) return current;
    const opening = openFeedSession({ db, log }, () => {
      if (current === opening) current = undefined;
    });
    current = opening;
    // A session that cannot be opened is tried anew by the next one who comes.
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return opening;
  }

  async function join(accountId: number): Promise<Follower> {
    if (isClosed) throw new DomainError('unavailable', 'The service is stopping.');
    if (followers >= rules.mostHere)
      throw new DomainError('unavailable', 'This node has as many streams as it can take.');
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
    const resetAt = new Date(wallClock.now().getTime() + AGAIN_MS).toISOString();
    const detail = `The account has ${rules.mostOfAccount} streams open, as many as it may.`;
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

  /** The last one out ends the session. */
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
