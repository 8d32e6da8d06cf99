import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import test from 'node:test';
import type { ArchivedQuote } from './archived-quote.ts';
import { missingQuotes } from './missing-quotes.ts';

/** A quote of a game, with an over price. */
const quote = (gameId: number, overPrice = 100): ArchivedQuote => [
  ...['Nba', gameId, '2024-05-01', 'AAA', 'BBB', 7, 'Player', 'Points', 'Full', 'alpha', 14.5],
  ...['2024-05-01T00:00:00.000Z', null, false, 'test', overPrice, -110, null, null],
];

/** Batches that say how many were read, and whether their reader has ended them. */
function batches(...all: readonly ArchivedQuote[][]) {
  const seen = { read: 0, hasEnded: false };
  async function* stream() {
    try {
      for (const batch of all) {
        seen.read += 1;
        yield batch;
      }
    } finally {
      seen.hasEnded = true;
    }
  }
  return { seen, stream: stream() };
}

const missing = (...asked: Parameters<typeof missingQuotes>): Promise<(readonly ArchivedQuote[])[]> =>
  Readable.from(missingQuotes(...asked)).toArray() as Promise<(readonly ArchivedQuote[])[]>;

test('missing quotes come in the batches of their stream, an empty one where nothing is missing', async () => {
  const { stream } = batches([quote(1), quote(2)], [quote(3)]);
  const part = batches([quote(1), quote(2)]);
  assert.deepEqual(await missing(stream, [part.stream]), [[], [quote(3)]]);
});

test('quotes that several parts have are in the archive, and so are those after them in each part', async () => {
  const parts = [
    batches([quote(1), quote(3)]),
    batches([quote(1), quote(2, 50)], [quote(3), quote(4)]),
    batches([quote(2), quote(5)]),
  ];
  const { stream } = batches([1, 2, 3, 4, 5, 6].map((game) => quote(game)));
  const streams = parts.map((part) => part.stream);
  assert.deepEqual(await missing(stream, streams), [[quote(6)]]);
});

test('a part is read batch by batch as far as it is needed, and is ended with the comparison, also one that stops', async () => {
  const part = batches([quote(1)], [quote(2)], [quote(3)], [quote(9)]);
  const { stream } = batches([quote(1)], [quote(2)]);
  const reading = missingQuotes(stream, [part.stream]);
  await reading.next();
  assert.deepEqual(part.seen, { read: 1, hasEnded: false });
  await reading.next();
  assert.deepEqual(part.seen, { read: 2, hasEnded: false });
  await reading.return(undefined);
  assert.deepEqual(part.seen, { read: 2, hasEnded: true });
});

test('a part out of order hides no quote: what is not found counts as missing', async () => {
  const { stream } = batches([quote(1), quote(2), quote(3)]);
  const part = batches([quote(3), quote(1), quote(2)]);
  assert.deepEqual(await missing(stream, [part.stream]), [[quote(1), quote(2)]]);
});
