import assert from 'node:assert/strict';
import test from 'node:test';
import { feedsByGame, feedsOf } from './feeds.ts';
import { propKey, type Quote } from '../quotes/quote.ts';

const KNOWN_AT = new Date('2024-03-05T20:00:00Z');

function offer(book: string, player: number, overPrice: number, underPrice: number): Quote {
  const prop = { gameId: 1, playerId: player, stat: 'Points', period: 'Full' } as const;
  return {
    ...prop,
    bookId: 1,
    book,
    bookTitle: book,
    lineHalves: 2 * player + 1,
    overPrice,
    underPrice,
    knownAt: KNOWN_AT,
  };
}

const players = Array.from({ length: 20 }, (_, index) => index + 1);
const slate = (book: string, price: (player: number) => number): Quote[] =>
  players.map((player) => offer(book, player, price(player), -110));

test('books with the same lines and prices throughout are one feed, even if one of them is late on a prop', () => {
  const feeds = feedsOf([
    ...slate('east', (player) => -100 - player),
    ...slate('west', (player) => (player === 7 ? -150 : -100 - player)),
  ]);
  assert.equal(feeds.get('east'), 'east');
  assert.equal(feeds.get('west'), 'east');
});

test('books that share many prices by chance stay two opinions', () => {
  const feeds = feedsOf([...slate('east', () => -115), ...slate('west', (player) => (player % 4 === 0 ? -120 : -115))]);
  assert.equal(feeds.get('west'), 'west');
});

test('a few equal quotes do not make two books one feed', () => {
  const few = players
    .slice(0, 5)
    .flatMap((player) => [offer('east', player, -115, -115), offer('west', player, -115, -115)]);
  assert.equal(feedsOf(few).get('west'), 'west');
});

test('a book that is late in one game is a copy in the others, and a game without quotes has none', () => {
  const copied = [...slate('east', (player) => -100 - player), ...slate('west', (player) => -100 - player)];
  const lagging = [...slate('east', (player) => -100 - player), ...slate('west', (player) => -120 - player)].map(
    (quote) => ({ ...quote, gameId: 2 }),
  );
  const feeds = feedsByGame(Map.groupBy([...copied, ...lagging], propKey));
  assert.equal(feeds(copied).get('west'), 'east');
  assert.equal(feeds(lagging).get('west'), 'west');
  assert.equal(feeds([]).size, 0);
});
