import assert from 'node:assert/strict';
import test from 'node:test';
import type { Consensus, Quote } from '../../odds/index.ts';
import { SCORING_BOUNDS } from '../rating/bounds.ts';
import { offersOn } from './best-offer.ts';

const KNOWN_AT = new Date('2024-03-05T20:00:00Z');
const TIP_OFF = new Date('2024-03-06T00:30:00Z');

function quote(book: string, overPrice: number | null, underPrice: number | null, lineHalves = 49): Quote {
  const prop = { gameId: 1, playerId: 7, stat: 'Points', period: 'Full' } as const;
  return { ...prop, lineHalves, overPrice, underPrice, bookId: 1, book, bookTitle: book, knownAt: KNOWN_AT };
}

const WITHIN = { ...SCORING_BOUNDS, suspectExpectedValue: 0.1 };

const over = (quotes: readonly Quote[], probability = 0.5) =>
  offersOn(quotes, undefined, TIP_OFF, { lineHalves: 49, direction: 'Over', probability }, WITHIN);

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
  assert.deepEqual(offersOn(quotes, consensus, TIP_OFF, side, WITHIN).doubtful, []);
  const named = offersOn([...quotes, quote('d', 150, -180)], consensus, TIP_OFF, side, WITHIN).doubtful;
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
  const at = (...books: string[]) => offersOn(quotes, undefined, TIP_OFF, side, WITHIN, new Set(books));
  assert.deepEqual([at('b', 'c').best?.book, at('b').best?.book, at('z').best], ['c', 'b', null]);
  const consensus = { quotes: [{ book: 'c', fault: 'stale' }] } as unknown as Consensus;
  const { best, doubtful } = offersOn(quotes, consensus, TIP_OFF, side, WITHIN, new Set(['b', 'c']));
  assert.deepEqual([best?.book, doubtful.map(({ book }) => book)], ['b', ['c']]);
});

test('an offer has the link of its side', () => {
  const linked = {
    ...quote('a', -110, -110),
    overLink: 'https://a.example/over',
    underLink: 'https://a.example/under',
  };
  const link = (direction: 'Over' | 'Under') =>
    offersOn([linked], undefined, TIP_OFF, { lineHalves: 49, direction, probability: 0.5 }, WITHIN).best?.link;
  assert.deepEqual([link('Over'), link('Under')], ['https://a.example/over', 'https://a.example/under']);
  assert.equal(over([quote('a', -110, -110)]).best?.link, null);
});

test('the best offer is the best after fees, and its price is shown as quoted', () => {
  // Kalshi's +104 is +97.0 after the fee.
  const { best } = over([quote('kalshi', 104, -112), quote('a', -102, -118)]);
  assert.deepEqual([best?.book, best?.price], ['a', -102]);
  assert.deepEqual(over([quote('kalshi', 112, -120), quote('a', -102, -118)]).best?.price, 112);
});

test('an exchange’s price is doubtful by its value after the fee, and named where it pays more than the best', () => {
  // At +124, worth 12 % before the fee and 8.2 % after it.
  assert.deepEqual(over([quote('kalshi', 124, -132)]).doubtful, []);
  const quotes = [quote('kalshi', 135, -140), quote('a', -110, -110)];
  assert.deepEqual(
    over(quotes).doubtful.map(({ book }) => book),
    ['kalshi'],
  );
  const consensus = { quotes: [{ book: 'kalshi', fault: 'stale' }] } as unknown as Consensus;
  const stale = [quote('kalshi', 104, -112), quote('a', 100, -120)];
  const side = { lineHalves: 49, direction: 'Over', probability: 0.5 } as const;
  assert.deepEqual(offersOn(stale, consensus, TIP_OFF, side, WITHIN).doubtful, [], 'it pays less after the fee');
});

test('a thin market has no offer', () => {
  assert.deepEqual(over([quote('kalshi', 104, null)]), { best: null, doubtful: [] });
  assert.deepEqual(over([quote('kalshi', 104, -135)]), { best: null, doubtful: [] });
});
