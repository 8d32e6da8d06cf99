/** Walks remembered by a process. */
const MOST_WALKS = 10_000;
/** Who asks for no page for so long begins anew. */
const FORGET_AFTER_MS = 10 * 60_000;

/**
 * Remembers from which version a caller's first page came, so that the pages after it come from the same one while new
 * ones are published. It spares a client the parameter `version`; one that may land on several nodes should send it.
 */
export interface Walks {
  /** The version a walk began with, if it went on lately. */
  recall(walk: string, now: Date): number | undefined;
  remember(walk: string, version: number, now: Date): void;
}

export function walks(): Walks {
  const begun = new Map<string, { readonly version: number; readonly at: number }>();
  return {
    recall(walk, now) {
      const found = begun.get(walk);
      return found === undefined || now.getTime() - found.at > FORGET_AFTER_MS ? undefined : found.version;
    },
    remember(walk, version, now) {
      begun.delete(walk);
      begun.set(walk, { version, at: now.getTime() });
      if (begun.size > MOST_WALKS) begun.delete(begun.keys().next().value ?? '');
    },
  };
}
