import assert from 'node:assert/strict';
import test from 'node:test';
import type { Directory, ListedGame } from '../../league/index.ts';
import type { PropRow } from '../../sources/csv-folder/index.ts';
import { nameTally } from './name-tally.ts';
import { quoteSets } from './quote-sets.ts';

const tipOff = new Date('2024-03-02T03:00:00Z');
const game: ListedGame = {
  id: 7,
  externalId: '0022300900',
  season: '2023-24',
  gameDate: '2024-03-01',
  home: 'DEN',
  away: 'LAL',
  homeTeamId: 1,
  awayTeamId: 2,
  tipOff,
};

/** A directory with one game and a few spellings; Jabari Smith and Jabari Smith Jr are one player. */
const directory: Directory = {
  isNewName: () => false,
  teamOf: () => undefined,
  byId: () => undefined,
  candidates: () => [],
  games: [game],
  team: () => ({ missing: 'no team' }),
  game: () => ({ missing: 'no game' }),
  gameOfTeam: () => ({ missing: 'no game' }),
  gameOf: ({ home }) => (home === 'DEN' ? { found: game } : { missing: 'no such game' }),
  player: ({ name }) =>
    name.startsWith('Jabari Smith')
      ? { found: { id: 3, name: 'Jabari Smith Jr.', spells: [] } }
      : name === 'Jalen Green'
        ? { found: { id: 4, name, spells: [] } }
        : { missing: `no player is known as “${name}”` },
};

const capture = new Date('2024-03-01T20:00:00Z');
const row = (changed: Partial<PropRow> = {}): PropRow => ({
  capturedAt: capture,
  gameDate: '2024-03-01',
  startsAt: null,
  home: 'DEN',
  away: 'LAL',
  book: 'draftkings',
  stat: 'Points',
  period: 'Full',
  player: 'Jabari Smith',
  lineHalves: 37,
  overPrice: -105,
  underPrice: -125,
  ...changed,
});

const start = () => quoteSets(['Full', 'Q1'], directory, nameTally());

test('rows of one game, book, stat, period and capture are one offer', () => {
  const sets = start();
  for (const [index, changed] of [
    {},
    { lineHalves: 39 },
    { stat: 'Assists' as const },
    { period: 'Q1' as const },
  ].entries())
    assert.equal(sets.add(row(changed), index + 2), undefined);
  assert.deepEqual(
    sets.all().map(({ stat, period, quotes }) => [stat, period, quotes.length]),
    [
      ['Points', 'Full', 2],
      ['Assists', 'Full', 1],
      ['Points', 'Q1', 1],
    ],
  );
});

test('a duplicate row counts once', () => {
  const sets = start();
  assert.equal(sets.add(row(), 2), undefined);
  assert.equal(sets.add(row(), 3), undefined);
  assert.equal(sets.all()[0]?.quotes.length, 1);
});

test('a second price for the same player, line, book and moment is rejected, whatever the spelling', () => {
  const sets = start();
  sets.add(row(), 2);
  assert.match(String(sets.add(row({ player: 'Jabari Smith Jr', overPrice: -110 }), 3)), /line 2 has other prices/);
  assert.match(String(sets.add(row({ underPrice: -120 }), 4)), /line 2 has other prices/);
  const quotes = sets.all()[0]?.quotes.map(({ overPrice, underPrice }) => [overPrice, underPrice]);
  assert.deepEqual(quotes, [[-105, -125]]);
});

test('two players with the same line are in one offer, each with prices of their own', () => {
  const sets = start();
  for (const changed of [{}, { player: 'Jalen Green', overPrice: -110 }])
    assert.equal(sets.add(row(changed), 2), undefined);
  assert.deepEqual(
    sets.all().map(({ quotes }) => quotes.map(({ playerId, overPrice }) => [playerId, overPrice])),
    [
      [
        [3, -105],
        [4, -110],
      ],
    ],
  );
});

test('a row that differs from the one before it only in a team, the day, the start or the capture is of another game', () => {
  const asked: unknown[] = [];
  const gameOf: Directory['gameOf'] = (pair) => {
    asked.push(pair);
    return { found: { ...game, id: asked.length } };
  };
  const sets = quoteSets(['Full'], { ...directory, gameOf }, nameTally());
  const changes: readonly Partial<PropRow>[] = [
    {},
    { away: 'BOS' },
    { home: 'NYK' },
    { gameDate: '2024-03-02' },
    { startsAt: tipOff },
    { capturedAt: new Date('2024-03-01T21:00:00Z') },
  ];
  for (const changed of changes.flatMap((change) => [change, {}])) sets.add(row(changed), 2);
  const pairOf = ({ gameDate, home, away, startsAt, capturedAt: seenAt }: PropRow) => {
    return { gameDate, home, away, startsAt, seenAt };
  };
  const [same, ...others] = changes.map((changed) => pairOf(row(changed)));
  assert.deepEqual(asked, [same, ...others.flatMap((other) => [other, same])]);
  assert.deepEqual(
    sets.all().map(({ gameId }) => gameId),
    asked.map((_, index) => index + 1),
  );
});

test('a row with an unknown game or player is rejected with the reason', () => {
  const sets = start();
  assert.equal(sets.add(row({ home: 'BOS' }), 2), 'no such game');
  assert.equal(sets.add(row({ player: 'J. Smith' }), 3), 'no player is known as “J. Smith”');
  assert.deepEqual(sets.all(), []);
});

test('without a capture time an offer is known an hour before tip-off, or a day earlier if dated the day before', () => {
  const sets = start();
  sets.add(row({ capturedAt: null }), 2);
  sets.add(row({ capturedAt: null, gameDate: '2024-02-29' }), 3);
  sets.add(row({ capturedAt: null, gameDate: '2024-03-02', lineHalves: 39 }), 4);
  assert.deepEqual(
    sets.all().map(({ knownAt, assumed, quotes }) => [knownAt.toISOString(), assumed, quotes.length]),
    [
      ['2024-03-02T02:00:00.000Z', true, 2],
      ['2024-03-01T02:00:00.000Z', true, 1],
    ],
  );
});

test('with an assumed time a quote without one is known then, marked as assumed, and a captured one keeps its time', () => {
  const sets = quoteSets(['Full'], directory, nameTally(), { league: 'Nba', time: { hour: 12, minute: 0 } });
  sets.add(row({ capturedAt: null }), 2);
  sets.add(row(), 3);
  assert.deepEqual(
    sets.all().map(({ knownAt, assumed }) => [knownAt.toISOString(), assumed]),
    [
      ['2024-03-01T17:00:00.000Z', true],
      [capture.toISOString(), false],
    ],
  );
});

test('names are counted once per game and spelling', () => {
  const names = nameTally();
  const sets = quoteSets(['Full'], directory, names);
  for (const player of ['Jabari Smith', 'Jabari Smith', 'Jabari Smith Jr', 'J. Smith', 'J. Smith'])
    sets.add(row({ player }), 2);
  const { quoted, resolved, resolvedPlayed, unresolved, share } = names.sum(new Set(['7 3']));
  assert.deepEqual([quoted, resolved, resolvedPlayed, unresolved, share], [3, 2, 2, 1, 2 / 3]);
});

test('a quote on a period that the league does not have is rejected', () => {
  const sets = quoteSets(['Full', 'H1'], directory, nameTally());
  assert.equal(sets.add(row({ period: 'Q1' }), 2), 'the league has no props on Q1');
  assert.deepEqual(sets.all(), []);
});
