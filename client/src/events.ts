import { problemOf } from './problem.ts';
import { pause, type Send } from './retry.ts';
import { blocksIn, type Block } from './server-sent.ts';
import type { WebhookEvent } from './webhook-verifier.ts';

export interface FollowOptions {
  /** Event types; all by default. */
  readonly types?: readonly string[];
  /** The `id` of the last event that was handled: what came after it comes first. `0`: everything that is kept. */
  readonly lastEventId?: string;
  /** Ends the stream. */
  readonly signal?: AbortSignal;
  /** Milliseconds without a sign of life after which the connection is made anew. */
  readonly silenceMs?: number;
}

/** Three heartbeats. */
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * The events as they happen, resumed after every break where it was: none is missing and none comes twice, as long as the
 * break is shorter than what the service keeps. Ends with the signal; rejects with ProblemError when it is refused (422:
 * the id is not kept any more). Keep the `id` of what you have handled to go on after a restart of yours.
 */
export async function* followEvents(
  send: Send,
  baseUrl: string,
  { types, lastEventId, signal, silenceMs = SILENCE_MS }: FollowOptions = {},
): AsyncGenerator<WebhookEvent, void, undefined> {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/api/v1/data/events/stream`);
  if (types !== undefined) url.searchParams.set('types', types.join(','));
  let since = lastEventId;
  let comeBackMs = 1_000;
  const isOver = (): boolean => signal?.aborted ?? false;
  for (let failures = 0; !isOver(); failures += 1) {
    const headers = { accept: 'text/event-stream', ...(since === undefined ? {} : { 'last-event-id': since }) };
    for await (const block of connection(send, url, headers, { signal, silenceMs })) {
      // One piece of the stream holds many events: what is left of it is not for somebody who has stopped.
      if (isOver()) return;
      failures = 0;
      if (block.id !== '') since = block.id;
      comeBackMs = block.retry ?? comeBackMs;
      // The cast is safe: `data` is the envelope of a webhook, whose shape the service describes.
      if (block.data !== undefined) yield JSON.parse(block.data) as WebhookEvent;
    }
    const ms = Math.min(LONGEST_WAIT_MS, comeBackMs * 2 ** failures);
    await pause(ms * (0.5 + Math.random() / 2), signal).catch(() => undefined);
  }
}

/** One connection until it breaks, which is no error: whoever follows comes back. */
async function* connection(
  send: Send,
  url: URL,
  headers: Readonly<Record<string, string>>,
  { signal, silenceMs }: { readonly signal: AbortSignal | undefined; readonly silenceMs: number },
): AsyncGenerator<Block, void, undefined> {
  const hangUp = new AbortController();
  const ended = signal === undefined ? hangUp.signal : AbortSignal.any([signal, hangUp.signal]);
  try {
    const answer = await send(new Request(url, { headers, signal: ended, cache: 'no-store' }));
    if (!answer.ok) throw await problemOf(answer);
    if (answer.body === null) return;
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    const read = blocksIn();
    for (;;) {
      const silence = setTimeout(() => hangUp.abort(), silenceMs);
      const part = await reader.read().finally(() => clearTimeout(silence));
      if (part.done) return;
      yield* read(part.value);
    }
  } catch (error) {
    if (!isBreak(error)) throw error;
  } finally {
    hangUp.abort();
  }
}

/** The connection broke, could not be made, or was hung up; whoever aborted it knows. */
const isBreak = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AbortError');
