import { problemOf } from './problem.ts';
import { pause, type Send } from './retry.ts';
import { blocksIn, type Block } from './server-sent.ts';
import type { WebhookEvent } from './webhook-verifier.ts';

export interface FollowOptions {
  /** Event types; all by default. */
  readonly types?: readonly string[];
  /** Resume after the event with this `id`. `0`: from the oldest event the service keeps. */
  readonly lastEventId?: string;
  /** Ends the stream. */
  readonly signal?: AbortSignal;
  /** Reconnect after this many milliseconds without data. */
  readonly silenceMs?: number;
}

/** Three heartbeats. */
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Events as they happen. Reconnects after every disconnect and resumes after the last event, without gaps or duplicates while
 * the service still keeps it. Ends with the signal. Rejects with ProblemError if refused (422: the id has expired). Store the
 * `id` of the last handled event to resume after a restart.
 */
export async function* followEvents(
  send: Send,
  baseUrl: string,
  { types, lastEventId, signal, silenceMs = SILENCE_MS }: FollowOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/api/v1/data/events/stream`);
  if (types !== undefined) url.searchParams.set('types', types.join(','));
  let since = lastEventId;
  let reconnectMs = 1_000;
  const isOver = (): boolean => signal?.aborted ?? false;
  for (let failures = 0; !isOver(); failures += 1) {
    const headers = { accept: 'text/event-stream', ...(since === undefined ? {} : { 'last-event-id': since }) };
    for await (const block of connection(send, url, headers, { signal, silenceMs })) {
      // One chunk may hold many events; drop the rest after an abort.
      if (isOver()) return;
      failures = 0;
      if (block.id !== '') since = block.id;
      reconnectMs = block.retry ?? reconnectMs;
      // The cast is safe: `data` is the envelope of a webhook, whose shape the service describes.
      if (block.data !== undefined) yield JSON.parse(block.data) as WebhookEvent;
    }
    const ms = Math.min(LONGEST_WAIT_MS, reconnectMs * 2 ** failures);
    await pause(ms * (0.5 + Math.random() / 2), signal).catch(() => undefined);
  }
}

/** One connection until it ends or breaks; the caller reconnects. */
async function* connection(
  send: Send,
  url: URL,
  headers: Readonly<Record<string, string>>,
  { signal, silenceMs }: { readonly signal: AbortSignal | undefined; readonly silenceMs: number },
): AsyncGenerator<Block, void, undefined> {
  const abort = new AbortController();
  const ended = signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]);
  try {
    const response = await send(new Request(url, { headers, signal: ended, cache: 'no-store' }));
    if (!response.ok) throw await problemOf(response);
    if (response.body === null) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const read = blocksIn();
    for (;;) {
      const silence = setTimeout(() => abort.abort(), silenceMs);
      const part = await reader.read().finally(() => clearTimeout(silence));
      if (part.done) return;
      yield* read(part.value);
    }
  } catch (error) {
    if (!isBreak(error)) throw error;
  } finally {
    abort.abort();
  }
}

/** Whether the connection failed, broke or was aborted. */
const isBreak = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AbortError');
