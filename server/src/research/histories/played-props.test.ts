import assert from 'node:assert/strict';
import test from 'node:test';
import type { Queryable } from '../../platform/index.ts';
import type { EndQuote } from './end-quote-queries.ts';
import { playedProps, type QuotedGame } from './played-props.ts';

const TIP_OFF = new Date('2024-03-05T20:00:00Z');
const GAME: QuotedGame = { gameId: 1, league: 'Nba', tipOff: TIP_OFF, status: 'scheduled' };
/** A game without a result needs no statement. */
const NO_DATABASE = {} as Queryable;

const BOOKS = ['copy', 'first', 'other', 'second', 'third'];

/** One quote, first known and in force at tip-off. */
function quote(book: string, playerId: number, line: number, overPrice: number): EndQuote {
  return {
    gameId: 1,
    playerId,
    stat: 'Points',
    period: 'Full',
    book,
    bookTitle: book,
    bookId: BOOKS.indexOf(book) + 1,
    lineHalves: 2 * line,
    overPrice,
    underPrice: -110,
    knownAt: new Date(TIP_OFF.getTime() - 3_600_000),
    isOpening: true,
    isClosing: true,
  };
}

/** Three books copy one feed for all players, whose lines are a point below those of two other books. */
const quotesOf = (player: number): EndQuote[] => [
  ...['copy', 'first', 'second'].map((book) => quote(book, player, 20.5, -100 - player)),
  ...['other', 'third'].map((book, index) => quote(book, player, 21.5, -105 - index - player)),
];

test('copies of a feed count once in the closing line of a game that is read whole', async () => {
  const players = Array.from({ length: 15 }, (_, index) => index + 1);
  const whole = await playedProps(NO_DATABASE, [GAME], players.flatMap(quotesOf), TIP_OFF);
  assert.deepEqual(
    whole.map(({ closingHalves }) => closingHalves),
    players.map(() => 43),
  );
  // The quotes of one player cannot prove that books are copies.
  const [alone] = await playedProps(NO_DATABASE, [GAME], quotesOf(1), TIP_OFF);
  assert.equal(alone?.closingHalves, 41);
});
