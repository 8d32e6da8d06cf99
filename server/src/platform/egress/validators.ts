import { LRUCache } from 'lru-cache';

/** What a conditional request sends. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const MOST = 2_000;

/**
 * Validators of the last responses, in memory. Remember them only after the response is committed: a response lost
 * before that would be "not modified" from then on.
 */
export function validatorStore() {
  const known = new LRUCache<string, Validators>({ max: MOST });
  return {
    of: (url: string): Validators | undefined => known.get(url),
    remember(url: string, validators: Validators): void {
      if (validators.etag === null && validators.lastModified === null) known.delete(url);
      else known.set(url, validators);
    },
    /** The next responses are complete. */
    forget: (): void => known.clear(),
  };
}

export function validatorsOf(headers: Readonly<Record<string, string>>): Validators {
  return { etag: headers['etag'] ?? null, lastModified: headers['last-modified'] ?? null };
}

export function conditionalHeaders(validators: Validators | undefined): Record<string, string> {
  const { etag, lastModified } = validators ?? {};
  return {
    ...(typeof etag === 'string' ? { 'if-none-match': etag } : {}),
    ...(typeof lastModified === 'string' ? { 'if-modified-since': lastModified } : {}),
  };
}
