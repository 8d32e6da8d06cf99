import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Follower, StreamRules } from './event-feed.ts';
import { MESSAGE_ON_STREAM, MESSAGE_TYPE } from '../private-types.ts';
import type { StoredEvent } from './queries.ts';

export interface StreamStart {
  /** The last event that the receiver has. */
  readonly id: number;
  readonly eventId: string;
  readonly types: ReadonlySet<string>;
  /** The receiver's account: the stream shows only its messages. */
  readonly accountId: number;
  /** Throws when the caller is no longer allowed to get events. */
  readonly reverifyCaller: () => Promise<void>;
}

/** Milliseconds after which a disconnected receiver should reconnect. */
const RECONNECT_MS = 2_000;

/**
 * Writes events to one receiver, batch by batch, each after the last one was read. Ends when the receiver disconnects,
 * reads too slowly or is no longer allowed, or the service stops. `id` is the last event sent, from the first bytes on.
 */
export async function streamEvents(
  response: ServerResponse,
  follower: Follower,
  { heartbeatMs, verifyMs, patienceMs }: StreamRules,
  { id, eventId, types, accountId, reverifyCaller }: StreamStart,
): Promise<void> {
  const isOver = (): boolean => follower.isOver() || response.destroyed || response.writableEnded;
  let position = id;
  // The last event of another type, sent with the next heartbeat, so that a receiver never resumes from an expired id.
  let skippedId: string | undefined;
  let verifiedAt = performance.now();
  let heartbeatAt = verifiedAt;
  await write(response, `retry: ${RECONNECT_MS}\nid: ${eventId}\n\n`, patienceMs);
  while (!isOver()) {
    const events = await follower.after(position);
    const last = events.at(-1);
    if (last === undefined) {
      const now = performance.now();
      if (now - verifiedAt >= verifyMs) {
        await reverifyCaller();
        verifiedAt = now;
      }
      if (now - heartbeatAt >= heartbeatMs) {
        await write(response, skippedId === undefined ? ':\n\n' : `id: ${skippedId}\n\n`, patienceMs);
        skippedId = undefined;
        heartbeatAt = now;
      }
      await follower.rest(Math.max(1, Math.min(verifiedAt + verifyMs, heartbeatAt + heartbeatMs) - now));
      continue;
    }
    position = last.id;
    const seen = events.filter((event) => event.accountId === null || event.accountId === accountId);
    const newest = seen.at(-1);
    const asked = seen.filter((event) => types.has(typeOf(event)));
    if (newest !== undefined) skippedId = asked.at(-1) === newest ? undefined : newest.eventId;
    if (asked.length === 0) continue;
    await reverifyCaller();
    for (const event of asked) if (!isOver()) await write(response, frameOf(event), patienceMs);
  }
}

const typeOf = ({ type }: StoredEvent): string => (type === MESSAGE_TYPE ? MESSAGE_ON_STREAM : type);

/** One line of JSON: the bytes of a webhook's body. A message is stored without its envelope. */
function frameOf(event: StoredEvent): string {
  const { eventId, body, takenAt } = event;
  const type = typeOf(event);
  const head = JSON.stringify({ id: eventId, type, timestamp: takenAt.toISOString() }).slice(0, -1);
  return `id: ${eventId}\nevent: ${type}\ndata: ${event.accountId === null ? body : `${head},"data":${body}}`}\n\n`;
}

/** Disconnects the receiver if it does not read in time. */
async function write(response: ServerResponse, text: string, patienceMs: number): Promise<void> {
  if (response.destroyed || response.write(text)) return;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  const close = (): void => late.abort();
  response.once('close', close);
  try {
    await once(response, 'drain', { signal: late.signal });
  } catch {
    // The receiver disconnected or is too slow, which is not an error. The stream ends, and the receiver resumes from
    // its last id.
    response.destroy();
  } finally {
    clearTimeout(timer);
    response.off('close', close);
  }
}
