import { followEvents } from '../../../../client/src/events.ts';
import { asAccount } from '../requests/request.ts';
import { whenLeaving } from '../session/session.ts';
import { LIVE_TYPES, type LiveEvent } from './live-event.ts';

/**
 * The service's live events. An account may have few open streams, and its programs need them too, so a browser opens
 * only one. The first visible tab holds a lock while it reads, and passes each event on to the others.
 */
const LOCK = 'prop-pick-events';
/** Wait after a refusal, such as too many open streams. Breaks are retried by the client. */
const REFUSED_MS = 5 * 60_000;

/** How long the stream outlives the last page that reads it: the next page may want it. */
const LINGER_MS = 10_000;

export type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
const tabs = new BroadcastChannel(LOCK);
/** The newest event that this browser has; the next stream goes on from it. */
let last: string | undefined;
let visit: AbortController | undefined;
let isOpen = false;

/** Whether this tab reads the stream now: what events tell needs no polling. Another tab's stream can end unseen. */
export const isStreaming = (): boolean => isOpen;

const onBreak = new Set<() => void>();

/** Calls back when the open stream breaks: the service may be out of reach. Ends with the returned function. */
export function whenBroken(listener: () => void): () => void {
  onBreak.add(listener);
  return () => onBreak.delete(listener);
}

const tell = (event: LiveEvent): void => listeners.forEach((listener) => listener(event));

function pass(event: LiveEvent): void {
  last = event.id;
  tell(event);
}

/** Opens the stream while a visible tab listens, and closes it otherwise. */
function look(): void {
  if (listeners.size > 0 && document.visibilityState === 'visible') {
    if (visit !== undefined) return;
    visit = new AbortController();
    void holdStream(visit.signal);
  } else close();
}

function close(): void {
  visit?.abort();
  visit = undefined;
  isOpen = false;
}

tabs.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => pass(data));
document.addEventListener('visibilitychange', look);
whenLeaving(() => {
  close();
  last = undefined;
});

/** Calls back with each event, until the returned function is called. */
export function followLive(listener: Listener): () => void {
  listeners.add(listener);
  look();
  return () => {
    listeners.delete(listener);
    setTimeout(look, LINGER_MS);
  };
}

async function holdStream(signal: AbortSignal): Promise<void> {
  const read = () => readStream(signal);
  try {
    await ('locks' in navigator ? navigator.locks.request(LOCK, { signal }, read) : read());
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function readStream(signal: AbortSignal): Promise<void> {
  // A stream that goes on from no event has missed what happened before. Later ones go on from where it was.
  let isFirst = last === undefined;
  const open = async (request: Request): Promise<Response> => {
    // The client opens again only what broke.
    if (isOpen) {
      isOpen = false;
      onBreak.forEach((listener) => listener());
    }
    const response = await asAccount((token) => {
      const headers = new Headers(request.headers);
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
      return fetch(new Request(request, { headers }));
    });
    isOpen = response.ok && !signal.aborted;
    if (response.ok && isFirst) {
      isFirst = false;
      tell({ id: '', timestamp: new Date().toISOString(), type: 'stream.opened', data: null });
    }
    return response;
  };
  while (!signal.aborted) {
    try {
      const from = last === undefined ? {} : { lastEventId: last };
      for await (const event of followEvents(open, location.origin, { signal, types: LIVE_TYPES, ...from })) {
        // The cast is safe: events of types that are not listed have a type that nothing compares with.
        const received = event as LiveEvent;
        tabs.postMessage(received);
        pass(received);
      }
    } catch {
      // Refused. The last event may no longer be kept: the next stream starts with the next event.
      last = undefined;
      isFirst = true;
      isOpen = false;
      await passing(REFUSED_MS, signal);
    }
  }
}

const passing = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
