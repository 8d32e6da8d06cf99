import assert from 'node:assert/strict';
import test from 'node:test';
import type { Consensus, Quote } from '../../odds/index.ts';
import { offersOn } from './best-offer.ts';

const KNOWN_AT = new Date('2024-03-05T20:00:00Z');
const TIP_OFF = new Date('2024-03-06T00:30:00Z');

function quote(book: string, overPrice: number | null, underPrice: number | null, lineHalves = 49): Quote {
  const prop = { gameId: 1, playerId: 7, stat: 'Points', period: 'Full' } as const;
  return { ...prop, lineHalves, overPrice, underPrice, bookId: 1, book, bookTitle: book, knownAt: KNOWN_AT };
}

const over = (quotes: readonly Quote[], probability = 0.5) =>
  offersOn(quotes, undefined, TIP_OFF, { lineHalves: 49, direction: 'Over', probability }, 0.1);

test('the best offer is the one with the highest payout on the exact line, one-sided offers included', () => {
  const { best } = over([
    quote('a', -110, -110),
    quote('b', 102, null),
    quote('c', 150, -180, 53),
    quote('d', null, 105),
  ]);
  assert.deepEqual([best?.book, best?.price], ['b', 102]);
});

test('an offer above the value of a real price is flagged, and the next one is taken', () => {
  const { best, doubtful } = over([quote('a', -110, -110), quote('b', 125, -150)]);
  assert.equal(best?.book, 'a');
  assert.deepEqual(
    doubtful.map(({ book }) => book),
    ['b'],
  );
});

test('a doubtful price that pays no more than the best one is not flagged', () => {
  const quotes = [quote('a', -110, -110), quote('b', -110, 120), quote('c', -140, 120)];
  const facts = quotes.map(({ book }) => ({ book, fault: book === 'a' ? null : 'stale' }));
  const consensus = { quotes: facts } as unknown as Consensus;
  const side = { lineHalves: 49, direction: 'Over', probability: 0.5 } as const;
  assert.deepEqual(offersOn(quotes, consensus, TIP_OFF, side, 0.1).doubtful, []);
  const named = offersOn([...quotes, quote('d', 150, -180)], consensus, TIP_OFF, side, 0.1).doubtful;
  assert.deepEqual(
    named.map(({ book }) => book),
    ['d'],
  );
});

test('without an offer on the line there is none', () => {
  assert.deepEqual(over([quote('a', -110, -110, 51)]), { best: null, doubtful: [] });
});

test('with selected books only their offers count, and a price that the other books contradict stays doubtful', () => {
  const quotes = [quote('a', 104, -125), quote('b', -110, -110), quote('c', -104, -118)];
  const side = { lineHalves: 49, direction: 'Over', probability: 0.5 } as const;
  const at = (...books: string[]) => offersOn(quotes, undefined, TIP_OFF, side, 0.1, new Set(books));
  assert.deepEqual([at('b', 'c').best?.book, at('b').best?.book, at('z').best], ['c', 'b', null]);
  const consensus = { quotes: [{ book: 'c', fault: 'stale' }] } as unknown as Consensus;
  const { best, doubtful } = offersOn(quotes, consensus, TIP_OFF, side, 0.1, new Set(['b', 'c']));
  assert.deepEqual([best?.book, doubtful.map(({ book }) => book)], ['b', ['c']]);
});

test('an offer has the link of its side', () => {
  const linked = {
    ...quote('a', -110, -110),
    overLink: 'https://a.example/over',
    underLink: 'https://a.example/under',
  };
  const link = (direction: 'Over' | 'Under') =>
    offersOn([linked], undefined, TIP_OFF, { lineHalves: 49, direction, probability: 0.5 }, 0.1).best?.link;
  assert.deepEqual([link('Over'), link('Under')], ['https://a.example/over', 'https://a.example/under']);
  assert.equal(over([quote('a', -110, -110)]).best?.link, null);
});
