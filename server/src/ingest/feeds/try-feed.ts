import { EgressError } from '../../platform/egress/index.ts';
import type { Failure, Reading, SourceRequest } from '../../sources/source.ts';
import { readBody } from './ask-feed.ts';
import type { Feed } from './feed.ts';

/** A person waits for the check: all tries of a request together. */
const PATIENCE_MS = 20_000;

/**
 * Asks a feed one free question and reads the answer, without keeping anything: for a check of its key.
 * RangeError for a request that costs credits, which only a run within the ceilings may send.
 */
export async function tryFeed(
  { source, egress, key }: Pick<Feed, 'source' | 'egress' | 'key'>,
  request: SourceRequest,
): Promise<Reading | Failure> {
  if (request.credits > 0) throw new RangeError(`${request.what} costs ${request.credits} credits`);
  try {
    const answer = await egress.get({
      url: request.url,
      headers: request.headers,
      key: request.key === null || key === null ? null : { ...request.key, value: key },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return await readBody(source, request, answer);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { category: 'unavailable', reason: `${error.fault}: ${error.message}` };
  }
}
