import { compareKeys, saysTheSame, type ArchivedQuote } from './archived-quote.ts';

/** Quotes in the order of `compareKeys`, some at a time. */
export type QuoteStream = AsyncIterable<readonly ArchivedQuote[]>;

/**
 * The quotes of a stream that none of the others has word for word; all streams are in the order of `compareKeys`. Memory
 * holds one batch of each. One that is out of order hides no quote: what is not found counts as missing.
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
        // Every stream moves on with the quotes, also when an earlier one has this quote.
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
        if (order === 0) return saysTheSame(current, quote);
        if (order > 0) return false;
        at += 1;
      }
    },
    async end(): Promise<void> {
      await batches.return?.();
    },
  };
}
