import assert from 'node:assert/strict';
import test from 'node:test';
import { ARCHIVE_COLUMNS, cell, compareKeys, hasSameContent, type ArchivedQuote } from './archived-quote.ts';

const CELLS = {
  league: 'Nba',
  gameId: 12,
  gameDate: '2024-03-02',
  home: 'DEN',
  away: 'LAL',
  playerId: 7,
  playerName: 'Nikola Jokić',
  stat: 'Points',
  period: 'Full',
  book: 'fanduel',
  line: 26.5,
  knownAt: '2024-03-02T12:00:00.000Z',
  supersededAt: null,
  knownAtAssumed: false,
  source: 'a-feed',
  overPrice: -110,
  underPrice: -105,
  overLink: 'https://book.example/over',
  underLink: null,
  resting: 100,
} as const;
type Name = keyof typeof CELLS;
const quote = (more: Partial<Record<Name, string | number | boolean | null>> = {}): ArchivedQuote =>
  Object.values({ ...CELLS, ...more });

test('an archived quote has one cell for each column of its file, found by its name', () => {
  assert.equal(
    ARCHIVE_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', '),
    'league text, gameId integer, gameDate day, home text, away text, playerId integer, playerName text, stat text, ' +
      'period text, book text, line number, knownAt moment, supersededAt moment, knownAtAssumed boolean, source text, ' +
      'overPrice integer, underPrice integer, overLink text, underLink text, resting integer',
  );
  for (const [name, value] of Object.entries(CELLS)) assert.equal(cell(quote(), name as Name), value, name);
  assert.equal(cell([], 'league'), null);
});

test('archived quotes are in the order of game, player, stat, period, book, line and moment, each before the next', () => {
  const later: readonly (readonly [Name, string | number])[] = [
    ['gameId', 13],
    ['playerId', 8],
    ['stat', 'Rebounds'],
    ['period', 'Q1'],
    ['book', 'fanduem'],
    ['line', 27],
    ['knownAt', '2024-03-02T12:00:00.001Z'],
  ];
  assert.equal(compareKeys(quote(), quote()), 0);
  for (const [place, [name, value]] of later.entries()) {
    assert.equal(compareKeys(quote(), quote({ [name]: value })), -1, name);
    assert.equal(compareKeys(quote({ [name]: value }), quote()), 1, name);
    // What stands earlier in the key decides, whatever follows.
    for (const [after, least] of later.slice(place + 1))
      assert.equal(compareKeys(quote({ [name]: value }), quote({ [after]: least })), 1, `${name} before ${after}`);
  }
  assert.equal(compareKeys(quote({ book: 'B' }), quote({ book: 'a' })), -1, 'capitals first, as code units');
});

test('the content of an archived quote is all but its key and the names, whose spelling may change', () => {
  const content: readonly Name[] = [
    ...(['supersededAt', 'knownAtAssumed', 'source', 'overPrice', 'underPrice', 'overLink', 'underLink'] as const),
    'resting',
  ];
  for (const name of Object.keys(CELLS) as Name[])
    assert.equal(hasSameContent(quote(), quote({ [name]: 'other' })), !content.includes(name), name);
});
