import type { Reading, SourceRequest } from '../../sources/source.ts';

/**
 * Whether a newer report has been read, so that this one is outdated. Only reports are complete in themselves. The times of
 * prices give the age of each game's prices, but do not order the responses.
 */
export function isSuperseded(request: SourceRequest, { facts, providerTime }: Reading, newest: Date | null): boolean {
  if (request.history || providerTime === null || newest === null || facts.availability.length === 0) return false;
  return providerTime < newest;
}
