/** What an origin gave to ask by whether something changed. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

const MOST = 2_000;

/**
 * The validators of what was asked last, in memory. The caller remembers them only when the answer is safely written:
 * else an answer lost on the way would be "not modified" for ever after.
 */
export function validatorStore() {
  const known = new Map<string, Validators>();
  return {
    of: (url: string): Validators | undefined => known.get(url),
    remember(url: string, validators: Validators): void {
      known.delete(url);
      if (validators.etag === null && validators.lastModified === null) return;
      known.set(url, validators);
      for (const oldest of known.keys()) {
        if (known.size <= MOST) break;
        known.delete(oldest);
      }
    },
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
