import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Follower, StreamRules } from './event-feed.ts';
import type { KeptEvent } from './queries.ts';

export interface StreamStart {
  /** The last event that the receiver has. */
  readonly id: number;
  readonly eventId: string;
  readonly types: ReadonlySet<string>;
  /** Throws when the caller may not have events any more. */
  readonly proveAgain: () => Promise<void>;
}

/** Milliseconds after which a receiver that was cut off should come back. */
const COME_BACK_MS = 2_000;

/**
 * Writes events to one receiver, one batch at a time and the next when it has taken the last, until it leaves, falls behind
 * for too long, may not have them any more, or the service stops. What it last got is in `id`, from the first bytes on.
 */
export async function streamEvents(
  response: ServerResponse,
  follower: Follower,
  { heartbeatMs, patienceMs }: StreamRules,
  { id, eventId, types, proveAgain }: StreamStart,
): Promise<void> {
  const isOver = (): boolean => follower.isOver() || response.destroyed || response.writableEnded;
  let position = id;
  // Of events that were not asked for: told with the next heartbeat, so that nobody comes back with one long forgotten.
  let untold: string | undefined;
  await write(response, `retry: ${COME_BACK_MS}\nid: ${eventId}\n\n`, patienceMs);
  while (!isOver()) {
    const events = await follower.after(position);
    const last = events.at(-1);
    if (last === undefined) {
      if (!(await follower.rest(heartbeatMs)) || isOver()) continue;
      await proveAgain();
      await write(response, untold === undefined ? ':\n\n' : `id: ${untold}\n\n`, patienceMs);
      untold = undefined;
      continue;
    }
    position = last.id;
    const asked = events.filter(({ type }) => types.has(type));
    untold = asked.at(-1) === last ? undefined : last.eventId;
    if (asked.length === 0) continue;
    await proveAgain();
    for (const event of asked) if (!isOver()) await write(response, frameOf(event), patienceMs);
  }
}

/** The body is one line of JSON: the very bytes of a webhook. */
const frameOf = ({ eventId, type, body }: KeptEvent): string => `id: ${eventId}\nevent: ${type}\ndata: ${body}\n\n`;

/** Cuts the receiver off if it does not read in time. */
async function write(response: ServerResponse, text: string, patienceMs: number): Promise<void> {
  if (response.destroyed || response.write(text)) return;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  const close = (): void => late.abort();
  response.once('close', close);
  try {
    await once(response, 'drain', { signal: late.signal });
  } catch {
    // Neither gone nor late is an error of ours: the stream ends, and its receiver resumes where it was.
    response.destroy();
  } finally {
    clearTimeout(timer);
    response.off('close', close);
  }
}
