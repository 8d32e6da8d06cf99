import type { Readable } from 'node:stream';
import { spanned, traceContext } from '../../tracing/index.ts';
import { waitOutside } from '../../turns/work.ts';
import { judgeAddress, type AddressPolicy, type Judge } from './address.ts';
import { dialTcp, guardedAgent, type Dial } from './connector.ts';
import { addressOf, NameNotFound, resolveName, type Resolve } from './lookup.ts';
import { ForbiddenTarget, readTarget, type Target } from './target.ts';

export interface GuardedOptions extends AddressPolicy {
  readonly allowHttp: boolean;
  /** For name lookup, connection, TLS and body together. */
  readonly deadlineMs?: number;
  readonly resolve?: Resolve;
  readonly dial?: Dial;
  readonly judge?: Judge;
}

export interface GuardedPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Aborts before the deadline. */
  readonly signal?: AbortSignal;
}

/** The result: a status (redirects are not followed), or the reason why there was none. */
export type PostOutcome =
  | {
      readonly responded: true;
      readonly status: number;
      readonly excerpt: Buffer;
      /** The header Retry-After as received. */
      readonly retryAfter?: string;
    }
  | { readonly responded: false; readonly fault: PostFault; readonly detail: string };
export type PostFault = 'forbidden' | 'name' | 'connect' | 'tls' | 'timeout' | 'protocol';

const DEADLINE_MS = 10_000;
/** Maximum bytes read of a response. It is not decompressed, so a gzip bomb stays 16 KiB. */
const MAX_EXCERPT = 16 * 1024;

/** Posts once to an untrusted URL. Never throws for what the other server does. */
export const postGuarded = (post: GuardedPost, options: GuardedOptions): Promise<PostOutcome> =>
  waitOutside(() => postOnce(post, options));

async function postOnce(post: GuardedPost, options: GuardedOptions): Promise<PostOutcome> {
  const judge = judgeOf(options);
  const deadline = AbortSignal.timeout(options.deadlineMs ?? DEADLINE_MS);
  const signal = post.signal === undefined ? deadline : AbortSignal.any([deadline, post.signal]);
  try {
    const target = readTarget(post.url, { ...options, judge });
    const address = await beforeDeadline(addressOf(target, judge, options.resolve ?? resolveName, signal), signal);
    const sending = { target, address, judge, dial: options.dial ?? dialTcp, signal };
    return await spanned('POST', { kind: 'client' }, () => send(withTrace(post), sending));
  } catch (error) {
    return { responded: false, ...faultOf(error, signal) };
  }
}

/** With tracing on, the receiver can continue the trace: W3C Trace Context. */
function withTrace(post: GuardedPost): GuardedPost {
  const traceparent = traceContext();
  return traceparent === null ? post : { ...post, headers: { ...post.headers, traceparent } };
}

/** Checks a target like `postGuarded`, DNS included, without connecting. ForbiddenTarget if it is refused. */
export async function checkTarget(url: string, options: GuardedOptions): Promise<void> {
  const judge = judgeOf(options);
  const signal = AbortSignal.timeout(options.deadlineMs ?? DEADLINE_MS);
  const target = readTarget(url, { ...options, judge });
  try {
    await waitOutside(() => beforeDeadline(addressOf(target, judge, options.resolve ?? resolveName, signal), signal));
  } catch (error) {
    // A name that cannot be resolved now is checked again at each delivery.
    if (error instanceof ForbiddenTarget) throw error;
  }
}

const judgeOf = (options: GuardedOptions): Judge => options.judge ?? ((address) => judgeAddress(address, options));

interface Sending {
  readonly target: Target;
  readonly address: string;
  readonly judge: Judge;
  readonly dial: Dial;
  readonly signal: AbortSignal;
}

async function send({ headers, body }: GuardedPost, sending: Sending): Promise<PostOutcome> {
  const { target, signal } = sending;
  // Imported here: a process that delivers nothing never loads the library.
  const { request } = await import('undici');
  const agent = await guardedAgent(sending);
  try {
    const response = await request(target.url, { method: 'POST', headers, body, dispatcher: agent, signal });
    const excerpt = await readExcerpt(response.body, signal);
    const { 'retry-after': retryAfter } = response.headers;
    return {
      responded: true,
      status: response.statusCode,
      excerpt,
      ...(typeof retryAfter === 'string' && { retryAfter }),
    };
  } finally {
    // The rest of the response is not read.
    await agent.destroy();
  }
}

async function readExcerpt(body: Readable, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, MAX_EXCERPT - bytes));
    bytes += chunk.length;
    if (bytes >= MAX_EXCERPT) break;
  }
  if (bytes < MAX_EXCERPT) signal.throwIfAborted();
  return Buffer.concat(chunks);
}

/** A name server may respond after any deadline: the late response is dropped. */
function beforeDeadline<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const give = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}

function faultOf(error: unknown, signal: AbortSignal): { fault: PostFault; detail: string } {
  if (error instanceof ForbiddenTarget) return { fault: 'forbidden', detail: `the target ${error.message}` };
  if (signal.aborted) return { fault: 'timeout', detail: 'no whole response before the deadline' };
  if (error instanceof NameNotFound) return { fault: 'name', detail: error.message };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SSL|TLS|ERR_OSSL|SELF_SIGNED|UNABLE_TO/.test(code)) return { fault: 'tls', detail: code };
  const isUnreadable = error instanceof Error && error.name === 'HTTPParserError';
  if (isUnreadable || /HPE_|UND_ERR_(RESPONSE|HEADERS_OVERFLOW)/.test(code))
    return { fault: 'protocol', detail: 'the response is no HTTP' };
  return { fault: 'connect', detail: code === '' ? 'the connection failed' : `the connection failed (${code})` };
}
