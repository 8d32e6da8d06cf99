import assert from 'node:assert/strict';
import test from 'node:test';
import { propKey, type Quote } from '../../odds/index.ts';
import { offersOn } from './offers.ts';
import { priceFacts, teamOf, type PricedBoard } from './price-facts.ts';

const AT = new Date('2024-03-05T18:00:00Z');
const PROP = { gameId: 1, playerId: 7, stat: 'Points', period: 'Full' } as const;

const quote = (book: string, overPrice: number | null, underPrice: number | null = -110, lineHalves = 29): Quote => ({
  ...PROP,
  bookId: 1,
  book,
  bookTitle: book,
  lineHalves,
  overPrice,
  underPrice,
  knownAt: AT,
});

const within = (suspectExpectedValue: number) => ({
  suspectExpectedValue,
  consensus: { widestSpread: 0.06, orderSize: 100 },
});
const OVER = { lineHalves: 29, direction: 'Over', probability: 0.75 } as const;
const books = (quotes: readonly Quote[], suspect = 1): string[] =>
  offersOn(quotes, OVER, within(suspect)).map(({ book }) => book);

test('a price is offered on its own line and side, the best first; one worth more than the suspect value is an error', () => {
  assert.deepEqual(books([quote('b', 100), quote('a', 100), quote('c', 110), quote('d', null)]), ['c', 'a', 'b']);
  assert.deepEqual(books([quote('other', 100, -110, 31)]), []);
  // At 75 %, +100 is worth exactly half the stake.
  assert.deepEqual([books([quote('a', 100)], 0.5), books([quote('a', 101)], 0.5)], [['a'], []]);
});

/** A board with one prop: its sides, and the books whose prices are trusted. */
const board = (
  over: number,
  offers: Readonly<Record<string, readonly [number | null, number | null]>>,
  quotes: readonly Quote[],
) =>
  ({
    league: 'Nba',
    date: '2024-03-05',
    props: [
      {
        ...PROP,
        content: { line: 14.5, teamId: 1, over: { probability: over }, under: { probability: 1 - over }, offers },
      },
    ],
    quotes,
    games: [{ id: 1, homeTeamId: 1, awayTeamId: 2, homeTeam: 'AAA', awayTeam: 'BBB' }],
    names: new Map([[7, 'Player']]),
    knownAt: AT,
  }) as unknown as PricedBoard;

test('a side is told from a price worth exactly its stake on, at books whose price is trusted', () => {
  const trusted = { a: [100, -110] } as const;
  const told = (over: number, offers: Parameters<typeof board>[1] = trusted) =>
    priceFacts(board(over, offers, [quote('a', 100)]), within(1)).map(({ direction, team }) => `${direction} ${team}`);
  assert.deepEqual(told(0.5), ['Over AAA']);
  assert.deepEqual(told(0.49), []);
  assert.deepEqual(told(0.4), ['Under AAA']);
  assert.deepEqual(told(0.5, { a: [null, -110] }), [], 'the board does not trust the price');
  assert.deepEqual(told(0.5, {}), []);
});

test('a player’s team is one of the game’s two, else unknown', () => {
  const [game] = board(0.5, {}, []).games;
  assert.deepEqual(
    [1, 2, 3, null].map((teamId) => teamOf(game, teamId)),
    ['AAA', 'BBB', null, null],
  );
});

test('the fact of a price has the prop, its team and offers, and tells the claim with the offer that matched', () => {
  const facts = priceFacts(
    board(0.6, { a: [100, -110], b: [-105, null] }, [quote('a', 100), quote('b', -105)]),
    within(1),
  );
  assert.equal(facts.length, 1);
  const { text, offers, ...values } = facts[0] ?? assert.fail('no fact');
  assert.deepEqual(values, {
    ...PROP,
    on: 'price.available',
    key: `price ${propKey(PROP)} 14.5 Over`,
    knownAt: AT,
    league: 'Nba',
    playerName: 'Player',
    line: 14.5,
    direction: 'Over',
    probability: 0.6,
    team: 'AAA',
    rating: null,
    move: null,
    status: null,
    accountId: null,
  });
  assert.deepEqual(
    offers.map(({ book, price }) => [book, price]),
    [
      ['a', 100],
      ['b', -105],
    ],
  );
  assert.equal(text(undefined), 'Player Over 14.5 Points');
  assert.equal(text(offers[0]), 'Player Over 14.5 Points: +100 at a, 60.0 % likely, worth 20.0 %');
});

test('a prop without quotes, a side without a probability and a game that is not of the board tell nothing wrong', () => {
  const trusted = { a: [100, 100] } as const;
  assert.deepEqual(priceFacts(board(0.6, trusted, []), within(1)), []);
  const whole = board(0.6, trusted, [quote('a', 100, 100)]);
  const [prop] = whole.props;
  const sides = (over: unknown, under: unknown) =>
    priceFacts(
      { ...whole, props: [{ ...prop, content: { ...prop?.content, over, under } }] } as PricedBoard,
      within(1),
    );
  assert.deepEqual(
    sides(null, { probability: 0.7 }).map(({ direction }) => direction),
    ['Under'],
  );
  assert.deepEqual(sides(null, undefined), []);
  const [elsewhere] = priceFacts({ ...whole, games: [], names: new Map() }, within(1));
  assert.deepEqual([elsewhere?.team, elsewhere?.playerName], [null, '']);
});

test('the under has the second of the trusted prices, and its own quote', () => {
  const told = (offers: Parameters<typeof board>[1], quotes: readonly Quote[]) =>
    priceFacts(board(0.3, offers, quotes), within(1)).map(
      ({ direction, offers: [best] }) => `${direction} ${best?.price}`,
    );
  assert.deepEqual(told({ a: [null, 120] }, [quote('a', 110, 120)]), ['Under 120']);
  assert.deepEqual(told({ a: [110, null] }, [quote('a', 110, 120)]), []);
});

test('an exchange’s price is offered by its value after the fee, as quoted, and none of a thin market', () => {
  // Kalshi's +104 is +97.0 after the fee.
  assert.deepEqual(books([quote('kalshi', 104), quote('a', -102)]), ['a', 'kalshi']);
  const [offer] = offersOn([quote('kalshi', 104)], OVER, within(1));
  assert.equal(offer?.price, 104);
  assert.ok((offer?.expectedValue ?? 1) < 0.75 * 1.97 - 0.25);
  // At 75 %, +104 is worth 53 % before the fee and 47.7 % after it.
  assert.deepEqual(books([quote('kalshi', 104)], 0.5), ['kalshi']);
  assert.deepEqual(books([quote('kalshi', 104, null), quote('kalshi', 104, -160)]), []);
});
