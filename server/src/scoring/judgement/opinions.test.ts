import assert from 'node:assert/strict';
import test from 'node:test';
import { CONSENSUS_BOUNDS, type ComparedQuote, type Quote } from '../../odds/index.ts';
import { opinionsOf } from './opinions.ts';

const at = (minute: number): Date => new Date(Date.UTC(2024, 2, 5, 20, minute));

function quote(book: string, lineHalves: number, minute = 0): Quote {
  const prop = { gameId: 1, playerId: 7, stat: 'Points', period: 'Full' } as const;
  const prices = { lineHalves, overPrice: -110, underPrice: -110 };
  return { ...prop, ...prices, bookId: 1, book, bookTitle: book, knownAt: at(minute) };
}

const compared = (of: Quote, fault: ComparedQuote['fault']): ComparedQuote => ({
  ...of,
  overPrice: -110,
  underPrice: -110,
  over: 0.5,
  fault,
});
const said = (opinions: ReturnType<typeof opinionsOf>) => opinions.map(({ book, line }) => [book, line]);

test('of books that resell one feed only the one with the newest quote counts, with all its lines', () => {
  const quotes = [quote('east', 49), quote('west', 49, 5), quote('west', 53), quote('north', 49)];
  const feeds = new Map([['west', 'east']]);
  assert.deepEqual(said(opinionsOf(quotes, feeds, { quotes: [] }, CONSENSUS_BOUNDS)), [
    ['north', 24.5],
    ['west', 24.5],
    ['west', 26.5],
  ]);
});

test('a book with a doubtful quote on the consensus line counts on no line', () => {
  const quotes = [quote('east', 49), quote('east', 53), quote('west', 49)];
  const consensus = { quotes: [compared(quotes[0]!, 'stale'), compared(quotes[2]!, null)] };
  assert.deepEqual(said(opinionsOf(quotes, new Map(), consensus, CONSENSUS_BOUNDS)), [['west', 24.5]]);
});

test('a thin market of an exchange is no opinion on any line', () => {
  const thin = { ...quote('kalshi', 53), overPrice: -110, underPrice: null };
  const quotes = [quote('east', 49), quote('kalshi', 49), thin];
  assert.deepEqual(said(opinionsOf(quotes, new Map(), { quotes: [] }, CONSENSUS_BOUNDS)), [
    ['east', 24.5],
    ['kalshi', 24.5],
  ]);
});
