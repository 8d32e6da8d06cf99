import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import type { Game } from '../../league/index.ts';
import { newWorld, shippedFor } from '../../model/index.ts';
import type { Quote } from '../../odds/index.ts';
import { basketballModel as model } from '../models/basketball/model.ts';
import type { Background } from '../models/sport-model.ts';
import { assertNoLookAhead, LookAheadError } from './look-ahead.ts';
import type { PastGame, Slate } from './slate.ts';

const AS_OF = Date.parse('2024-03-06T00:15:00Z');
const later = (ms: number): Date => new Date(AS_OF + ms);

const game = (knownAfterMs: number, beginsAfterMs: number): Game => ({
  id: 1,
  league: 'Nba',
  season: '2023-24',
  seasonType: 'regular',
  gameDate: '2024-03-05',
  homeTeamId: 1,
  awayTeamId: 2,
  homeTeam: 'AAA',
  awayTeam: 'BBB',
  status: 'scheduled',
  tipOff: later(beginsAfterMs),
  knownAt: later(knownAfterMs),
});

function quote(knownAfterMs: number): Quote {
  const prop = { gameId: 1, playerId: 7, stat: 'Points', period: 'Full' } as const;
  const prices = { lineHalves: 49, overPrice: -110, underPrice: -110 };
  return { ...prop, ...prices, bookId: 1, book: 'a', bookTitle: 'A', knownAt: later(knownAfterMs) };
}

function pastGame(knownAfterMs: number): PastGame {
  const counts = { pts: 1, reb: 0, ast: 0, fg3m: 0, fg3a: 0, fgm: 0, fga: 0, ftm: 0, fta: 0, stl: 0, blk: 0, tov: 0 };
  const box = { boxScoreId: 9, hasPeriods: false, isPreseason: false, periods: [], knownAt: later(knownAfterMs) };
  return { ...counts, ...box, playerId: 7, gameId: 9, gameDate: '2024-03-03', teamId: 2 };
}

const known = fc.integer({ min: -3_600_000, max: 0 });
const facts = fc.record({
  games: fc.array(known, { maxLength: 4 }),
  quotes: fc.array(known, { maxLength: 12 }),
  past: fc.array(known, { maxLength: 10 }),
});

const slateOf = (offsets: { games: number[]; quotes: number[]; past: number[] }): Slate => ({
  league: 'Nba',
  date: '2024-03-05',
  asOf: new Date(AS_OF),
  games: offsets.games.map((offset) => game(offset, 900_000)),
  players: new Map(),
  quotes: offsets.quotes.map(quote),
  recent: new Map([[7, offsets.past.map(pastGame)]]),
});

test('10,000 days of facts known in time pass; one fact a moment late is refused', () => {
  const oneLate = fc.tuple(
    fc.constantFrom('games' as const, 'quotes' as const, 'past' as const),
    fc.integer({ min: 1, max: 10 ** 9 }),
  );
  fc.assert(
    fc.property(facts, oneLate, (offsets, [kind, lateMs]) => {
      assertNoLookAhead(slateOf(offsets));
      const planted = { ...offsets, [kind]: [...offsets[kind], lateMs] };
      assert.throws(() => assertNoLookAhead(slateOf(planted)), LookAheadError);
    }),
    { numRuns: 10_000 },
  );
});

test('a game that tips off at the very moment has begun', () => {
  const slate = slateOf({ games: [], quotes: [], past: [] });
  assertNoLookAhead({ ...slate, games: [game(0, 1)] });
  assert.throws(() => assertNoLookAhead({ ...slate, games: [game(0, 0)] }), LookAheadError);
});

const constants = shippedFor('Nba')[0]!;
const world = { ...newWorld('Nba', constants.league), lastDay: '2024-03-04' };
const background = (change: Partial<Background> = {}): Slate => ({
  ...slateOf({ games: [], quotes: [], past: [] }),
  background: {
    model,
    constants,
    past: { world, knownAt: later(0), awaitedTeams: new Set<number>() },
    gameLines: [{ gameId: 1, homeSpread: -3.5, total: 220, knownAt: later(0) }],
    availability: [
      { gameId: 1, teamId: 1, playerId: 7, playerName: 'Seven', status: 'Out', knownAt: later(0), inForce: true },
    ],
    submissions: [{ gameId: 1, teamId: 2, knownAt: later(0) }],
    lineups: [{ gameId: 1, teamId: 1, starters: [1, 2, 3, 4, 5], knownAt: later(0) }],
    asOf: later(0),
    ...change,
  },
});
const past = background().background!.past;

const LEAKS: readonly [string, Partial<Background>][] = [
  ['a world that holds the day itself', { past: { ...past, world: { ...world, lastDay: '2024-03-05' } } }],
  ['a box score in the world that was learned a millisecond late', { past: { ...past, knownAt: later(1) } }],
  ['constants that were fitted on the season', { constants: shippedFor('Nba')[1]! }],
  ['a game line of later', { gameLines: [{ gameId: 1, homeSpread: null, total: 220, knownAt: later(1) }] }],
  [
    'an injury report of later',
    {
      availability: [
        { gameId: 1, teamId: 1, playerId: 7, playerName: 'Seven', status: 'Out', knownAt: later(1), inForce: true },
      ],
    },
  ],
  ['an empty list of later', { submissions: [{ gameId: 1, teamId: 2, knownAt: later(1) }] }],
  ['a line-up of later', { lineups: [{ gameId: 1, teamId: 1, starters: [1, 2, 3, 4, 5], knownAt: later(1) }] }],
];
for (const [what, leak] of LEAKS)
  test(`the look-ahead check accepts a valid background and catches ${what}`, () => {
    assertNoLookAhead(background());
    assert.throws(() => assertNoLookAhead(background(leak)), LookAheadError);
  });
