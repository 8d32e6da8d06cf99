import { EgressError } from '../../platform/egress/index.ts';
import type { Failure, Reading, SourceRequest } from '../../sources/source.ts';
import { readBody } from './ask-feed.ts';
import type { Feed } from './feed.ts';

/** Limit for all tries of a request together: an operator waits for the check. */
const PATIENCE_MS = 20_000;

/**
 * Sends a feed one free request and reads the response without storing it, to check its key. RangeError for a request that
 * costs credits: only a run within the ceilings may send one.
 */
export async function tryFeed(
  { source, egress, key }: Pick<Feed, 'source' | 'egress' | 'key'>,
  request: SourceRequest,
): Promise<Reading | Failure> {
  if (request.credits > 0) throw new RangeError(`${request.what} costs ${request.credits} credits`);
  try {
    const response = await egress.get({
      url: request.url,
      headers: request.headers,
      key: request.key === null || key === null ? null : { ...request.key, value: key },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return await readBody(source, request, response);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { category: 'unavailable', reason: `${error.fault}: ${error.message}` };
  }
}
