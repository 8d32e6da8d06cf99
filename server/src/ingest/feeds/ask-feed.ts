import type { Context } from '../../platform/index.ts';
import {
  EgressError,
  keepRawResponse,
  noteCredits,
  reserveCredits,
  settleCredits,
  type EgressResponse,
} from '../../platform/egress/index.ts';
import type { Failure, Reading, Source, SourceRequest, ResponseBody } from '../../sources/source.ts';
import type { Feed } from './feed.ts';
import { insertRunResponse } from './feed-queries.ts';
import { readPlacedText, UnreadablePdf } from '../../platform/pdf/index.ts';

/** The result of one request. */
export type RequestOutcome =
  | { readonly outcome: 'read'; readonly reading: Reading; readonly response: EgressResponse }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'failed'; readonly failure: Failure };

/** Sends one request to a feed within its budget, stores the raw response, and reads it. */
export async function requestFeed(
  ctx: Context,
  feed: Feed,
  request: SourceRequest,
  run: { readonly id: number; readonly signal: AbortSignal | undefined; readonly known: EgressResponse | undefined },
): Promise<RequestOutcome> {
  if (run.known !== undefined) return readResponse(ctx, feed, request, run.known, run.id);
  const { source, ceilings } = feed;
  const at = ctx.clock.now();
  const about = [request.what, ...Object.values(request.about)].join(' ').slice(0, 200);
  const spending = { source: source.name, credits: request.credits, about, at, ceilings };
  const use = request.credits === 0 ? undefined : await reserveCredits(ctx.db, spending);
  if (use === null)
    return failed('quota', `the ceiling of ${ceilings.day} credits a day, or what is left, does not allow it`);
  const response = await get(feed, request, run.signal);
  if (response instanceof EgressError) return failed('unavailable', `${response.fault}: ${response.message}`);
  if (response.status === 304) {
    if (use !== undefined) await settleCredits(ctx.db, use, 0, at);
    return { outcome: 'unchanged' };
  }
  const asked = await readResponse(ctx, feed, request, response, run.id);
  const credits = asked.outcome === 'read' ? asked.reading.credits : null;
  if (use !== undefined) await settleCredits(ctx.db, use, credits?.last ?? null, ctx.clock.now());
  if (credits !== null) await noteCredits(ctx.db, source.name, credits, response.receivedAt);
  return asked;
}

const failed = (category: Failure['category'], reason: string): RequestOutcome => ({
  outcome: 'failed',
  failure: { category, reason },
});

async function get(
  { egress, key, validators }: Feed,
  request: SourceRequest,
  signal: AbortSignal | undefined,
): Promise<EgressResponse | EgressError> {
  try {
    return await egress.get({
      url: request.url,
      headers: request.headers,
      key: request.key === null || key === null ? null : { ...request.key, value: key },
      validators: isConditional(request) ? validators.of(request.url) : undefined,
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (!(error instanceof EgressError) || error.fault === 'cancelled') throw error;
    return error;
  }
}

/**
 * Whether a request is sent with validators. Not for one game's responses and for pages, which are combined, and not for paid
 * requests: all need a body, not "not modified".
 */
export const isConditional = ({ about, credits }: SourceRequest): boolean =>
  about['game'] === undefined && about['event'] === undefined && about['page'] === undefined && credits === 0;

async function readResponse(
  ctx: Context,
  { source }: Feed,
  request: SourceRequest,
  response: EgressResponse,
  runId: number,
): Promise<RequestOutcome> {
  const reading = await readBody(source, request, response);
  const { what, url, about, history, body: bodyKind } = request;
  const providerTime = 'facts' in reading ? reading.providerTime : null;
  await ctx.db.transaction(
    async (tx) => {
      const named = { source: source.name, what, url, about, history, bodyKind, providerTime };
      const { status, headers, requestedAt, receivedAt, body } = response;
      const id = await keepRawResponse(tx, { ...named, status, headers, requestedAt, receivedAt, body });
      await insertRunResponse(tx, id, runId);
    },
    { writes: 'facts' },
  );
  return 'facts' in reading ? { outcome: 'read', reading, response } : { outcome: 'failed', failure: reading };
}

/** Reads a new or stored response. */
export async function readBody(
  source: Source,
  request: SourceRequest,
  response: Pick<EgressResponse, 'status' | 'headers' | 'receivedAt' | 'body'>,
): Promise<Reading | Failure> {
  const body = await decodeBody(request.body, response);
  if ('category' in body) return body;
  const { status, headers, receivedAt } = response;
  return source.read({ request, status, headers, receivedAt, body });
}

/** Decodes a body for its reader, or says why it cannot. If text arrives instead of a file, the reader gets the text. */
async function decodeBody(
  kind: SourceRequest['body'],
  { status, body }: Pick<EgressResponse, 'status' | 'body'>,
): Promise<ResponseBody | Failure> {
  if (kind === 'json' || status !== 200) return { kind: 'text', text: body.toString('utf8') };
  if (/^\s*</.test(body.toString('latin1', 0, 200))) return { kind: 'text', text: body.toString('utf8') };
  try {
    return { kind: 'pages', pages: await readPlacedText(body) };
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error;
    return { category: 'unreadable', reason: `the file cannot be read: ${error.message}` };
  }
}
