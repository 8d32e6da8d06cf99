import type { Reading, SourceRequest } from '../../sources/source.ts';

/**
 * Whether a newer report than this one was read: then this one says nothing about now. Reports alone are whole of
 * themselves; the times of prices say how old each game's are, and nothing of one another.
 */
export function isSuperseded(request: SourceRequest, { facts, providerTime }: Reading, newest: Date | null): boolean {
  if (request.history || providerTime === null || newest === null || facts.availability.length === 0) return false;
  return providerTime < newest;
}
