import { compareKeys, hasSameContent, type ArchivedQuote } from './archived-quote.ts';

/** Quotes in the order of `compareKeys`, in batches. */
export type QuoteStream = AsyncIterable<readonly ArchivedQuote[]>;

/**
 * The quotes of a stream that none of the other streams has with the same content. All streams are in the order of
 * `compareKeys`; one batch of each is in memory. A stream out of order hides no quote: a quote that is not found counts
 * as missing.
 */
export async function* missingQuotes(
  quotes: QuoteStream,
  others: readonly QuoteStream[],
): AsyncGenerator<readonly ArchivedQuote[]> {
  const followers = others.map(follow);
  try {
    for await (const batch of quotes) {
      const missing: ArchivedQuote[] = [];
      for (const quote of batch) {
        let isThere = false;
        // Advance every stream, even if an earlier one has this quote.
        // eslint-disable-next-line no-await-in-loop
        for (const follower of followers) if (await follower.has(quote)) isThere = true;
        if (!isThere) missing.push(quote);
      }
      yield missing;
    }
  } finally {
    for (const follower of followers) await follower.end();
  }
}

function follow(stream: QuoteStream) {
  const batches = stream[Symbol.asyncIterator]();
  let [batch, at]: [readonly ArchivedQuote[], number] = [[], 0];
  return {
    async has(quote: ArchivedQuote): Promise<boolean> {
      for (;;) {
        const current = batch[at];
        if (current === undefined) {
          // eslint-disable-next-line no-await-in-loop -- the next batch is asked for when this one is through
          const next = await batches.next();
          if (next.done === true) return false;
          [batch, at] = [next.value, 0];
          continue;
        }
        const order = compareKeys(current, quote);
        if (order === 0) return hasSameContent(current, quote);
        if (order > 0) return false;
        at += 1;
      }
    },
    async end(): Promise<void> {
      await batches.return?.();
    },
  };
}
