import assert from 'node:assert/strict';
import test from 'node:test';
import { expectedValue } from '../../kernel/index.ts';
import type { ComparedQuote } from '../../odds/index.ts';
import type { Contribution } from '../judgement/judge.ts';
import fc from '../../../tests/support/properties.ts';
import { reasonOf, type ReasonFacts } from './reason.ts';

const AT = new Date('2024-03-05T18:20:00Z');

function quote(book: string, overPrice: number, knownAt = AT): ComparedQuote {
  const prop = { gameId: 1, playerId: 7, stat: 'Points', period: 'Full' } as const;
  const sides = { overPrice, underPrice: -110, over: 0.5, fault: null };
  return { ...prop, lineHalves: 49, bookId: 1, book, bookTitle: book, knownAt, ...sides };
}

const block = (name: Contribution['name'], logOdds: number): Contribution => ({
  name,
  logOdds,
  score: 50,
  confidence: 1,
  subScores: { logOdds },
  explanation: `${name} says so.`,
});

const FACTS: ReasonFacts = {
  direction: 'Over',
  price: 112,
  probability: 0.5,
  marketProbability: 0.5,
  book: 'copperfield',
  bookTitle: 'Copperfield',
  quotedAt: AT,
  quotes: [quote('copperfield', 112), quote('a', -128), quote('b', -120), quote('c', -124)],
  blocks: [block('Market', 2), block('Minutes', 0.3), block('Form', 0.1)],
  player: { id: 7, teamId: 1 },
  news: [],
};

test('a price that the market itself values names its book, since when, and what the others ask', () => {
  const { code, sentence, facts } = reasonOf(FACTS);
  assert.equal(code, 'stale-price');
  assert.equal(sentence, 'Copperfield stands out since 18:20 UTC: 3 other books are at −128 to −120.');
  assert.deepEqual(facts, {
    book: 'copperfield',
    since: AT.toISOString(),
    otherBooks: 3,
    lowestOtherPrice: -128,
    highestOtherPrice: -120,
  });
});

test('an estimate below the market’s with an edge by one book’s price is said in these words', () => {
  assert.match(
    reasonOf({ ...FACTS, marketProbability: 0.51 }).sentence,
    /below the market’s: the edge is this one price/,
  );
  assert.doesNotMatch(reasonOf(FACTS).sentence, /below/);
});

test('an estimate above the market’s names the block that moves it most towards the side, the market’s left out', () => {
  const ours = { ...FACTS, price: -105, probability: 0.56, marketProbability: 0.505 };
  assert.deepEqual(reasonOf(ours), {
    code: 'estimate',
    sentence: 'Minutes says so.',
    facts: { block: 'Minutes', logOdds: 0.3 },
  });
  const blocks = [block('Minutes', 0.3), block('Matchup', -0.2), block('Rest', -0.1)];
  assert.equal(reasonOf({ ...ours, direction: 'Under', blocks }).facts['block'], 'Matchup');
});

test('where no block moves the side by half a point, the reason is the books’ other lines', () => {
  const ours = { ...FACTS, price: -105, probability: 0.56, marketProbability: 0.505 };
  const of = (logOdds: number) => reasonOf({ ...ours, blocks: [block('Market', 2), block('Form', logOdds)] });
  assert.deepEqual(of(0.0199).facts, { block: 'Market' });
  assert.match(of(-0.3).sentence, /^All lines of the books together/);
  assert.equal(of(0.02).facts['block'], 'Form');
});

test('news of the team that a book has not priced goes before the estimate; of the other team, or priced, it does not', () => {
  const ours = { ...FACTS, price: -105, probability: 0.56, marketProbability: 0.505 };
  const minutes = (count: number): Date => new Date(AT.getTime() + count * 60_000);
  const quotes = [quote('a', -105), quote('b', -105, minutes(30)), quote('c', -110, minutes(-60))];
  const out = { teamId: 1, playerId: 8, status: 'Out', knownAt: minutes(10) } as const;
  const told = reasonOf({ ...ours, quotes, news: [{ ...out, knownAt: minutes(-90) }, out] });
  assert.equal(told.code, 'news');
  assert.equal(told.sentence, 'A teammate is out since 18:30 UTC; 2 of 3 books have not moved.');
  assert.equal(told.facts['booksUnchanged'], 2);
  assert.match(reasonOf({ ...ours, quotes, news: [{ ...out, playerId: 7 }] }).sentence, /^The player is out/);
  for (const news of [
    [{ ...out, teamId: 2 }],
    [{ ...out, knownAt: minutes(-60) }],
    [{ ...out, knownAt: minutes(30 - 180) }],
    [],
  ])
    assert.equal(reasonOf({ ...ours, quotes, news }).code, 'estimate');
});

test('without an edge there is no reason; with one, price and estimate share it at three fifths', () => {
  assert.equal(reasonOf({ ...FACTS, price: -130 }).code, 'none');
  fc.assert(
    fc.property(
      fc.integer({ min: 101, max: 400 }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      (price, probability, marketProbability) => {
        const { code } = reasonOf({ ...FACTS, price, probability, marketProbability });
        const [whole, byPrice] = [expectedValue(probability, price), expectedValue(marketProbability, price)];
        const share = byPrice / whole;
        const expected = whole <= 0 ? 'none' : share >= 0.6 ? 'stale-price' : share > 0.4 ? 'mixed' : 'estimate';
        if (Math.abs(share - 0.4) > 1e-9) assert.equal(code, expected);
      },
    ),
  );
});
