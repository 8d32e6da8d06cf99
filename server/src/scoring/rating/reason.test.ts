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
  lineups: [],
};

test('a price that the market itself values names its book, since when, and what the others ask', () => {
  const { code, sentence, facts } = reasonOf(FACTS);
  assert.equal(code, 'stale-price');
  assert.equal(
    sentence,
    'Copperfield stands out: unchanged since 5 Mar, 18:20 UTC, while 3 other books are at −128 to −120.',
  );
  assert.deepEqual(facts, {
    book: 'copperfield',
    since: AT.toISOString(),
    booksAtPrice: 1,
    otherBooks: 3,
    lowestOtherPrice: -128,
    highestOtherPrice: -120,
  });
});

test('books at the same price stand out together; those that ask more are told apart', () => {
  const of = (...others: ComparedQuote[]) => reasonOf({ ...FACTS, quotes: [quote('copperfield', 112), ...others] });
  const two = of(quote('a', 112), quote('b', -120), quote('c', 130));
  assert.equal(
    two.sentence,
    'Copperfield stands out with 1 other book: unchanged since 5 Mar, 18:20 UTC, while 1 other book is at −120.',
  );
  assert.deepEqual([two.facts['booksAtPrice'], two.facts['otherBooks'], two.facts['highestOtherPrice']], [2, 1, -120]);
  assert.match(of(quote('a', 112), quote('b', 112)).sentence, /with 2 other books: .* UTC, and no book asks more\.$/);
  assert.match(of().sentence, /out: .* UTC, and no other book has the line\.$/);
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

test('of the market’s parts the largest is named: how its overs ended, what an average lacks, or the other lines', () => {
  const ours = { ...FACTS, price: -105, probability: 0.56, marketProbability: 0.5, direction: 'Under' } as const;
  const of = (tendencyLogOdds: number, averagingLogOdds: number, marketOverProbability: number, form = 0) => {
    const subScores = { books: 7, tendencyLogOdds, averagingLogOdds, marketOverProbability };
    return reasonOf({ ...ours, blocks: [{ ...block('Market', -2), subScores }, block('Form', form)] });
  };
  const tendency = of(-0.05, -0.01, 0.5);
  assert.equal(tendency.sentence, 'In past seasons overs of this stat won less often than the books’ prices said.');
  assert.deepEqual(tendency.facts, { block: 'Market', tendencyLogOdds: -0.05 });
  const averaging = of(-0.05, -0.1, 0.5);
  assert.equal(averaging.sentence, '7 books lean to this side, and their average leans too little.');
  assert.deepEqual(averaging.facts, { block: 'Market', averagingLogOdds: -0.1, books: 7 });
  const lines = of(-0.05, -0.1, 0.46);
  assert.match(lines.sentence, /^All lines of the books together/);
  assert.deepEqual(lines.facts, { block: 'Market', otherLinesLogOdds: -0.1603 });
  assert.equal(of(-0.05, -0.1, 0.5, -0.09).facts['averagingLogOdds'], -0.1, 'a block that moves it less is not named');
  assert.equal(of(-0.05, -0.1, 0.5, -0.11).facts['block'], 'Form');
  assert.match(
    reasonOf({ ...ours, direction: 'Over', blocks: [{ ...block('Market', 2), subScores: { tendencyLogOdds: 0.03 } }] })
      .sentence,
    /unders of this stat/,
  );
});

const YARLALDER = { teamId: 1, playerId: 8, playerName: 'Mav Yarlalder', status: 'Out', inForce: true } as const;

test('who starts because a teammate is out is told with the teammate, and without one as announced', () => {
  const minutes = (count: number): Date => new Date(AT.getTime() + count * 60_000);
  const out = { ...YARLALDER, knownAt: minutes(10) };
  const lineup = { teamId: 1, starters: [1, 2, 3, 4, 7], knownAt: minutes(20) };
  const of = (starterShare: number, chanceToStart: number, change: Partial<ReasonFacts>) => {
    const [market, first] = [block('Market', 2), block('Minutes', 0.3)];
    const teammates = { ...block('Teammates', 0.1), subScores: { chanceToStart } };
    const blocks = [market, { ...first, subScores: { starterShare } }, teammates];
    return reasonOf({ ...FACTS, price: -105, probability: 0.56, marketProbability: 0.505, blocks, ...change });
  };
  const both = { news: [out], lineups: [lineup] };
  const starts = of(0.25, 0.9, both);
  assert.match(
    starts.sentence,
    /^Starts with Mav Yarlalder out since 5 Mar, 18:30 UTC; 4 of 4 books have not moved\.$/,
  );
  assert.equal(starts.facts['since'], minutes(10).toISOString());
  assert.match(
    of(0.25, 0.5, { news: [out] }).sentence,
    /^Likely to start with Mav Yarlalder out since 5 Mar, 18:30 UTC/,
  );
  assert.match(of(0.25, 0.49, { news: [out] }).sentence, /^Mav Yarlalder has been out since/);
  assert.match(of(0.5, 0.9, both).sentence, /^Mav Yarlalder has been out since/, 'a usual starter takes no place over');
  const announced = of(0.25, 0.1, { lineups: [lineup] });
  assert.match(announced.sentence, /^Announced to start since 5 Mar, 18:40 UTC; 4 of 4/);
  assert.deepEqual([announced.facts['playerId'], announced.facts['starts']], [7, 1]);
  const bench = { ...lineup, starters: [1, 2, 3, 4, 5] };
  assert.match(of(0.9, 0.1, { lineups: [bench] }).sentence, /^Announced to come off the bench since/);
  assert.equal(of(0.25, 0.1, { lineups: [bench] }).code, 'estimate', 'the usual place is no news');
  assert.equal(of(0.25, 0.1, { lineups: [{ ...lineup, teamId: 2 }] }).code, 'estimate');
});

test('an estimate by its minutes names the minutes that the market’s line fits, where they say less for the side', () => {
  const of = (direction: 'Over' | 'Under', projectedMinutes: number, marketFitsMinutes?: number) => {
    const side = direction === 'Over' ? 1 : -1;
    const counts = { marketExpectedCount: 17.5, modelExpectedCount: 19.5 };
    const market = {
      ...block('Market', 2 * side),
      subScores: { ...counts, ...(marketFitsMinutes && { marketFitsMinutes }) },
    };
    const minutes = { ...block('Minutes', 0.3 * side), subScores: { projectedMinutes } };
    const ours = { price: -105, probability: 0.56, marketProbability: 0.505, direction };
    return reasonOf({ ...FACTS, ...ours, blocks: [market, minutes] });
  };
  const { sentence, facts } = of('Over', 31.2, 28);
  assert.equal(sentence, 'Our minutes 31.2, the line fits 28.');
  assert.deepEqual(facts, {
    ...{ block: 'Minutes', projectedMinutes: 31.2, marketFitsMinutes: 28 },
    ...{ marketExpectedCount: 17.5, modelExpectedCount: 19.5 },
  });
  assert.equal(of('Under', 24, 28.5).sentence, 'Our minutes 24, the line fits 28.5.');
  for (const [direction, ours, market] of [
    ['Over', 28, 28],
    ['Over', 27, 28],
    ['Under', 29, 28],
    ['Over', 31.2, undefined],
  ] as const)
    assert.equal(of(direction, ours, market).sentence, 'Minutes says so.');
});

test('news is the reason only where it moves our estimate to the side, and the claim’s own book has not moved since', () => {
  const ours = { ...FACTS, price: -105, probability: 0.56, marketProbability: 0.505 };
  const out = { ...YARLALDER, knownAt: new Date(AT.getTime() + 60_000) };
  const of = (minutes: number, teammates: number, quotedAt = AT) =>
    reasonOf({
      ...ours,
      quotedAt,
      quotes: [quote('copperfield', -105, quotedAt), quote('a', -110)],
      news: [out],
      blocks: [block('Minutes', minutes), block('Teammates', teammates), block('Form', 0.1)],
    }).code;
  assert.equal(of(0.01, 0.01), 'news');
  assert.equal(of(0.01, 0.009), 'estimate');
  assert.equal(of(0.3, -0.3), 'estimate');
  assert.equal(of(0.3, 0, new Date(AT.getTime() + 120_000)), 'estimate', 'its price is from after the report');
});

test('news of the team that a book has not priced goes before the estimate; of the other team, or priced, it does not', () => {
  const ours = { ...FACTS, price: -105, probability: 0.56, marketProbability: 0.505 };
  const minutes = (count: number): Date => new Date(AT.getTime() + count * 60_000);
  const quotes = [quote('a', -105), quote('b', -105, minutes(30)), quote('c', -110, minutes(-60))];
  const out = { ...YARLALDER, knownAt: minutes(10) };
  const told = reasonOf({ ...ours, quotes, news: [{ ...out, knownAt: minutes(-90) }, out] });
  assert.equal(told.code, 'news');
  assert.equal(told.sentence, 'Mav Yarlalder has been out since 5 Mar, 18:30 UTC; 2 of 3 books have not moved.');
  assert.deepEqual(told.facts, {
    playerId: 8,
    playerName: 'Mav Yarlalder',
    status: 'Out',
    since: minutes(10).toISOString(),
    booksUnchanged: 2,
    books: 3,
  });
  assert.match(reasonOf({ ...ours, quotes, news: [{ ...out, playerId: 7 }] }).sentence, /^The player has been out/);
  for (const news of [
    [{ ...out, teamId: 2 }],
    [{ ...out, knownAt: minutes(-60) }],
    [{ ...out, knownAt: minutes(30 - 180) }],
    [{ ...out, inForce: false }],
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

test('at an exchange the edge is what is left after the fee, and other books are at, above or below that', () => {
  const at = (book: string, price: number, ...others: ComparedQuote[]) =>
    reasonOf({ ...FACTS, book, price, quotes: [quote(book, price), ...others] });
  // Kalshi's +102 is +95.1 after the fee: no edge at 50.5 %, where a book's would be one.
  assert.equal(reasonOf({ ...FACTS, book: 'kalshi', price: 102, probability: 0.505 }).code, 'none');
  assert.notEqual(reasonOf({ ...FACTS, price: 102, probability: 0.505 }).code, 'none');
  // +112 is +104.3: a book at +105 is not worse, one at +104 is, and both are told as quoted.
  assert.match(at('kalshi', 112, quote('a', 105)).sentence, /and no other book has the line\.$/);
  assert.match(at('kalshi', 112, quote('a', 104)).sentence, /while 1 other book is at \+104\.$/);
  assert.match(at('a', 105, quote('kalshi', 112)).sentence, /while 1 other book is at \+112\.$/);
});
